//! Reading the partner wallet's balance: for the person, and as evidence before and after a payment over it.

use kaunta_contract::Labelled;
use kaunta_domain::answer::Evidence;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{Event, EventKind, Moment, Side};
use kaunta_domain::money::Money;
use kaunta_gateway::{PartnerWallet, WalletOutcome, WalletRecord};
use kaunta_words::{Message, wallets};

use crate::platform::lock::lock;
use crate::wallet::timeout::with_wallet_timeout;
use crate::wallet::wallet_user;
use crate::wording::labelled::{labelled, labelled_pair};
use crate::wording::words;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

pub(crate) struct BalanceReading {
    /// When it ended.
    pub(crate) now: Moment,
    /// The balance, if the service gave one.
    pub(crate) balance: Option<Money>,
    /// `None` if the reading timed out.
    pub(crate) evidence: Option<Evidence>,
}

impl BalanceReading {
    pub(crate) fn event(&self, side: Side) -> Event {
        let event = Event::new(self.now, EventKind::BalanceRead { side, balance: self.balance });
        Event { evidence: self.evidence.clone(), ..event }
    }
}

/// Reads the balance, and notes what the book does not store: the state of the connection, why the reading failed, and that
/// the wallet was read once.
pub(crate) async fn read(core: &Core, workspace: &Workspace, partner: &PartnerWallet) -> BalanceReading {
    let user = workspace.partner_settings(&core.shop()).user;
    let told = with_wallet_timeout(&*core.host, partner.wallet(user.as_ref())).await;
    let (balance, evidence, trouble) = match told {
        Some(exchange) => {
            workspace.record_exchange(core, &exchange.evidence);
            if user.is_none() {
                wallet_user::record(workspace, partner, &exchange.outcome);
            }
            let (balance, trouble) = read_of(core, workspace, exchange.outcome);
            (balance, Some(exchange.evidence), trouble)
        }
        None => (None, None, Some(wallets::late().into())),
    };
    *lock(&workspace.unread_wallet) = trouble;
    BalanceReading { now: core.moment(), balance, evidence }
}

fn read_of(core: &Core, workspace: &Workspace, outcome: WalletOutcome) -> (Option<Money>, Option<String>) {
    match outcome {
        WalletOutcome::Told(record) => {
            let balance = record.balance();
            *lock(&workspace.wallet_record) = lines(&record);
            if balance.is_some() {
                record_test(core, workspace.environment);
            }
            (balance, balance.is_none().then(|| wallets::no_balance().into()))
        }
        WalletOutcome::Refused(error) => (None, Some(words::refusal(&error).into())),
        WalletOutcome::Unanswered(doubt) => (None, Some(words::doubt(&doubt).into())),
    }
}

/// The first balance from an address counts as the test that onboarding asks for.
fn record_test(core: &Core, environment: Environment) {
    if core.shop().partner(environment).tested_at.is_some() {
        return;
    }
    let now = core.host.now();
    let noted = core.change_shop(|shop| {
        let settings = shop.partner(environment);
        shop.set_partner(environment, crate::config::shop::PartnerSettings { tested_at: Some(now), ..settings });
    });
    if let Err(error) = noted {
        tracing::warn!(message = error.words(), "that the partner wallet was read could not be noted");
    }
}

/// What the service says about the wallet besides its one balance.
fn lines(record: &WalletRecord) -> Vec<Labelled> {
    let mut lines = Vec::new();
    let mut money = |label: Message, sum: Option<Money>| lines.extend(sum.map(|sum| labelled_pair(label, sum)));
    money(wallets::available(), record.available);
    money(wallets::balance(), record.current);
    money(wallets::ledger(), record.ledger);
    let mut text = |label: Message, text: Option<&str>| lines.extend(text.map(|text| labelled_pair(label, text)));
    text(wallets::currency(), record.currency.as_deref());
    text(wallets::wallet(), record.wallet_id.as_deref());
    text(wallets::user(), record.user.clone().map(String::from).as_deref());
    text(wallets::status(), record.status.as_deref());
    lines.extend(labelled(&record.rest, &[]));
    lines
}
