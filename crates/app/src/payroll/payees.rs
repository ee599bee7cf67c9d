//! From a row to the payment sent for it.

use kaunta_domain::callback::{BadCallback, CallbackUrl};
use kaunta_domain::cash::Cash;
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::environment::Environment;
use kaunta_domain::event::{Event, Moment};
use kaunta_domain::metadata::Metadata;
use kaunta_domain::payroll::Payee;
use kaunta_domain::payroll::destination::Destination;
use kaunta_domain::person::PersonName;
use kaunta_domain::text::{Name, UserId};
use kaunta_domain::transfer::{Details, PayoutMode, Transfer};
use kaunta_domain::wallet::WalletType;
use kaunta_gateway::PartnerWallet;
use kaunta_ledger::{BookRules, Ledger, NewOperation, Payroll, PayrollRow, Spending, Validation};
use kaunta_words::{Message, payroll_run};

use super::error::PayrollError;
use super::findings;
use crate::config::shop::ServiceSettings;
use crate::payroll::room::PayrollRoom;
use crate::staff::actor::Actor;
use crate::wallet::wallet_user;
use crate::workspace::clients::ServiceClient;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;

/// What all payments sent together share.
#[derive(Clone)]
pub(super) struct SendContext {
    now: Moment,
    /// Who confirmed the payroll, or asked for approval, where people are set up.
    by: Option<PersonName>,
    /// The credentials they are sent with.
    with: CredentialFingerprint,
    /// The shop's daily limit. The maker's own limits do not apply: where there is a second person, that person
    /// approves every payroll.
    limits: Spending,
    /// Metadata sent over the gateway interface.
    along: Metadata,
}

impl SendContext {
    /// For payments of this payroll sent now.
    ///
    /// # Errors
    /// The shop's rules can't be read.
    pub(super) async fn of(
        payrolls: &PayrollRoom,
        ledger: &Ledger,
        client: &ServiceClient,
        payroll: &Payroll,
    ) -> Result<SendContext, PayrollError> {
        let PayrollRoom { core, people, .. } = payrolls;
        let by = payroll.confirmation.as_ref().and_then(|terms| terms.by.as_ref());
        let by = match people.is_guarded().await? {
            true => by.and_then(|by| PersonName::parse(by.as_str()).ok()),
            false => None,
        };
        let limits = people.spending(&Actor::Unguarded).await?;
        let with = client.fingerprint(ledger);
        Ok(SendContext { now: core.moment(), by, limits, with, along: core.metadata() })
    }
}

/// Says that this row is being paid now.
pub(super) fn paying(row: &PayrollRow) -> Message {
    match row.text.name.trim() {
        "" => payroll_run::paying_line(row.line.to_string()),
        name => payroll_run::paying(name),
    }
}

/// The service's own name for the phone takes precedence over the file's, as everywhere.
fn recipient(row: &PayrollRow, payee: &Payee) -> Option<Name> {
    let told = findings::service_name(&row.checked).and_then(|name| Name::parse(&name).ok());
    told.or_else(|| payee.name.clone())
}

/// A row's operation over the gateway, to the name and network that the service gave; `None` for a row that can't be paid
/// this way.
///
/// # Errors
/// The callback address in the settings is invalid.
pub(super) fn over_the_gateway(
    row: &PayrollRow,
    told: Option<&Validation>,
    settings: &ServiceSettings,
    environment: Environment,
    terms: &SendContext,
) -> Result<Option<NewOperation>, BadCallback> {
    let (Some(payee), Some(idempotency_key)) = (row.checked.payee.as_ref(), row.idempotency_key.clone()) else {
        return Ok(None);
    };
    let callback = match settings.callback.trim() {
        "" => None,
        address => Some(CallbackUrl::parse(address, environment)?),
    };
    let Destination::Mobile { phone, network } = payee.to else { return Ok(None) };
    let holder = told.map(|told| &told.beneficiary);
    let details = Details::SendMobile {
        phone,
        // A number may have been ported to the other network.
        network: holder.and_then(|holder| holder.provider).unwrap_or(network),
        recipient: holder.and_then(|holder| holder.name.clone()).or_else(|| recipient(row, payee)),
    };
    let SendContext { now, by, limits, with, along } = terms.clone();
    let transfer = Transfer {
        amount: payee.amount,
        narration: payee.note.clone(),
        wallet: settings.wallet,
        callback,
        metadata: Some(along),
        cash: Cash::None,
        customer_id: None,
        details,
    };
    let validation = told.map(|told| told.id);
    Ok(Some(NewOperation {
        idempotency_key,
        transfer,
        validation,
        now,
        balance_read: None,
        by,
        limits,
        rules: BookRules::default(),
        with: Some(with),
    }))
}

/// What all payments of a batch share: whose wallet pays, and how the mode is spelled.
#[derive(Clone)]
pub(super) struct BatchContext {
    user: Option<UserId>,
    spelling: PayoutMode,
}

impl BatchContext {
    /// As the settings are now.
    ///
    /// # Errors
    /// The wallet's user is unknown.
    pub(super) async fn of(
        core: &Core,
        workspace: &Workspace,
        partner: &PartnerWallet,
    ) -> Result<BatchContext, PayrollError> {
        let user = wallet_user::paying(core, workspace, partner).await?;
        Ok(BatchContext { user, spelling: workspace.partner_settings(&core.shop()).payouts })
    }
}

/// A row's operation in a batch of the partner wallet; `None` for a row that can't be paid.
pub(super) fn in_a_batch(
    row: &PayrollRow,
    shared: &BatchContext,
    terms: &SendContext,
    balance_read: Option<Event>,
) -> Option<NewOperation> {
    let idempotency_key = row.idempotency_key.clone()?;
    let transfer = over_the_partner_wallet(row, shared)?;
    let SendContext { now, by, limits, with, along: _ } = terms.clone();
    Some(NewOperation {
        idempotency_key,
        transfer,
        validation: None,
        now,
        balance_read,
        by,
        limits,
        rules: BookRules::default(),
        with: Some(with),
    })
}

/// A row's transfer over the partner wallet; `None` for a row that can't be paid.
pub(super) fn over_the_partner_wallet(row: &PayrollRow, shared: &BatchContext) -> Option<Transfer> {
    let payee = row.checked.payee.as_ref()?;
    let movement = payee.to.movement(shared.spelling, recipient(row, payee));
    Some(Transfer {
        amount: payee.amount,
        narration: payee.note.clone(),
        wallet: WalletType::Partner,
        callback: None,
        metadata: None,
        cash: Cash::None,
        customer_id: None,
        // A batch has its own field for our reference.
        details: Details::Wallet { user: shared.user.clone(), reference_in_note: false, previewed_fee: None, movement },
    })
}
