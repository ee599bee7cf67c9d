//! The payments in the tables: 25,000 shillings each.

use kaunta_domain::account::AccountNumber;
use kaunta_domain::biller::BillerCode;
use kaunta_domain::callback::CallbackUrl;
use kaunta_domain::cash::Cash;
use kaunta_domain::environment::Environment;
use kaunta_domain::money::Amount;
use kaunta_domain::phone::{Network, Phone};
use kaunta_domain::reference::Reference;
use kaunta_domain::text::{BankCode, BatchReference, MerchantCode, ModeName, Name, Narration, UserId};
use kaunta_domain::transfer::{BillExtra, Details, Movement, PayoutMode, Transfer};
use kaunta_domain::wallet::WalletType;

use crate::request::{Batch, BatchItem};

/// Over the gateway interface; the phone is 0772 123 456, the account 04212345671.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Pays {
    Bill,
    Mobile,
    Bank,
    Collection,
    Airtime,
}

/// Over the partner wallet, with the same phone and account.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Moves {
    ToMobile,
    ToWallet,
    FromMobile,
    TopUp,
    ToBank,
    ToMerchant,
    /// A mode that Kaunta does not know.
    Other,
}

pub(super) fn transfer(pays: Pays) -> Transfer {
    let network = Network::Mtn;
    let details = match pays {
        Pays::Bill => Details::PayBill {
            biller: BillerCode::parse("UMEME").unwrap(),
            account: account(),
            holder: holder(),
            phone: phone(6),
            extra: BillExtra::None,
        },
        Pays::Mobile => Details::SendMobile { phone: phone(6), network, recipient: None },
        Pays::Bank => Details::SendBank { account: account(), bank: bank(), holder: holder() },
        Pays::Collection => Details::Collect {
            phone: phone(6),
            network: None,
            callback: CallbackUrl::parse("https://shop.example/hook", Environment::Production).unwrap(),
        },
        Pays::Airtime => Details::Airtime { phone: phone(6), network },
    };
    of(WalletType::Escrow, details)
}

pub(super) fn movement(moves: Moves) -> Transfer {
    paid(moves, 6)
}

/// `B-1`: `KA-ITEM-0` to `KA-ITEM-2`, to the phones that end in these digits.
pub(super) fn batch(moves: Moves) -> Batch {
    let item = |place: u8| BatchItem {
        reference: Reference::from_book(format!("KA-ITEM-{place}")),
        transfer: paid(moves, place),
    };
    let (reference, note) = (BatchReference::parse("B-1").unwrap(), Narration::parse("Salaries").unwrap());
    Batch::new(reference, note, (0..3).map(item).collect()).unwrap()
}

fn paid(moves: Moves, digit: u8) -> Transfer {
    let (phone, network) = (phone(digit), Network::Mtn);
    let movement = match moves {
        Moves::ToMobile => Movement::ToMobile { spelling: PayoutMode::MobileMoney, phone, network, recipient: None },
        Moves::ToWallet => Movement::ToWallet { recipient: UserId::parse("user-2").unwrap() },
        Moves::FromMobile => Movement::FromMobile { phone, network },
        Moves::TopUp => Movement::TopUp,
        Moves::ToBank => Movement::ToBank { account: account(), bank: bank(), holder: holder() },
        Moves::ToMerchant => {
            Movement::ToMerchant { merchant: MerchantCode::parse("M-7").unwrap(), account: Some(account()) }
        }
        Moves::Other => {
            let mode = ModeName::parse("SCHOOL_FEES").unwrap();
            Movement::Other { mode, phone: Some(phone), network: None, recipient: None }
        }
    };
    of(WalletType::Partner, Details::Wallet { user: None, reference_in_note: false, previewed_fee: None, movement })
}

fn of(wallet: WalletType, details: Details) -> Transfer {
    let (amount, narration) = (Amount::new(25_000).unwrap(), Narration::parse("November").unwrap());
    Transfer { amount, narration, wallet, callback: None, metadata: None, cash: Cash::None, customer_id: None, details }
}

fn phone(digit: u8) -> Phone {
    Phone::parse(&format!("077212345{digit}")).unwrap()
}

fn account() -> AccountNumber {
    AccountNumber::parse("04212345671").unwrap()
}

fn bank() -> BankCode {
    BankCode::parse("STANBIC").unwrap()
}

fn holder() -> Name {
    Name::parse("NAKATO SARAH").unwrap()
}
