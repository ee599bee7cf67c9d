//! Wording that depends on the kind of payee.

use kaunta_domain::payroll::destination::PayeeKind;
use kaunta_words::payroll_rows::Whose;
use kaunta_words::{Message, payroll_run};

/// What two payments that may be duplicates have in common.
pub(super) fn whose(kind: PayeeKind) -> Whose {
    match kind {
        PayeeKind::MobileMoney => Whose::Phone,
        PayeeKind::Wallet => Whose::Wallet,
        PayeeKind::Bank => Whose::Account,
        PayeeKind::Merchant => Whose::Merchant,
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
