//! Reads the past of a shop that `kaunta-practice seed` printed (docs/practice.md, A shop's past).

use std::error::Error;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_domain::account::AccountNumber;
use kaunta_domain::answer::{
    ConnectionProblem, Doubt, LookUpOutcome, SendOutcome, ServiceError, TransactionStatus, TransferResult, WalletReport,
};
use kaunta_domain::biller::BillerCode;
use kaunta_domain::cash::Cash;
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::event::{Event, EventKind, LookUpSent, Moment, MonotonicStamp};
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::person::PersonName;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::{BankCode, Name, Narration, UserId};
use kaunta_domain::transfer::{BillExtra, Details, Movement, Transfer};
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{BookRules, NewOperation, Spending};
use serde::Deserialize;

type Failure = Box<dyn Error + Send + Sync>;

#[derive(Deserialize)]
#[serde(rename_all = "camelCase", deny_unknown_fields)]
struct Line {
    number: u64,
    at: DateTime<Utc>,
    mode: String,
    wallet: WalletType,
    amount: String,
    biller: Option<String>,
    account: Option<String>,
    phone: Option<String>,
    network: Option<String>,
    name: Option<String>,
    narration: String,
    by: String,
    known: Vec<Known>,
}

#[derive(Deserialize)]
struct Known {
    after: i64,
    #[serde(flatten)]
    what: What,
}

#[derive(Deserialize)]
#[serde(tag = "what", rename_all = "camelCase", rename_all_fields = "camelCase")]
enum What {
    Answered { status: String, fee: String, balance_after: String },
    Rejected,
    Silence,
    LookedUp { status: String, fee: String },
    Decided { paid: bool },
}

/// The operation of one line, with its events.
pub fn read(line: &str) -> Result<(NewOperation, Vec<Event>), Failure> {
    let line: Line = serde_json::from_str(line)?;
    let transfer = Transfer {
        amount: Amount::new(line.amount.parse()?)?,
        narration: Narration::parse(&line.narration)?,
        wallet: line.wallet,
        callback: None,
        metadata: None,
        cash: Cash::None,
        customer_id: None,
        details: details(&line)?,
    };
    let mut events =
        vec![event(line.at, 0, EventKind::Recorded), event(line.at, 0, EventKind::Sending { attempt: 1, with: None })];
    for known in &line.known {
        let stamp = moment(line.at, known.after).stamp;
        events.push(event(line.at, known.after, kind(&known.what, transfer.amount, line.wallet, stamp)?));
    }
    let new = NewOperation {
        idempotency_key: IdempotencyKey::make(line.number.into()),
        transfer,
        validation: None,
        balance_read: None,
        by: Some(PersonName::parse(&line.by)?),
        with: None,
        limits: Spending::default(),
        rules: BookRules::default(),
        now: moment(line.at, 0),
    };
    Ok((new, events))
}

fn moment(recorded: DateTime<Utc>, after: i64) -> Moment {
    let at = recorded + TimeDelta::seconds(after);
    let ms = u64::try_from(at.timestamp_millis()).unwrap_or_default();
    Moment { at, stamp: MonotonicStamp { run: 1, ms } }
}

fn event(recorded: DateTime<Utc>, after: i64, kind: EventKind) -> Event {
    Event::new(moment(recorded, after), kind)
}

fn details(line: &Line) -> Result<Details, Failure> {
    let missing = |field: &str| format!("payment {} has no {field}", line.number);
    let account =
        || Ok::<_, Failure>(AccountNumber::parse(line.account.as_deref().ok_or_else(|| missing("account"))?)?);
    let phone = || Ok::<_, Failure>(Phone::parse(line.phone.as_deref().ok_or_else(|| missing("phone"))?)?);
    let holder = || Ok::<_, Failure>(Name::parse(line.name.as_deref().ok_or_else(|| missing("name"))?)?);
    let network = || -> Result<Network, Failure> {
        let spelled = line.network.clone().ok_or_else(|| missing("network"))?;
        Ok(serde_json::from_value(spelled.into())?)
    };
    Ok(match line.mode.as_str() {
        "PARTNER_PAY_AIRTIME" => Details::Airtime { phone: phone()?, network: network()? },
        "PARTNER_SEND_MNO" => Details::SendMobile { phone: phone()?, network: network()?, recipient: Some(holder()?) },
        "PARTNER_COLLECT_MNO" => {
            let callback = serde_json::from_str("\"https://shop.example/kaunta\"")?;
            Details::Collect { phone: phone()?, network: Some(network()?), callback }
        }
        "PARTNER_SEND_BANK" => {
            Details::SendBank { account: account()?, bank: BankCode::parse("040147")?, holder: holder()? }
        }
        "PARTNER_PAY_BILL_PAYMENT" => {
            let biller = line.biller.as_deref().ok_or_else(|| missing("biller"))?;
            let extra = match biller {
                "UMEME" => BillExtra::CustomerType("PREPAID".into()),
                "NWSC" => BillExtra::Area("Kampala".into()),
                _ => BillExtra::None,
            };
            let biller = BillerCode::parse(biller)?;
            Details::PayBill { biller, account: account()?, holder: holder()?, phone: phone()?, extra }
        }
        "MOBILE_MONEY_TO_WALLET" => Details::Wallet {
            user: Some(UserId::parse("shop")?),
            reference_in_note: true,
            previewed_fee: None,
            movement: Movement::FromMobile { phone: phone()?, network: network()? },
        },
        other => return Err(format!("payment {} has the mode {other}, which no past has", line.number).into()),
    })
}

fn kind(what: &What, amount: Amount, wallet: WalletType, stamp: MonotonicStamp) -> Result<EventKind, Failure> {
    Ok(match what {
        What::Answered { status, fee, balance_after } => {
            let mut result = TransferResult::from(ServiceStatus::from(status.clone()));
            result.amount = Some(Money::from(amount));
            result.fee = Some(Money::parse(fee)?);
            result.wallet = Some(WalletReport {
                wallet_id: None,
                wallet_type: Some(wallet.code().to_owned()),
                balance_before: None,
                balance_after: Some(Money::parse(balance_after)?),
                currency: Some("UGX".into()),
            });
            EventKind::Sent { attempt: 1, outcome: SendOutcome::Booked { result: Box::new(result) } }
        }
        What::Rejected => {
            let code = Some("INSUFFICIENT_BALANCE".to_owned());
            let error = ServiceError { http_status: 400, code, message: None, retry_after: None };
            EventKind::Sent { attempt: 1, outcome: SendOutcome::Rejected { error } }
        }
        What::Silence => {
            let doubt = Doubt::Connection { problem: ConnectionProblem::TimedOut };
            EventKind::Sent { attempt: 1, outcome: SendOutcome::Unknown { doubt } }
        }
        What::LookedUp { status, fee } => {
            let mut transaction = TransactionStatus::from(ServiceStatus::from(status.clone()));
            transaction.amount = Some(Money::from(amount));
            transaction.fee = Some(Money::parse(fee)?);
            let outcome = LookUpOutcome::Found { transaction: Box::new(transaction) };
            let with = CredentialFingerprint::try_from("0123456789abcdef".to_owned())?;
            EventKind::LookedUp { asked: LookUpSent { stamp, with }, outcome }
        }
        What::Decided { paid } => EventKind::ResolvedManually { paid: *paid, reason: "As the customer showed".into() },
    })
}
