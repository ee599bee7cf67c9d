//! Whether the providers of a product work as usual, shown before a customer's cash is taken. It informs, and never
//! stops a sale.

use std::collections::BTreeMap;

use chrono::{DateTime, TimeDelta, Utc};
use kaunta_contract::*;
use kaunta_domain::answer::SendOutcome;
use kaunta_domain::mode::{Direction, Mode};
use kaunta_domain::operation::State;
use kaunta_domain::provider_health::{
    LAST, Observation, ProviderHealth, Sign, WINDOW, provider_health, sign_of_payment,
};
use kaunta_ledger::{Ledger, LedgerError, RecentOutcome};
use kaunta_words::{Message, provider_health as said};

use crate::payments::error::PaymentsError;
use crate::payments::room::Payments;
use crate::platform::lock::lock;
use crate::staff::actor::Caller;
use crate::wording::timeline::length;
use crate::wording::words;

/// At most this many payments of a provider are examined, even if most of them say nothing about it.
const EXAMINED: usize = 3 * LAST;

/// What a provider is judged by.
#[derive(Clone, Copy)]
enum Basis {
    Payments,
    NameChecks,
}

impl Payments {
    pub(crate) async fn provider_health(
        &self,
        _: &Caller,
        input: ProviderHealthInput,
    ) -> Result<ProviderHealthView, PaymentsError> {
        let workspace = self.core.in_use().await?;
        let (mode, now) = (input.mode, self.core.host.now());
        // By provider. What its payments say replaces what its name checks say.
        let mut troubled: BTreeMap<String, (Basis, Message, DateTime<Utc>)> = BTreeMap::new();
        let mut working: BTreeMap<String, DateTime<Utc>> = BTreeMap::new();
        let billers = workspace.ledger.all_billers().await?;
        let name = |provider: &str| words::provider(mode, provider, &billers);
        let mut judge = |basis, provider: String, last: &[Observation], before: &[TimeDelta]| {
            let health = provider_health(last, before);
            match works(health, last) {
                Some(age) => {
                    let answered = working.entry(provider.clone()).or_insert(now - age);
                    *answered = (*answered).max(now - age);
                }
                // A name check that went well does not outweigh a payment that did not.
                None if newest_decided(last).is_some_and(|newest| newest.sign != Sign::Good) => {
                    working.remove(&provider);
                }
                None => {}
            }
            let told = sentence(basis, name(&provider), health);
            if let (Some(told), Some(newest)) = (told, last.first()) {
                troubled.insert(provider, (basis, told, now - newest.age));
            }
        };
        let checks = lock(&workspace.connection.name_checks).of(mode, self.core.host.running());
        for at in checks {
            judge(Basis::NameChecks, at.provider, &at.newest_first, &at.before);
        }
        let mut payments: BTreeMap<String, Vec<RecentOutcome>> = BTreeMap::new();
        for outcome in workspace.ledger.recent_outcomes(mode).await? {
            payments.entry(outcome.provider.clone()).or_default().push(outcome);
        }
        for (provider, outcomes) in payments {
            let (last, before) = observations(&workspace.ledger, mode, &outcomes, now).await?;
            judge(Basis::Payments, provider, &last, &before);
        }
        let working = working.into_iter().filter(|(provider, _)| !troubled.contains_key(provider));
        let working: Vec<WorkingProvider> = working
            .map(|(provider, last_at)| WorkingProvider {
                name: name(&provider),
                provider,
                last_at: last_at.to_rfc3339(),
            })
            .collect();
        let troubled = troubled.into_iter().map(|(provider, (basis, told, last_at))| TroubledProvider {
            name: name(&provider),
            provider,
            words: told.into(),
            source: match basis {
                Basis::Payments => said::by_payments(),
                Basis::NameChecks => said::by_checks(),
            }
            .into(),
            last_at: last_at.to_rfc3339(),
        });
        Ok(ProviderHealthView { troubled: troubled.collect(), working })
    }
}

/// How long ago the provider answered well, if it works as usual and its last answer was good.
fn works(health: ProviderHealth, newest_first: &[Observation]) -> Option<TimeDelta> {
    match health {
        ProviderHealth::Fine => {
            newest_decided(newest_first).filter(|newest| newest.sign == Sign::Good).map(|newest| newest.age)
        }
        ProviderHealth::TooLittleKnown | ProviderHealth::Failing { .. } | ProviderHealth::Slow { .. } => None,
    }
}

/// The newest that is not still waiting. One dated later than now was recorded before the clock was set back.
fn newest_decided(newest_first: &[Observation]) -> Option<&Observation> {
    newest_first.iter().find(|seen| seen.sign != Sign::Waiting && seen.age >= TimeDelta::zero())
}

/// What the last payments of one provider say, newest first, and how long earlier ones took.
async fn observations(
    ledger: &Ledger,
    mode: Mode,
    outcomes: &[RecentOutcome],
    now: DateTime<Utc>,
) -> Result<(Vec<Observation>, Vec<TimeDelta>), LedgerError> {
    let is_current = |outcome: &&RecentOutcome| now - outcome.at <= WINDOW;
    let mut last = Vec::new();
    // One dated later than now was recorded before the clock was set back.
    let current = outcomes.iter().take_while(is_current).filter(|outcome| outcome.at <= now);
    for outcome in current.take(EXAMINED) {
        let sent = if is_told_by_sending(outcome.state) { sent(ledger, outcome).await? } else { None };
        let Some(sign) = sign_of_payment(mode.direction(), outcome.state, sent.as_ref()) else { continue };
        last.push(Observation { sign, age: now - outcome.at, took: time_of(mode, outcome) });
        if last.len() == LAST {
            break;
        }
    }
    let before = outcomes.iter().skip_while(is_current);
    let before = before.filter(|outcome| outcome.state == State::Succeeded);
    Ok((last, before.filter_map(|outcome| time_of(mode, outcome)).collect()))
}

/// How long a payment took. How long a collection took was up to the customer.
fn time_of(mode: Mode, outcome: &RecentOutcome) -> Option<TimeDelta> {
    match mode.direction() {
        Direction::Out => outcome.took,
        Direction::In => None,
    }
}

/// Whether what a payment says about its provider depends on how its last send ended.
fn is_told_by_sending(state: State) -> bool {
    match state {
        State::Unknown | State::NotFound | State::Refused | State::Rejected => true,
        State::Recorded | State::Sent | State::Succeeded | State::Failed | State::Pending | State::NotSent => false,
    }
}

/// How its last send ended.
async fn sent(ledger: &Ledger, outcome: &RecentOutcome) -> Result<Option<SendOutcome>, LedgerError> {
    let events = ledger.event_kinds(outcome.operation).await?;
    Ok(events.iter().rev().find_map(|event| event.kind.sent()).cloned())
}

/// The sentence to show; `None` if all is as usual or too little is known.
fn sentence(basis: Basis, who: String, health: ProviderHealth) -> Option<Message> {
    // Times below a second are shown as one second.
    let time = |time: TimeDelta| length(time.max(TimeDelta::seconds(1)));
    match (health, basis) {
        (ProviderHealth::TooLittleKnown | ProviderHealth::Fine, _) => None,
        (ProviderHealth::Failing { failed, of }, Basis::Payments) => Some(said::failing(who, failed, of)),
        (ProviderHealth::Failing { failed, of }, Basis::NameChecks) => Some(said::checks_failing(who, failed, of)),
        (ProviderHealth::Slow { takes, usually }, Basis::Payments) => Some(said::slow(who, time(takes), time(usually))),
        (ProviderHealth::Slow { takes, usually }, Basis::NameChecks) => {
            Some(said::checks_slow(who, time(takes), time(usually)))
        }
    }
}
