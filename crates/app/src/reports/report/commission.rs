//! What the shop earned: gross, withheld and net, by dated rates that a person sets. No rate is built in.

use std::collections::{BTreeMap, BTreeSet};

use chrono::NaiveDate;
use kaunta_contract::*;
use kaunta_domain::biller::{Biller, BillerCode};
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::{Flow, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::percent::Percent;
use kaunta_ledger::ReportSum;
use kaunta_words::reports as words;

use crate::config::commission::{Commission, Rate};
use crate::reports::error::ReportsError;
use crate::reports::report::request::ReportRequest;
use crate::reports::report::table::{AMOUNT, DAY, PERCENT, REFERENCE, ReportBody, ReportCell, TEXT, Table};
use crate::reports::store::ReportMoment;
use crate::wording::products;
use crate::wording::words::provider;

/// Payments of one product and biller under one rate.
#[derive(Debug)]
struct Line {
    first_day: NaiveDate,
    last_day: NaiveDate,
    amount: Money,
    /// The commission as a share of the amount, and the tax withheld as a share of the commission. `None` if no rate
    /// applies.
    rate: Option<(Percent, Percent)>,
}

/// Product, biller and the first day of the rate.
type Key = (Mode, Option<String>, Option<NaiveDate>);

/// The commission on an amount.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub(crate) struct Earned {
    pub(crate) gross: Money,
    pub(crate) withheld: Money,
    pub(crate) net: Money,
}

impl Earned {
    /// `None` if it can't be held exactly.
    fn of(amount: Money, percent: Percent, withheld: Percent) -> Option<Earned> {
        let gross = percent.of(amount)?;
        let withheld = withheld.of(gross)?;
        Some(Earned { gross, withheld, net: gross.checked_sub(withheld)? })
    }

    pub(crate) fn plus(self, other: Earned) -> Option<Earned> {
        Some(Earned {
            gross: self.gross.checked_add(other.gross)?,
            withheld: self.withheld.checked_add(other.withheld)?,
            net: self.net.checked_add(other.net)?,
        })
    }

    fn cells(self) -> [ReportCell; 3] {
        [ReportCell::Amount(self.gross), ReportCell::Amount(self.withheld), ReportCell::Amount(self.net)]
    }
}

pub(super) async fn made<M: ReportMoment>(
    moment: &mut M,
    asked: &ReportRequest,
    terms: &Commission,
) -> Result<ReportBody, ReportsError> {
    let mut billers = Biller::known();
    billers.extend(moment.added_billers().await.map_err(Into::into)?);
    let lines = lines(moment, asked, terms).await?;
    let sections = vec![earned(asked, &lines, &billers, terms.rates.is_empty())?, certificates(asked, terms)];
    Ok(ReportBody { sections, notes: vec![words::commission_note().into()] })
}

async fn lines<M: ReportMoment>(
    moment: &mut M,
    asked: &ReportRequest,
    terms: &Commission,
) -> Result<BTreeMap<Key, Line>, ReportsError> {
    let sums = moment.sums(asked.days.clone()).await.map_err(Into::into)?;
    let mut lines = BTreeMap::new();
    for sum in sums.iter().filter(|sum| asked.has(sum.wallet)) {
        add(&mut lines, sum, terms)?;
    }
    Ok(lines)
}

/// Adds what was paid to its line.
fn add(lines: &mut BTreeMap<Key, Line>, sum: &ReportSum, terms: &Commission) -> Result<(), ReportsError> {
    if sum.counted != Counted::Paid {
        return Ok(());
    }
    let rate = terms.rate(sum.day, sum.mode, sum.biller.as_ref());
    // Topping up with the shop's own money earns nothing, unless a rate says so.
    if rate.is_none() && sum.mode.flow() == Flow::ToppedUp {
        return Ok(());
    }
    let biller = sum.biller.as_ref().map(|code| code.as_str().to_owned());
    let line = lines.entry((sum.mode, biller, rate.map(|rate| rate.from))).or_insert_with(|| Line {
        first_day: sum.day,
        last_day: sum.day,
        amount: Money::ZERO,
        rate: rate.map(|Rate { percent, withheld, .. }| (*percent, *withheld)),
    });
    line.first_day = line.first_day.min(sum.day);
    line.last_day = line.last_day.max(sum.day);
    line.amount = line.amount.checked_add(sum.amount).ok_or(ReportsError::SumTooLarge)?;
    Ok(())
}

/// What was earned in one step of a chart, as the report for its days says too.
#[derive(Debug, Default)]
pub(crate) struct EarnedStep {
    pub(crate) earned: Earned,
    /// The products to which a rate applies.
    pub(crate) modes: BTreeSet<Mode>,
    /// Whether anything was paid that no rate is set for.
    pub(crate) has_unknown: bool,
}

/// What was earned, step by step.
///
/// # Errors
/// A sum can't be held exactly.
pub(crate) fn earned_by_step(
    sums: &[ReportSum],
    terms: &Commission,
    step: impl Fn(NaiveDate) -> Option<usize>,
) -> Result<BTreeMap<usize, EarnedStep>, ReportsError> {
    let mut steps: BTreeMap<usize, BTreeMap<Key, Line>> = BTreeMap::new();
    for sum in sums {
        if let Some(at) = step(sum.day) {
            add(steps.entry(at).or_default(), sum, terms)?;
        }
    }
    let all = steps.into_iter().map(|(at, lines)| {
        let mut all = EarnedStep::default();
        for ((mode, ..), line) in &lines {
            let Some((percent, withheld)) = line.rate else {
                all.has_unknown = true;
                continue;
            };
            let earned = Earned::of(line.amount, percent, withheld).ok_or(ReportsError::SumTooLarge)?;
            all.earned = all.earned.plus(earned).ok_or(ReportsError::SumTooLarge)?;
            all.modes.insert(*mode);
        }
        Ok((at, all))
    });
    all.collect()
}

fn earned(
    asked: &ReportRequest,
    lines: &BTreeMap<Key, Line>,
    billers: &[Biller],
    nothing_set: bool,
) -> Result<ReportSection, ReportsError> {
    let mut table = Table::new(
        words::commission_earned(),
        [
            (words::product(), TEXT),
            (words::biller(), TEXT),
            (words::rate_from(), DAY),
            (words::amount(), AMOUNT),
            (words::percent(), PERCENT),
            (words::gross(), AMOUNT),
            (words::withheld(), AMOUNT),
            (words::net(), AMOUNT),
        ],
    )
    .or_else(words::nothing_paid());
    let (mut amount, mut total, mut all_known) = (Money::ZERO, Earned::default(), true);
    for ((mode, biller, from), line) in lines {
        let opens = opens(asked, *mode, biller.as_deref(), line);
        let product = products::product(*mode).into();
        let named = ReportCell::Text(biller.as_deref().map(|code| provider(*mode, code, billers)).unwrap_or_default());
        let Some((percent, withheld)) = line.rate else {
            all_known = false;
            let unknown = [ReportCell::NotKnown, ReportCell::NotKnown, ReportCell::NotKnown];
            let [gross, withheld, net] = unknown;
            let sum = ReportCell::Amount(line.amount);
            table.warning([product, named, ReportCell::Blank, sum, ReportCell::Blank, gross, withheld, net], opens);
            continue;
        };
        let earned = Earned::of(line.amount, percent, withheld).ok_or(ReportsError::SumTooLarge)?;
        total = total.plus(earned).ok_or(ReportsError::SumTooLarge)?;
        amount = amount.checked_add(line.amount).ok_or(ReportsError::SumTooLarge)?;
        let [gross, withheld, net] = earned.cells();
        let since = from.map_or(ReportCell::Blank, ReportCell::Day);
        let rate = ReportCell::Percent(percent);
        table.row([product, named, since, ReportCell::Amount(line.amount), rate, gross, withheld, net], opens);
    }
    if lines.values().any(|line| line.rate.is_some()) {
        let [gross, withheld, net] = total.cells();
        let all = words::all_with_rate().into();
        table.total(
            [
                all,
                ReportCell::Blank,
                ReportCell::Blank,
                ReportCell::Amount(amount),
                ReportCell::Blank,
                gross,
                withheld,
                net,
            ],
            None,
        );
    }
    if nothing_set {
        table.note(words::no_rates());
    } else if !all_known {
        table.note(words::some_without_rate());
    }
    Ok(table.done())
}

fn opens(asked: &ReportRequest, mode: Mode, biller: Option<&str>, line: &Line) -> Option<HistoryFilter> {
    let filter = HistoryFilter {
        from: Some(line.first_day.to_string()),
        to: Some(line.last_day.to_string()),
        modes: vec![mode],
        counted: vec![Counted::Paid],
        ..asked.filter()
    };
    match biller {
        None => Some(filter),
        Some(code) => Some(HistoryFilter { billers: vec![BillerCode::parse(code).ok()?], ..filter }),
    }
}

fn certificates(asked: &ReportRequest, terms: &Commission) -> ReportSection {
    let mut table = Table::new(
        words::certificates(),
        [(words::first_day(), DAY), (words::last_day(), DAY), (words::certificate_number(), REFERENCE)],
    )
    .or_else(words::no_certificate());
    for certificate in terms.certificates_for(&asked.days) {
        let number = ReportCell::Text(certificate.number.clone());
        table.row([ReportCell::Day(certificate.from), ReportCell::Day(certificate.to), number], None);
    }
    table.done()
}
