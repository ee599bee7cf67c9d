//! The statement of a range of days: the balance of each wallet, what moved, what is not settled, and what no operation
//! explains.
//!
//! It adds up: the opening balance, what came in and went out, the fees and everything else that the balances show make
//! up the closing balance that the service reported. An unknown number is never written as 0.

use std::collections::BTreeMap;
use std::ops::Range;

use chrono::{Days, NaiveDate};
use kaunta_contract::*;
use kaunta_domain::biller::Biller;
use kaunta_domain::counted::Counted;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::money::Money;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{EarnedCharges, ReportSum};
use kaunta_words::{Message, reports as words};

use crate::reports::error::ReportsError;
use crate::reports::explained::line_words;
use crate::reports::report::request::ReportRequest;
use crate::reports::report::status::{flow_name, status};
use crate::reports::report::table::{AMOUNT, COUNT, DAY, ReportBody, ReportCell, TEXT, TIME, Table, TableSum};
use crate::reports::report::wallet_chain::{Gap, Part, WalletChain};
use crate::reports::report::{found, statement_cases};
use crate::reports::store::ReportMoment;
use crate::wording::products;
use crate::wording::words::provider;

/// The most gaps that are listed; the others are in the sums.
const MOST_LISTED: usize = 500;

pub(super) async fn made<M: ReportMoment>(moment: &mut M, asked: &ReportRequest) -> Result<ReportBody, ReportsError> {
    let sums = moment.sums(asked.days.clone()).await.map_err(Into::into)?;
    let sums: Vec<ReportSum> = sums.into_iter().filter(|sum| asked.has(sum.wallet)).collect();
    let days = recorded(moment, asked).await?;
    let used = moment.wallets().await.map_err(Into::into)?;
    let mut sections = Vec::new();
    let mut gaps = Vec::new();
    for wallet in WalletType::ALL.into_iter().filter(|wallet| asked.has(*wallet) && used.contains(wallet)) {
        let chain = WalletChain::read(moment, asked, days.clone(), wallet).await?;
        let paid = Paid::of(sums.iter().filter(|sum| sum.wallet == wallet)).ok_or(ReportsError::SumTooLarge)?;
        sections.push(of_wallet(asked, wallet, &paid, &chain)?);
        gaps.extend(chain.gaps.into_iter().map(|gap| (wallet, gap)));
    }
    sections.push(movements(asked, &sums)?);
    sections.extend(charges(moment, asked).await?);
    sections.push(not_settled(asked, &sums)?);
    sections.push(settled_since(moment, asked).await?);
    let (by_statement, gaps): (Vec<_>, Vec<_>) = gaps.into_iter().partition(|(_, gap)| gap.line.is_some());
    sections.extend(explained_by_statements(&by_statement));
    sections.push(unexplained(&gaps, !by_statement.is_empty()));
    sections.extend(statement_cases::section(moment, asked).await?);
    sections.extend(found::lost(moment, asked).await?);
    Ok(ReportBody { sections, notes: vec![words::statement_note().into()] })
}

/// The days to read balances of: from the first operation's day on, because no balance was reported before, and not
/// long after the last one's, because none was reported since.
async fn recorded<M: ReportMoment>(moment: &mut M, asked: &ReportRequest) -> Result<Range<NaiveDate>, ReportsError> {
    let (from, to) = (*asked.days.start(), *asked.days.end());
    let after = |day: NaiveDate, days: u64| day.checked_add_days(Days::new(days)).ok_or(ReportsError::NoDay);
    let Some((first, last)) = moment.days().await.map_err(Into::into)? else { return Ok(from..from) };
    let (start, end) = (from.max(first), after(to, 1)?);
    // An answer may come after midnight.
    Ok(start..end.min(after(last, 2)?.max(after(start, 1)?)))
}

/// What counts as paid from a wallet.
#[derive(Debug, Default)]
struct Paid {
    came_in: TableSum,
    went_out: TableSum,
}

impl Paid {
    fn of<'s>(sums: impl Iterator<Item = &'s ReportSum>) -> Option<Paid> {
        let mut paid = Paid::default();
        for sum in sums.filter(|sum| sum.counted == Counted::Paid) {
            let sum_of_direction = match sum.mode.direction() {
                Direction::In => &mut paid.came_in,
                Direction::Out => &mut paid.went_out,
            };
            *sum_of_direction = sum_of_direction.plus(sum.count, sum.amount, sum.fees)?;
        }
        Some(paid)
    }

    fn fees(&self) -> Option<Money> {
        self.came_in.fees.checked_add(self.went_out.fees)
    }

    /// The change of the wallet's balance by it.
    fn change(&self) -> Option<Money> {
        self.came_in.amount.checked_sub(self.went_out.amount)?.checked_sub(self.fees()?)
    }

    fn count(&self) -> u64 {
        self.came_in.count + self.went_out.count
    }
}

/// Everything between the opening and the closing balance besides what was paid, in the order of the statement.
struct Between {
    other_days: Part,
    not_paid: Part,
    beyond: Part,
    /// Paid, but in no balance that the service reported.
    not_shown: Part,
    by_statement: Part,
    unexplained: Part,
}

impl Between {
    fn of(paid: &Paid, chain: &WalletChain) -> Option<Between> {
        let shown = chain.shown();
        Some(Between {
            other_days: chain.other_days()?,
            not_paid: chain.not_paid()?,
            beyond: chain.beyond()?,
            not_shown: Part {
                count: paid.count().saturating_sub(shown.count),
                change: shown.change.checked_sub(paid.change()?)?,
            },
            by_statement: chain.by_statement()?,
            unexplained: chain.unexplained()?,
        })
    }

    /// The opening balance plus what was paid and all these parts.
    fn closing(&self, opening: Money, paid: &Paid) -> Option<Money> {
        let parts = [self.other_days, self.not_paid, self.beyond, self.not_shown, self.by_statement, self.unexplained];
        parts.iter().try_fold(opening.checked_add(paid.change()?)?, |sum, part| sum.checked_add(part.change))
    }
}

fn of_wallet(
    asked: &ReportRequest,
    wallet: WalletType,
    paid: &Paid,
    chain: &WalletChain,
) -> Result<ReportSection, ReportsError> {
    let between = Between::of(paid, chain).ok_or(ReportsError::SumTooLarge)?;
    let less = |sum: Money| Money::ZERO.checked_sub(sum).ok_or(ReportsError::SumTooLarge);
    let mut table = Table::new(
        words::balances_of(String::from(products::wallet(wallet))),
        [(words::what(), TEXT), (words::count(), COUNT), (words::change(), AMOUNT)],
    );
    let told = |end: Option<Money>| end.map_or(ReportCell::NotKnown, ReportCell::Amount);
    table.total([words::opening().into(), ReportCell::Blank, told(chain.ends.map(|(opening, _)| opening))], None);
    let opens = |direction: Direction| {
        let modes = Mode::ALL.into_iter().filter(|mode| mode.direction() == direction).collect();
        let counted = vec![Counted::Paid];
        Some(HistoryFilter { modes, counted, wallets: vec![wallet], ..asked.filter() })
    };
    let (came_in, went_out) = (&paid.came_in, &paid.went_out);
    let cells = [words::came_in().into(), ReportCell::Count(came_in.count), ReportCell::Amount(came_in.amount)];
    table.row(cells, opens(Direction::In));
    let cells =
        [words::went_out().into(), ReportCell::Count(went_out.count), ReportCell::Amount(less(went_out.amount)?)];
    table.row(cells, opens(Direction::Out));
    let fees = paid.fees().ok_or(ReportsError::SumTooLarge)?;
    let charged =
        HistoryFilter { counted: vec![Counted::Paid], has_fee: true, wallets: vec![wallet], ..asked.filter() };
    table.row([words::fees_charged().into(), ReportCell::Blank, ReportCell::Amount(less(fees)?)], Some(charged));
    if let Some((opening, closing)) = chain.ends {
        explain(&mut table, &between);
        let reckoned = between.closing(opening, paid).ok_or(ReportsError::SumTooLarge)?;
        table.total([words::closing().into(), ReportCell::Blank, ReportCell::Amount(closing)], None);
        if reckoned != closing {
            tracing::error!(wallet = wallet.code(), "a statement does not add up");
            let off = closing.checked_sub(reckoned).ok_or(ReportsError::SumTooLarge)?;
            table.warning([words::does_not_add_up().into(), ReportCell::Blank, ReportCell::Amount(off)], None);
        }
    } else {
        table.warning([words::unexplained().into(), ReportCell::Blank, ReportCell::NotKnown], None);
        table.total([words::closing().into(), ReportCell::Blank, ReportCell::NotKnown], None);
        table.note(words::no_balance_told());
    }
    Ok(table.done())
}

/// What the balances show besides what was paid on these days. Empty parts get no line, except the last one.
fn explain(table: &mut Table, between: &Between) {
    let quiet = [
        (between.other_days, words::by_other_days()),
        (between.not_paid, words::by_not_paid()),
        (between.beyond, words::beyond_the_book()),
        (between.not_shown, words::not_shown_yet()),
        (between.by_statement, words::by_statement()),
    ];
    for (part, label) in quiet.into_iter().filter(|(part, _)| *part != Part::default()) {
        table.row([label.into(), ReportCell::Count(part.count), ReportCell::Amount(part.change)], None);
    }
    let Part { count, change } = between.unexplained;
    let cells = [words::unexplained().into(), ReportCell::Count(count), ReportCell::Amount(change)];
    if count > 0 { table.warning(cells, None) } else { table.row(cells, None) }
}

/// What was paid, by product; incoming and outgoing separately.
fn movements(asked: &ReportRequest, sums: &[ReportSum]) -> Result<ReportSection, ReportsError> {
    let mut table = Table::new(
        words::movements(),
        [
            (words::product(), TEXT),
            (words::flow(), TEXT),
            (words::count(), COUNT),
            (words::amount(), AMOUNT),
            (words::fees_charged(), AMOUNT),
        ],
    )
    .or_else(words::nothing_paid());
    for (direction, all) in [(Direction::In, words::all_in()), (Direction::Out, words::all_out())] {
        let mut total = TableSum::default();
        let mut modes = Vec::new();
        for mode in Mode::ALL.into_iter().filter(|mode| mode.direction() == direction) {
            let mut paid = sums.iter().filter(|sum| sum.mode == mode && sum.counted == Counted::Paid);
            let sum = paid.try_fold(TableSum::default(), |sum, of| sum.plus(of.count, of.amount, of.fees));
            let sum = sum.ok_or(ReportsError::SumTooLarge)?;
            if sum.count == 0 {
                continue;
            }
            modes.push(mode);
            total = total.plus(sum.count, sum.amount, sum.fees).ok_or(ReportsError::SumTooLarge)?;
            let opens = HistoryFilter { modes: vec![mode], counted: vec![Counted::Paid], ..asked.filter() };
            table.row(line(products::product(mode), flow_name(mode.flow()).into(), sum), Some(opens));
        }
        if total.count > 0 {
            let opens = HistoryFilter { modes, counted: vec![Counted::Paid], ..asked.filter() };
            table.total(line(all, ReportCell::Blank, total), Some(opens));
        }
    }
    Ok(table.done())
}

fn line(name: Message, flow: ReportCell, sum: TableSum) -> [ReportCell; 5] {
    [name.into(), flow, ReportCell::Count(sum.count), ReportCell::Amount(sum.amount), ReportCell::Amount(sum.fees)]
}

/// What the shop's own charges earned in cash, which is in no wallet's balance. `None` if there were none.
async fn charges<M: ReportMoment>(
    moment: &mut M,
    asked: &ReportRequest,
) -> Result<Option<ReportSection>, ReportsError> {
    let earned = moment.earned_charges(asked.days.clone()).await.map_err(Into::into)?;
    let earned: Vec<EarnedCharges> = earned.into_iter().filter(|earned| asked.has(earned.wallet)).collect();
    if earned.is_empty() {
        return Ok(None);
    }
    let mut billers = Biller::known();
    billers.extend(moment.added_billers().await.map_err(Into::into)?);
    let mut table = Table::new(
        words::own_charges(),
        [(words::product(), TEXT), (words::provider(), TEXT), (words::count(), COUNT), (words::earned(), AMOUNT)],
    );
    let mut total = TableSum::default();
    for earned in earned {
        total = total.plus(earned.count, earned.sum, Money::ZERO).ok_or(ReportsError::SumTooLarge)?;
        let through = earned.provider.map(|code| provider(earned.mode, &code, &billers)).unwrap_or_default();
        let cells = [
            products::product(earned.mode).into(),
            ReportCell::Text(through),
            ReportCell::Count(earned.count),
            ReportCell::Amount(earned.sum),
        ];
        table.row(cells, None);
    }
    let cells = [
        words::all_charges().into(),
        ReportCell::Blank,
        ReportCell::Count(total.count),
        ReportCell::Amount(total.amount),
    ];
    table.total(cells, None);
    table.note(words::own_charges_note());
    Ok(Some(table.done()))
}

/// What is not known for certain, by product. It is in no sum of what was paid.
fn not_settled(asked: &ReportRequest, sums: &[ReportSum]) -> Result<ReportSection, ReportsError> {
    let mut by: BTreeMap<(Counted, Mode), TableSum> = BTreeMap::new();
    for sum in sums.iter().filter(|sum| !sum.counted.is_settled()) {
        let line = by.entry((sum.counted, sum.mode)).or_default();
        *line = line.plus(sum.count, sum.amount, Money::ZERO).ok_or(ReportsError::SumTooLarge)?;
    }
    let mut table = Table::new(
        words::not_settled(),
        [(words::standing(), TEXT), (words::product(), TEXT), (words::count(), COUNT), (words::amount(), AMOUNT)],
    )
    .or_else(words::all_settled());
    for ((counted, mode), sum) in by {
        let opens = HistoryFilter { modes: vec![mode], counted: vec![counted], ..asked.filter() };
        let cells = [
            status(counted).into(),
            products::product(mode).into(),
            ReportCell::Count(sum.count),
            ReportCell::Amount(sum.amount),
        ];
        match counted {
            Counted::Disputed | Counted::InDoubt => table.warning(cells, Some(opens)),
            Counted::Paid | Counted::Waiting | Counted::NotPaid => table.row(cells, Some(opens)),
        }
    }
    Ok(table.done())
}

/// What was recorded on earlier days and settled in these.
async fn settled_since<M: ReportMoment>(moment: &mut M, asked: &ReportRequest) -> Result<ReportSection, ReportsError> {
    let mut table = Table::new(
        words::settled_since(),
        [(words::product(), TEXT), (words::standing(), TEXT), (words::count(), COUNT), (words::amount(), AMOUNT)],
    )
    .or_else(words::nothing_settled_since());
    let since = moment.settled_since(asked.days.clone()).await.map_err(Into::into)?;
    for since in since.into_iter().filter(|since| asked.has(since.wallet)) {
        let cells = [
            products::product(since.mode).into(),
            status(since.counted).into(),
            ReportCell::Count(since.count),
            ReportCell::Amount(since.amount),
        ];
        table.row(cells, None);
    }
    Ok(table.done())
}

/// The changes that lines of statements explain. `None` if there are none.
fn explained_by_statements(gaps: &[(WalletType, Gap)]) -> Option<ReportSection> {
    if gaps.is_empty() {
        return None;
    }
    let mut table = Table::new(
        words::gaps_by_statement(),
        [
            (words::wallet_column(), TEXT),
            (words::day_column(), DAY),
            (words::on_statement(), TEXT),
            (words::case(), TEXT),
            (words::change(), AMOUNT),
        ],
    );
    let lines = gaps.iter().filter_map(|(wallet, gap)| Some((wallet, gap, gap.line.as_ref()?)));
    for (wallet, gap, line) in lines.take(MOST_LISTED) {
        let cells = [
            products::wallet(*wallet).into(),
            ReportCell::Day(line.day),
            line_words(&line.statement, line.row, &line.text).into(),
            if line.has_open_case { words::case_open().into() } else { ReportCell::Blank },
            ReportCell::Amount(gap.change),
        ];
        table.row(cells, None);
    }
    let more = gaps.len().saturating_sub(MOST_LISTED);
    if more > 0 {
        table.note(words::more_gaps(more));
    }
    table.note(words::by_statement_note());
    Some(table.done())
}

fn unexplained(gaps: &[(WalletType, Gap)], has_explained: bool) -> ReportSection {
    let mut table = Table::new(
        words::gaps(),
        [(words::wallet_column(), TEXT), (words::after(), TIME), (words::before(), TIME), (words::change(), AMOUNT)],
    )
    .or_else(if has_explained { words::all_explained_with_statements() } else { words::all_explained() });
    for (wallet, gap) in gaps.iter().take(MOST_LISTED) {
        let cells = [
            products::wallet(*wallet).into(),
            ReportCell::Time(gap.after),
            gap.before.map_or(ReportCell::NotKnown, ReportCell::Time),
            ReportCell::Amount(gap.change),
        ];
        table.warning(cells, None);
    }
    let more = gaps.len().saturating_sub(MOST_LISTED);
    if more > 0 {
        table.note(words::more_gaps(more));
    }
    table.done()
}
