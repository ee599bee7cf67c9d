//! From an answer of the partner wallet interface to what is certain. No answer is specified (partner-wallet-api.md,
//! Endpoints): all are read by their shape.

pub(crate) mod batch;
pub(crate) mod fees;
pub(crate) mod modes;
pub(crate) mod transaction;
pub(crate) mod wallet;

mod parts;
mod standing;
mod sums;
mod words;

#[cfg(test)]
mod any_answer_tests;

use kaunta_domain::answer::Doubt;
use serde_json::{Map, Value};

use super::{Object, plain};
use crate::wire::Answer;

/// Where an answer that is a list lies in the object that is made of it.
const LIST: &str = "answer";
/// Where services like to put things.
const WRAPPERS: &[&str] = &["data", "result", "results", "response", "payload", "body", LIST];

/// The answer as an object; a list becomes the one field of an object.
fn opened(answer: &Answer) -> Result<Object, Doubt> {
    Ok(match plain(answer)? {
        Value::Object(object) => object,
        list @ (Value::Array(_) | Value::Null | Value::Bool(_) | Value::Number(_) | Value::String(_)) => {
            Map::from_iter([(LIST.to_owned(), list)])
        }
    })
}

/// `KA-0`, `KA-1` and so on: 25,000 each to +256772123450 and those after it.
#[cfg(test)]
fn batch_of(count: usize) -> crate::partner::Batch {
    use kaunta_domain::money::Amount;
    use kaunta_domain::phone::{Network, Phone};
    use kaunta_domain::reference::Reference;
    use kaunta_domain::text::{BatchReference, Narration};
    use kaunta_domain::transfer::{Details, Movement, PayoutMode, Transfer};
    use kaunta_domain::wallet::WalletType;

    let item = |place: usize| {
        let phone = Phone::parse(&format!("077212345{place}")).unwrap();
        let spelling = PayoutMode::MobileMoney;
        let movement = Movement::ToMobile { spelling, phone, network: Network::Mtn, recipient: None };
        let transfer = Transfer {
            amount: Amount::new(25_000).unwrap(),
            narration: Narration::parse("November").unwrap(),
            wallet: WalletType::Partner,
            callback: None,
            metadata: None,
            details: Details::Wallet { user: None, reference_in_note: false, movement },
        };
        crate::partner::BatchItem { reference: Reference::from_book(format!("KA-{place}")), transfer }
    };
    let (reference, note) = (BatchReference::parse("B-1"), Narration::parse("Salaries"));
    crate::partner::Batch::new(reference.unwrap(), note.unwrap(), (0..count).map(item).collect()).unwrap()
}
