//! What an event says about its payment, for long lists: as `stored_event.rs` reads it, without what only evidence needs.

use chrono::{DateTime, Utc};
use kaunta_domain::event::NoteText;
use kaunta_domain::money::Money;
use kaunta_domain::particulars::{ListedParticulars, WalletBalances};
use serde::Deserialize;
use serde::de::IgnoredAny;
use smol_str::SmolStr;

/// What one event says.
#[derive(Debug, PartialEq, Eq)]
pub(crate) enum EventContent {
    /// What the service reported about the payment.
    Reported(Box<ListedParticulars>),
    /// What a person noted.
    Noted(NoteText),
    /// Nothing.
    Nothing,
}

/// The kinds that may say anything.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum Body {
    Sent { outcome: SendContent },
    LookedUp { outcome: LookUpContent },
    Noted { text: NoteText },
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum SendContent {
    Booked { result: ResultContent },
    NotSent(IgnoredAny),
    Refused(IgnoredAny),
    Rejected(IgnoredAny),
    Unknown(IgnoredAny),
}

#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
enum LookUpContent {
    Found {
        transaction: TransactionContent,
    },
    /// It is about another payment.
    OtherPayment(IgnoredAny),
    NotFound(IgnoredAny),
    Unanswered(IgnoredAny),
}

/// The fields of a `TransferResult`; the currency is its wallet's.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct ResultContent {
    service_reference: Option<SmolStr>,
    recipient_name: Option<SmolStr>,
    recipient_account: Option<SmolStr>,
    recipient_provider: Option<SmolStr>,
    created_at: Option<DateTime<Utc>>,
    wallet: Option<WalletTold>,
}

/// The fields of a `WalletReport`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct WalletTold {
    balance_before: Option<Money>,
    balance_after: Option<Money>,
    currency: Option<SmolStr>,
}

/// The fields of a `TransactionStatus`.
#[derive(Deserialize)]
#[serde(rename_all = "camelCase")]
struct TransactionContent {
    mno_id: Option<SmolStr>,
    mno_transaction_id: Option<SmolStr>,
    currency: Option<SmolStr>,
    destination_phone: Option<SmolStr>,
    destination_account: Option<SmolStr>,
    destination_provider: Option<SmolStr>,
    destination_type: Option<SmolStr>,
    created_at: Option<DateTime<Utc>>,
    completed_at: Option<DateTime<Utc>>,
}

impl From<ResultContent> for ListedParticulars {
    fn from(told: ResultContent) -> ListedParticulars {
        let (balances, currency) = match told.wallet {
            Some(WalletTold { balance_before, balance_after, currency }) => {
                (Some(WalletBalances { before: balance_before, after: balance_after }), currency)
            }
            None => (None, None),
        };
        ListedParticulars {
            service_reference: told.service_reference,
            currency,
            name: told.recipient_name,
            account: told.recipient_account,
            provider: told.recipient_provider,
            created_at: told.created_at,
            balances,
            ..ListedParticulars::default()
        }
    }
}

impl From<TransactionContent> for ListedParticulars {
    fn from(told: TransactionContent) -> ListedParticulars {
        ListedParticulars {
            mno_id: told.mno_id,
            mno_transaction_id: told.mno_transaction_id,
            currency: told.currency,
            phone: told.destination_phone,
            account: told.destination_account,
            provider: told.destination_provider,
            destination_type: told.destination_type,
            created_at: told.created_at,
            completed_at: told.completed_at,
            ..ListedParticulars::default()
        }
    }
}

/// Reads the body of an event of the kinds `sent`, `lookedUp` and `noted`.
pub(crate) fn read(body: &str) -> Result<EventContent, serde_json::Error> {
    Ok(match serde_json::from_str(body)? {
        Body::Sent { outcome: SendContent::Booked { result } } => EventContent::Reported(Box::new(result.into())),
        Body::LookedUp { outcome: LookUpContent::Found { transaction } } => {
            EventContent::Reported(Box::new(transaction.into()))
        }
        Body::Noted { text } => EventContent::Noted(text),
        Body::Sent {
            outcome:
                SendContent::NotSent(_) | SendContent::Refused(_) | SendContent::Rejected(_) | SendContent::Unknown(_),
        }
        | Body::LookedUp {
            outcome: LookUpContent::OtherPayment(_) | LookUpContent::NotFound(_) | LookUpContent::Unanswered(_),
        } => EventContent::Nothing,
    })
}

#[cfg(test)]
mod tests {
    use kaunta_domain::answer::{
        ConnectionProblem, Doubt, LookUpOutcome, SendOutcome, ServiceError, TransactionStatus, TransferResult,
        WalletReport,
    };
    use kaunta_domain::credential::CredentialFingerprint;
    use kaunta_domain::event::{EventKind, LookUpSent, MonotonicStamp};
    use kaunta_domain::particulars::Particulars;
    use kaunta_domain::status::ServiceStatus;
    use proptest::option;
    use proptest::prelude::*;

    use super::*;
    use crate::encoding::stored_event;

    /// Through the whole event.
    fn plain(body: &str) -> EventContent {
        let kind = stored_event::read(body).unwrap();
        if let Some(note) = kind.note() {
            return EventContent::Noted(note.clone());
        }
        match kind.booked().is_some() || kind.found().is_some() {
            true => EventContent::Reported(Box::new(Particulars::default().and(&kind).into())),
            false => EventContent::Nothing,
        }
    }

    fn text() -> impl Strategy<Value = Option<String>> {
        option::of("[ -~ŋ\u{e9}\n\"]{0,12}")
    }

    fn texts<const N: usize>() -> impl Strategy<Value = [Option<String>; N]> {
        prop::collection::vec(text(), N).prop_map(|texts| texts.try_into().unwrap())
    }

    fn sum() -> impl Strategy<Value = Option<Money>> {
        option::of((-9_999_999_i64..99_999_999_999).prop_map(Money::of_hundredths))
    }

    fn time() -> impl Strategy<Value = Option<DateTime<Utc>>> {
        option::of((0_i64..4_000_000_000_000).prop_map(|at| DateTime::from_timestamp_millis(at).unwrap()))
    }

    fn any_result() -> impl Strategy<Value = TransferResult> {
        let wallet = (texts::<3>(), sum(), sum()).prop_map(|([id, kind, currency], before, after)| WalletReport {
            wallet_id: id,
            wallet_type: kind,
            balance_before: before,
            balance_after: after,
            currency,
        });
        (texts::<6>(), sum(), sum(), sum(), time(), option::of(wallet)).prop_map(
            |([message, id, reference, name, account, provider], amount, fee, total, created_at, wallet)| {
                let mut result = TransferResult::from(ServiceStatus::Success);
                result.extra.insert("token".into(), serde_json::json!({"deep": [1.50, null, "x"]}));
                TransferResult {
                    message,
                    transaction_id: id,
                    service_reference: reference,
                    amount,
                    fee,
                    total_charged: total,
                    recipient_name: name,
                    recipient_account: account,
                    recipient_provider: provider,
                    created_at,
                    wallet,
                    ..result
                }
            },
        )
    }

    fn any_transaction() -> impl Strategy<Value = TransactionStatus> {
        (texts::<11>(), sum(), sum(), sum(), time(), time()).prop_map(
            |(texts, amount, fee, total, created_at, completed_at)| {
                let [message, id, ours, mno, mno_transaction, currency, kind, phone, account, provider, mode] = texts;
                TransactionStatus {
                    message,
                    transaction_id: id,
                    partner_reference: ours,
                    mno_id: mno,
                    mno_transaction_id: mno_transaction,
                    amount,
                    fee,
                    total_amount: total,
                    currency,
                    destination_type: kind,
                    destination_phone: phone,
                    destination_account: account,
                    destination_provider: provider,
                    mode,
                    created_at,
                    completed_at,
                    ..TransactionStatus::from(ServiceStatus::Pending)
                }
            },
        )
    }

    fn event() -> impl Strategy<Value = EventKind> {
        let error = || ServiceError { http_status: 400, code: Some("X".into()), message: None, retry_after: Some(1) };
        let doubt = || Doubt::Status { error: error() };
        let sent = |outcome| EventKind::Sent { attempt: 1, outcome };
        let with = CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap();
        let asked = LookUpSent { stamp: MonotonicStamp { run: 1, ms: 2 }, with };
        let looked_up = move |outcome| EventKind::LookedUp { asked: asked.clone(), outcome };
        let others = vec![
            sent(SendOutcome::NotSent { problem: ConnectionProblem::Cut }),
            sent(SendOutcome::Refused { error: error() }),
            sent(SendOutcome::Rejected { error: error() }),
            sent(SendOutcome::Unknown { doubt: doubt() }),
            looked_up(LookUpOutcome::NotFound { error: error() }),
            looked_up(LookUpOutcome::Unanswered { doubt: doubt() }),
            EventKind::Noted { text: NoteText::parse("Paid \"twice\"?").unwrap() },
        ];
        let of_another = looked_up.clone();
        prop_oneof![
            any_result().prop_map(move |result| sent(SendOutcome::Booked { result: Box::new(result) })),
            any_transaction().prop_map(move |found| looked_up(LookUpOutcome::Found { transaction: Box::new(found) })),
            any_transaction().prop_map(move |found| of_another(LookUpOutcome::OtherPayment {
                transaction: Box::new(found),
                mismatches: Vec::new()
            })),
            prop::sample::select(others),
        ]
    }

    proptest! {
        #[test]
        fn an_event_tells_what_the_whole_event_tells(event in event()) {
            let body = stored_event::write(&event).unwrap();
            prop_assert_eq!(read(&body).unwrap(), plain(&body));
        }
    }
}
