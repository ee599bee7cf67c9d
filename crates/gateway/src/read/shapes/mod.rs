//! Answers in every shape we could think of, what each proves and why: one table for each kind of question.
//!
//! Each row goes through [`Gateway`] and [`PartnerWallet`], as in the program, over a wire that gives its answer.

mod bulk;
mod bulk_refused;
mod look_up;
mod look_up_silent;
mod payments;
mod transact;
mod transact_refused;
mod transfer;
mod transfer_refused;
mod transfer_whose;

use std::collections::HashSet;
use std::fmt::Debug;
use std::sync::Arc;

use async_trait::async_trait;
use kaunta_domain::answer::{ConnectionProblem, Doubt, LookUpOutcome, SendOutcome, Unreadable};
use kaunta_domain::environment::Environment;
use kaunta_domain::mismatch::Mismatch;
use kaunta_domain::reference::Reference;

use crate::gateway::Gateway;
use crate::outcome::Exchange;
use crate::partner_wallet::{PartnerConfig, PartnerWallet};
use crate::setup::Address;
use crate::setup::PartnerAddress;
use crate::setup::{ApiKey, BearerKey};
use crate::setup::{Config, Timeouts, Trust};
use crate::transport::wire::{BodyEnd, RawAnswer, Reply, Request, Wire};

const OURS: &str = "KA-4F7KQ2-M9XR3T";
const BASE: &str = "https://pay.example";

const EMPTY: Why = Why::Unreadable(&Unreadable::Empty);
const PAGE: Why = Why::Unreadable(&Unreadable::WebPage);
const NOT_JSON: Why = Why::Unreadable(&Unreadable::NotJson);
const NO_OBJECT: Why = Why::Unreadable(&Unreadable::NotAnObject);
const TOO_LONG: Why = Why::Unreadable(&Unreadable::TooLong);
const NO_STATUS: Why = Why::Unreadable(&Unreadable::NoStatus);
const BOTH: Why = Why::Unreadable(&Unreadable::Contradiction);
const TWICE: Why = Why::Unreadable(&Unreadable::FieldTwice);
const NO_SUM: Why = Why::Unreadable(&Unreadable::Amount);
const BEFORE: Why = Why::Unreadable(&Unreadable::HadBefore);
const SILENT: Why = Why::Unreadable(&Unreadable::NoOutcome);
const NAMELESS: Why = Why::Unreadable(&Unreadable::NamesNoPayment);
const UNDER_WAY: Why = Why::Unreadable(&Unreadable::MayBeUnderWay);
const UNTOLD: Why = Why::Unreadable(&Unreadable::PaymentNotMentioned);
const IN_PART: Why = Why::Unreadable(&Unreadable::BatchFailedInPart);
/// The connection broke during the answer.
const CUT: BodyEnd = BodyEnd::Broken(ConnectionProblem::Cut);

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Proves<'a> {
    /// The service booked it, with this status.
    Booked(&'a str),
    Refused,
    Rejected,
    Unknown(Why<'a>),
    NotSent,
    /// The service knows it, with this status.
    Found(&'a str),
    NotFound,
    /// The service has another payment under our reference, by this value.
    OtherPayment(Value),
    Unanswered(Why<'a>),
}

/// Why an answer proves nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Why<'a> {
    Connection,
    /// Its HTTP status and text leave it open.
    Status,
    ReferenceUsed,
    Unreadable(&'a Unreadable),
    /// Only the batch has a status, which is this one.
    OnlyBatchStatus(&'a str),
    OtherReference(&'a str),
    OtherPayment(Value),
    NotAsked,
}

/// The value that contradicts what was sent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Value {
    Amount,
    Currency,
    Phone,
    Account,
    Mode,
    Several,
}

impl<'a> Proves<'a> {
    fn sent(outcome: &'a SendOutcome) -> Proves<'a> {
        match outcome {
            SendOutcome::NotSent { .. } => Proves::NotSent,
            SendOutcome::Refused { .. } => Proves::Refused,
            SendOutcome::Rejected { .. } => Proves::Rejected,
            SendOutcome::Booked { result } => Proves::Booked(result.status.word()),
            SendOutcome::Unknown { doubt } => Proves::Unknown(Why::of(doubt)),
        }
    }

    fn looked_up(outcome: &'a LookUpOutcome) -> Proves<'a> {
        match outcome {
            LookUpOutcome::Found { transaction } => Proves::Found(transaction.status.word()),
            LookUpOutcome::OtherPayment { mismatches, .. } => Proves::OtherPayment(Value::of(mismatches)),
            LookUpOutcome::NotFound { .. } => Proves::NotFound,
            LookUpOutcome::Unanswered { doubt } => Proves::Unanswered(Why::of(doubt)),
        }
    }
}

impl<'a> Why<'a> {
    fn of(doubt: &'a Doubt) -> Why<'a> {
        match doubt {
            Doubt::Connection { .. } => Why::Connection,
            Doubt::Status { .. } => Why::Status,
            Doubt::ReferenceUsed { .. } => Why::ReferenceUsed,
            Doubt::Unreadable { why: Unreadable::OnlyBatchStatus { status } } => Why::OnlyBatchStatus(status),
            Doubt::Unreadable { why } => Why::Unreadable(why),
            Doubt::OtherReference { reference } => Why::OtherReference(reference),
            Doubt::OtherPayment { mismatches } => Why::OtherPayment(Value::of(mismatches)),
            Doubt::Overtaken { .. } | Doubt::OtherAccount | Doubt::Interrupted | Doubt::NoStatusPath => Why::NotAsked,
        }
    }
}

impl Value {
    fn of(mismatches: &[Mismatch]) -> Value {
        match mismatches {
            [Mismatch::Amount(_)] => Value::Amount,
            [Mismatch::Currency(_)] => Value::Currency,
            [Mismatch::Phone(_)] => Value::Phone,
            [Mismatch::Account(_)] => Value::Account,
            [Mismatch::Mode(_)] => Value::Mode,
            [] | [_, _, ..] => Value::Several,
        }
    }
}

/// A wire that always gives the same answer.
#[derive(Debug)]
struct Says(RawAnswer);

#[async_trait]
impl Wire for Says {
    async fn exchange(&self, _: Request) -> Reply {
        Reply::Answered(self.0.clone())
    }
}

fn answer(status: u16, body: &str, ending: BodyEnd) -> RawAnswer {
    RawAnswer { ending, ..RawAnswer::whole(status, body) }
}

fn gateway(environment: Environment, answer: RawAnswer) -> Gateway {
    let address = Address::parse(BASE, environment).unwrap();
    let key = ApiKey::parse("shop-key-of-no-value").unwrap();
    let (timeouts, trust) = (Timeouts::default(), Trust::System);
    let config = Config { environment, plays_sandbox: false, address, key, status_path: None, timeouts, trust };
    Gateway::over(Arc::new(Says(answer)), config).unwrap()
}

fn wallet(answer: RawAnswer) -> PartnerWallet {
    let environment = Environment::Production;
    let address = PartnerAddress::parse(BASE, environment).unwrap();
    let key = BearerKey::parse("ak_live_1700000000_ofnovalue").unwrap();
    let config = PartnerConfig { environment, address, key, timeouts: Timeouts::default(), trust: Trust::System };
    PartnerWallet::over(Arc::new(Says(answer)), config).unwrap()
}

fn ours() -> Reference {
    Reference::from_book(OURS.to_owned())
}

/// Runs with paused time, so that waits between retries take none.
fn heard<T>(question: impl Future<Output = Exchange<T>>) -> T {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_time().start_paused(true).build().unwrap();
    runtime.block_on(question).outcome
}

/// Collects every row that proves something else, and every duplicate reason.
#[derive(Default)]
struct Table {
    reasons: HashSet<&'static str>,
    wrong: Vec<String>,
}

impl Table {
    fn row<T: Debug + PartialEq>(&mut self, why: &'static str, shape: &str, expected: T, told: T) {
        if !self.reasons.insert(why) {
            self.wrong.push(format!("{why}: stands twice"));
        }
        if expected != told {
            self.wrong.push(format!("{why}\n    {shape}\n    expected {expected:?}\n    told     {told:?}"));
        }
    }

    fn holds(self) {
        let (wrong, rows) = (self.wrong.len(), self.reasons.len());
        assert!(self.wrong.is_empty(), "{wrong} of {rows} rows:\n{}", self.wrong.join("\n"));
        assert!(rows >= 60, "{rows} shapes");
    }
}
