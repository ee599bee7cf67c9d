//! Requests of a shop.

use kaunta_domain::cash::Cash;
use kaunta_domain::money::Amount;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::Reference;
use kaunta_domain::text::{BatchReference, Narration, UserId};
use kaunta_domain::transfer::{Details, Movement, PayoutMode, Transfer};
use kaunta_domain::wallet::WalletType;
use kaunta_gateway::{Batch, BatchItem};

pub const OURS: &str = "KA261121-000000000001";
pub const BATCH: &str = "SALARY-11";

pub fn reference() -> Reference {
    Reference::from_book(OURS.to_owned())
}

fn transfer(details: Details, wallet: WalletType) -> Transfer {
    let amount = Amount::new(25_000).unwrap();
    Transfer {
        amount,
        narration: Narration::parse("November").unwrap(),
        wallet,
        callback: None,
        metadata: None,
        cash: Cash::None,
        customer_id: None,
        details,
    }
}

pub fn airtime(phone: &str) -> Transfer {
    let phone = Phone::parse(phone).unwrap();
    transfer(Details::Airtime { phone, network: Network::Mtn }, WalletType::Escrow)
}

/// Over the partner wallet.
pub fn payout(user: &str, phone: &str) -> Transfer {
    let phone = Phone::parse(phone).unwrap();
    let movement =
        Movement::ToMobile { spelling: PayoutMode::MobileMoney, phone, network: Network::Mtn, recipient: None };
    transfer(
        Details::Wallet {
            user: Some(UserId::parse(user).unwrap()),
            reference_in_note: true,
            previewed_fee: None,
            movement,
        },
        WalletType::Partner,
    )
}

/// Three payments: `KA-WALLET-0` to `KA-WALLET-2`.
pub fn batch(user: &str, phones: [&str; 3]) -> Batch {
    let item = |(place, phone): (usize, &str)| BatchItem {
        reference: Reference::from_book(format!("KA-WALLET-{place}")),
        transfer: payout(user, phone),
    };
    let items = phones.into_iter().enumerate().map(item).collect();
    Batch::new(BatchReference::parse(BATCH).unwrap(), Narration::parse("Salaries").unwrap(), items).unwrap()
}
