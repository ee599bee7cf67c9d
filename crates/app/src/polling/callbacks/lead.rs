//! From a callback to at most one look-up: when it may be made, and what the book keeps of the callback. Where the service
//! can't be asked, the callback is kept for the person who resolves the payment.

use std::sync::Arc;
use std::time::Duration;

use chrono::TimeDelta;
use kaunta_contract::Change;
use kaunta_domain::answer::Evidence;
use kaunta_domain::backoff::Backoff;
use kaunta_domain::event::{Event, EventKind, Moment, MonotonicStamp};
use kaunta_domain::operation::State;
use kaunta_domain::reference::OperationId;
use kaunta_gateway::{Callback, CallbackServerAddress};
use kaunta_ledger::LedgerError;
use serde_json::Value;

use crate::wording::look_up::has_look_up;
use crate::workspace::core::Core;
use crate::workspace::open::Workspace;
use crate::workspace::recording::record_event;
use crate::workspace::schedule::last_status_change;

/// The minimum interval between look-ups of one operation that callbacks lead to. It doubles with each look-up that brought
/// nothing new, so repeating a callback causes fewer and fewer look-ups.
const LOOK_UP_BACKOFF: Backoff = Backoff::new(Duration::from_secs(10), Duration::from_secs(600));

/// The most callbacks kept with an operation that the service can't be asked about.
const MOST_KEPT: usize = 10;

/// A look-up allowed at once is planned this far in the past, to come before what is due by the schedule.
const BEFORE_OTHERS: TimeDelta = TimeDelta::hours(1);

/// A callback as the timeline shows it. Neither its sender nor the time it was sent is known.
pub(super) fn event(
    address: &CallbackServerAddress,
    callback: &Callback,
    claimed: Option<String>,
) -> (EventKind, Evidence) {
    let payload = serde_json::from_str(&callback.body).unwrap_or_else(|_| Value::String(callback.body.clone()));
    let evidence = Evidence {
        method: "POST".to_owned(),
        address: format!("{}, callback {}", address.origin(), callback.number),
        request_body: Some(payload),
        // What the callback server answered the sender.
        http_status: Some(200),
        answer_body: None,
        took_ms: 0,
        service_clock: None,
    };
    (EventKind::CalledBack { claimed }, evidence)
}

/// Brings the next look-up of an operation forward, as far as that is allowed. Only then is the callback recorded, in one
/// transaction with the plan.
pub(super) async fn to_a_look_up(
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    id: OperationId,
    (kind, evidence): (EventKind, Evidence),
) -> Result<bool, LedgerError> {
    let Some((operation, kept)) = workspace.ledger.operation_and_events(id).await? else { return Ok(false) };
    if !has_look_up(operation.mode) {
        return Ok(false);
    }
    match operation.state {
        // The task that sends it records the outcome.
        State::Recorded | State::Sent => return Ok(false),
        State::Pending
        | State::Unknown
        | State::Succeeded
        | State::Failed
        | State::Refused
        | State::Rejected
        | State::NotSent
        | State::NotFound => {}
    }
    let events: Vec<Event> = kept.into_iter().map(|kept| kept.event).collect();
    let now = core.moment();
    let wait = wait(&events, now);
    let planned = core.planned_now();
    let at = if wait.is_zero() { planned - BEFORE_OTHERS } else { planned + wait };
    if operation.next_look_up_at.is_some_and(|next| next <= at) {
        return Ok(false);
    }
    workspace.ledger.append_and_plan(id, Event::new(now, kind).with(evidence), |_, _| Some(at)).await?;
    workspace.wake.notify_one();
    if workspace.environment == core.environment() {
        core.host.changed(Change::Operation { id });
    }
    Ok(true)
}

/// Records a callback for the person who resolves the operation, but only if it says something other than the one before,
/// and only a few: repeated callbacks can't fill the book.
pub(super) async fn to_a_person(
    core: &Arc<Core>,
    workspace: &Arc<Workspace>,
    id: OperationId,
    (kind, evidence): (EventKind, Evidence),
) -> Result<bool, LedgerError> {
    let Some((operation, kept)) = workspace.ledger.operation_and_events(id).await? else { return Ok(false) };
    if !has_look_up(operation.mode) {
        return Ok(false);
    }
    let event = Event::new(core.moment(), kind).with(evidence);
    let before: Vec<_> = kept.iter().filter_map(|kept| kept.event.kind.callback()).collect();
    if before.len() >= MOST_KEPT || before.last().copied() == event.kind.callback() {
        return Ok(false);
    }
    record_event(core, workspace, id, event).await?;
    Ok(true)
}

/// How long until a callback may lead to another look-up, on the monotonic clock.
fn wait(events: &[Event], now: Moment) -> TimeDelta {
    let led = led(events);
    let Some(since) = led.last().and_then(|event| event.stamp).and_then(|stamp: MonotonicStamp| now.stamp.since(stamp))
    else {
        return TimeDelta::zero();
    };
    let news = last_status_change(events);
    let in_vain = led.iter().filter(|event| news.is_none_or(|news| event.at > news)).count();
    let apart = LOOK_UP_BACKOFF.after(u32::try_from(in_vain.max(1)).unwrap_or(u32::MAX));
    TimeDelta::from_std(apart).map_or(TimeDelta::MAX, |apart| (apart - since).max(TimeDelta::zero()))
}

/// The look-ups that callbacks led to: the first one after each callback.
fn led(events: &[Event]) -> Vec<&Event> {
    let mut called_back = false;
    let mut led = Vec::new();
    for event in events {
        if event.kind.callback().is_some() {
            called_back = true;
        } else if called_back && event.kind.looked_up().is_some() {
            called_back = false;
            led.push(event);
        }
    }
    led
}

#[cfg(test)]
mod tests {
    use chrono::{DateTime, Utc};
    use kaunta_domain::answer::{Doubt, LookUpOutcome};
    use kaunta_domain::credential::CredentialFingerprint;
    use kaunta_domain::event::LookUpSent;

    use super::*;

    fn moment(seconds: i64) -> Moment {
        let at: DateTime<Utc> = DateTime::from_timestamp(1_800_000_000 + seconds, 0).unwrap();
        Moment { at, stamp: MonotonicStamp { run: 7, ms: u64::try_from(seconds * 1000).unwrap() } }
    }

    fn called_back(seconds: i64) -> Event {
        Event::new(moment(seconds), EventKind::CalledBack { claimed: None })
    }

    fn looked_up(seconds: i64) -> Event {
        let outcome = LookUpOutcome::Unanswered { doubt: Doubt::NoStatusPath };
        let with = CredentialFingerprint::try_from("0123456789abcdef".to_owned()).unwrap();
        let asked = LookUpSent { stamp: moment(seconds).stamp, with };
        Event::new(moment(seconds), EventKind::LookedUp { asked, outcome })
    }

    fn seconds(events: &[Event], now: i64) -> i64 {
        wait(events, moment(now)).num_seconds()
    }

    #[test]
    fn only_look_ups_that_a_callback_led_to_keep_the_next_one_waiting() {
        assert_eq!(seconds(&[], 5), 0);
        assert_eq!(seconds(&[looked_up(4)], 5), 0);
        assert_eq!(seconds(&[called_back(3), looked_up(4)], 5), 9);
        assert_eq!(seconds(&[called_back(3), looked_up(4), looked_up(12)], 14), 0);
        assert_eq!(seconds(&[called_back(3), looked_up(4), called_back(14)], 15), 0, "that one is on its way");
    }

    #[test]
    fn posting_in_vain_leads_to_ever_fewer_look_ups() {
        let (mut events, mut now, mut waits) = (Vec::new(), 0, Vec::new());
        for _ in 0..9 {
            events.extend([called_back(now), looked_up(now)]);
            waits.push(seconds(&events, now));
            now += seconds(&events, now);
        }
        assert_eq!(waits, [10, 20, 40, 80, 160, 320, 600, 600, 600]);
    }

    #[test]
    fn another_start_of_kaunta_has_nothing_to_wait_for() {
        let other = Moment { stamp: MonotonicStamp { run: 8, ms: 5_000 }, ..moment(5) };
        assert_eq!(wait(&[called_back(3), looked_up(4)], other), TimeDelta::zero());
    }
}
