//! The security log, for the owner.

use kaunta_contract::*;
use kaunta_domain::environment::Environment;
use kaunta_domain::mode::Interface;
use kaunta_domain::money::Money;
use kaunta_domain::person::Role;
use kaunta_people::{
    Act, DeniedAct, ExportedData, LockReason, LogEntry, LogVerdict, LoggedSetting, PinUse, Rules, Subject, Terms,
};
use kaunta_words::security_log::{Approves, Data, Setting, What};
use kaunta_words::{Message, calls, security_log};

use crate::people::room::PeopleRoom;
use crate::staff::actor::Caller;
use crate::staff::error::StaffError;
use crate::workspace::unknown_times;

/// The most entries in one page.
const PART: u32 = 500;

impl PeopleRoom {
    pub(crate) async fn security_log(&self, _: &Caller, input: PartInput) -> Result<SecurityLog, StaffError> {
        let Some(book) = self.core.staff.book().await? else {
            return Ok(SecurityLog { total: 0, offset: input.offset, entries: Vec::new(), broken: None });
        };
        let limit = input.limit.clamp(1, PART);
        let entries = book.log_page(input.offset.into(), limit).await?;
        let broken = match input.offset {
            0 => match book.verify_log().await? {
                LogVerdict::Whole { .. } => None,
                LogVerdict::Broken { entry } => Some(security_log::broken(entry.to_string()).into()),
            },
            _ => None,
        };
        let total = book.log_count().await?;
        Ok(SecurityLog {
            total: u32::try_from(total).unwrap_or(u32::MAX),
            offset: input.offset,
            entries: entries.into_iter().map(view).collect(),
            broken,
        })
    }
}

fn view(entry: LogEntry) -> SecurityEntry {
    let (words, tone) = match &entry.act {
        Some(act) => (sentence(act), tone(act)),
        None => (security_log::of_newer(entry.kind.to_string()), EventTone::Unknown),
    };
    SecurityEntry {
        number: u32::try_from(entry.number).unwrap_or(u32::MAX),
        at: entry.at.to_rfc3339(),
        who: entry.by,
        machine: entry.machine,
        words: words.into(),
        tone,
    }
}

/// What happened, in a sentence without the person, who is shown beside it.
fn sentence(act: &Act) -> Message {
    match act {
        Act::SetUp { owner } => security_log::set_up(owner.to_string()),
        Act::NewOwner { owner } => security_log::new_owner(owner.to_string()),
        Act::SignedIn => security_log::came_in(),
        Act::WrongPin { purpose: PinUse::SigningIn, tries_left } => security_log::wrong_pin_to_come_in(*tries_left),
        Act::WrongPin { purpose: PinUse::Approving, tries_left } => security_log::wrong_pin_to_approve(*tries_left),
        Act::WrongPin { purpose: PinUse::Confirming, tries_left } => security_log::wrong_pin_to_confirm(*tries_left),
        Act::MustWait { seconds } => security_log::must_wait(*seconds),
        Act::SecretGone => security_log::secret_gone(),
        Act::Locked { why: LockReason::ByHand } => security_log::locked(),
        Act::Locked { why: LockReason::Idle } => security_log::locked_untouched(),
        Act::Locked { why: LockReason::Slept } => security_log::locked_slept(),
        // A call that only another version has is told by its name.
        Act::Refused { call } => security_log::refused(calls::by_name(call).map_or_else(|| call.clone(), String::from)),
        Act::Denied { what } => security_log::denied(denied(*what)),
        Act::PersonAdded { name, terms } => security_log::person_added(name.to_string(), of_terms(terms)),
        Act::PersonChanged { name, before, after } => {
            security_log::person_changed(name.to_string(), of_terms(before), of_terms(after))
        }
        Act::PersonRemoved { name } => security_log::person_removed(name.to_string()),
        Act::PinSet { name, with_secret: true } => security_log::pin_set(name.to_string()),
        Act::PinSet { name, with_secret: false } => security_log::pin_set_without_secret(name.to_string()),
        Act::PinRenewed { name } => security_log::pin_renewed(name.to_string()),
        Act::RulesChanged { before, after } => security_log::rules_changed(of_rules(before), of_rules(after)),
        Act::PeopleFoundChanged { is_older: false } => security_log::people_changed_outside(),
        Act::PeopleFoundChanged { is_older: true } => security_log::people_older(),
        Act::RulesFoundChanged { environment } => security_log::book_rules_changed_outside(named(*environment)),
        Act::SettingsChanged { what, environment } => {
            security_log::settings_changed(setting(*what), named(*environment))
        }
        Act::KeySet { environment, interface } => match interface {
            Interface::Gateway => security_log::key_set_gateway(named(*environment)),
            Interface::PartnerWallet => security_log::key_set_partner(named(*environment)),
        },
        Act::KeyForgotten { environment, interface } => match interface {
            Interface::Gateway => security_log::key_forgotten_gateway(named(*environment)),
            Interface::PartnerWallet => security_log::key_forgotten_partner(named(*environment)),
        },
        Act::KeyWithheld { environment, interface } => match interface {
            Interface::Gateway => security_log::key_withheld_gateway(named(*environment)),
            Interface::PartnerWallet => security_log::key_withheld_partner(named(*environment)),
        },
        Act::Exported { what, environment } => security_log::saved_of_book(data(*what), named(*environment)),
        Act::CustomerOpened { operation, environment } => {
            security_log::customer_opened(operation.to_string(), named(*environment))
        }
        Act::CustomerErased { environment } => security_log::customer_erased(named(*environment)),
        Act::ReceiptSought { ending, found, environment } => {
            security_log::receipt_sought(*found, ending, named(*environment))
        }
        Act::ReceiptOpened { operation, environment } => {
            security_log::receipt_opened(operation.to_string(), named(*environment))
        }
        Act::DiagnosticsSaved => security_log::saved_diagnostics(),
        Act::BackedUp { environment } => security_log::backed_up(named(*environment)),
        Act::PeriodClosed { environment, until } => security_log::period_closed(*until, named(*environment)),
        Act::PeriodReopened { environment, until, reason } => {
            security_log::period_reopened(*until, named(*environment), reason)
        }
        Act::Restored { environment } => security_log::restored(named(*environment)),
        Act::KeychainWaived { environment, reason } => {
            security_log::keychain_waived(named(*environment), reason.as_str())
        }
        Act::AskingPutOff { environment, reason } => security_log::asking_put_off(named(*environment), reason.as_str()),
        Act::UnknownTimeDecided { environment, route, since, until, reason } => {
            let time = unknown_times::named(*route, *since, *until);
            security_log::unknown_time(named(*environment), time, reason.as_str())
        }
        Act::ComputerRetired { environment, reason } => security_log::computer_retired(named(*environment), reason),
        Act::MovedAway { code } => security_log::moved_away(code.to_string()),
        Act::BroughtIn { closed_by } => security_log::brought_in(closed_by.to_string()),
        Act::ApprovalAsked { subject } => of_approval(subject, security_log::approval_asked),
        Act::ApprovalGranted { subject } => of_approval(subject, security_log::approval_granted),
        Act::ApprovalRefused { subject } => of_approval(subject, security_log::approval_refused),
        Act::ApprovalWithdrawn { subject } => of_approval(subject, security_log::approval_withdrawn),
        Act::ApprovalExpired { subject } => of_approval(subject, security_log::approval_expired),
        Act::ApprovalVoid { subject } => of_approval(subject, security_log::approval_void),
        Act::RecoveryCodeUsed { owner } => security_log::recovery_used(owner.to_string()),
        Act::RecoveryCodeWrong { tries_left } => security_log::recovery_wrong(*tries_left),
        Act::RecoveryMustWait { seconds } => security_log::recovery_must_wait(*seconds),
        Act::RecoveryCodeMade { owner } => security_log::recovery_made(owner.to_string()),
        Act::Updated { from, to } => security_log::updated(to, from),
    }
}

fn of_terms(terms: &Terms) -> Message {
    let limits = match (terms.limits.per_operation.map(Money::from), terms.limits.per_day.map(Money::from)) {
        (Some(payment), Some(day)) => security_log::limits(payment, day),
        (Some(payment), None) => security_log::limit_of_payment(payment),
        (None, Some(day)) => security_log::limit_of_day(day),
        (None, None) => security_log::no_limits(),
    };
    let approves = if terms.approves { Approves::Yes } else { Approves::No };
    match terms.role {
        Role::Owner => security_log::terms(approves, security_log::role_owner(), limits),
        Role::Cashier => security_log::terms(approves, security_log::role_cashier(), limits),
        // Someone who moves no money needs no limit.
        Role::Accountant => security_log::terms_accountant(),
    }
}

fn named(environment: Environment) -> Message {
    match environment {
        Environment::Practice => security_log::in_practice(),
        Environment::Development => security_log::in_development(),
        Environment::Production => security_log::in_production(),
    }
}

fn denied(what: DeniedAct) -> What {
    match what {
        DeniedAct::OwnApproval => What::OwnApproval,
        DeniedAct::Approval => What::Approval,
        DeniedAct::OthersRequest => What::OthersRequest,
        DeniedAct::OthersReview => What::OthersReview,
        DeniedAct::OthersPayment => What::OthersPayment,
        DeniedAct::OwnPin => What::OwnPin,
    }
}

fn setting(what: LoggedSetting) -> Setting {
    match what {
        LoggedSetting::Service => Setting::Service,
        LoggedSetting::PartnerWallet => Setting::PartnerWallet,
        LoggedSetting::EnvironmentInUse => Setting::EnvironmentInUse,
        LoggedSetting::SecondDisk => Setting::SecondDisk,
        LoggedSetting::Packs => Setting::Packs,
        LoggedSetting::CommissionRates => Setting::CommissionRates,
        LoggedSetting::Certificates => Setting::Certificates,
        LoggedSetting::Tariff => Setting::Tariff,
        LoggedSetting::CustomerScreen => Setting::CustomerScreen,
    }
}

fn data(what: ExportedData) -> Data {
    match what {
        ExportedData::History => Data::History,
        ExportedData::HistoryFromTerminal => Data::HistoryFromTerminal,
        ExportedData::Report => Data::Report,
        ExportedData::ReportFromTerminal => Data::ReportFromTerminal,
        ExportedData::Pack => Data::Pack,
        ExportedData::PackFromTerminal => Data::PackFromTerminal,
        ExportedData::PayrollResults => Data::PayrollResults,
        ExportedData::Evidence => Data::Evidence,
        ExportedData::Statement => Data::Statement,
    }
}

fn of_rules(rules: &Rules) -> Message {
    let (minutes, receipts) = (rules.idle_minutes.get(), security_log::rules_receipts(rules.receipt_days.get()));
    match (rules.approve_from.map(Money::from), rules.shop_per_day.map(Money::from)) {
        (Some(from), Some(day)) => security_log::rules(from, day, minutes, receipts),
        (Some(from), None) => security_log::rules_from(from, minutes, receipts),
        (None, Some(day)) => security_log::rules_day(day, minutes, receipts),
        (None, None) => security_log::rules_none(minutes, receipts),
    }
}

fn of_approval(subject: &Subject, said: fn(String, Message) -> Message) -> Message {
    said(subject.approval.to_string(), named(subject.environment))
}

fn tone(act: &Act) -> EventTone {
    match act {
        Act::WrongPin { .. }
        | Act::MustWait { .. }
        | Act::SecretGone
        | Act::Refused { .. }
        | Act::Denied { .. }
        | Act::KeyWithheld { .. }
        | Act::PeopleFoundChanged { .. }
        | Act::RulesFoundChanged { .. }
        | Act::RecoveryCodeWrong { .. }
        | Act::RecoveryMustWait { .. }
        | Act::ApprovalRefused { .. } => EventTone::Bad,
        Act::RecoveryCodeUsed { .. }
        | Act::Restored { .. }
        | Act::PeriodReopened { .. }
        | Act::KeychainWaived { .. }
        | Act::AskingPutOff { .. }
        | Act::UnknownTimeDecided { .. }
        | Act::ComputerRetired { .. }
        | Act::MovedAway { .. }
        | Act::BroughtIn { .. }
        | Act::ApprovalExpired { .. }
        | Act::NewOwner { .. }
        | Act::ApprovalVoid { .. } => EventTone::Unknown,
        Act::ApprovalGranted { .. } => EventTone::Good,
        Act::SetUp { .. }
        | Act::SignedIn
        | Act::Locked { .. }
        | Act::PersonAdded { .. }
        | Act::PersonChanged { .. }
        | Act::PersonRemoved { .. }
        | Act::PinSet { .. }
        | Act::RulesChanged { .. }
        | Act::SettingsChanged { .. }
        | Act::KeySet { .. }
        | Act::KeyForgotten { .. }
        | Act::Exported { .. }
        | Act::CustomerOpened { .. }
        | Act::CustomerErased { .. }
        | Act::ReceiptSought { .. }
        | Act::ReceiptOpened { .. }
        | Act::DiagnosticsSaved
        | Act::BackedUp { .. }
        | Act::PeriodClosed { .. }
        | Act::ApprovalAsked { .. }
        | Act::ApprovalWithdrawn { .. }
        | Act::RecoveryCodeMade { .. }
        | Act::Updated { .. }
        | Act::PinRenewed { .. } => EventTone::Plain,
    }
}
