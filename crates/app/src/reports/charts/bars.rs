//! Sums at the places of a chart, by the flow of money.

use std::collections::BTreeMap;

use kaunta_contract::{ChartMeasure, ChartPoint, ChartSeries, HistoryFilter};
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_ledger::{LedgerError, Rollup};
use kaunta_words::charts as words;

/// A place on the axis.
pub(super) struct AxisEntry {
    pub(super) label: String,
    pub(super) short: String,
    /// The filter for its operations in the history, in all flows.
    pub(super) opens: Option<HistoryFilter>,
}

impl AxisEntry {
    pub(super) fn new(label: String, opens: Option<HistoryFilter>) -> AxisEntry {
        AxisEntry { short: label.clone(), label, opens }
    }
}

/// What was paid at each place.
pub(super) struct Bars {
    places: Vec<AxisEntry>,
    sums: BTreeMap<(Flow, usize), Rollup>,
    fees: BTreeMap<usize, Money>,
    /// The modes in which anything was paid.
    modes: Vec<Mode>,
    /// How many operations are in no bar, because it is not known whether their money moved.
    pub(super) left_out: u64,
}

impl Bars {
    pub(super) fn new(places: Vec<AxisEntry>) -> Bars {
        Bars { places, sums: BTreeMap::new(), fees: BTreeMap::new(), modes: Vec::new(), left_out: 0 }
    }

    /// Adds operations at a place. Only what is paid counts there.
    pub(super) fn add(
        &mut self,
        at: Option<usize>,
        mode: Mode,
        counted: Counted,
        more: Rollup,
    ) -> Result<(), LedgerError> {
        if !counted.is_settled() {
            self.left_out += more.count;
        }
        let (Counted::Paid, Some(at)) = (counted, at) else { return Ok(()) };
        let sum = self.sums.entry((mode.flow(), at)).or_default();
        sum.count += more.count;
        sum.amount = sum.amount.checked_add(more.amount).ok_or(LedgerError::SumTooLarge)?;
        if !self.modes.contains(&mode) {
            self.modes.push(mode);
        }
        Ok(())
    }

    pub(super) fn add_fees(&mut self, at: Option<usize>, counted: Counted, more: Money) -> Result<(), LedgerError> {
        let (true, Some(at)) = (counted.is_charged(), at) else { return Ok(()) };
        let fees = self.fees.entry(at).or_default();
        *fees = fees.checked_add(more).ok_or(LedgerError::SumTooLarge)?;
        Ok(())
    }

    pub(super) fn largest_first(&mut self, measure: ChartMeasure) {
        let size = |at: usize| {
            let of = self.sums.iter().filter(move |((_, place), _)| *place == at).map(|(_, sum)| *sum);
            of.fold(Rollup::default(), |all, sum| Rollup {
                count: all.count + sum.count,
                amount: all.amount.checked_add(sum.amount).unwrap_or(all.amount),
            })
        };
        let mut order: Vec<usize> = (0..self.places.len()).collect();
        order.sort_by(|one, other| {
            let (first, second) = (size(*one), size(*other));
            let larger = match measure {
                ChartMeasure::Amount => second.amount.cmp(&first.amount),
                ChartMeasure::Count => second.count.cmp(&first.count),
            };
            larger.then_with(|| self.places[*one].label.cmp(&self.places[*other].label))
        });
        let sums = std::mem::take(&mut self.sums).into_iter();
        let now_at = |at: usize| order.iter().position(|was| *was == at).unwrap_or(at);
        self.sums = sums.map(|((flow, at), sum)| ((flow, now_at(at)), sum)).collect();
        let mut places: Vec<Option<AxisEntry>> = std::mem::take(&mut self.places).into_iter().map(Some).collect();
        self.places = order.iter().filter_map(|at| places.get_mut(*at).and_then(Option::take)).collect();
    }

    /// One series for each flow with operations; empty if there are none.
    pub(super) fn series(&self, measure: ChartMeasure) -> Result<Vec<ChartSeries>, LedgerError> {
        let mut all = Vec::new();
        for flow in Flow::ALL {
            let of: Vec<Rollup> =
                (0..self.places.len()).map(|at| self.sums.get(&(flow, at)).copied().unwrap_or_default()).collect();
            if of.iter().all(|sum| sum.count == 0) {
                continue;
            }
            let value = |sum: &Rollup| match measure {
                ChartMeasure::Amount => sum.amount.to_plain(),
                ChartMeasure::Count => sum.count.to_string(),
            };
            let total = match measure {
                ChartMeasure::Amount => total(of.iter().map(|sum| sum.amount))?.to_plain(),
                ChartMeasure::Count => of.iter().map(|sum| sum.count).sum::<u64>().to_string(),
            };
            let points = self.places.iter().zip(&of).map(|(place, sum)| ChartPoint {
                label: place.label.clone(),
                short: place.short.clone(),
                value: Some(value(sum)),
                detail: None,
                // An empty bar opens nothing.
                opens: place.opens.clone().filter(|_| sum.count > 0).map(|filter| self.of_flow(filter, flow)),
            });
            all.push(ChartSeries { name: name(flow), points: points.collect(), total: Some(total) });
        }
        Ok(all)
    }

    /// The fees as one series; empty if nothing was charged.
    pub(super) fn fees(&self) -> Result<Vec<ChartSeries>, LedgerError> {
        let of: Vec<Money> = (0..self.places.len()).map(|at| self.fees.get(&at).copied().unwrap_or_default()).collect();
        if of.iter().all(|fees| *fees == Money::ZERO) {
            return Ok(Vec::new());
        }
        let total = total(of.iter().copied())?.to_plain();
        let points = self.places.iter().zip(of).map(|(place, fees)| ChartPoint {
            label: place.label.clone(),
            short: place.short.clone(),
            value: Some(fees.to_plain()),
            detail: None,
            opens: place.opens.clone().map(|filter| HistoryFilter { has_fee: true, ..filter }),
        });
        Ok(vec![ChartSeries { name: words::charged().into(), points: points.collect(), total: Some(total) }])
    }

    /// The filter for one flow. It names only the modes that were used, so that it stays short.
    fn of_flow(&self, filter: HistoryFilter, flow: Flow) -> HistoryFilter {
        if !filter.modes.is_empty() || !filter.billers.is_empty() {
            return filter;
        }
        let modes = Mode::ALL.into_iter().filter(|mode| mode.flow() == flow && self.modes.contains(mode)).collect();
        HistoryFilter { modes, ..filter }
    }
}

fn total(sums: impl Iterator<Item = Money>) -> Result<Money, LedgerError> {
    let mut sums = sums;
    sums.try_fold(Money::ZERO, |all, sum| all.checked_add(sum)).ok_or(LedgerError::SumTooLarge)
}

fn name(flow: Flow) -> String {
    let flow = match flow {
        Flow::Paid => words::Flow::Out,
        Flow::Collected => words::Flow::In,
        Flow::ToppedUp => words::Flow::ToppedUp,
    };
    words::flow(flow).into()
}
