//! Lists in another order than the book's. The numbers of all that match are sorted once and remembered until the book
//! changes; a page then reads only its own rows.
//!
//! Orphan payments are sorted among the operations by what the service said of them. In such a list they have the negative of
//! their number.

use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use serde::Serialize;
use sqlx::{Connection, QueryBuilder, Sqlite, SqliteConnection};

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::order::{Order, SortKey, Sorted};
use crate::filter::search_query::SearchQuery;
use crate::ledger::Ledger;
use crate::table::found::found_in_place;
use crate::table::history::{MAXIMUM_PAGE, push_matches};
use crate::table::listed::{ListPage, ListedOrphan};
use crate::table::operation::{Operation, select_operations};
use crate::table::placing::PlacedOrphan;

impl Ledger {
    pub(crate) async fn history_by(
        &self,
        key: SortKey,
        descending: bool,
        filter: &Filter,
        offset: u64,
        limit: u32,
    ) -> Result<ListPage, LedgerError> {
        self.index_for_search(filter).await;
        let mut reader = self.reader().await?;
        // Before the first read, so that a list is never older than its change number.
        let at_change = self.change_number();
        let mut moment = reader.begin().await?;
        let order = Order::By { key, descending };
        let found = found_in_place(&mut moment, filter).await?;
        let sorted = match self.remembered_order(filter, order, at_change) {
            Some(sorted) => sorted,
            None => {
                let sorted = sort(&mut moment, key, descending, filter, &found).await?;
                self.remember_order(filter, order, at_change, &sorted);
                sorted
            }
        };
        let from = usize::try_from(offset).unwrap_or(usize::MAX).min(sorted.len());
        let limit = usize::try_from(limit.min(MAXIMUM_PAGE)).unwrap_or_default();
        let numbers = &sorted[from..sorted.len().min(from.saturating_add(limit))];
        let rows = read(&mut moment, numbers).await?;
        moment.rollback().await?;
        let number = |placed: &PlacedOrphan| placed.orphan.number.0.saturating_neg();
        let on_page = (offset..).zip(numbers).filter_map(|(index, of)| {
            let placed = found.iter().find(|placed| number(placed) == *of)?;
            Some(ListedOrphan { index, orphan: placed.orphan.clone() })
        });
        Ok(ListPage { total: u64::try_from(sorted.len()).unwrap_or(u64::MAX), found: on_page.collect(), rows })
    }
}

/// What an orphan payment is sorted by, under the names of an operation's columns.
#[derive(Serialize)]
struct Keys<'o> {
    number: i64,
    above: i64,
    made: i64,
    mode: Option<&'static str>,
    provider: Option<&'o str>,
    account: Option<&'o str>,
    phone: Option<&'o str>,
    state: &'static str,
    amount: Option<i64>,
    cents: Option<i64>,
    fee: Option<String>,
    total: Option<String>,
    reference: &'o str,
}

impl<'o> Keys<'o> {
    fn of(PlacedOrphan { orphan, above }: &'o PlacedOrphan) -> Keys<'o> {
        let answer = &orphan.answer;
        let hundredths = answer.amount.and_then(Money::hundredths);
        Keys {
            number: orphan.number.0.saturating_neg(),
            above: above.0,
            made: orphan.made_at().timestamp_millis(),
            mode: orphan.mode().map(Mode::code),
            provider: answer.destination_provider.as_deref(),
            account: answer.destination_account.as_deref(),
            phone: answer.destination_phone.as_deref(),
            state: orphan.state.code(),
            amount: hundredths.map(|hundredths| hundredths / 100),
            cents: hundredths.map(|hundredths| hundredths % 100),
            fee: answer.fee.map(Money::to_plain),
            total: answer.total_amount.map(Money::to_plain),
            reference: orphan.reference.as_str(),
        }
    }
}

/// The numbers of all that match. As one text: a million rows of their own would take the driver a second.
async fn sort(
    connection: &mut SqliteConnection,
    key: SortKey,
    descending: bool,
    filter: &Filter,
    found: &[PlacedOrphan],
) -> Result<Sorted, LedgerError> {
    let terms = key.terms();
    let mut query = QueryBuilder::<Sqlite>::new("SELECT group_concat(id) FROM (");
    if found.is_empty() {
        query.push("SELECT o.id FROM operation o WHERE 1");
        push_search(&mut query, connection, filter).await?;
        push_order(&mut query, terms, descending);
        query.push("o.id DESC)");
    } else {
        push_all(&mut query, connection, filter, &terms, found).await?;
        // A column of two lists joined has no collation of its own.
        let names = terms.iter().enumerate().map(|(place, term)| {
            let collation = if term.ends_with(NOCASE) { NOCASE } else { "" };
            format!("key{place}{collation}")
        });
        push_order(&mut query, names.collect(), descending);
        query.push("above DESC, made DESC, id)");
    }
    let numbers: Option<String> = query.build_query_scalar().fetch_one(connection).await?;
    let numbers = numbers.unwrap_or_default();
    let numbers = numbers.split(',').filter(|number| !number.is_empty()).map(str::parse::<i64>);
    let sorted: Result<Vec<i64>, _> = numbers.collect();
    sorted
        .map(Into::into)
        .map_err(|error| LedgerError::Damaged { detail: format!("a number of an operation: {error}") })
}

const NOCASE: &str = " COLLATE NOCASE";

fn push_order(query: &mut QueryBuilder<Sqlite>, terms: Vec<String>, descending: bool) {
    query.push(" ORDER BY ");
    let direction = if descending { "DESC" } else { "ASC" };
    for term in terms {
        query.push(format_args!("{term} {direction} NULLS LAST, "));
    }
}

async fn push_search(
    query: &mut QueryBuilder<Sqlite>,
    connection: &mut SqliteConnection,
    filter: &Filter,
) -> Result<(), LedgerError> {
    let sought = SearchQuery::read(&filter.search, connection).await?;
    push_matches(query, filter, &sought);
    Ok(())
}

/// Appends `SELECT id FROM …` of the operations and the orphan payments, with what they are ordered by.
async fn push_all(
    query: &mut QueryBuilder<Sqlite>,
    connection: &mut SqliteConnection,
    filter: &Filter,
    terms: &[String],
    found: &[PlacedOrphan],
) -> Result<(), LedgerError> {
    let keys = terms.iter().enumerate().map(|(place, term)| format!("{term} AS key{place}"));
    let keys = keys.collect::<Vec<_>>().join(", ");
    // An orphan payment stands directly above the operation that was recorded before it.
    query.push(format_args!(
        "SELECT id FROM (SELECT o.id AS id, o.id AS above, NULL AS made, {keys} FROM operation o WHERE 1"
    ));
    push_search(query, connection, filter).await?;
    query.push(format_args!(
        " UNION ALL SELECT o.id, o.above, o.made, {keys} FROM (
           SELECT value ->> 'number' AS id, value ->> 'above' AS above, value ->> 'made' AS made, value ->> 'mode' AS mode,
             NULL AS biller, value ->> 'provider' AS provider, NULL AS party, value ->> 'account' AS account,
             value ->> 'phone' AS phone, value ->> 'state' AS state, NULL AS contradicted_by, value ->> 'amount' AS amount,
             value ->> 'cents' AS cents, value ->> 'fee' AS fee, value ->> 'total' AS total_charged,
             NULL AS maker_folded, value ->> 'reference' AS reference, NULL AS wallet, NULL AS narration
           FROM json_each("
    ));
    let found: Vec<Keys> = found.iter().map(Keys::of).collect();
    query.push_bind(json(&found)?).push(")) o)");
    Ok(())
}

/// These operations, in this order; other numbers are left out.
async fn read(connection: &mut SqliteConnection, numbers: &[i64]) -> Result<Vec<Operation>, LedgerError> {
    let sql = select_operations!("WHERE id IN (SELECT value FROM json_each(?))");
    let mut rows = Operation::read_all(&sqlx::query(sql).bind(json(&numbers)?).fetch_all(connection).await?)?;
    rows.sort_by_key(|row| numbers.iter().position(|number| *number == row.id.0));
    Ok(rows)
}
