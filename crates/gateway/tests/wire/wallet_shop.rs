//! Requests of a shop over the partner wallet, and the clients that send them.

use kaunta_domain::answer::SendOutcome;
use kaunta_domain::environment::Environment;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::Reference;
use kaunta_domain::text::{BatchReference, Narration, UserId};
use kaunta_domain::transfer::{Details, Movement, PayoutMode, Transfer};
use kaunta_gateway::{
    Batch, BatchItem, BearerKey, Exchange, PartnerAddress, PartnerConfig, PartnerWallet, Timeouts, Trust,
};

use crate::shop::transfer;

pub const BEARER: &str = "ak_test_1700000000_ofnovalue";

pub fn config(base: &str, environment: Environment) -> PartnerConfig {
    PartnerConfig {
        environment,
        address: PartnerAddress::parse(base, environment).unwrap(),
        key: BearerKey::parse(BEARER).unwrap(),
        timeouts: Timeouts::default(),
        trust: Trust::System,
    }
}

/// A wallet over plain loopback HTTP.
pub fn wallet_at(base: &str) -> PartnerWallet {
    PartnerWallet::new(config(base, Environment::Development)).unwrap()
}

pub fn payment(user: Option<&str>, movement: Movement) -> Transfer {
    let user = user.map(|user| UserId::parse(user).unwrap());
    transfer(Details::Wallet { user, reference_in_note: true, previewed_fee: None, movement })
}

pub fn to_mobile(phone: &str) -> Movement {
    let phone = Phone::parse(phone).unwrap();
    Movement::ToMobile { spelling: PayoutMode::MobileMoney, phone, network: Network::Mtn, recipient: None }
}

pub fn reference(place: usize) -> Reference {
    Reference::from_book(format!("KA-WALLET-{place}"))
}

pub fn batch_of(label: &str, transfers: Vec<Transfer>) -> Batch {
    let item = |(place, transfer)| BatchItem { reference: reference(place), transfer };
    let items = transfers.into_iter().enumerate().map(item).collect();
    Batch::new(BatchReference::parse(label).unwrap(), Narration::parse("Salaries").unwrap(), items).unwrap()
}

/// A batch of three payments.
pub fn batch() -> Batch {
    let phones = ["0772123450", "0772123451", "0772123452"];
    batch_of("SALARY-11", phones.map(|phone| payment(Some("user-7"), to_mobile(phone))).to_vec())
}

pub async fn send(wallet: &PartnerWallet) -> Exchange<SendOutcome> {
    wallet.transact(&payment(Some("user-7"), to_mobile("0772123450")), &reference(0)).await
}
