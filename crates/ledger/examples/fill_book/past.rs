//! A shop's past: the same for the same seed.

use std::error::Error;

use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use kaunta_domain::account::AccountNumber;
use kaunta_domain::answer::{Doubt, SendOutcome, ServiceError, TransferResult, WalletReport};
use kaunta_domain::biller::BillerCode;
use kaunta_domain::cash::{AskedOnTop, Cash, CashMoved, CashRule, cash_rule};
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::event::{Event, EventKind, Moment, MonotonicStamp};
use kaunta_domain::metadata::{Entries, InstallationId, Metadata};
use kaunta_domain::money::{Amount, Money};
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::IdempotencyKey;
use kaunta_domain::status::ServiceStatus;
use kaunta_domain::text::{BankCode, Name, Narration};
use kaunta_domain::transfer::{BillExtra, Details, Transfer};
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{NewOperation, Spending};
use serde_json::{Map, Value};

const SURNAMES: [&str; 16] = [
    "NAKATO",
    "OKELLO",
    "MUKASA",
    "BABIRYE",
    "ACHIENG",
    "SSEMWOGERERE",
    "NAMUKASA",
    "OPIO",
    "KATO",
    "NALWANGA",
    "TUMUSIIME",
    "AKELLO",
    "KIZZA",
    "BYARUHANGA",
    "NABIRYE",
    "WASSWA",
];
const FIRST_NAMES: [&str; 12] =
    ["SARAH", "JAMES", "PENINAH", "JOAN", "IVAN", "GRACE", "MOSES", "AMINA", "PETER", "RUTH", "DAVID", "ESTHER"];
const NOTES: [&str; 8] =
    ["Power for the shop", "Water", "School fees", "Rent", "Airtime", "Supplies from Owino", "Wages", "Boda delivery"];
const BILLERS: [(&str, u64); 4] = [("UMEME", 11), ("NWSC", 8), ("DSTV", 10), ("URA", 13)];

/// Makes operations one after another, about 300 a day, the last of them on the afternoon of 21 November 2026.
pub struct Shop {
    state: u64,
    made: u64,
    at: DateTime<Utc>,
    balance: u64,
    metadata: Metadata,
}

impl Shop {
    pub fn new(seed: u64, count: u64) -> Shop {
        let end = Utc.timestamp_opt(1_795_266_000, 0).single().unwrap_or_default();
        let past = TimeDelta::seconds(i64::try_from(count).unwrap_or_default() * 288);
        // Random, as that of an installation: no dictionary knows it.
        let installation = InstallationId::make(0x9f3c_61d0_b7e4_2a85_0cd9_f71e_4b36_a852 ^ u128::from(seed));
        let metadata = Metadata { installation, entries: Entries::default() };
        Shop { state: seed, made: 0, at: end - past, balance: 900_000_000, metadata }
    }

    /// SplitMix64: a small well-known generator, so that a seed means the same on every machine and version.
    fn random(&mut self) -> u64 {
        self.state = self.state.wrapping_add(0x9e37_79b9_7f4a_7c15);
        let mut z = self.state;
        z = (z ^ (z >> 30)).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        z = (z ^ (z >> 27)).wrapping_mul(0x94d0_49bb_1331_11eb);
        z ^ (z >> 31)
    }

    fn below(&mut self, limit: u64) -> u64 {
        self.random() % limit
    }

    fn one_of<T: Copy>(&mut self, choices: &[T]) -> T {
        choices[self.below(choices.len() as u64) as usize]
    }

    fn name(&mut self) -> Result<Name, Box<dyn Error>> {
        Ok(Name::parse(&format!("{} {}", self.one_of(&SURNAMES), self.one_of(&FIRST_NAMES)))?)
    }

    fn phone(&mut self) -> Result<(Phone, Network), Box<dyn Error>> {
        let (prefix, network) = self.one_of(&[("77", Network::Mtn), ("78", Network::Mtn), ("70", Network::Airtel)]);
        Ok((Phone::parse(&format!("0{prefix}{:07}", self.below(10_000_000)))?, network))
    }

    fn digits(&mut self, count: u64) -> Result<AccountNumber, Box<dyn Error>> {
        let number = self.random();
        Ok(AccountNumber::parse(&format!("{number:020}")[..count as usize])?)
    }

    fn details(&mut self) -> Result<Details, Box<dyn Error>> {
        let (phone, network) = self.phone()?;
        Ok(match self.below(20) {
            0..=6 => Details::Airtime { phone, network },
            7..=12 => {
                let (biller, length) = self.one_of(&BILLERS);
                let extra = match biller {
                    "UMEME" => BillExtra::CustomerType("PREPAID".into()),
                    "NWSC" => BillExtra::Area("Kampala".into()),
                    _ => BillExtra::None,
                };
                let (account, holder) = (self.digits(length)?, self.name()?);
                Details::PayBill { biller: BillerCode::parse(biller)?, account, holder, phone, extra }
            }
            13..=17 => Details::SendMobile { phone, network, recipient: Some(self.name()?) },
            18 => {
                Details::SendBank { account: self.digits(13)?, bank: BankCode::parse("040147")?, holder: self.name()? }
            }
            _ => {
                let callback = serde_json::from_str("\"https://shop.example/kaunta\"")?;
                Details::Collect { phone, network: Some(network), callback }
            }
        })
    }

    /// The next operation, with its events.
    pub fn next_operation(&mut self) -> Result<(NewOperation, Vec<Event>), Box<dyn Error>> {
        self.made += 1;
        let pause = 200_000 + i64::try_from(self.below(176_000))?;
        self.at += TimeDelta::milliseconds(pause);
        let at = self.at;
        let transfer = Transfer {
            amount: Amount::new((1 + self.below(400)) * 500)?,
            narration: Narration::parse(self.one_of(&NOTES))?,
            wallet: WalletType::Escrow,
            callback: None,
            metadata: Some(self.metadata.clone()),
            cash: Cash::None,
            customer_id: None,
            details: self.details()?,
        };
        let transfer = Transfer { cash: cash(&transfer), ..transfer };
        let idempotency_key = IdempotencyKey::make((u128::from(self.random()) << 64) | u128::from(self.made));
        let outcome = self.outcome(transfer.amount)?;
        let started = u64::try_from(at.timestamp_millis() % 36_000_000)?;
        let moment = |seconds: u8| Moment {
            at: at + TimeDelta::seconds(seconds.into()),
            stamp: MonotonicStamp { run: 1, ms: started + u64::from(seconds) * 1000 },
        };
        let event = |seconds, kind| Event::new(moment(seconds), kind);
        let with = CredentialFingerprint::try_from("8c41f0d27be95a36".to_owned())?;
        let events = vec![
            event(0, EventKind::Recorded),
            event(0, EventKind::Sending { attempt: 1, with: Some(with.clone()) }),
            event(2, EventKind::Sent { attempt: 1, outcome }),
        ];
        Ok((
            NewOperation {
                idempotency_key,
                transfer,
                validation: None,
                balance_read: None,
                by: None,
                with: Some(with),
                limits: Spending::default(),
                rules: kaunta_ledger::BookRules::default(),
                now: moment(0),
            },
            events,
        ))
    }

    /// Of a thousand: 960 succeed, 20 fail, 15 are refused, 4 are pending, one is unknown.
    fn outcome(&mut self, amount: Amount) -> Result<SendOutcome, Box<dyn Error>> {
        let status = match self.below(1000) {
            0..=959 => "SUCCESS",
            960..=979 => "FAILED",
            980..=983 => "PENDING",
            984 => return Ok(SendOutcome::Unknown { doubt: Doubt::Interrupted }),
            _ => {
                let code = Some("INSUFFICIENT_BALANCE".to_owned());
                let error = ServiceError { http_status: 400, code, message: None, retry_after: None };
                return Ok(SendOutcome::Rejected { error });
            }
        };
        Ok(SendOutcome::Booked { result: Box::new(self.answer(status, amount)?) })
    }

    fn answer(&mut self, status: &str, amount: Amount) -> Result<TransferResult, Box<dyn Error>> {
        let fee = Money::parse(&format!("{}.5", self.below(900)))?;
        self.balance = self.balance.saturating_sub(amount.shillings());
        let mut extra = Map::new();
        extra.insert("channel".into(), Value::from("API"));
        Ok(TransferResult {
            status: ServiceStatus::from(status.to_owned()),
            message: None,
            transaction_id: Some(format!("TXN{:012X}", self.random() & 0xffff_ffff_ffff)),
            service_reference: Some(format!("SR{:09}", self.made)),
            amount: Some(Money::from(amount)),
            fee: Some(fee),
            total_charged: Money::from(amount).checked_add(fee),
            recipient_name: None,
            recipient_account: None,
            recipient_provider: None,
            created_at: None,
            wallet: Some(WalletReport {
                wallet_id: Some("W-1".into()),
                wallet_type: Some("ESCROW".into()),
                balance_before: None,
                balance_after: Some(Money::parse(&self.balance.to_string())?),
                currency: Some("UGX".into()),
            }),
            extra,
        })
    }
}

/// As a review writes it, with the usual fee.
fn cash(transfer: &Transfer) -> Cash {
    let moved = match cash_rule(transfer.mode()) {
        CashRule::Always(moved) => moved,
        CashRule::Asked => CashMoved::Out,
    };
    match Cash::of(moved) {
        Cash::In { drawer, .. } => {
            let asked = AskedOnTop { fee: Some(Money::of_hundredths(50_000)), charge: None };
            Cash::In { drawer, asked }
        }
        other @ (Cash::Out { .. } | Cash::None) => other,
    }
}
