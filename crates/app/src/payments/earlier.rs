//! Payments that may be the same as the one to be confirmed: the pay-twice warning.

use chrono::TimeDelta;
use kaunta_domain::mode::Mode;
use kaunta_domain::operation::State;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{Filter, Ledger, LedgerError, MAXIMUM_PAGE, Operation};

use crate::workspace::core::Core;

/// Payments to the same account, phone, user or merchant, over either interface, within the configured time, newest first.
/// Those that can't have moved money are left out.
pub(crate) struct EarlierPayments {
    /// The same amount.
    pub(crate) same: Vec<Operation>,
    /// Another amount, and refused so far: the new payment may be a corrected version of it, and both may move money.
    pub(crate) refused: Vec<Operation>,
}

/// Finds the payments that this one may repeat.
pub(crate) async fn earlier(core: &Core, ledger: &Ledger, transfer: &Transfer) -> Result<EarlierPayments, LedgerError> {
    let within = TimeDelta::hours(core.shop().care.same_payment_hours.into());
    let (clock, running) = (core.host.now(), core.host.running());
    // Don't filter by day: after the clock was set forward, a payment made a minute ago looks old.
    let filter = Filter { modes: kin(transfer.mode()).to_vec(), search: searched(transfer), ..Filter::default() };
    let page = ledger.history(&filter, 0, MAXIMUM_PAGE).await?;
    let recent = |operation: &Operation| {
        // A payment dated in the future was recorded before the clock was set back. Its age is unknown, so it counts.
        let by_the_clock = clock - operation.created_at <= within;
        let left = core.in_flight.since_it_left(ledger.environment(), operation.id, running);
        by_the_clock || left.and_then(|left| TimeDelta::from_std(left).ok()).is_some_and(|left| left <= within)
    };
    let near = page.rows.into_iter().filter(|row| is_to_the_same(&row.transfer, transfer));
    let (same, mut refused): (Vec<Operation>, Vec<Operation>) = near
        .filter(|row| row.counted().may_have_moved_money() && recent(row))
        .partition(|row| row.transfer.amount == transfer.amount);
    refused.retain(|row| row.state == State::Refused);
    Ok(EarlierPayments { same, refused })
}

/// Modes that do the same: somebody paid over one interface may already have been paid over the other.
fn kin(mode: Mode) -> &'static [Mode] {
    match mode {
        Mode::PartnerSendMno | Mode::WalletToMobileMoney | Mode::WalletToMno => {
            &[Mode::PartnerSendMno, Mode::WalletToMobileMoney, Mode::WalletToMno]
        }
        Mode::PartnerSendBank | Mode::BankTransfer => &[Mode::PartnerSendBank, Mode::BankTransfer],
        Mode::PartnerCollectMno | Mode::MobileMoneyToWallet => &[Mode::PartnerCollectMno, Mode::MobileMoneyToWallet],
        Mode::PartnerPayBillPayment => &[Mode::PartnerPayBillPayment],
        Mode::PartnerPayAirtime => &[Mode::PartnerPayAirtime],
        Mode::WalletToWallet => &[Mode::WalletToWallet],
        Mode::MerchantPayment => &[Mode::MerchantPayment],
        Mode::WalletTopUp => &[Mode::WalletTopUp],
        Mode::WalletOther => &[Mode::WalletOther],
    }
}

/// The search text for the book; empty where the book doesn't index the other party.
fn searched(transfer: &Transfer) -> String {
    match transfer.mode() {
        Mode::PartnerSendBank | Mode::BankTransfer | Mode::PartnerPayBillPayment => {
            transfer.account().map(|account| account.as_str().to_owned()).unwrap_or_default()
        }
        Mode::PartnerSendMno
        | Mode::PartnerCollectMno
        | Mode::PartnerPayAirtime
        | Mode::WalletToMobileMoney
        | Mode::WalletToMno
        | Mode::MobileMoneyToWallet => transfer.phone().map(|phone| phone.gateway()).unwrap_or_default(),
        Mode::WalletToWallet | Mode::MerchantPayment | Mode::WalletTopUp | Mode::WalletOther => String::new(),
    }
}

/// Whether two transfers of related modes go to, or come from, the same place.
fn is_to_the_same(earlier: &Transfer, now: &Transfer) -> bool {
    match now.mode() {
        Mode::PartnerSendBank | Mode::BankTransfer | Mode::PartnerPayBillPayment => earlier.account() == now.account(),
        Mode::PartnerSendMno
        | Mode::PartnerCollectMno
        | Mode::PartnerPayAirtime
        | Mode::WalletToMobileMoney
        | Mode::WalletToMno
        | Mode::MobileMoneyToWallet => earlier.phone() == now.phone(),
        Mode::WalletToWallet | Mode::WalletTopUp => earlier.provider() == now.provider(),
        Mode::MerchantPayment => {
            // A payment without an invoice number may be for any invoice.
            let same_invoice = earlier.account() == now.account();
            let unnamed = earlier.account().is_none() || now.account().is_none();
            earlier.provider() == now.provider() && (same_invoice || unnamed)
        }
        Mode::WalletOther => earlier.provider() == now.provider() && earlier.details == now.details,
    }
}
