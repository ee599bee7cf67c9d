//! Prepaid tokens that did not come with their payments, in words.

use chrono::{DateTime, Utc};
use kaunta_contract::{TokenClaimState, TokenClaimView};
use kaunta_domain::day::day_of;
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::token_claim::{ASKED_FOR, TokenClaim};
use kaunta_ledger::Operation;
use kaunta_words::{Message, claims};

/// Until when the service is asked for it.
fn asked_until(operation: &Operation) -> DateTime<Utc> {
    operation.settled_first_at.unwrap_or(operation.created_at) + ASKED_FOR
}

/// What the customer does with the slip of a claim.
pub(crate) fn slip_footer(operation: &Operation, now: DateTime<Utc>) -> Message {
    let until = asked_until(operation);
    if now < until { claims::slip_footer(day_of(until)) } else { claims::slip_footer_late() }
}

/// The claim of an operation; `None` if the token came with the payment, or if none was bought. `can_ask`: the service
/// can be asked about it.
pub(crate) fn view(
    operation: &Operation,
    events: &[Event],
    can_ask: bool,
    now: DateTime<Utc>,
) -> Option<TokenClaimView> {
    operation.token_claim.map(|claim| told(claim, operation, events, can_ask, now))
}

fn told(
    claim: TokenClaim,
    operation: &Operation,
    events: &[Event],
    can_ask: bool,
    now: DateTime<Utc>,
) -> TokenClaimView {
    let until = asked_until(operation);
    let number = operation.id.to_string();
    let (state, words) = match claim {
        TokenClaim::Owed if now >= until => (TokenClaimState::Late, claims::late()),
        TokenClaim::Owed if can_ask => (TokenClaimState::Owed, claims::owed(day_of(until))),
        TokenClaim::Owed => (TokenClaimState::Owed, claims::not_asked()),
        TokenClaim::Came => (TokenClaimState::Came, claims::came(number.clone())),
        TokenClaim::HandedOut => (TokenClaimState::HandedOut, handed_out(events)),
        TokenClaim::Closed => (TokenClaimState::Closed, closed(events)),
    };
    TokenClaimView { title: claims::title(number).into(), state, words: words.into() }
}

fn handed_out(events: &[Event]) -> Message {
    let event = events.iter().find(|event| matches!(event.kind, EventKind::TokenHandedOut { .. }));
    match event.map(|event| (event.at, event.by.as_ref())) {
        Some((at, Some(by))) => claims::handed_out_by(by.as_str(), at),
        Some((at, None)) => claims::handed_out(at),
        None => claims::already(),
    }
}

fn closed(events: &[Event]) -> Message {
    let reason = events.iter().rev().find_map(|event| {
        let EventKind::TokenClaimClosed { reason } = &event.kind else { return None };
        Some(reason.to_string())
    });
    reason.map_or_else(claims::ended_already, claims::closed)
}
