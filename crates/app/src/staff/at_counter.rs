//! Who is at the counter: signing in, touching the window, and leaving.

use crate::platform::lock::lock;
use crate::staff::presence::{Clocks, Presence};
use crate::staff::room::Staff;
use crate::staff::visit::Visit;
use crate::staff::visit::VisitNumber;
use kaunta_domain::person::PersonName;
use kaunta_people::{IdleMinutes, LockReason};

impl Staff {
    /// Signs a person in, in place of the previous one. Returns the visit's number.
    pub(crate) fn sign_in(&self, name: &PersonName, idle: IdleMinutes) -> u64 {
        let presence = Presence::new(idle, Clocks::read(&*self.host));
        let number = {
            let mut counter = lock(&self.counter);
            counter.visits += 1;
            let number = counter.visits;
            counter.now = Some(Visit { number, name: name.clone(), presence });
            counter.last = Some(name.clone());
            number
        };
        self.wake.notify_waiters();
        number
    }

    /// Signs out. Returns who it was.
    pub(crate) fn goes(&self) -> Option<PersonName> {
        let gone = lock(&self.counter).now.take();
        self.wake.notify_waiters();
        gone.map(|visit| visit.name)
    }

    /// The current visit.
    pub(crate) fn visit(&self) -> VisitNumber {
        let counter = lock(&self.counter);
        VisitNumber { visits: counter.visits, is_here: counter.now.is_some() }
    }

    /// Waits until the current visit is a different one.
    pub(crate) async fn ends(&self, visit: VisitNumber) {
        loop {
            let rung = self.wake.notified();
            let mut rung = std::pin::pin!(rung);
            // Registers before the check, so that a sign-out between the check and the wait is noticed.
            rung.as_mut().enable();
            if self.visit() != visit {
                return;
            }
            rung.await;
        }
    }

    pub(super) fn at_counter(&self) -> Option<PersonName> {
        lock(&self.counter).now.as_ref().map(|visit| visit.name.clone())
    }

    /// Whether this visit is still the current one.
    pub(crate) fn is_at_counter(&self, number: u64) -> bool {
        lock(&self.counter).now.as_ref().is_some_and(|visit| visit.number == number)
    }

    /// The signed-in person touched the window.
    pub(crate) fn touch(&self, now: Clocks) {
        if let Some(visit) = &mut lock(&self.counter).now {
            visit.presence.touch(now);
        }
    }

    /// The owner changed the idle time.
    pub(crate) fn lock_after(&self, idle: IdleMinutes) {
        if let Some(visit) = &mut lock(&self.counter).now {
            visit.presence.lock_after(idle);
        }
    }

    /// Signs out a person who is away. Returns who it was and why.
    pub(crate) fn sign_out_if_away(&self) -> Option<(PersonName, LockReason)> {
        let mut counter = lock(&self.counter);
        let why = counter.now.as_mut()?.presence.check_idle(Clocks::read(&*self.host))?;
        let gone = counter.now.take();
        drop(counter);
        self.wake.notify_waiters();
        gone.map(|visit| (visit.name, why))
    }

    pub(crate) fn last(&self) -> Option<PersonName> {
        lock(&self.counter).last.clone()
    }
}
