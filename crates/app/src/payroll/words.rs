//! Words that differ with what a payroll is paid into.

use kaunta_domain::payroll::destination::PayeeKind;

/// What two payments have in common that may be one made twice: "the same phone".
pub(super) fn whose(kind: PayeeKind) -> &'static str {
    match kind {
        PayeeKind::MobileMoney => "phone",
        PayeeKind::Wallet => "wallet",
        PayeeKind::Bank => "account",
        PayeeKind::Merchant => "merchant and number",
    }
}

/// "1 account", "214 people".
pub(super) fn payees(kind: PayeeKind, count: usize) -> String {
    let (one, many) = match kind {
        PayeeKind::MobileMoney => ("person", "people"),
        PayeeKind::Wallet => ("wallet", "wallets"),
        PayeeKind::Bank => ("account", "accounts"),
        PayeeKind::Merchant => ("merchant", "merchants"),
    };
    format!("{count} {}", if count == 1 { one } else { many })
}

/// "1 payment was", "214 payments were".
pub(super) fn payments_were(rows: usize) -> String {
    if rows == 1 { "1 payment was".to_owned() } else { format!("{rows} payments were") }
}
