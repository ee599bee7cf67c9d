//! Charts on paper, with the scale that the screen uses (`ui/src/chart/scale.ts`).

use kaunta_contract::{Chart, ChartUnit, ReportColumnKind};
use kaunta_domain::money::Money;
use kaunta_paper::{FIGURE_TOP, Figure};
use kaunta_words::paper as words;
use rust_decimal::Decimal;

use crate::reports::report_file::parts::shown;

/// Roughly how many horizontal lines a chart has.
const GRID_LINES: i64 = 4;

/// A chart as a picture. Its heights are rounded; the text for screen readers has every value in full.
pub(super) fn figure(chart: &Chart) -> Figure {
    let sizes: Vec<Vec<Decimal>> = chart
        .series
        .iter()
        .map(|one| one.points.iter().map(|point| size_of(point.value.as_deref())).collect())
        .collect();
    let most = sizes.iter().flatten().copied().max().unwrap_or_default();
    let ticks = ticks_to(most, chart.unit == ChartUnit::Count);
    let top = ticks.last().copied().filter(|top| !top.is_zero()).unwrap_or(Decimal::ONE);
    let legend = chart.series.iter().map(|one| match &one.total {
        Some(total) => words::series(&one.name, value_in_words(total, chart.unit)).into(),
        None => one.name.clone(),
    });
    let places = chart.series.first().map(|one| one.points.iter().map(|point| point.short.clone()).collect());
    Figure {
        title: chart.title.clone(),
        legend: legend.collect(),
        rules: ticks.iter().map(|tick| shown(&tick.normalize().to_string(), ReportColumnKind::Count)).collect(),
        places: places.unwrap_or_default(),
        heights: sizes.iter().map(|of| of.iter().map(|size| part(*size, top)).collect()).collect(),
        described: described(chart),
    }
}

fn size_of(value: Option<&str>) -> Decimal {
    value.and_then(|value| value.parse::<Decimal>().ok()).unwrap_or_default().max(Decimal::ZERO)
}

/// The height as a share of the highest line, in ten-thousandths. Anything above 0 gets at least one.
fn part(size: Decimal, top: Decimal) -> u16 {
    let part = size.checked_div(top / Decimal::from(FIGURE_TOP)).unwrap_or_default();
    let part = u16::try_from(part.round()).unwrap_or(FIGURE_TOP).min(FIGURE_TOP);
    if size.is_zero() { 0 } else { part.max(1) }
}

/// Round steps from 0 up to the largest value or a little above it: 1, 2 or 5 times a power of ten.
fn ticks_to(most: Decimal, whole: bool) -> Vec<Decimal> {
    if most <= Decimal::ZERO {
        return vec![Decimal::ZERO, Decimal::ONE];
    }
    let least = most / Decimal::from(GRID_LINES);
    let mut power = Decimal::ONE;
    while power > least && power > Decimal::new(1, 10) {
        power /= Decimal::TEN;
    }
    while power.checked_mul(Decimal::TEN).is_some_and(|next| next <= least) {
        power *= Decimal::TEN;
    }
    let rounds = [1, 2, 5, 10].map(|each| Decimal::from(each).checked_mul(power).unwrap_or(power));
    let round = rounds.into_iter().find(|each| *each >= least).unwrap_or(least);
    let step = if whole { round.max(Decimal::ONE) } else { round };
    let mut ticks = vec![Decimal::ZERO];
    while let Some(last) = ticks.last().copied().filter(|last| *last < most) {
        ticks.push(last.checked_add(step).unwrap_or(most));
    }
    ticks
}

/// Every value in words, for people who can't see the picture.
fn described(chart: &Chart) -> String {
    let values = chart.series.iter().flat_map(|one| {
        one.points.iter().filter_map(|point| {
            let value = value_in_words(point.value.as_ref()?, chart.unit);
            Some(String::from(words::point(&point.label, &one.name, value)))
        })
    });
    let values: Vec<String> = values.collect();
    words::described(&chart.title, values.join("; ")).into()
}

fn value_in_words(value: &str, unit: ChartUnit) -> String {
    match (unit, Money::parse(value)) {
        (ChartUnit::Money, Ok(sum)) => sum.to_string(),
        (ChartUnit::Money | ChartUnit::Count | ChartUnit::Percent | ChartUnit::Time, _) => {
            shown(value, ReportColumnKind::Count)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ticks(most: &str, whole: bool) -> Vec<String> {
        ticks_to(most.parse().unwrap(), whole).iter().map(|tick| tick.normalize().to_string()).collect()
    }

    /// As in `ui/src/chart/chart.test.ts`.
    #[test]
    fn ticks_are_round_begin_at_nothing_and_end_at_the_largest_value_or_above_it() {
        assert_eq!(ticks("3560000", false), ["0", "1000000", "2000000", "3000000", "4000000"]);
        assert_eq!(ticks("1000000", false), ["0", "500000", "1000000"]);
        assert_eq!(ticks("3", true), ["0", "1", "2", "3"]);
        assert_eq!(ticks("1", true), ["0", "1"]);
        assert_eq!(ticks("0", false), ["0", "1"]);
        let mut most = Decimal::ONE;
        while most < Decimal::from(1_000_000_000_000_000_i64) {
            let ticks = ticks_to(most, false);
            assert!(*ticks.last().unwrap() >= most && ticks.len() <= 6, "{most} {ticks:?}");
            most = most * Decimal::from(37) / Decimal::TEN;
        }
        assert!(ticks_to(Decimal::MAX, false).len() <= 6);
    }

    #[test]
    fn a_height_is_its_part_of_the_highest_rule_and_the_least_value_is_seen() {
        let of = |size: &str| part(size.parse().unwrap(), "4000000".parse().unwrap());
        assert_eq!(["0", "0.01", "1000000", "4000000"].map(of), [0, 1, 2_500, FIGURE_TOP]);
    }
}
