//! Queries of the history as a person makes them, and the same in careful hand-written SQL.

use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_ledger::Filter;

/// Rows per page, as the window requests them.
pub const PAGE: u32 = 100;

/// One page of a list.
pub struct Question {
    pub name: &'static str,
    pub filter: Filter,
    pub offset: u64,
    /// The page's SQL: [`PAGE`] rows from `offset`.
    pub sql: String,
    /// The SQL of the count shown next to the page.
    pub count_sql: String,
}

/// The queries of a book with `count` operations.
pub fn questions(count: u64) -> Vec<Question> {
    let bills = || Filter { modes: vec![Mode::PartnerPayBillPayment], ..Filter::default() };
    let is_bill = "mode = 'PARTNER_PAY_BILL_PAYMENT'";
    let wrong = Filter { states: vec![State::Failed, State::Rejected], ..Filter::default() };
    vec![
        whole("first page", 0),
        whole("middle page", count / 2),
        whole("last page", count.saturating_sub(u64::from(PAGE))),
        filtered("bills, first page", bills(), 0, is_bill),
        filtered("bills, deep page", bills(), count / 4, is_bill),
        filtered("failed or refused", wrong, 0, "state IN ('failed', 'rejected') AND state <> 'succeeded'"),
        searched("search: part of a number", "0772 123", &["0772123"]),
        searched("search: two words", "nakato sarah", &["nakato", "sarah"]),
        searched("search: in every row", "256", &["256"]),
        searched("search: two letters", "na", &["^na"]),
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

fn filtered(name: &'static str, filter: Filter, offset: u64, condition: &str) -> Question {
    Question {
        name,
        filter,
        offset,
        sql: format!("SELECT * FROM operation WHERE {condition} ORDER BY id DESC LIMIT {PAGE} OFFSET {offset}"),
        count_sql: format!("SELECT count(*) FROM operation WHERE {condition}"),
    }
}

/// The index finds operations by three letters; the operation itself is checked for the rest.
const TEXTS: &str = "lower(coalesce(operation.party, '') || char(10) || coalesce(operation.phone, '') || char(10)
    || '0' || coalesce(substr(operation.phone, 4), '') || char(10) || coalesce(operation.account, '') || char(10)
    || operation.reference || char(10) || coalesce(operation.transaction_id, '') || ' '
    || coalesce(operation.service_reference, '') || char(10) || operation.narration)";

fn searched(name: &'static str, typed: &str, words: &[&str]) -> Question {
    let threes =
        words.iter().flat_map(|word| (0..word.len() - 2).map(move |from| format!("\"{}\"", &word[from..from + 3])));
    let expression = threes.collect::<Vec<_>>().join(" AND ");
    let longer = words.iter().filter(|word| word.len() > 3);
    let held: Vec<String> = longer.map(|word| format!(" AND instr({TEXTS}, '{word}') > 0")).collect();
    let found = if held.is_empty() {
        format!("search WHERE search MATCH '{expression}'")
    } else {
        let join = "search CROSS JOIN operation ON operation.id = search.rowid";
        format!("{join} WHERE search MATCH '{expression}'{}", held.concat())
    };
    Question {
        name,
        filter: Filter { search: typed.to_owned(), ..Filter::default() },
        offset: 0,
        sql: format!(
            "SELECT * FROM operation WHERE id IN (SELECT search.rowid FROM {found} ORDER BY search.rowid DESC LIMIT {PAGE}) \
             ORDER BY id DESC"
        ),
        count_sql: format!("SELECT count(*) FROM {found}"),
    }
}
