//! How reliable and how quick the mobile networks were.

use kaunta_contract::{ChartPoint, ChartSeries, HistoryFilter};
use kaunta_domain::counted::Counted;
use kaunta_domain::phone::Network;
use kaunta_ledger::{ChartCell, ChartValue, Settling};
use kaunta_words::charts as words;

use crate::reports::charts::scope::{ChartDays, paid_on};

/// The percentage that was paid, and how many operations are left out because their outcome is not known.
pub(super) fn success(cells: &[ChartCell], days: &ChartDays) -> (Vec<ChartSeries>, u64) {
    let count = |network: Network, is_one: fn(Counted) -> bool| -> u64 {
        let of = cells.iter().filter(|cell| cell.value == ChartValue::Network(network) && is_one(cell.counted));
        of.map(|cell| cell.sum.count).sum()
    };
    let points: Vec<ChartPoint> = Network::ALL
        .into_iter()
        .filter_map(|network| {
            let known = count(network, Counted::is_settled);
            let paid = count(network, |counted| counted == Counted::Paid);
            let value = tenths(paid, known)?;
            Some(point(network, days, value, words::paid_of(paid, known).into()))
        })
        .collect();
    let left_out = Network::ALL.into_iter().map(|network| count(network, |counted| !counted.is_settled())).sum();
    if points.is_empty() {
        return (Vec::new(), left_out);
    }
    (vec![ChartSeries { name: words::paid_of_hundred().into(), points, total: None }], left_out)
}

/// The share in percent, rounded down to a tenth, so that 100 means all. `None` if there were none.
fn tenths(part: u64, of: u64) -> Option<String> {
    let tenths = part.checked_mul(1000)?.checked_div(of)?;
    let (whole, tenth) = (tenths / 10, tenths % 10);
    Some(if tenth == 0 { whole.to_string() } else { format!("{whole}.{tenth}") })
}

/// The median and the 90th percentile of the times until the outcome.
pub(super) fn settling(times: &[Settling], days: &ChartDays) -> Vec<ChartSeries> {
    if times.is_empty() {
        return Vec::new();
    }
    let series = |name: kaunta_words::Message, time: fn(&Settling) -> i64| {
        let points =
            times.iter().map(|of| point(of.network, days, time(of).to_string(), words::times_of(of.count).into()));
        ChartSeries { name: name.into(), points: points.collect(), total: None }
    };
    vec![series(words::half(), |of| of.median), series(words::nine_in_ten(), |of| of.ninetieth)]
}

fn point(network: Network, days: &ChartDays, value: String, detail: String) -> ChartPoint {
    ChartPoint {
        label: network.name().to_owned(),
        short: network.name().to_owned(),
        value: Some(value),
        detail: Some(detail),
        opens: Some(HistoryFilter {
            networks: vec![network],
            counted: vec![Counted::Paid, Counted::NotPaid],
            ..paid_on(days)
        }),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_hundred_of_a_hundred_is_said_only_where_all_were_paid() {
        let shares = [(0, 3), (2, 3), (2_999, 3_000), (3_000, 3_000), (1, 8)].map(|(part, of)| tenths(part, of));
        assert_eq!(shares, ["0", "66.6", "99.9", "100", "12.5"].map(|share| Some(share.to_owned())));
        assert_eq!(tenths(0, 0), None);
    }
}
