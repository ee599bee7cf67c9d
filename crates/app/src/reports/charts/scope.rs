//! The days that a chart looks at.

use std::ops::RangeInclusive;

use chrono::NaiveDate;
use kaunta_contract::HistoryFilter;
use kaunta_domain::counted::Counted;

pub(super) type ChartDays = RangeInclusive<NaiveDate>;

/// What was paid on these days.
pub(super) fn paid_on(days: &ChartDays) -> HistoryFilter {
    HistoryFilter {
        from: Some(days.start().to_string()),
        to: Some(days.end().to_string()),
        counted: vec![Counted::Paid],
        ..HistoryFilter::default()
    }
}
