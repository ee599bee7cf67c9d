//! What the service charged, by product and provider, and where that differs from what it usually charged before, or
//! from what it had previewed.

use std::collections::BTreeMap;
use std::ops::RangeInclusive;

use chrono::{Days, NaiveDate};
use kaunta_contract::*;
use kaunta_domain::biller::{Biller, BillerCode};
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::Mode;
use kaunta_domain::money::Money;
use kaunta_domain::phone::Network;
use kaunta_ledger::{ChargedFee, UsualFees};
use kaunta_words::{Message, reports as words};

use crate::reports::error::ReportsError;
use crate::reports::report::request::ReportRequest;
use crate::reports::report::table::{AMOUNT, COUNT, ReportBody, ReportCell, TEXT, Table, TableSum};
use crate::reports::store::ReportMoment;
use crate::wording::products;
use crate::wording::words::provider;

/// How far back to look for the usual fee, in days: a quarter of a year has enough payments, and an older tariff stops
/// counting.
const LOOKED_BACK: u64 = 90;

pub(super) async fn made<M: ReportMoment>(moment: &mut M, asked: &ReportRequest) -> Result<ReportBody, ReportsError> {
    let mut billers = Biller::known();
    billers.extend(moment.added_billers().await.map_err(Into::into)?);
    let mut charged = moment.charged_fees(asked.days.clone()).await.map_err(Into::into)?;
    charged.retain(|fee| asked.has(fee.wallet));
    let before = match days_before(*asked.days.start()) {
        Some(before) => moment.charged_fees(before).await.map_err(Into::into)?,
        None => Vec::new(),
    };
    let usual = UsualFees::of(&before);
    let sections = vec![
        by_provider(asked, &charged, &billers)?,
        from_usual(asked, &charged, &usual, &billers)?,
        previewed(asked, &charged, &billers)?,
        from_preview(asked, &charged, &billers)?,
    ];
    let notes = vec![words::fees_note().into()];
    Ok(ReportBody { sections, notes })
}

/// The days before this one in which to look for the usual fee.
pub(in crate::reports) fn days_before(day: NaiveDate) -> Option<RangeInclusive<NaiveDate>> {
    Some(day.checked_sub_days(Days::new(LOOKED_BACK))?..=day.pred_opt()?)
}

/// What a fee was charged for.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(in crate::reports) struct FeeSubject {
    pub(in crate::reports) mode: Mode,
    pub(in crate::reports) provider: Option<String>,
    biller: Option<String>,
}

impl FeeSubject {
    fn fee(fee: &ChargedFee) -> FeeSubject {
        let biller = fee.biller.as_ref().map(|biller| biller.as_str().to_owned());
        FeeSubject { mode: fee.mode, provider: fee.provider.clone(), biller }
    }

    fn cells(&self, billers: &[Biller]) -> [ReportCell; 2] {
        let named = self.provider.as_deref().map(|code| provider(self.mode, code, billers)).unwrap_or_default();
        [products::product(self.mode).into(), ReportCell::Text(named)]
    }

    /// `None` if no filter of the history selects exactly these.
    fn filter(&self, asked: &ReportRequest) -> Option<HistoryFilter> {
        let filter = HistoryFilter { modes: vec![self.mode], counted: vec![Counted::Paid], ..asked.filter() };
        if let Some(biller) = &self.biller {
            return Some(HistoryFilter { billers: vec![BillerCode::parse(biller).ok()?], ..filter });
        }
        match &self.provider {
            None => Some(filter),
            Some(code) => Some(HistoryFilter { networks: vec![Network::from_code(code)?], ..filter }),
        }
    }
}

fn by_provider(
    asked: &ReportRequest,
    charged: &[ChargedFee],
    billers: &[Biller],
) -> Result<ReportSection, ReportsError> {
    let mut lines: BTreeMap<FeeSubject, (TableSum, u64)> = BTreeMap::new();
    let (mut total, mut total_unnamed) = (TableSum::default(), 0);
    for fee in charged {
        let fees = times(fee.fee.unwrap_or_default(), fee.count).ok_or(ReportsError::SumTooLarge)?;
        let amount = times(fee.amount, fee.count).ok_or(ReportsError::SumTooLarge)?;
        let (line, unnamed) = lines.entry(FeeSubject::fee(fee)).or_default();
        *line = line.plus(fee.count, amount, fees).ok_or(ReportsError::SumTooLarge)?;
        total = total.plus(fee.count, amount, fees).ok_or(ReportsError::SumTooLarge)?;
        if fee.fee.is_none() {
            *unnamed += fee.count;
            total_unnamed += fee.count;
        }
    }
    let mut table = Table::new(
        words::fees_by_provider(),
        [
            (words::product(), TEXT),
            (words::provider(), TEXT),
            (words::count(), COUNT),
            (words::amount(), AMOUNT),
            (words::fees_charged(), AMOUNT),
            (words::fee_not_named(), COUNT),
        ],
    )
    .or_else(words::nothing_paid());
    let cells = |[product, provider]: [ReportCell; 2], sum: TableSum, unnamed: u64| {
        let fees = if unnamed == sum.count { ReportCell::NotKnown } else { ReportCell::Amount(sum.fees) };
        [
            product,
            provider,
            ReportCell::Count(sum.count),
            ReportCell::Amount(sum.amount),
            fees,
            ReportCell::Count(unnamed),
        ]
    };
    for (of, (sum, unnamed)) in &lines {
        table.row(cells(of.cells(billers), *sum, *unnamed), of.filter(asked));
    }
    if !lines.is_empty() {
        let opens = HistoryFilter { counted: vec![Counted::Paid], ..asked.filter() };
        table.total(cells([words::all().into(), ReportCell::Blank], total, total_unnamed), Some(opens));
    }
    if total_unnamed > 0 {
        table.note(words::fee_not_named_note());
    }
    Ok(table.done())
}

/// Payments for the same thing whose fee differs in the same way.
#[derive(Debug)]
pub(in crate::reports) struct Drift {
    first_day: NaiveDate,
    last_day: NaiveDate,
    least: Money,
    most: Money,
    pub(in crate::reports) count: u64,
}

/// Fees that differ from the expected ones.
#[derive(Debug, Default)]
pub(in crate::reports) struct Drifts {
    /// By what was paid, the expected fee and the charged fee.
    pub(in crate::reports) lines: BTreeMap<(FeeSubject, Money, Money), Drift>,
    compared: u64,
    not_compared: u64,
}

impl Drifts {
    /// `expected` is `None` for a fee that can't be compared.
    pub(in crate::reports) fn of(charged: &[ChargedFee], expected: impl Fn(&ChargedFee) -> Option<Money>) -> Drifts {
        let mut drifts = Drifts::default();
        for fee in charged {
            let Some((expected, now)) = expected(fee).zip(fee.fee) else {
                drifts.not_compared += fee.count;
                continue;
            };
            drifts.compared += fee.count;
            if expected == now {
                continue;
            }
            let new = || Drift { first_day: fee.day, last_day: fee.day, least: fee.amount, most: fee.amount, count: 0 };
            let drift = drifts.lines.entry((FeeSubject::fee(fee), expected, now)).or_insert_with(new);
            drift.first_day = drift.first_day.min(fee.day);
            drift.last_day = drift.last_day.max(fee.day);
            drift.least = drift.least.min(fee.amount);
            drift.most = drift.most.max(fee.amount);
            drift.count += fee.count;
        }
        drifts
    }

    fn table(
        &self,
        asked: &ReportRequest,
        billers: &[Biller],
        (heading, expected_fee, empty): (Message, Message, Message),
    ) -> Result<Table, ReportsError> {
        let mut table = Table::new(
            heading,
            [
                (words::product(), TEXT),
                (words::provider(), TEXT),
                (words::what(), TEXT),
                (words::count(), COUNT),
                (expected_fee, AMOUNT),
                (words::charged_fee(), AMOUNT),
                (words::difference(), AMOUNT),
            ],
        )
        .or_else(empty);
        for ((of, expected, now), drift) in &self.lines {
            let [product, provider] = of.cells(billers);
            let each = now.checked_sub(*expected).ok_or(ReportsError::SumTooLarge)?;
            let difference = times(each, drift.count).ok_or(ReportsError::SumTooLarge)?;
            let cells = [
                product,
                provider,
                words::since(drift.first_day, *now, *expected).into(),
                ReportCell::Count(drift.count),
                ReportCell::Amount(*expected),
                ReportCell::Amount(*now),
                ReportCell::Amount(difference),
            ];
            let opens = of.filter(asked).map(|filter| HistoryFilter {
                from: Some(drift.first_day.to_string()),
                to: Some(drift.last_day.to_string()),
                amount_from: Some(drift.least.to_plain()),
                amount_to: Some(drift.most.to_plain()),
                fee_from: Some(now.to_plain()),
                fee_to: Some(now.to_plain()),
                ..filter
            });
            table.warning(cells, opens);
        }
        Ok(table)
    }
}

/// Where the charged fee differs from the usual one.
fn from_usual(
    asked: &ReportRequest,
    charged: &[ChargedFee],
    usual: &UsualFees,
    billers: &[Biller],
) -> Result<ReportSection, ReportsError> {
    let drifts = Drifts::of(charged, |fee| usual.usual(fee.mode, fee.provider.as_deref(), fee.amount));
    let empty = if drifts.compared > 0 { words::no_drift() } else { words::nothing_compared() };
    let mut table = drifts.table(asked, billers, (words::drift(), words::usual_fee(), empty))?;
    if drifts.not_compared > 0 {
        table.note(words::not_compared(drifts.not_compared));
    }
    Ok(table.done())
}

/// Where the charged fee differs from the previewed one.
fn from_preview(
    asked: &ReportRequest,
    charged: &[ChargedFee],
    billers: &[Biller],
) -> Result<ReportSection, ReportsError> {
    let drifts = Drifts::of(charged, |fee| fee.previewed);
    let empty = if drifts.compared > 0 { words::as_previewed() } else { words::nothing_previewed() };
    Ok(drifts.table(asked, billers, (words::preview_drift(), words::previewed_fee(), empty))?.done())
}

/// Sums of previewed and charged fees, over payments for which both are known.
#[derive(Debug, Clone, Copy, Default)]
struct Compared {
    count: u64,
    previewed: Money,
    charged: Money,
    not_previewed: u64,
}

impl Compared {
    fn plus(self, fee: &ChargedFee) -> Option<Compared> {
        let Some(previewed) = fee.previewed else {
            return Some(Compared { not_previewed: self.not_previewed.checked_add(fee.count)?, ..self });
        };
        // Without a charged fee there is nothing to compare. The first table counts these payments.
        let Some(charged) = fee.fee else { return Some(self) };
        Some(Compared {
            count: self.count.checked_add(fee.count)?,
            previewed: self.previewed.checked_add(times(previewed, fee.count)?)?,
            charged: self.charged.checked_add(times(charged, fee.count)?)?,
            ..self
        })
    }

    /// What was never previewed has no sum: it is not shown as 0.
    fn cells(self, [product, provider]: [ReportCell; 2]) -> Option<[ReportCell; 7]> {
        let sums = if self.count == 0 {
            [words::not_previewed_cell().into(), ReportCell::Blank, ReportCell::Blank]
        } else {
            let difference = self.charged.checked_sub(self.previewed)?;
            [self.previewed, self.charged, difference].map(ReportCell::Amount)
        };
        let [previewed, charged, difference] = sums;
        Some([
            product,
            provider,
            ReportCell::Count(self.count),
            previewed,
            charged,
            difference,
            ReportCell::Count(self.not_previewed),
        ])
    }
}

/// Charged against previewed, by product and provider.
fn previewed(asked: &ReportRequest, charged: &[ChargedFee], billers: &[Biller]) -> Result<ReportSection, ReportsError> {
    let mut lines: BTreeMap<FeeSubject, Compared> = BTreeMap::new();
    let mut total = Compared::default();
    for fee in charged {
        let line = lines.entry(FeeSubject::fee(fee)).or_default();
        *line = line.plus(fee).ok_or(ReportsError::SumTooLarge)?;
        total = total.plus(fee).ok_or(ReportsError::SumTooLarge)?;
    }
    let mut table = Table::new(
        words::fees_previewed(),
        [
            (words::product(), TEXT),
            (words::provider(), TEXT),
            (words::compared_count(), COUNT),
            (words::previewed_sum(), AMOUNT),
            (words::fees_charged(), AMOUNT),
            (words::difference(), AMOUNT),
            (words::not_previewed(), COUNT),
        ],
    )
    .or_else(words::nothing_paid());
    for (of, line) in &lines {
        table.row(line.cells(of.cells(billers)).ok_or(ReportsError::SumTooLarge)?, of.filter(asked));
    }
    if !lines.is_empty() {
        let opens = HistoryFilter { counted: vec![Counted::Paid], ..asked.filter() };
        let cells = total.cells([words::all().into(), ReportCell::Blank]).ok_or(ReportsError::SumTooLarge)?;
        table.total(cells, Some(opens));
    }
    if total.not_previewed > 0 {
        table.note(words::not_previewed_note());
    }
    Ok(table.done())
}

/// `None` if it can't be held exactly.
fn times(sum: Money, count: u64) -> Option<Money> {
    sum.checked_mul(count)
}
