//! The history: a page of it on the screen, or all of it as a file.

use chrono::NaiveDate;
use kaunta_contract::*;
use kaunta_domain::day::day_of;
use kaunta_domain::money::{Amount, Money};
use kaunta_ledger::{DayGroup, Filter, Order, SortKey, SumRange};

use crate::reports::beside_rows::beside_rows;
use crate::reports::error::ReportsError;
use crate::reports::room::Reports;
use crate::staff::actor::{Actor, Caller};
use crate::wording::found_payment::found_payment;
use crate::wording::operation_row::row;
use crate::workspace::last_print::orphan_receipt;

/// The most rows in one page of history.
const PAGE: u32 = 500;

impl Reports {
    pub(crate) async fn history(&self, caller: &Caller, input: HistoryInput) -> Result<HistoryPage, ReportsError> {
        let workspace = self.core.in_use().await?;
        let billers = workspace.ledger.all_billers().await?;
        let filter = visible(filter(&input.filter)?, caller, day_of(self.core.host.now()));
        let (order, limit) = (order(input.sort), input.limit.clamp(1, PAGE));
        if input.before_count == Some(true)
            && (order, input.offset) == (Order::Newest, 0)
            && let Some(first) = workspace.ledger.first_found(&filter, limit).await?
        {
            let count = u32::try_from(first.rows.len()).unwrap_or(u32::MAX);
            let besides = beside_rows(&workspace.ledger, &first.rows, input.columns).await?;
            return Ok(HistoryPage {
                total: first.are_all.then_some(count),
                offset: 0,
                rows: first.rows.iter().map(|operation| row(operation, &billers)).collect(),
                besides,
                found: Vec::new(),
            });
        }
        let page = workspace.ledger.history_in(order, &filter, input.offset.into(), limit).await?;
        let besides = beside_rows(&workspace.ledger, &page.rows, input.columns).await?;
        let mut found = Vec::with_capacity(page.orphans.len());
        for listed in &page.orphans {
            found.push(found_payment(listed, orphan_receipt(&workspace, &listed.orphan).await?));
        }
        Ok(HistoryPage {
            total: Some(u32::try_from(page.total).unwrap_or(u32::MAX)),
            offset: input.offset,
            rows: page.rows.iter().map(|operation| row(operation, &billers)).collect(),
            besides,
            found,
        })
    }

    /// The days of what the person sees; the window puts each row below its day.
    pub(crate) async fn history_days(
        &self,
        caller: &Caller,
        input: HistoryFilter,
    ) -> Result<HistoryDays, ReportsError> {
        let workspace = self.core.in_use().await?;
        let filter = visible(filter(&input)?, caller, day_of(self.core.host.now()));
        let days = workspace.ledger.days(&filter).await?;
        Ok(HistoryDays { days: days.iter().map(day).collect() })
    }
}

fn day(group: &DayGroup) -> HistoryDay {
    let rows = |count: u64| u32::try_from(count).unwrap_or(u32::MAX);
    HistoryDay {
        from: group.from.to_string(),
        to: group.to.to_string(),
        count: rows(group.count),
        paid_out: group.paid_out,
        collected: group.collected,
        topped_up: group.topped_up,
        doubtful: rows(group.doubtful),
        found: rows(group.orphans),
    }
}

pub(super) fn order(sort: Option<HistorySort>) -> Order {
    let Some(HistorySort { column, descending }) = sort else { return Order::Newest };
    let key = match column {
        // The digits of a token are random.
        HistoryColumn::Token => return Order::Newest,
        // The book's own order is the order in time, even if the clock was changed in between.
        HistoryColumn::Time => return if descending { Order::Newest } else { Order::Oldest },
        HistoryColumn::Product => SortKey::Product,
        HistoryColumn::Name => SortKey::Name,
        HistoryColumn::Number => SortKey::Number,
        HistoryColumn::State => SortKey::State,
        HistoryColumn::Amount => SortKey::Amount,
        HistoryColumn::Fee => SortKey::Fee,
        HistoryColumn::Total => SortKey::Total,
        HistoryColumn::Charge => SortKey::Charge,
        HistoryColumn::By => SortKey::Maker,
        HistoryColumn::Reference => SortKey::Reference,
        HistoryColumn::Wallet => SortKey::Wallet,
        HistoryColumn::Narration => SortKey::Narration,
        HistoryColumn::Labels => SortKey::Labels,
        HistoryColumn::Settled => SortKey::Settled,
        HistoryColumn::ApprovedBy => SortKey::Approver,
        HistoryColumn::Payroll => SortKey::Payroll,
        HistoryColumn::PayrollLine => SortKey::PayrollLine,
        HistoryColumn::Notes => SortKey::LastNote,
    };
    Order::By { key, descending }
}

/// A day in Kampala, as the window writes it.
pub(crate) fn typed_day(text: &str) -> Result<NaiveDate, ReportsError> {
    NaiveDate::parse_from_str(text, "%Y-%m-%d").map_err(|_| ReportsError::NoDay)
}

/// The filter of the book.
///
/// # Errors
/// A day or a sum is typed wrongly.
pub(crate) fn filter(input: &HistoryFilter) -> Result<Filter, ReportsError> {
    let day = |text: &Option<String>| match text.as_deref().map(str::trim) {
        None | Some("") => Ok(None),
        Some(text) => typed_day(text).map(Some),
    };
    Ok(Filter {
        from: day(&input.from)?,
        to: day(&input.to)?,
        modes: input.modes.clone(),
        states: Vec::new(),
        counted: input.counted.clone(),
        undisputed: input.states.clone(),
        wallets: input.wallets.clone(),
        billers: input.billers.clone(),
        payroll: None,
        maker: input.by.clone(),
        networks: input.networks.clone(),
        amount: SumRange::new(typed_sum(&input.amount_from)?, typed_sum(&input.amount_to)?)?,
        fee: SumRange::new(typed_sum(&input.fee_from)?, typed_sum(&input.fee_to)?)?,
        has_fee: input.has_fee,
        needs_attention: input.needs_attention,
        has_note: input.has_note,
        labels: input.labels.clone(),
        weekdays: input.weekdays.clone(),
        hours: input.hours.clone(),
        search: input.search.clone(),
    })
}

fn typed_sum(text: &Option<String>) -> Result<Option<Money>, ReportsError> {
    match text.as_deref().map(str::trim) {
        None | Some("") => Ok(None),
        Some("0") => Ok(Some(Money::ZERO)),
        Some(text) => Ok(Some(Money::from(Amount::parse_exact(text)?))),
    }
}

/// Restricts the filter to what the actor may see: a cashier sees what they made today.
pub(crate) fn visible(filter: Filter, actor: &Actor, today: NaiveDate) -> Filter {
    match actor.only_own() {
        Some(own) => Filter { from: Some(today), to: Some(today), maker: Some(own.clone()), ..filter },
        None => filter,
    }
}
