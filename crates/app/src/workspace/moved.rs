//! A book that may not be the newest: sending locks at once, and reconciliation is told.

use std::sync::Arc;

use kaunta_contract::{Change, Progress};
use kaunta_domain::wallet::WalletType;
use kaunta_ledger::{Ledger, MoveCause};
use kaunta_words::{Sentences, reconciling};

use crate::config::shop::Shop;
use crate::wording::moved::cause_words;
use crate::workspace::installation::Installation;
use crate::workspace::open::Workspace;

/// Locks sending until the book is reconciled, for a new cause or, without one, continuing from an earlier start.
pub(crate) async fn begin(core: &Installation, workspace: &Arc<Workspace>, cause: Option<MoveCause>) {
    // A closed book continues on another computer: nothing is looked up from it.
    if !workspace.sending.is_closed() && workspace.begin_reconciling() {
        let words = in_full(&core.shop(), &workspace.ledger, cause_words(cause).then(reconciling::working())).await;
        workspace.sending.reconciling(words, Progress { done: 0, total: 0 });
        core.host.changed(Change::Book);
        workspace.notify_moved(cause);
    }
}

/// The words, and what they leave out if the shop uses the partner wallet.
pub(crate) async fn in_full(shop: &Shop, ledger: &Ledger, words: Sentences) -> String {
    if uses_partner_wallet(shop, ledger).await { words.then(reconciling::partner()).into() } else { words.into() }
}

/// Whether the shop uses the partner wallet: somebody typed its address, or it once reported a balance.
pub(crate) async fn uses_partner_wallet(shop: &Shop, ledger: &Ledger) -> bool {
    let is_set = !shop.partner(ledger.environment()).address.is_empty();
    is_set
        || ledger.balances().await.is_ok_and(|told| told.iter().any(|kept| kept.wallet == WalletType::Partner.code()))
}
