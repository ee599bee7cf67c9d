//! The Z reports of a range of days as PDFs, for filing.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_contract::ShopView;
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_ledger::BookMoment;

use crate::cash::error::CashError;
use crate::cash::sheet;
use crate::cash::view::name_of;
use crate::documents::pdf;

/// How many closings are read at once.
const PAGE: u32 = 100;

/// A Z report as a PDF.
pub(crate) struct ClosingPdf {
    /// Its number, `1-0041`.
    pub(crate) number: String,
    pub(crate) pdf: Vec<u8>,
}

/// The Z reports of drawers closed on these days in Kampala, latest first, each marked as a copy.
///
/// # Errors
/// The book can't be read.
pub(crate) async fn papers(
    moment: &mut BookMoment,
    shop: &ShopView,
    environment: Environment,
    days: &RangeInclusive<NaiveDate>,
) -> Result<Vec<ClosingPdf>, CashError> {
    let drawers = moment.drawers().await?;
    let mut papers = Vec::new();
    let mut below = None;
    loop {
        let page = moment.day_closings(below, PAGE).await?;
        let Some(last) = page.last() else { return Ok(papers) };
        below = Some(last.closing.number);
        for stored in page.iter().filter(|stored| days.contains(&day_of(stored.closing.at))) {
            let name = name_of(&drawers, stored.closing.drawer);
            let sheet = sheet::of_closing(shop, environment, &name, stored, true);
            let pdf = pdf::receipt(&sheet, None).map_err(CashError::NotDrawn)?;
            papers.push(ClosingPdf { number: stored.closing.number.to_string(), pdf });
        }
    }
}
