//! Turns an answer of the partner wallet interface into what is certain. No answer is specified (partner-wallet-api.md,
//! Endpoints): all are read by their shape.

pub(crate) mod batch;
pub(crate) mod fees;
pub(crate) mod modes;
pub(crate) mod transaction;
pub(crate) mod wallet;

mod envelope;
mod outcome;
mod parts;
mod sums;
mod words;

#[cfg(test)]
mod any_answer_tests;

/// `KA-0`, `KA-1` and so on: 25,000 each to +256772123450 and those after it.
#[cfg(test)]
fn batch_of(count: usize) -> crate::request::Batch {
    use kaunta_domain::cash::Cash;
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
            cash: Cash::None,
            customer_id: None,
            details: Details::Wallet { user: None, reference_in_note: false, previewed_fee: None, movement },
        };
        crate::request::BatchItem { reference: Reference::from_book(format!("KA-{place}")), transfer }
    };
    let (reference, note) = (BatchReference::parse("B-1"), Narration::parse("Salaries"));
    crate::request::Batch::new(reference.unwrap(), note.unwrap(), (0..count).map(item).collect()).unwrap()
}
