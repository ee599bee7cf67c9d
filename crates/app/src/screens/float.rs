//! A day's chain of balances, in words.

use std::collections::HashMap;

use chrono::NaiveDate;
use kaunta_contract::*;
use kaunta_domain::biller::Biller;
use kaunta_domain::day::day_of;
use kaunta_domain::float::{BalanceStep, Cause, Day};
use kaunta_domain::mode::Direction;
use kaunta_domain::money::Money;
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{UnmatchedLine, WalletCourse};
use kaunta_words::{float_day, products as product_words};

use crate::reports::explained::{DayGaps, chain_of, explained, line_words};
use crate::reports::history::typed_day;
use crate::screens::error::ScreensError;
use crate::screens::room::Screens;
use crate::staff::actor::Caller;
use crate::wording::products;
use crate::wording::words;

impl Screens {
    pub(crate) async fn float(&self, _: &Caller, input: FloatInput) -> Result<FloatDay, ScreensError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let asked = input.day.as_deref().map(str::trim).filter(|text| !text.is_empty());
        let on = asked.map_or_else(|| Ok(day_of(core.host.now())), typed_day)?;
        let billers = workspace.ledger.all_billers().await?;
        let mut moment = workspace.ledger.moment().await?;
        let told = moment.wallet_courses(on, input.wallet).await?;
        // Sorting ten thousand answers must not delay payments at the counter.
        let worked = tokio::task::spawn_blocking(move || {
            let chain = chain_of(on, &told);
            chain.map(|chain| (chain, told))
        });
        let (chain, told) = match worked.await {
            Ok(Ok(worked)) => worked,
            Ok(Err(error)) => {
                tracing::error!(%error, day = %on, "the chain of balances can't be added up");
                return Err(ScreensError::FloatTooLong);
            }
            Err(error) => {
                tracing::error!(%error, day = %on, "the chain of balances was not finished");
                return Err(ScreensError::FloatNotFinished);
            }
        };
        let lines = explained(&mut moment, input.wallet, vec![DayGaps::of(on, &chain)]).await?;
        view(on, input.wallet, &chain, &told, &lines, &billers).ok_or(ScreensError::FloatTooLong)
    }
}

/// The day in words; `None` if its sums can't be held exactly.
fn view(
    on: NaiveDate,
    wallet: WalletType,
    chain: &Day,
    told: &[WalletCourse],
    lines: &[Option<UnmatchedLine>],
    billers: &[Biller],
) -> Option<FloatDay> {
    let mut of_gaps = lines.iter();
    let line_of = |step: &BalanceStep| match step.cause {
        Cause::Gap => of_gaps.next().and_then(Option::as_ref),
        Cause::Operation | Cause::SettledLater | Cause::Open => None,
    };
    let lines: Vec<Option<&UnmatchedLine>> = chain.steps.iter().map(line_of).collect();
    let by_statement = || chain.steps.iter().zip(&lines).filter(|(_, line)| line.is_some());
    let of_lines = by_statement().try_fold(Money::ZERO, |sum, (step, _)| sum.checked_add(step.change))?;
    let of_statements = by_statement().count();
    let cases = lines.iter().flatten().filter(|line| line.has_open_case).count();
    let left =
        Unexplained { gaps: chain.gaps.saturating_sub(of_statements), sum: chain.unexplained.checked_sub(of_lines)? };
    let operations: HashMap<OperationId, &WalletCourse> =
        told.iter().map(|told| (told.course.operation, told)).collect();
    let step = |(step, line): (&BalanceStep, &Option<&UnmatchedLine>)| {
        let operation = step.operation.and_then(|id| operations.get(&id).copied());
        FloatStep {
            cause: match (step.cause, line) {
                (Cause::Operation, _) => FloatCause::Operation,
                (Cause::SettledLater, _) => FloatCause::SettledLater,
                (Cause::Open, _) => FloatCause::Open,
                (Cause::Gap, Some(_)) => FloatCause::Statement,
                (Cause::Gap, None) => FloatCause::Gap,
            },
            at: step.at.to_rfc3339(),
            until: step.until.map(|until| until.to_rfc3339()),
            change: step.change,
            before: step.before,
            after: step.after,
            operation: step.operation,
            mode: operation.map(|operation| operation.mode),
            statement: line.map(|line| u32::try_from(line.id.0).unwrap_or(u32::MAX)),
            words: line.map_or_else(|| step_words(step, operation, billers), said_there),
        }
    };
    Some(FloatDay {
        day: on.to_string(),
        wallet,
        name: products::wallet(wallet).into(),
        opening: chain.opening,
        closing: chain.closing,
        steps: chain.steps.iter().zip(&lines).map(step).collect(),
        gaps: u32::try_from(left.gaps).unwrap_or(u32::MAX),
        unexplained: left.sum,
        by_statement: u32::try_from(of_statements).unwrap_or(u32::MAX),
        sum_by_statement: of_lines,
        words: day_words(chain, &left, cases, wallet),
    })
}

/// What neither an operation nor a statement explains.
struct Unexplained {
    gaps: usize,
    sum: Money,
}

fn said_there(line: &UnmatchedLine) -> String {
    let said = line_words(&line.statement, line.row, &line.text);
    if line.has_open_case { float_day::with_an_open_case(String::from(said)).into() } else { said.into() }
}

fn step_words(step: &BalanceStep, operation: Option<&WalletCourse>, billers: &[Biller]) -> String {
    let Some(operation) = operation else {
        return if step.change.is_negative() { float_day::left() } else { float_day::came_in() }.into();
    };
    let what = named(operation, billers);
    let gives_back = step.change.is_negative() == (operation.mode.direction() == Direction::In);
    let words = match (step.cause, operation.state) {
        (Cause::SettledLater, _) if gives_back => float_day::taken_back(what),
        (Cause::SettledLater, State::Succeeded) if operation.mode.direction() == Direction::In => {
            float_day::came_in_later(what)
        }
        (Cause::SettledLater, _) => float_day::found_later(what),
        (Cause::Open, _) => float_day::open(what),
        (Cause::Operation, State::Failed) if step.change == Money::ZERO => float_day::not_paid(what),
        (Cause::Operation, State::Pending) if step.change == Money::ZERO => float_day::waiting(what),
        (Cause::Operation | Cause::Gap, _) => return what,
    };
    words.into()
}

/// `Bill, Electricity (UMEME): NAKATO SARAH`.
fn named(operation: &WalletCourse, billers: &[Biller]) -> String {
    let mut what = String::from(products::product(operation.mode));
    if let Some(code) = &operation.provider {
        what = product_words::of_provider(what, words::provider(operation.mode, code, billers)).into();
    }
    match (&operation.party, operation.phone) {
        (Some(party), _) => product_words::paid_to(what, party).into(),
        (None, Some(phone)) => product_words::paid_to(what, phone.to_string()).into(),
        (None, None) => what,
    }
}

fn day_words(chain: &Day, left: &Unexplained, cases: usize, wallet: WalletType) -> String {
    if left.gaps == 0 && cases > 0 {
        return float_day::all_explained_with_statements().then(float_day::open_cases(cases)).into();
    }
    let explained = match (left.gaps, chain.opening) {
        (0, Some(_)) if chain.gaps > 0 => Some(float_day::all_explained_with_statements()),
        (0, None) => Some(float_day::nothing_told()),
        (0, Some(_)) if chain.steps.is_empty() => Some(float_day::no_payment()),
        (0, Some(_)) => Some(float_day::all_explained()),
        (_, _) => None,
    };
    if let Some(words) = explained {
        return words.into();
    }
    let sum = left.sum;
    let size = Money::ZERO.checked_sub(sum).filter(|_| sum.is_negative()).unwrap_or(sum);
    let gaps = match (sum == Money::ZERO, sum.is_negative()) {
        (true, _) => float_day::gaps_cancel_out(left.gaps),
        (false, true) => float_day::gaps_left(left.gaps, size),
        (false, false) => float_day::gaps_came_in(left.gaps, size),
    };
    // Whether the two interfaces move one wallet is not specified.
    let may_be = match wallet {
        WalletType::Escrow | WalletType::Commission => float_day::may_be(),
        WalletType::Partner => float_day::may_be_in_partner_wallet(),
    };
    gaps.then(may_be).into()
}
