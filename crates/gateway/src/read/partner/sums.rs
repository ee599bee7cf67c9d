//! Amounts under their usual names, only where they are certainly shillings.

use kaunta_domain::money::Money;

use crate::outcome::Fees;
use crate::read::envelope::Envelope;
use crate::read::fields::{Fields, is_other_currency};

/// Names of the fee: of the whole fee first, then of its parts.
const FEE: &[&str] = &[
    "totalFee",
    "totalFees",
    "totalCharges",
    "fee",
    "fees",
    "transactionFee",
    "feeAmount",
    "charge",
    "charges",
    "transactionCharge",
    "transactionCharges",
    "serviceFee",
];
/// Names of the total that leaves the wallet.
const TOTAL: &[&str] = &[
    "totalAmount",
    "totalCharged",
    "totalDebit",
    "totalDebited",
    "amountWithFee",
    "amountWithFees",
    "totalPayable",
    "grandTotal",
    "total",
];
/// Names of the amount inside an object that is one.
const OWN: &[&str] = &["amount", "value"];

/// What a payment costs; nothing in another currency.
pub(crate) fn fees(envelope: &mut Envelope) -> Fees {
    if is_foreign(envelope) {
        return Fees::default();
    }
    let whole_of_parts = |fields: &mut Fields| within(fields, FEE, &["total", "totalFee", "totalFees"]);
    Fees {
        fee: envelope.find(|fields| sum(fields, FEE)).or_else(|| envelope.find(whole_of_parts)),
        total: envelope.find(|fields| sum(fields, TOTAL)),
    }
}

/// An amount under one of these names, by itself or as `{"amount": …}`.
pub(crate) fn sum(fields: &mut Fields, names: &[&str]) -> Option<Money> {
    fields.money(names).or_else(|| within(fields, names, OWN))
}

/// An amount in an object under one of these names; the object's other fields stay.
fn within(fields: &mut Fields, names: &[&str], own: &[&str]) -> Option<Money> {
    names.iter().find_map(|name| {
        let (key, mut inner) = fields.object(name)?;
        let found = if is_other_currency(&inner) { None } else { inner.money(own) };
        fields.put_back(key, inner);
        found
    })
}

/// Whether any layer is in another currency: its amounts must not be shown as shillings.
pub(crate) fn is_foreign(envelope: &Envelope) -> bool {
    envelope.layers().any(is_other_currency)
}
