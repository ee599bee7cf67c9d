//! The Z reports of a range of days as PDFs, for filing.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_contract::ShopView;
use kaunta_domain::day::day_of;
use kaunta_domain::environment::Environment;
use kaunta_ledger::{BookMoment, StoredClosing};

use crate::cash::error::CashError;
use crate::cash::sheet;
use crate::cash::view::name_of;
use crate::documents::pdf;

/// How many closings are read at once.
const PAGE: u32 = 100;

/// A closing and what its Z report says beside it.
pub(crate) struct ClosingPaper {
    drawer: String,
    closing: StoredClosing,
}

impl ClosingPaper {
    /// The number of the Z report, `1-0041`.
    pub(crate) fn number(&self) -> String {
        self.closing.closing.number.to_string()
    }

    /// The Z report, marked as a copy.
    ///
    /// # Errors
    /// It can't be set.
    pub(crate) fn pdf(&self, shop: &ShopView, environment: Environment) -> Result<Vec<u8>, CashError> {
        let sheet = sheet::of_closing(shop, environment, &self.drawer, &self.closing, true);
        pdf::receipt(&sheet, None).map_err(CashError::NotDrawn)
    }
}

/// The closings of drawers on these days in Kampala, latest first.
///
/// # Errors
/// The book can't be read.
pub(crate) async fn papers(
    moment: &mut BookMoment,
    days: &RangeInclusive<NaiveDate>,
) -> Result<Vec<ClosingPaper>, CashError> {
    let drawers = moment.drawers().await?;
    let mut papers = Vec::new();
    let mut below = None;
    loop {
        let page = moment.day_closings(below, PAGE).await?;
        let Some(last) = page.last() else { return Ok(papers) };
        below = Some(last.closing.number);
        for closing in page.into_iter().filter(|stored| days.contains(&day_of(stored.closing.at))) {
            papers.push(ClosingPaper { drawer: name_of(&drawers, closing.closing.drawer), closing });
        }
    }
}
