//! The fields of both requests, as a table (gateway-api.md, Transfer request; POST validate-beneficiary request).

use crate::setup::ExtraField;
use crate::terms::Mode;

/// A field's canonical name and its accepted aliases.
#[derive(Debug, PartialEq, Eq)]
pub(crate) struct Field {
    pub(crate) name: &'static str,
    pub(crate) aliases: &'static [&'static str],
}

impl Field {
    pub(crate) fn names(&self) -> impl Iterator<Item = &'static str> {
        std::iter::once(self.name).chain(self.aliases.iter().copied())
    }
}

/// Whether a request must carry a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Need {
    Required,
    Optional,
}
use Need::{Optional, Required};

pub(crate) const fn field(name: &'static str, aliases: &'static [&'static str]) -> Field {
    Field { name, aliases }
}

pub(crate) static MODE: Field = field("transactionMode", &[]);
pub(crate) static AMOUNT: Field = field("amount", &[]);
pub(crate) static CURRENCY: Field = field("currency", &[]);
pub(crate) static NARRATION: Field = field("narration", &[]);
pub(crate) static PARTNER_REFERENCE: Field = field("partnerReference", &[]);
pub(crate) static WALLET_TYPE: Field = field("walletType", &[]);
pub(crate) static CALLBACK_URL: Field = field("callbackUrl", &[]);
pub(crate) static METADATA: Field = field("metadata", &[]);
pub(crate) static PHONE: Field = field("phoneNumber", &["customer_phone", "customerPhone"]);
pub(crate) static NETWORK: Field = field("mnoProvider", &["network"]);
pub(crate) static ACCOUNT: Field = field("accountNumber", &["account_number"]);
pub(crate) static BANK_CODE: Field = field("bankCode", &[]);
pub(crate) static ACCOUNT_NAME: Field = field("accountName", &[]);
pub(crate) static RECIPIENT_NAME: Field = field("recipientName", &[]);
pub(crate) static CUSTOMER_NAME: Field = field("customerName", &["accountName", "recipientName"]);
pub(crate) static CUSTOMER_TYPE: Field = field("customerType", &["area", "meterNumber"]);
pub(crate) static AREA: Field = field("area", &["customerType", "meterNumber"]);
/// The biller's extra field when a meter number is given as well: `meterNumber` then repeats the account number and is
/// not an alias.
pub(crate) static TYPE_OR_AREA: Field = field("customerType", &["area"]);
pub(crate) static AREA_OR_TYPE: Field = field("area", &["customerType"]);
pub(crate) static METER: Field = field("meterNumber", &[]);
pub(crate) static BILLER: Field = field("billerCode", &["biller_code"]);

/// These two have no aliases: the validate request names none for them.
pub(crate) static PLAIN_PHONE: Field = field("phoneNumber", &[]);
pub(crate) static PLAIN_NETWORK: Field = field("mnoProvider", &[]);

/// Every name in the specification, to distinguish "not in this mode" from "not a field at all".
pub(crate) static ALL: [&Field; 18] = [
    &MODE,
    &AMOUNT,
    &CURRENCY,
    &NARRATION,
    &PARTNER_REFERENCE,
    &WALLET_TYPE,
    &CALLBACK_URL,
    &METADATA,
    &PHONE,
    &NETWORK,
    &ACCOUNT,
    &BANK_CODE,
    &ACCOUNT_NAME,
    &RECIPIENT_NAME,
    &CUSTOMER_NAME,
    &CUSTOMER_TYPE,
    &AREA,
    &BILLER,
];

/// The fields of a mode, besides those that are always required (gateway-api.md, Required fields per mode). The
/// biller's extra field is in [`extra`].
pub(crate) fn of_transfer(mode: Mode) -> &'static [(&'static Field, Need)] {
    static SEND_MNO: [(&Field, Need); 3] = [(&PHONE, Required), (&NETWORK, Required), (&RECIPIENT_NAME, Optional)];
    static COLLECT_MNO: [(&Field, Need); 2] = [(&PHONE, Required), (&NETWORK, Optional)];
    static SEND_BANK: [(&Field, Need); 3] = [(&ACCOUNT, Required), (&BANK_CODE, Required), (&ACCOUNT_NAME, Required)];
    static PAY_BILL: [(&Field, Need); 4] =
        [(&BILLER, Required), (&ACCOUNT, Required), (&CUSTOMER_NAME, Required), (&PHONE, Required)];
    static PAY_AIRTIME: [(&Field, Need); 2] = [(&PHONE, Required), (&NETWORK, Required)];
    match mode {
        Mode::SendMno => &SEND_MNO,
        Mode::CollectMno => &COLLECT_MNO,
        Mode::SendBank => &SEND_BANK,
        Mode::PayBill => &PAY_BILL,
        Mode::PayAirtime => &PAY_AIRTIME,
    }
}

/// Whether a mode needs `callbackUrl`.
pub(crate) fn callback_need(mode: Mode) -> Need {
    match mode {
        Mode::CollectMno => Required,
        Mode::SendMno | Mode::SendBank | Mode::PayBill | Mode::PayAirtime => Optional,
    }
}

/// The field for a biller's extra value.
pub(crate) fn extra(field: ExtraField) -> &'static Field {
    match field {
        ExtraField::CustomerType => &CUSTOMER_TYPE,
        ExtraField::Area => &AREA,
    }
}

/// The same without `meterNumber` as an alias.
pub(crate) fn extra_beside_meter(field: ExtraField) -> &'static Field {
    match field {
        ExtraField::CustomerType => &TYPE_OR_AREA,
        ExtraField::Area => &AREA_OR_TYPE,
    }
}

/// The fields of a validate request besides the mode; `None` for the mode without validation (collections).
pub(crate) fn of_validate(mode: Mode) -> Option<&'static [(&'static Field, Need)]> {
    static PHONES: [(&Field, Need); 2] = [(&PLAIN_PHONE, Required), (&PLAIN_NETWORK, Optional)];
    static BANK: [(&Field, Need); 2] = [(&ACCOUNT, Required), (&BANK_CODE, Required)];
    static BILL: [(&Field, Need); 2] = [(&BILLER, Required), (&ACCOUNT, Required)];
    match mode {
        Mode::SendMno | Mode::PayAirtime => Some(&PHONES),
        Mode::SendBank => Some(&BANK),
        Mode::PayBill => Some(&BILL),
        Mode::CollectMno => None,
    }
}
