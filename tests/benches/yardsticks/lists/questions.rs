//! What a person asks of the history, and the same in SQL as a careful hand would type it.

use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_ledger::Filter;

/// Rows of a page, as the window asks for them.
pub const PAGE: u32 = 100;

/// One page of a list.
pub struct Question {
    pub name: &'static str,
    pub filter: Filter,
    pub offset: u64,
    /// The page's SQL: [`PAGE`] rows from `offset`.
    pub sql: String,
    /// The SQL of the count that stands beside the page.
    pub count_sql: String,
}

/// The questions to a book of `count` operations.
pub fn questions(count: u64) -> Vec<Question> {
    let bills = || Filter { modes: vec![Mode::PartnerPayBillPayment], ..Filter::default() };
    let is_bill = "mode = 'PARTNER_PAY_BILL_PAYMENT'";
    let wrong = Filter { states: vec![State::Failed, State::Rejected], ..Filter::default() };
    vec![
        whole("first page", 0),
        whole("middle page", count / 2),
        whole("last page", count.saturating_sub(u64::from(PAGE))),
        filtered("bills, first page", bills(), 0, "operation_by_id", is_bill),
        filtered("bills, deep page", bills(), count / 4, "operation_by_id", is_bill),
        filtered("failed or refused", wrong, 0, "operation_by_state", "state IN ('failed', 'rejected')"),
        searched("search: part of a number", "0772 123", "- starts : (\"0772123\" OR \"0772 123\")"),
        searched("search: two words", "nakato sarah", "(- starts : \"nakato\") AND (- starts : \"sarah\")"),
        searched("search: in every row", "256", "- starts : (\"256\" OR \"256\")"),
        searched("search: two letters", "na", "(starts : \"^^na\")"),
    ]
}

fn whole(name: &'static str, offset: u64) -> Question {
    Question {
        name,
        filter: Filter::default(),
        offset,
        sql: format!(
            "SELECT * FROM operation WHERE id <= (SELECT max(id) FROM operation) - {offset} ORDER BY id DESC LIMIT {PAGE}"
        ),
        count_sql: "SELECT max(id) FROM operation".to_owned(),
    }
}

fn filtered(name: &'static str, filter: Filter, offset: u64, index: &str, condition: &str) -> Question {
    Question {
        name,
        filter,
        offset,
        sql: format!(
            "SELECT * FROM operation WHERE id IN (SELECT id FROM operation INDEXED BY {index} WHERE {condition} \
             ORDER BY 1 DESC LIMIT {PAGE} OFFSET {offset}) ORDER BY id DESC"
        ),
        count_sql: format!("SELECT count(*) FROM operation INDEXED BY {index} WHERE {condition}"),
    }
}

fn searched(name: &'static str, typed: &str, expression: &str) -> Question {
    Question {
        name,
        filter: Filter { search: typed.to_owned(), ..Filter::default() },
        offset: 0,
        sql: format!(
            "SELECT * FROM operation WHERE id IN (SELECT rowid FROM search WHERE search MATCH '{expression}' \
             ORDER BY 1 DESC LIMIT {PAGE}) ORDER BY id DESC"
        ),
        count_sql: format!("SELECT count(*) FROM search WHERE search MATCH '{expression}'"),
    }
}
