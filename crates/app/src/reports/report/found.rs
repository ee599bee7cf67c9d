//! Payments that the book had lost and that were found at the service. They are no operations of the book, so they are
//! in no sum, but never left out.

use kaunta_contract::*;
use kaunta_domain::customer_id;
use kaunta_ledger::{Filter, Orphan};
use kaunta_words::{Message, reports as words};

use crate::reports::error::ReportsError;
use crate::reports::report::request::ReportRequest;
use crate::reports::report::status::status;
use crate::reports::report::table::{AMOUNT, REFERENCE, ReportCell, TEXT, TIME, Table};
use crate::reports::store::ReportMoment;
use crate::wording::products;

/// Those of the report's days; `None` if there are none.
pub(super) async fn lost<M: ReportMoment>(
    moment: &mut M,
    asked: &ReportRequest,
) -> Result<Option<ReportSection>, ReportsError> {
    Ok(table(words::lost(), &of_days(moment, asked).await?))
}

/// The large ones, and those whose amount is unknown.
pub(super) async fn large<M: ReportMoment>(
    moment: &mut M,
    asked: &ReportRequest,
) -> Result<Option<ReportSection>, ReportsError> {
    let mut found = of_days(moment, asked).await?;
    found.retain(|orphan| orphan.counted().may_have_moved_money());
    found.retain(|orphan| orphan.answer.amount.is_none_or(customer_id::is_asked));
    Ok(table(words::large_lost(), &found))
}

/// Regardless of the requested wallet: it is not known which wallet they moved.
async fn of_days<M: ReportMoment>(moment: &mut M, asked: &ReportRequest) -> Result<Vec<Orphan>, ReportsError> {
    let filter = Filter { from: Some(*asked.days.start()), to: Some(*asked.days.end()), ..Filter::default() };
    moment.found_payments(&filter).await.map_err(Into::into)
}

fn table(heading: Message, found: &[Orphan]) -> Option<ReportSection> {
    let columns = [
        (words::time(), TIME),
        (words::reference(), REFERENCE),
        (words::product(), TEXT),
        (words::standing(), TEXT),
        (words::amount(), AMOUNT),
    ];
    let mut table = Table::new(heading, columns);
    for orphan in found {
        let cells = [
            ReportCell::Time(orphan.made_at()),
            ReportCell::Text(orphan.reference.to_string()),
            orphan.mode().map_or(ReportCell::NotKnown, |mode| products::product(mode).into()),
            status(orphan.counted()).into(),
            orphan.answer.amount.map_or(ReportCell::NotKnown, ReportCell::Amount),
        ];
        table.warning(cells, None);
    }
    table.note(words::lost_note());
    (!found.is_empty()).then(|| table.done())
}
