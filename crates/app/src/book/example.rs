//! The example day: payments for a new user, made through the practice gateway like any others, in a separate book beside
//! practice's own. Clearing it switches practice back to its own book; nothing is removed from either.

use std::sync::Arc;

use kaunta_contract::*;
use kaunta_domain::environment::Environment;
use kaunta_domain::field::FieldName;
use kaunta_domain::mode::Mode;
use kaunta_ledger::{Filter, OpenError, set_aside};

use tokio::sync::MutexGuard;

use crate::book::error::BookError;
use crate::book::room::Books;
use crate::staff::actor::Caller;
use crate::workspace::error::WorkspaceError;
use crate::workspace::installation::EXAMPLE_BOOK;
use crate::workspace::open::Workspace;

/// One payment of the day.
struct Example {
    mode: Mode,
    biller: Option<&'static str>,
    answers: &'static [(FieldName, &'static str)],
}

/// A morning at a counter: most payments succeed, the network refuses one, and one is still pending. The practice gateway
/// defines which number does what (docs/practice.md, Numbers to try).
const DAY: &[Example] = &[
    bill("UMEME", &[(FieldName::AccountNumber, "04212345671"), (FieldName::Amount, "25000"), NOTE, CUSTOMER]),
    airtime(&[(FieldName::PhoneNumber, "0772300417"), MTN, (FieldName::Amount, "5000"), NOTE]),
    send(&[(FieldName::PhoneNumber, "0752300417"), AIRTEL, (FieldName::Amount, "40000"), NOTE]),
    collect(&[(FieldName::PhoneNumber, "0772300417"), (FieldName::Amount, "15000"), (FieldName::Cash, "OUT"), NOTE]),
    send(&[(FieldName::PhoneNumber, "0772550013"), MTN, (FieldName::Amount, "30000"), NOTE]),
    bill("UMEME", &[(FieldName::AccountNumber, "200512344"), (FieldName::Amount, "62000"), NOTE, CUSTOMER]),
    airtime(&[(FieldName::PhoneNumber, "0752300417"), AIRTEL, (FieldName::Amount, "2000"), NOTE]),
    send(&[(FieldName::PhoneNumber, "0772550012"), MTN, (FieldName::Amount, "18000"), NOTE]),
];

const NOTE: (FieldName, &str) = (FieldName::Narration, "Example");
const CUSTOMER: (FieldName, &str) = (FieldName::PhoneNumber, "0772300417");
const MTN: (FieldName, &str) = (FieldName::MnoProvider, "MTN");
const AIRTEL: (FieldName, &str) = (FieldName::MnoProvider, "AIRTEL");

type Answers = &'static [(FieldName, &'static str)];

const fn bill(biller: &'static str, answers: Answers) -> Example {
    Example { mode: Mode::PartnerPayBillPayment, biller: Some(biller), answers }
}

const fn airtime(answers: Answers) -> Example {
    Example { mode: Mode::PartnerPayAirtime, biller: None, answers }
}

const fn send(answers: Answers) -> Example {
    Example { mode: Mode::PartnerSendMno, biller: None, answers }
}

const fn collect(answers: Answers) -> Example {
    Example { mode: Mode::PartnerCollectMno, biller: None, answers }
}

impl Books {
    pub(crate) async fn play_example_day(&self, caller: &Caller, _: Nothing) -> Result<Nothing, BookError> {
        let core = &self.core;
        if core.environment() != Environment::Practice {
            return Err(BookError::ExampleOnlyInPractice);
        }
        let _plays = self.no_example_day_plays()?;
        if core.shop().example_day {
            return Err(BookError::ExampleDayIsThere);
        }
        let workspace = self.core.in_use().await?;
        if workspace.ledger.history(&Filter::default(), 0, 1).await?.total > 0 {
            return Err(BookError::Practised);
        }
        drop(workspace);
        self.work_in_example(true).await?;
        // Keep this workspace for every step, even if the environment in use changes.
        let workspace = core.workspace_of(Environment::Practice).await;
        let workspace = workspace.map_err(WorkspaceError::NotOpened)?;
        for example in DAY {
            // A payment that fails is an example of a failure.
            if let Err(error) = self.play(caller, &workspace, example).await {
                tracing::warn!(mode = example.mode.code(), code = ?error.code(), "an example was not made");
            }
            self.core.in_flight.none().await;
        }
        core.host.changed(Change::Settings);
        Ok(Nothing)
    }

    /// Makes one payment as the counter does: validate, review, submit.
    async fn play(&self, caller: &Caller, workspace: &Arc<Workspace>, example: &Example) -> Result<(), BookError> {
        let Example { mode, biller, answers } = example;
        let (mode, biller) = (*mode, biller.map(str::to_owned));
        let answers: std::collections::BTreeMap<FieldName, String> =
            answers.iter().map(|(field, answer)| (*field, (*answer).to_owned())).collect();
        let validation = if mode.is_validated() {
            let typed = ValidateInput { mode, biller: biller.clone(), answers: answers.clone() };
            Some(self.payments.validate_at(workspace, typed).await?.validation)
        } else {
            None
        };
        let review =
            self.payments.review_at(caller, workspace, ReviewInput { mode, biller, answers, validation }).await?;
        self.payments
            .submit_at(caller, workspace, SubmitInput { idempotency_key: review.idempotency_key, customer_id: None })
            .await?;
        Ok(())
    }

    pub(crate) async fn clear_example_day(&self, _: &Caller, _: Nothing) -> Result<Nothing, BookError> {
        let core = &self.core;
        let _alone = self.no_example_day_plays()?;
        if !core.shop().example_day {
            return Err(BookError::NoExampleDay);
        }
        self.work_in_example(false).await?;
        core.host.changed(Change::Settings);
        Ok(Nothing)
    }
}

impl Books {
    /// Blocks the example day until the guard is dropped, so that practice can be left or its book exchanged.
    ///
    /// # Errors
    /// The example day is being played.
    pub(crate) fn no_example_day_plays(&self) -> Result<MutexGuard<'_, ()>, BookError> {
        self.example_day.begins().ok_or(BookError::ExampleDayPlays)
    }

    /// Switches practice to the example day's book or to its own. Either way the old example day's book is set aside: one
    /// that was cleared is never continued.
    async fn work_in_example(&self, is_example: bool) -> Result<(), BookError> {
        let change = async {
            self.core.change_shop(|shop| shop.example_day = is_example)?;
            if let Err(error) = self.set_example_aside() {
                tracing::warn!(%error, "the example day's book could not be set aside");
                if is_example {
                    self.core.change_shop(|shop| shop.example_day = false)?;
                    return Err(BookError::ExampleNotSetAside);
                }
            }
            Ok(())
        };
        self.with_book_closed(Environment::Practice, change).await.map(|_| ())
    }

    /// Moves the example day's book to the backups, with the files that belong to it.
    fn set_example_aside(&self) -> Result<(), OpenError> {
        set_aside(&self.core.places.data.join(EXAMPLE_BOOK), &self.core.backups(), self.core.host.now()).map(drop)
    }
}
