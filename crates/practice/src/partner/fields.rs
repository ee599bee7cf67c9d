//! The fields of the requests, as a table (partner-wallet-api.md, Transact request fields, Bulk request fields). The
//! specification shows neither which fields are required nor those of a bank or a merchant; the rest is what a mode
//! evidently needs.

use Need::{Optional, Required};

use crate::checker::{Field, Need, field};
use crate::terms::PartnerMode as Mode;

pub(super) static USER_ID: Field = field("userId", &[]);
pub(super) static MODE: Field = field("mode", &[]);
pub(super) static AMOUNT: Field = field("amount", &[]);
pub(super) static CURRENCY: Field = field("currency", &[]);
pub(super) static DESCRIPTION: Field = field("description", &[]);
pub(super) static BATCH_REFERENCE: Field = field("batchReference", &[]);
pub(super) static ITEMS: Field = field("items", &[]);
pub(super) static REFERENCE_ID: Field = field("referenceId", &[]);
pub(super) static PHONE: Field = field("phoneNumber", &[]);
pub(super) static NETWORK: Field = field("mnoProvider", &[]);
pub(super) static RECIPIENT_USER: Field = field("recipientUserId", &[]);
pub(super) static ACCOUNT: Field = field("accountNumber", &[]);
pub(super) static BANK_CODE: Field = field("bankCode", &[]);
pub(super) static ACCOUNT_NAME: Field = field("accountName", &[]);
pub(super) static MERCHANT_CODE: Field = field("merchantCode", &[]);
pub(super) static SOURCE: Field = field("source", &[]);

/// Every name, to distinguish "not in this mode" from "not a field at all".
pub(super) static ALL: [&Field; 16] = [
    &USER_ID,
    &MODE,
    &AMOUNT,
    &CURRENCY,
    &DESCRIPTION,
    &BATCH_REFERENCE,
    &ITEMS,
    &REFERENCE_ID,
    &PHONE,
    &NETWORK,
    &RECIPIENT_USER,
    &ACCOUNT,
    &BANK_CODE,
    &ACCOUNT_NAME,
    &MERCHANT_CODE,
    &SOURCE,
];

/// A mode's own fields, in a transact request and in a batch item.
pub(super) fn of_mode(mode: Mode) -> &'static [(&'static Field, Need)] {
    static MOBILE: [(&Field, Need); 2] = [(&PHONE, Required), (&NETWORK, Required)];
    static WALLET: [(&Field, Need); 1] = [(&RECIPIENT_USER, Required)];
    static BANK: [(&Field, Need); 3] = [(&ACCOUNT, Required), (&BANK_CODE, Required), (&ACCOUNT_NAME, Required)];
    static MERCHANT: [(&Field, Need); 2] = [(&MERCHANT_CODE, Required), (&ACCOUNT, Optional)];
    static TOP_UP: [(&Field, Need); 1] = [(&SOURCE, Optional)];
    match mode {
        Mode::WalletToMobileMoney | Mode::MobileMoneyToWallet | Mode::WalletToMno => &MOBILE,
        Mode::WalletToWallet => &WALLET,
        Mode::BankTransfer => &BANK,
        Mode::MerchantPayment => &MERCHANT,
        Mode::WalletTopUp => &TOP_UP,
        Mode::CardPayout => &[],
    }
}
