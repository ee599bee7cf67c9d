//! Which payments the actor may open, and what is shown of the others.

use crate::people::error::PeopleRoomError;
use crate::people::room::PeopleRoom;
use crate::staff::actor::{Actor, sees_all};
use crate::staff::error::StaffError;
use chrono::NaiveDate;
use kaunta_contract::SeenPayment;
use kaunta_domain::biller::Biller;
use kaunta_domain::day::day_of;
use kaunta_domain::event::{Event, EventKind};
use kaunta_domain::operation::Lifecycle;
use kaunta_domain::person::PersonName;
use kaunta_domain::token_claim::TokenClaim;
use kaunta_ledger::{Ledger, Operation};
use kaunta_people::{Act, DeniedAct};

use crate::people::typed::at_work;
use crate::wording::operation_row::row;
use crate::wording::people as words;

/// What the actor may open at one moment, and whom to ask about the rest.
pub(crate) struct Visibility {
    /// Set for a cashier, who may open only their own payments.
    own: Option<PersonName>,
    today: NaiveDate,
    /// People who may open every payment.
    others: Vec<PersonName>,
}

impl Visibility {
    /// Why a payment can't be opened, and who can look at it, in words. `None` if it can be opened.
    pub(crate) fn withholds(&self, operation: &Operation) -> Option<String> {
        let own = self.own.as_ref()?;
        let is_theirs = operation.maker.as_ref() == Some(own);
        if is_theirs && is_current(operation, self.today) {
            return None;
        }
        Some(words::withheld(operation.maker.as_ref().filter(|_| !is_theirs), is_theirs, &self.others).into())
    }

    /// A payment as far as the actor may see it: if it can't be opened, only when it was made, how much, which way and
    /// its state, with the reason in words.
    pub(crate) fn of(&self, operation: &Operation, billers: &[Biller]) -> SeenPayment {
        let row = row(operation, billers);
        match self.withholds(operation) {
            None => SeenPayment::Shown(Box::new(row)),
            Some(words) => SeenPayment::Withheld {
                at: row.at,
                direction: row.direction,
                flow: row.flow,
                state: row.state,
                contradicted_by: row.contradicted_by,
                amount: row.amount,
                words,
            },
        }
    }

    /// Advice, in words, on payments that the requested one may repeat.
    pub(crate) fn look_whether(&self, earlier: &[Operation]) -> String {
        let withheld = earlier.iter().any(|operation| self.withholds(operation).is_some());
        words::look_whether(withheld.then_some(&self.others)).into()
    }
}

/// A cashier may open their own payments of today, those still open, and those whose token is owed or to be handed out.
fn is_current(operation: &Operation, today: NaiveDate) -> bool {
    let waits_for_token = match operation.token_claim {
        Some(TokenClaim::Owed | TokenClaim::Came) => true,
        Some(TokenClaim::HandedOut | TokenClaim::Closed) | None => false,
    };
    let is_open = operation.state.is_open() || operation.contradicted_by.is_some();
    day_of(operation.created_at) == today || is_open || waits_for_token
}

/// The day on which the token that it came without was handed out.
fn handed_out_on(events: &[Event]) -> Option<NaiveDate> {
    let handed_out = events.iter().find(|event| matches!(event.kind, EventKind::TokenHandedOut { .. }));
    handed_out.map(|event| day_of(event.at))
}

/// The day on which its last known outcome was recorded, after it had been open.
fn settled_on(events: &[Event]) -> Option<NaiveDate> {
    let is_open = |lifecycle: &Lifecycle| lifecycle.state.is_open() || lifecycle.contradicted_by.is_some();
    let (mut lifecycle, mut day) = (Lifecycle::of([]), None);
    for event in events {
        let was_open = is_open(&lifecycle);
        lifecycle = lifecycle.after(event);
        if was_open && !is_open(&lifecycle) {
            day = Some(day_of(event.at));
        }
    }
    day
}

impl PeopleRoom {
    /// What the actor may open.
    ///
    /// # Errors
    /// The list of people can't be read.
    pub(crate) async fn visibility(&self, actor: &Actor) -> Result<Visibility, StaffError> {
        let (own, today) = (actor.only_own().cloned(), day_of(self.core.host.now()));
        let others = match self.core.staff.book().await? {
            Some(book) if own.is_some() => {
                let all = at_work(&book).await?.into_iter().filter(|person| sees_all(person.role));
                all.map(|person| person.name).collect()
            }
            Some(_) | None => Vec::new(),
        };
        Ok(Visibility { own, today, others })
    }

    /// Checks that the actor may open an operation. A cashier may open their own operations of today and those still open,
    /// those whose token is owed, and an outcome that arrives or a token that is handed out today until the day ends.
    ///
    /// # Errors
    /// [`PeopleRoomError::NotTheirPayment`], and the security log records the attempt; or the book can't be read.
    pub(crate) async fn may_see(
        &self,
        actor: &Actor,
        ledger: &Ledger,
        operation: &Operation,
    ) -> Result<(), PeopleRoomError> {
        let Some(own) = actor.only_own() else { return Ok(()) };
        if operation.maker.as_ref() != Some(own) {
            self.core.staff.log_act(Act::Denied { what: DeniedAct::OthersPayment }, Some(own)).await;
            return Err(PeopleRoomError::NotTheirPayment);
        }
        let today = day_of(self.core.host.now());
        if is_current(operation, today) {
            return Ok(());
        }
        let events = ledger.events(operation.id).await?;
        let events: Vec<Event> = events.into_iter().map(|kept| kept.event).collect();
        let is_of_today = [settled_on(&events), handed_out_on(&events)].contains(&Some(today));
        if is_of_today { Ok(()) } else { Err(PeopleRoomError::NotTheirPayment) }
    }
}
