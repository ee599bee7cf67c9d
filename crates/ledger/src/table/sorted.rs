//! Lists in an order other than the book's. The beginning is found in memory; further down, the numbers of all that match are
//! sorted once and cached until the book changes. A page then reads only its own rows.
//!
//! Orphan payments are sorted among the operations by what the service reported about them. In such a list they have the negative
//! of their number.

use std::sync::Arc;

use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use serde::Serialize;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::chain::row::json;
use crate::error::LedgerError;
use crate::filter::Filter;
use crate::filter::columns::OrphanKey;
use crate::filter::order::{Order, SortKey, Sorted};
use crate::filter::search_query::SearchQuery;
use crate::ledger::Ledger;
use crate::table::found::found_in_place;
use crate::table::history::{MAXIMUM_PAGE, by_number, push_matches};
use crate::table::listed::{ListPage, ListedOrphan};
use crate::table::matching::numbers;
use crate::table::orphan_places::PlacedOrphan;

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
        // Before the first read, so that a list is never older than its change number.
        let at_change = self.change_number();
        let mut moment = self.snapshot().await?;
        let order = Order::By { key, descending };
        let from = usize::try_from(offset).unwrap_or(usize::MAX);
        let to = from.saturating_add(usize::try_from(limit.min(MAXIMUM_PAGE)).unwrap_or_default());
        let found = found_in_place(&mut moment, filter).await?;
        let sorted = match self.remembered_order(filter, order, at_change) {
            Some(sorted) => sorted,
            None => {
                // For the beginning of a list, sorting all is not worth it: the next payment would make it obsolete.
                let most = if to <= BEGINNING { to } else { usize::MAX };
                let sorted = self.sort(&mut moment, key, descending, filter, &found, most).await?;
                if sorted.is_whole() {
                    self.remember_order(filter, order, at_change, &sorted);
                }
                sorted
            }
        };
        let numbers = sorted.numbers.get(from.min(sorted.numbers.len())..to.min(sorted.numbers.len()));
        let numbers = numbers.unwrap_or_default();
        let rows = by_number(&mut moment, numbers).await?;
        let number = |placed: &PlacedOrphan| placed.orphan.number.0.saturating_neg();
        let on_page = (offset..).zip(numbers).filter_map(|(index, of)| {
            let placed = found.iter().find(|placed| number(placed) == *of)?;
            Some(ListedOrphan { index, orphan: placed.orphan.clone() })
        });
        Ok(ListPage { total: sorted.total, orphans: on_page.collect(), rows })
    }

    /// The numbers of all that match, in this order; an orphan payment has the negative of its number.
    pub(crate) async fn numbers_in(
        &self,
        moment: &mut SqliteConnection,
        (filter, order): (&Filter, Order),
        found: &[PlacedOrphan],
        at_change: u64,
    ) -> Result<Arc<[i64]>, LedgerError> {
        if let Order::By { key, descending } = order {
            if let Some(sorted) = self.remembered_order(filter, order, at_change) {
                return Ok(sorted.numbers);
            }
            let sorted = self.sort(moment, key, descending, filter, found, usize::MAX).await?;
            self.remember_order(filter, order, at_change, &sorted);
            return Ok(sorted.numbers);
        }
        let sought = SearchQuery::read(&filter.search, moment).await?;
        let mut newest =
            sort_in_the_file(moment, &[EQUAL.to_owned()], false, filter, &sought, found).await?.numbers.to_vec();
        if order == Order::Oldest {
            newest.reverse();
        }
        Ok(newest.into())
    }

    /// The numbers of all that match, in order; only the first `most` if they can be found in memory.
    async fn sort(
        &self,
        moment: &mut SqliteConnection,
        key: SortKey,
        descending: bool,
        filter: &Filter,
        found: &[PlacedOrphan],
        most: usize,
    ) -> Result<Sorted, LedgerError> {
        let sought = SearchQuery::read(&filter.search, moment).await?;
        if let Some(first) = self.sort_in_memory(moment, (key, descending), filter, &sought, found, most).await? {
            return Ok(first);
        }
        sort_in_the_file(moment, &key.terms(), descending, filter, &sought, found).await
    }

    async fn sort_in_memory(
        &self,
        moment: &mut SqliteConnection,
        (key, descending): (SortKey, bool),
        filter: &Filter,
        sought: &SearchQuery,
        found: &[PlacedOrphan],
        most: usize,
    ) -> Result<Option<Sorted>, LedgerError> {
        let orphans: Vec<OrphanKey> = found.iter().map(orphan_key).collect();
        let labelled = if key == SortKey::Labels { Some(labelled(moment, descending).await?) } else { None };
        let first = self.look_for(moment, filter, sought, |columns, kept| {
            let first = match &labelled {
                Some(labelled) => columns.these_first(kept, labelled, &orphans, most),
                None if columns.sorts_by(key) => columns.first(kept, (key, descending), &orphans, most)?,
                None => return None,
            };
            let total = kept.count().saturating_add(orphans.len() as u64);
            Some(Sorted { total, numbers: first.into() })
        });
        Ok(first.await?.flatten())
    }
}

/// How far down a list its rows are found without sorting all that match.
const BEGINNING: usize = 1_000;

/// The numbers of all that have a label, by their alphabetically first label.
async fn labelled(moment: &mut SqliteConnection, descending: bool) -> Result<Vec<i64>, LedgerError> {
    let direction = if descending { "DESC" } else { "ASC" };
    let push = |query: &mut QueryBuilder<Sqlite>| {
        query
            .push("SELECT operation AS id FROM operation_label GROUP BY operation ORDER BY min(label) COLLATE NOCASE ");
        query.push(direction).push(", operation DESC");
    };
    numbers(moment, push).await
}

fn orphan_key(PlacedOrphan { orphan, above }: &PlacedOrphan) -> OrphanKey {
    let answer = &orphan.answer;
    OrphanKey {
        number: orphan.number.0.saturating_neg(),
        above: above.0,
        made: orphan.made_at().timestamp_millis(),
        mode: orphan.mode(),
        partner: answer.destination_provider.clone(),
        account: answer.destination_account.clone().or_else(|| answer.destination_phone.clone()),
        state: orphan.state,
        amount: answer.amount.and_then(Money::hundredths),
        fee: answer.fee.map(Money::to_plain),
        total: answer.total_amount.map(Money::to_plain),
        reference: orphan.reference.as_str().to_owned(),
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
    settled: Option<i64>,
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
            settled: orphan.settled_at().map(|at| at.timestamp_millis()),
        }
    }
}

/// The numbers of all that match, sorted by SQLite.
async fn sort_in_the_file(
    moment: &mut SqliteConnection,
    terms: &[String],
    descending: bool,
    filter: &Filter,
    sought: &SearchQuery,
    found: &[PlacedOrphan],
) -> Result<Sorted, LedgerError> {
    let found = if found.is_empty() { None } else { Some(json(&found.iter().map(Keys::of).collect::<Vec<_>>())?) };
    let numbers = numbers(moment, |query| match found {
        None => {
            query.push("SELECT o.id FROM operation o WHERE 1");
            push_matches(query, filter, sought);
            push_order(query, terms.to_vec(), descending);
            query.push("o.id DESC");
        }
        Some(found) => {
            push_all(query, filter, sought, terms, found);
            // A column of a UNION has no collation of its own.
            let names = terms.iter().enumerate().map(|(place, term)| {
                let collation = if term.ends_with(NOCASE) { NOCASE } else { "" };
                format!("key{place}{collation}")
            });
            push_order(query, names.collect(), descending);
            query.push("above DESC, made DESC, id");
        }
    });
    Ok(Sorted::all(numbers.await?))
}

/// A key that is equal for all, so that the newest is first.
const EQUAL: &str = "NULL";

const NOCASE: &str = " COLLATE NOCASE";

fn push_order(query: &mut QueryBuilder<Sqlite>, terms: Vec<String>, descending: bool) {
    query.push(" ORDER BY ");
    let direction = if descending { "DESC" } else { "ASC" };
    for term in terms {
        query.push(format_args!("{term} {direction} NULLS LAST, "));
    }
}

/// Appends `SELECT id FROM …` of the operations and the orphan payments, with their sort keys.
fn push_all(query: &mut QueryBuilder<Sqlite>, filter: &Filter, sought: &SearchQuery, terms: &[String], found: String) {
    let keys = terms.iter().enumerate().map(|(place, term)| format!("{term} AS key{place}"));
    let keys = keys.collect::<Vec<_>>().join(", ");
    // An orphan payment is listed directly above the operation that was recorded before it.
    query.push(format_args!(
        "SELECT id FROM (SELECT o.id AS id, o.id AS above, NULL AS made, {keys} FROM operation o WHERE 1"
    ));
    push_matches(query, filter, sought);
    query.push(format_args!(
        " UNION ALL SELECT o.id, o.above, o.made, {keys} FROM (
           SELECT value ->> 'number' AS id, value ->> 'above' AS above, value ->> 'made' AS made, value ->> 'mode' AS mode,
             NULL AS biller, value ->> 'provider' AS provider, NULL AS party, value ->> 'account' AS account,
             value ->> 'phone' AS phone, value ->> 'state' AS state, NULL AS contradicted_by, value ->> 'amount' AS amount,
             value ->> 'cents' AS cents, value ->> 'fee' AS fee, value ->> 'total' AS total_charged,
             NULL AS charge, NULL AS maker_folded, value ->> 'reference' AS reference, NULL AS wallet, NULL AS narration,
             0 AS created_at, value ->> 'settled' AS settled_after, NULL AS approval, NULL AS payroll_row
           FROM json_each("
    ));
    query.push_bind(found).push(")) o)");
}
