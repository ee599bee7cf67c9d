//! Who is paid: the form that names a beneficiary, and the service's answer when asked to validate it.

use std::sync::Arc;

use kaunta_contract::*;
use kaunta_domain::beneficiary::{Beneficiary, BeneficiaryMessage, Identity};
use kaunta_domain::biller::Biller;
use kaunta_domain::environment::Environment;
use kaunta_domain::field::FieldStep;
use kaunta_domain::form::{self, Context};
use kaunta_domain::metadata::Metadata;
use kaunta_domain::mode::{Interface, Mode};
use kaunta_domain::phone::Network;
use kaunta_gateway::ValidateOutcome;
use kaunta_words::{payment_lines, payments};

use crate::config::shop::ServiceSettings;
use crate::payments::error::{PaymentsError, ValidationSubject};
use crate::payments::room::Payments;
use crate::staff::actor::Caller;
use crate::wording::form_view::{self, Prefill};
use crate::wording::identity as said;
use crate::wording::labelled::{labelled, labelled_pair};
use crate::wording::products;
use crate::wording::transfer_lines::note_of_account;
use crate::wording::words;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;
use crate::workspace::rate_limit::LookupResult;

/// Owned parts of a form's context, so that a [`Context`] can borrow from them.
pub(crate) struct FormContext {
    environment: Environment,
    settings: ServiceSettings,
    reference_in_note: bool,
    biller: Option<Biller>,
    metadata: Metadata,
}

impl FormContext {
    pub(crate) async fn of(
        core: &Core,
        workspace: &Workspace,
        mode: Mode,
        biller: Option<&str>,
    ) -> Result<FormContext, PaymentsError> {
        let biller = match (mode, biller) {
            (Mode::PartnerPayBillPayment, Some(code)) => {
                workspace.ledger.all_billers().await?.into_iter().find(|biller| biller.code.as_str() == code)
            }
            _ => None,
        };
        let (shop, metadata) = (core.shop(), core.metadata());
        let reference_in_note = workspace.partner_settings(&shop).reference_in_note;
        let settings = workspace.settings(&shop);
        Ok(FormContext { environment: workspace.environment, settings, reference_in_note, biller, metadata })
    }

    pub(crate) fn context<'a>(&'a self, beneficiary: Option<&'a Beneficiary>) -> Context<'a> {
        Context {
            environment: self.environment,
            biller: self.biller.as_ref(),
            beneficiary,
            wallet: self.settings.wallet,
            callback: &self.settings.callback,
            metadata: Some(&self.metadata),
            reference_in_note: self.reference_in_note,
        }
    }

    fn fields(
        &self,
        mode: Mode,
        step: FieldStep,
        beneficiary: Option<&Beneficiary>,
        (narration, mode_name): (&str, &str),
    ) -> Vec<FieldView> {
        let prefill = Prefill { wallet: self.settings.wallet, narration, mode_name };
        form_view::view(mode, self.biller.as_ref(), step, beneficiary, &prefill)
    }
}
impl Payments {
    pub(crate) async fn form(&self, _: &Caller, input: FormInput) -> Result<FormView, PaymentsError> {
        let workspace = self.core.in_use().await?;
        let around = FormContext::of(&self.core, &workspace, input.mode, input.biller.as_deref()).await?;
        if input.mode == Mode::PartnerCollectMno && around.settings.callback.is_empty() {
            return Err(PaymentsError::NoCallbackAddress);
        }
        match input.mode.interface() {
            Interface::Gateway => workspace.send_canary(&self.core.installation),
            Interface::PartnerWallet => {}
        }
        let validated = input.mode.is_validated();
        let step = if validated { FieldStep::Identify } else { FieldStep::Pay };
        let note = String::from(products::product(input.mode));
        let fields = around.fields(input.mode, step, None, (&note, input.mode_name.as_deref().unwrap_or_default()));
        Ok(FormView { mode: input.mode, validated, fields })
    }

    pub(crate) async fn validate(&self, _: &Caller, input: ValidateInput) -> Result<Validated, PaymentsError> {
        self.validate_at(&self.core.in_use().await?, input).await
    }

    pub(crate) async fn validate_at(
        &self,
        workspace: &Arc<Workspace>,
        input: ValidateInput,
    ) -> Result<Validated, PaymentsError> {
        let core = &self.core;
        let around = FormContext::of(&self.core, workspace, input.mode, input.biller.as_deref()).await?;
        let identity =
            form::identity(input.mode, &input.answers, &around.context(None)).map_err(PaymentsError::FieldsWrong)?;
        let Some(identity) = identity else {
            return Err(PaymentsError::FormWithoutCheck);
        };
        let gateway = workspace.gateway(core).await?;
        let exchange = gateway.validate(&identity).await;
        workspace.record_exchange(core, &exchange.evidence);
        workspace.connection.record_name_check(&*core.host, &identity, &exchange);
        if let ValidateOutcome::Refused(error) = &exchange.outcome {
            workspace.connection.record(core, LookupResult::of_refusal(error));
        }
        let asked = |identity| Box::new(ValidationSubject { identity, biller: around.biller.clone() });
        let beneficiary = match exchange.outcome {
            ValidateOutcome::Validated(beneficiary) => beneficiary,
            ValidateOutcome::Another { told } => return Err(PaymentsError::AnotherNamed(asked(identity), told)),
            ValidateOutcome::Refused(error) if words::is_about_beneficiary(&error) => {
                return Err(PaymentsError::NotKnown(asked(identity), error));
            }
            ValidateOutcome::Refused(error) => return Err(PaymentsError::ValidationRefused(error)),
            ValidateOutcome::Unanswered(doubt) => return Err(PaymentsError::ValidationUnanswered(doubt)),
        };
        if !beneficiary.is_valid {
            return Err(PaymentsError::NotValid(
                asked(identity),
                beneficiary.told.as_ref().and_then(BeneficiaryMessage::message).map(str::to_owned),
            ));
        }
        let now = core.host.now();
        let validation =
            workspace.ledger.save_validation(&identity, &beneficiary, Some(&exchange.evidence), now).await?;
        let account = said::account(&identity);
        let chosen = said::provider(&identity, around.biller.as_ref());
        let moved_to = moved_to(&identity, &beneficiary).map(|network| network.name().to_owned());
        let moved = moved_to
            .as_ref()
            .map(|network| labelled_pair(payment_lines::network(), payments::network_moved(network, &chosen)));
        let provider = moved_to.unwrap_or(chosen);
        let narration = narration(&identity, &provider);
        Ok(Validated {
            validation: validation.id.0.to_string(),
            name: beneficiary.name.as_ref().map(|name| name.as_str().to_owned()),
            account,
            provider,
            // Leave out what the screen already shows elsewhere: among it every `ExtraField`.
            details: moved
                .into_iter()
                .chain(labelled(
                    &beneficiary.from_service,
                    &[
                        "name",
                        "isValid",
                        "accountNumber",
                        "billerCode",
                        "phoneNumber",
                        "provider",
                        "customerType",
                        "area",
                    ],
                ))
                .collect(),
            fields: around.fields(input.mode, FieldStep::Pay, Some(&beneficiary), (&narration, "")),
        })
    }
}

/// The network that a number was ported to, as the service says.
fn moved_to(identity: &Identity, beneficiary: &Beneficiary) -> Option<Network> {
    match identity {
        Identity::Phone { network, .. } => beneficiary.provider.filter(|told| told != network),
        Identity::Bank { .. } | Identity::Bill { .. } => None,
    }
}

/// A default note; the person may change it.
fn narration(identity: &Identity, provider: &str) -> String {
    match identity {
        Identity::Phone { airtime: true, phone, .. } => payments::note_airtime(phone.to_string()).into(),
        Identity::Phone { airtime: false, phone, .. } => payments::note_send_money(phone.to_string()).into(),
        Identity::Bank { account, .. } | Identity::Bill { account, .. } => note_of_account(provider, account),
    }
}
