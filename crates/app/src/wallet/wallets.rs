//! Balances of both interfaces on one screen, each with its time and source, and what can be done over the partner wallet.

use crate::staff::actor::Caller;
use crate::wording::products;
use crate::workspace::error::WorkspaceError;
use crate::workspace::moved::uses_partner_wallet;
use chrono::{DateTime, TimeDelta};
use kaunta_contract::*;
use kaunta_domain::money::Money;
use kaunta_domain::wallet::WalletType;
use kaunta_gateway::ModesOutcome;
use kaunta_ledger::Ledger;
use kaunta_ledger::WalletBalance as BookBalance;
use kaunta_words::wallets as words;

use crate::config::shop::Shop;
use crate::platform::lock::lock;
use crate::wallet::balance_evidence::read_balances_of_open;
use crate::wallet::room::WalletRoom;
use crate::wallet::timeout::with_wallet_timeout;
use crate::wallet::wallet_modes::{Listed, views};
use crate::wallet::wallet_reading::read;

/// Balances read within this time of each other count as read at the same time.
const SAME_TIME_MARGIN: TimeDelta = TimeDelta::minutes(2);

impl WalletRoom {
    pub(crate) async fn wallets(&self, _: &Caller, _: Nothing) -> Result<Wallets, WorkspaceError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let listed = Listed::kept(&workspace.ledger).await?;
        let told = workspace.ledger.balances().await?;
        Ok(Wallets {
            balances: WalletType::ALL.map(|wallet| balance(wallet, &told)).into(),
            disagreement: disagreement(&told),
            missing: workspace.partner(core).await.err().map(WorkspaceError::words).into_iter().collect(),
            unread: lock(&workspace.unread_wallet).clone(),
            from_service: lock(&workspace.wallet_record).clone(),
            modes: views(listed.as_ref()),
            modes_as_of: listed.map(|listed| listed.at.to_rfc3339()),
        })
    }

    pub(crate) async fn read_wallet(&self, caller: &Caller, _: Nothing) -> Result<Wallets, WorkspaceError> {
        let core = &self.core;
        let workspace = self.core.in_use().await?;
        let partner = workspace.partner(core).await?;
        let (reading, modes) =
            tokio::join!(read(core, &workspace, &partner), with_wallet_timeout(&*core.host, partner.modes()));
        read_balances_of_open(core, &workspace.ledger, &reading).await?;
        match modes.map(|exchange| exchange.outcome) {
            Some(ModesOutcome::Told { modes, .. }) => {
                if let Some(listed) = Listed::of(&modes, core.host.now()) {
                    listed.keep(&workspace.ledger).await?;
                }
            }
            // The earlier list stays, with its time.
            Some(ModesOutcome::Refused(_) | ModesOutcome::Unanswered(_)) | None => {}
        }
        self.wallets(caller, Nothing).await
    }
}

fn of(wallet: WalletType, told: &[BookBalance]) -> Option<&BookBalance> {
    told.iter().find(|kept| kept.wallet == wallet.code())
}

/// Wallets for the first screen; the partner wallet only if the shop uses it.
pub(crate) async fn in_use(shop: &Shop, ledger: &Ledger, told: &[BookBalance]) -> Vec<WalletBalance> {
    let uses_partner = uses_partner_wallet(shop, ledger).await;
    let shown = |wallet: &WalletType| match wallet {
        WalletType::Escrow | WalletType::Commission => true,
        WalletType::Partner => uses_partner,
    };
    WalletType::ALL.into_iter().filter(shown).map(|wallet| balance(wallet, told)).collect()
}

pub(crate) fn balance(wallet: WalletType, told: &[BookBalance]) -> WalletBalance {
    let kept = of(wallet, told);
    let source = |kept: &BookBalance| match (kept.operation, wallet) {
        (Some(_), _) | (None, WalletType::Escrow | WalletType::Commission) => words::told_with_payment(),
        (None, WalletType::Partner) => words::read(),
    };
    WalletBalance {
        wallet,
        name: products::wallet(wallet).into(),
        balance: kept.map(|kept| kept.balance),
        as_of: kept.map(|kept| kept.as_of.to_rfc3339()),
        source: kept.map(|kept| source(kept).into()),
    }
}

/// Where the partner wallet's balance differs from the float's. The specifications don't say whether the two are one wallet:
/// both are shown with their times, and neither is called the right one.
fn disagreement(told: &[BookBalance]) -> Option<Disagreement> {
    let (partner, float) = (of(WalletType::Partner, told)?, of(WalletType::Escrow, told)?);
    let difference = partner.balance.checked_sub(float.balance).filter(|difference| *difference != Money::ZERO)?;
    let by = if difference.is_negative() { Money::ZERO.checked_sub(difference)? } else { difference };
    let (partner_at, float_at) = (partner.as_of, float.as_of);
    let both = words::both_told(partner.balance, partner_at, partner_at, float.balance, float_at, float_at);
    let why = if time_between(partner_at, float_at) <= SAME_TIME_MARGIN {
        words::told_together()
    } else {
        words::told_apart()
    };
    Some(Disagreement { words: both.then(words::differ_by(by)).then(why).into(), by })
}

fn time_between<Z: chrono::TimeZone>(one: DateTime<Z>, other: DateTime<Z>) -> TimeDelta {
    (one - other).abs()
}
