//! What the shop earned over time, by the dated rates that a person set. Each step equals what the report for its days
//! says.

use std::collections::BTreeMap;

use kaunta_contract::{ChartPoint, ChartSeries, HistoryFilter};
use kaunta_domain::money::Money;
use kaunta_ledger::ReportSum;
use kaunta_words::{Message, charts as words, reports};

use crate::config::commission::Commission;
use crate::reports::charts::scope::ChartDays;
use crate::reports::charts::steps::Step;
use crate::reports::error::ReportsError;
use crate::reports::report::commission::{Earned, EarnedStep, earned_by_step};

/// Selects one of the sums.
type Part = fn(&Earned) -> Money;

/// Gross, withheld and net; empty if no rate applies to anything that was paid. Also a note if no rate is set, or some
/// payments have none.
pub(super) fn over_time(
    sums: &[ReportSum],
    terms: &Commission,
    days: &ChartDays,
) -> Result<(Vec<ChartSeries>, Option<Message>), ReportsError> {
    let step = Step::of(days);
    let steps = earned_by_step(sums, terms, |day| step.index(days, day))?;
    let note = if terms.rates.is_empty() {
        Some(reports::no_rates())
    } else if steps.values().any(|step| step.has_unknown) {
        Some(reports::some_without_rate())
    } else {
        None
    };
    if steps.values().all(|step| step.modes.is_empty()) {
        return Ok((Vec::new(), note));
    }
    let of: [(Message, Part); 3] = [
        (words::gross(), |earned| earned.gross),
        (words::withheld(), |earned| earned.withheld),
        (words::net(), |earned| earned.net),
    ];
    let all = of.into_iter().map(|(name, part)| series(name, part, &steps, step, days));
    Ok((all.collect::<Result<_, _>>()?, note))
}

fn series(
    name: Message,
    part: Part,
    steps: &BTreeMap<usize, EarnedStep>,
    step: Step,
    days: &ChartDays,
) -> Result<ChartSeries, ReportsError> {
    let mut total = Money::ZERO;
    let mut points = Vec::new();
    for (at, place) in step.places(days).into_iter().enumerate() {
        let earned = steps.get(&at);
        let value = earned.map_or(Money::ZERO, |step| part(&step.earned));
        total = total.checked_add(value).ok_or(ReportsError::SumTooLarge)?;
        // The products that the point's filter shows.
        let modes = earned.map(|step| step.modes.iter().copied().collect::<Vec<_>>()).filter(|modes| !modes.is_empty());
        points.push(ChartPoint {
            label: place.label,
            short: place.short,
            value: Some(value.to_plain()),
            detail: None,
            opens: place.opens.map(|opens| HistoryFilter { modes: modes.unwrap_or_default(), ..opens }),
        });
    }
    Ok(ChartSeries { name: name.into(), points, total: Some(total.to_plain()) })
}
