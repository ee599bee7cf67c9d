//! Wording that depends on the kind of payee.

use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_words::{Message, payroll_run};

/// What two payments that may be duplicates have in common, as the messages name it.
pub(super) fn whose(kind: PayeeKind) -> &'static str {
    match kind {
        PayeeKind::MobileMoney => "phone",
        PayeeKind::Wallet => "wallet",
        PayeeKind::Bank => "account",
        PayeeKind::Merchant => "merchant",
    }
}

/// Says that this many are being paid at this moment.
pub(super) fn paying(kind: PayeeKind, count: usize) -> Message {
    match kind {
        PayeeKind::MobileMoney => payroll_run::paying_people(count),
        PayeeKind::Wallet => payroll_run::paying_wallets(count),
        PayeeKind::Bank => payroll_run::paying_accounts(count),
        PayeeKind::Merchant => payroll_run::paying_merchants(count),
    }
}
