//! Charts of the history: exact sums, each with the filter that shows its operations.

mod bars;
mod earned;
mod networks;
mod scope;
mod steps;

use chrono::{Datelike, NaiveDate};
use kaunta_contract::{Chart, ChartInput, ChartKind, ChartMeasure, ChartUnit, HistoryFilter};
use kaunta_domain::biller::{Biller, BillerCode};
use kaunta_domain::counted::Counted;
use kaunta_domain::day::day_of;
use kaunta_domain::mode::Mode;
use kaunta_ledger::{ChartCell, ChartKey, ChartValue, DayCell, Ledger, LedgerError, ReportSum, Rollup};
use kaunta_words::charts::{self as words, By};
use kaunta_words::dates;

use crate::config::commission::Commission;
use crate::reports::charts::bars::{AxisEntry, Bars};
use crate::reports::charts::scope::{ChartDays, paid_on};
use crate::reports::charts::steps::Step;
use crate::reports::error::ReportsError;
use crate::reports::history::typed_day;
use crate::reports::room::Reports;
use crate::staff::actor::Caller;
use crate::wording::{products, words as wording};

impl Reports {
    pub(crate) async fn chart(&self, _: &Caller, input: ChartInput) -> Result<Chart, ReportsError> {
        let workspace = self.core.in_use().await?;
        let (kind, measure) = (input.kind, input.measure);
        let ledger = &workspace.ledger;
        let Some(days) = within(&input, ledger, day_of(self.core.host.now())).await? else {
            return Ok(blank(kind, measure, None));
        };
        let mut chart = blank(kind, measure, Some(&days));
        let (series, left_out) = match kind {
            ChartKind::Time | ChartKind::Fees | ChartKind::Weekdays | ChartKind::Products => {
                let bars = of_days(ledger, kind, &days).await?;
                let series = if kind == ChartKind::Fees { bars.fees()? } else { bars.series(measure)? };
                (series, bars.left_out)
            }
            ChartKind::Commission => {
                let sums = ledger.moment().await?.sums(days.clone()).await?;
                return commission_of(&sums, &self.core.shop().commission, &days);
            }
            ChartKind::Billers => {
                let billers = workspace.ledger.all_billers().await?;
                let cells = ledger.chart_cells(days.clone(), ChartKey::Biller).await?;
                by_largest(&cells, &days, measure, &billers)?
            }
            ChartKind::People => {
                let cells = ledger.chart_cells(days.clone(), ChartKey::Maker).await?;
                by_largest(&cells, &days, measure, &[])?
            }
            ChartKind::Hours => {
                let cells = ledger.chart_cells(days.clone(), ChartKey::Hour).await?;
                let bars = of_hours(&cells, &days)?;
                (bars.series(measure)?, bars.left_out)
            }
            ChartKind::Success => networks::success(&ledger.chart_cells(days.clone(), ChartKey::Network).await?, &days),
            ChartKind::Settling => (networks::settling(&ledger.settling(days.clone()).await?, &days), 0),
        };
        chart.series = series;
        chart.note = (left_out > 0).then(|| words::left_out(left_out).into());
        Ok(chart)
    }
}

/// The requested days for which the book may have data; `None` if there are none.
async fn within(input: &ChartInput, ledger: &Ledger, today: NaiveDate) -> Result<Option<ChartDays>, ReportsError> {
    let typed = |text: &Option<String>| match text.as_deref().map(str::trim) {
        None | Some("") => Ok(None),
        Some(text) => typed_day(text).map(Some),
    };
    let (from, to) = (typed(&input.from)?, typed(&input.to)?);
    let Some(known) = ledger.days_in_use().await? else { return Ok(None) };
    let last = today.max(*known.end());
    let from = from.map_or(*known.start(), |from| from.max(*known.start()));
    let to = to.map_or(last, |to| to.min(last));
    Ok((from <= to).then_some(from..=to))
}

fn blank(kind: ChartKind, measure: ChartMeasure, days: Option<&ChartDays>) -> Chart {
    let by = match kind {
        ChartKind::Time | ChartKind::Fees | ChartKind::Commission => days.map_or(By::Day, |days| Step::of(days).by()),
        ChartKind::Products => By::Product,
        ChartKind::Billers => By::Biller,
        ChartKind::Weekdays => By::Weekday,
        ChartKind::Hours => By::Hour,
        ChartKind::People => By::Person,
        ChartKind::Success | ChartKind::Settling => By::Network,
    };
    let (measured, unit) = match measure {
        ChartMeasure::Amount => (words::Measure::Amount, ChartUnit::Money),
        ChartMeasure::Count => (words::Measure::Count, ChartUnit::Count),
    };
    let (title, unit) = match kind {
        ChartKind::Fees => (words::fees(), ChartUnit::Money),
        ChartKind::Commission => (words::commission(), ChartUnit::Money),
        ChartKind::Success => (words::success(), ChartUnit::Percent),
        ChartKind::Settling => (words::settling(), ChartUnit::Time),
        ChartKind::Time
        | ChartKind::Products
        | ChartKind::Billers
        | ChartKind::Weekdays
        | ChartKind::Hours
        | ChartKind::People => (words::title(measured, by), unit),
    };
    Chart {
        kind,
        title: title.into(),
        of: words::of(by).into(),
        unit,
        from: days.map(|days| days.start().to_string()),
        to: days.map(|days| days.end().to_string()),
        series: Vec::new(),
        note: None,
    }
}

/// Charts made from the book's counters by day and product.
async fn of_days(ledger: &Ledger, kind: ChartKind, days: &ChartDays) -> Result<Bars, ReportsError> {
    bars_of(&ledger.day_cells(days.clone()).await?, kind, days)
}

/// A chart from sums that were read already; the same as the screen shows for these days.
///
/// # Errors
/// A sum can't be held exactly.
pub(super) fn chart_of(
    sums: &[ReportSum],
    kind: ChartKind,
    measure: ChartMeasure,
    days: &ChartDays,
) -> Result<Chart, ReportsError> {
    let cell = |sum: &ReportSum| DayCell {
        day: sum.day,
        mode: sum.mode,
        counted: sum.counted,
        sum: Rollup { count: sum.count, amount: sum.amount },
        fees: sum.fees,
    };
    let bars = bars_of(&sums.iter().map(cell).collect::<Vec<_>>(), kind, days)?;
    let series = if kind == ChartKind::Fees { bars.fees()? } else { bars.series(measure)? };
    Ok(Chart { series, ..blank(kind, measure, Some(days)) })
}

/// The chart of what each person sold, from sums that were read already.
///
/// # Errors
/// As for [`chart_of`].
pub(super) fn people_of(sums: &[ReportSum], measure: ChartMeasure, days: &ChartDays) -> Result<Chart, ReportsError> {
    let cell = |sum: &ReportSum| ChartCell {
        value: ChartValue::Maker(sum.maker.clone()),
        mode: sum.mode,
        counted: sum.counted,
        sum: Rollup { count: sum.count, amount: sum.amount },
    };
    let (series, _) = by_largest(&sums.iter().map(cell).collect::<Vec<_>>(), days, measure, &[])?;
    Ok(Chart { series, ..blank(ChartKind::People, measure, Some(days)) })
}

/// The commission chart, from sums that were read already.
///
/// # Errors
/// As for [`chart_of`].
pub(super) fn commission_of(sums: &[ReportSum], terms: &Commission, days: &ChartDays) -> Result<Chart, ReportsError> {
    let (series, note) = earned::over_time(sums, terms, days)?;
    let blank = blank(ChartKind::Commission, ChartMeasure::Amount, Some(days));
    Ok(Chart { series, note: note.map(String::from), ..blank })
}

fn bars_of(cells: &[DayCell], kind: ChartKind, days: &ChartDays) -> Result<Bars, ReportsError> {
    let step = Step::of(days);
    let (mut bars, modes) = match kind {
        ChartKind::Products => {
            let modes: Vec<Mode> = Mode::ALL
                .into_iter()
                .filter(|mode| cells.iter().any(|cell| cell.mode == *mode && cell.counted == Counted::Paid))
                .collect();
            let filter = |mode: Mode| HistoryFilter { modes: vec![mode], ..paid_on(days) };
            let place = |mode: &Mode| AxisEntry::new(String::from(products::product(*mode)), Some(filter(*mode)));
            (Bars::new(modes.iter().map(place).collect()), modes)
        }
        ChartKind::Weekdays => (Bars::new(weekdays(days)), Vec::new()),
        ChartKind::Time
        | ChartKind::Fees
        | ChartKind::Commission
        | ChartKind::Billers
        | ChartKind::Hours
        | ChartKind::People
        | ChartKind::Success
        | ChartKind::Settling => (Bars::new(step.places(days)), Vec::new()),
    };
    for cell in cells {
        let at = match kind {
            ChartKind::Products => modes.iter().position(|mode| *mode == cell.mode),
            ChartKind::Weekdays => usize::try_from(cell.day.weekday().num_days_from_monday()).ok(),
            ChartKind::Time
            | ChartKind::Fees
            | ChartKind::Commission
            | ChartKind::Billers
            | ChartKind::Hours
            | ChartKind::People
            | ChartKind::Success
            | ChartKind::Settling => step.index(days, cell.day),
        };
        bars.add(at, cell.mode, cell.counted, cell.sum)?;
        bars.add_fees(at, cell.counted, cell.fees)?;
    }
    Ok(bars)
}

fn weekdays(days: &ChartDays) -> Vec<AxisEntry> {
    // 0 is Sunday; the week begins on Monday.
    let place = |weekday: u8| AxisEntry {
        short: words::short_weekday(weekday).into(),
        ..AxisEntry::new(
            String::from(dates::weekday(weekday)),
            Some(HistoryFilter { weekdays: vec![weekday], ..paid_on(days) }),
        )
    };
    (1..=6).chain([0]).map(place).collect()
}

fn of_hours(cells: &[ChartCell], days: &ChartDays) -> Result<Bars, LedgerError> {
    let place = |hour: u8| {
        let (from, to) = (format!("{hour:02}"), format!("{:02}", hour + 1));
        let opens = HistoryFilter { hours: vec![hour], ..paid_on(days) };
        AxisEntry { short: from.clone(), ..AxisEntry::new(String::from(words::hour(from, to)), Some(opens)) }
    };
    let mut bars = Bars::new((0..24).map(place).collect());
    for cell in cells {
        let at = match cell.value {
            ChartValue::Hour(hour) => Some(usize::from(hour)),
            ChartValue::Biller(_) | ChartValue::Maker(_) | ChartValue::Network(_) => None,
        };
        bars.add(at, cell.mode, cell.counted, cell.sum)?;
    }
    Ok(bars)
}

/// Billers or people, the largest first.
fn by_largest(
    cells: &[ChartCell],
    days: &ChartDays,
    measure: ChartMeasure,
    billers: &[Biller],
) -> Result<(Vec<kaunta_contract::ChartSeries>, u64), LedgerError> {
    let mut places: Vec<&ChartValue> = Vec::new();
    for cell in cells.iter().filter(|cell| cell.counted == Counted::Paid) {
        if !places.contains(&&cell.value) {
            places.push(&cell.value);
        }
    }
    let mut bars = Bars::new(places.iter().map(|place| named(place, days, billers)).collect());
    for cell in cells {
        let at = places.iter().position(|place| **place == cell.value);
        bars.add(at, cell.mode, cell.counted, cell.sum)?;
    }
    bars.largest_first(measure);
    Ok((bars.series(measure)?, bars.left_out))
}

fn named(place: &ChartValue, days: &ChartDays, billers: &[Biller]) -> AxisEntry {
    match place {
        ChartValue::Biller(code) => {
            let name = wording::provider(Mode::PartnerPayBillPayment, BillerCode::as_str(code), billers);
            AxisEntry::new(name, Some(HistoryFilter { billers: vec![code.clone()], ..paid_on(days) }))
        }
        ChartValue::Maker(Some(name)) => {
            AxisEntry::new(name.as_str().to_owned(), Some(HistoryFilter { by: Some(name.clone()), ..paid_on(days) }))
        }
        // No filter selects operations without a maker.
        ChartValue::Maker(None) => AxisEntry::new(words::nobody().into(), None),
        ChartValue::Network(network) => AxisEntry::new(network.name().to_owned(), None),
        ChartValue::Hour(hour) => AxisEntry::new(hour.to_string(), None),
    }
}
