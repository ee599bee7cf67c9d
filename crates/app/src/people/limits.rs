//! When a second person is needed, and whether there is one.

use crate::people::error::PeopleRoomError;
use crate::people::room::PeopleRoom;
use crate::staff::error::StaffError;
use kaunta_domain::money::Money;
use kaunta_domain::person::Right;
use kaunta_domain::transfer::Transfer;
use kaunta_ledger::{ApprovalReason, Ledger, Spending};
use kaunta_people::Person;
use kaunta_people::Rules;

use crate::people::typed::at_work;
use crate::staff::actor::Actor;

impl PeopleRoom {
    /// The shop's rules; the defaults if no people are set up.
    pub(crate) async fn rules(&self) -> Result<Rules, StaffError> {
        match self.core.staff.book().await? {
            Some(book) => Ok(book.rules().await?),
            None => Ok(Rules::default()),
        }
    }

    /// Why a second person has to approve the actor's payment. Empty if it needs no approval.
    pub(crate) async fn needs_second(
        &self,
        actor: &Actor,
        ledger: &Ledger,
        transfer: &Transfer,
    ) -> Result<Vec<ApprovalReason>, PeopleRoomError> {
        if transfer.mode().direction() == kaunta_domain::mode::Direction::In {
            return Ok(Vec::new());
        }
        self.sum_needs_second(actor, ledger, Money::from(transfer.amount)).await
    }

    /// Why this sum, going out, needs a second person. Empty if it does not, or if there is no second person: the book
    /// then refuses it.
    pub(crate) async fn sum_needs_second(
        &self,
        actor: &Actor,
        ledger: &Ledger,
        amount: Money,
    ) -> Result<Vec<ApprovalReason>, PeopleRoomError> {
        let Actor::Person(person) = actor else { return Ok(Vec::new()) };
        if !self.has_second_person().await? {
            return Ok(Vec::new());
        }
        let day = kaunta_domain::day::day_of(self.core.host.now());
        let spent = ledger.spent_today(day, Some(&person.name)).await?.person;
        let with_this = spent.checked_add(amount).unwrap_or(spent);
        let is_over = |limit: Option<kaunta_domain::money::Amount>, spent: Money| {
            limit.is_some_and(|limit| spent > Money::from(limit))
        };
        let is_large = self.rules().await?.approve_from.is_some_and(|from| amount >= Money::from(from));
        let reasons = [
            (is_large, ApprovalReason::Amount),
            (is_over(person.limits.per_operation, amount), ApprovalReason::OverOperation),
            (is_over(person.limits.per_day, with_this), ApprovalReason::OverDay),
        ];
        Ok(reasons.into_iter().filter(|(holds, _)| *holds).map(|(_, reason)| reason).collect())
    }

    /// How much the actor may spend with a payment, checked in the transaction that records it.
    pub(crate) async fn spending(&self, actor: &Actor) -> Result<Spending, StaffError> {
        let shop_per_day = self.rules().await?.shop_per_day;
        Ok(match actor {
            Actor::Unguarded | Actor::Nobody => Spending { shop_per_day, ..Spending::default() },
            Actor::Person(person) => Spending {
                person_per_operation: person.limits.per_operation,
                person_per_day: person.limits.per_day,
                shop_per_day,
            },
        })
    }

    pub(crate) async fn is_guarded(&self) -> Result<bool, StaffError> {
        Ok(self.core.staff.actor().await? != Actor::Unguarded)
    }

    /// Whether there are two people at all: one who may approve, and another who pays.
    pub(crate) async fn has_second_person(&self) -> Result<bool, StaffError> {
        let Some(book) = self.core.staff.book().await? else { return Ok(false) };
        let people = at_work(&book).await?;
        let approvers = people.iter().filter(|person| person.may(Right::Approve));
        let has_maker =
            |checker: &Person| people.iter().any(|maker| maker.may(Right::Sell) && maker.name != checker.name);
        Ok(approvers.into_iter().any(has_maker))
    }
}
