//! Which credentials belong to the same account of the service. Keys expire and addresses change, and "not found" from
//! another account proves nothing. What is known about accounts is recorded as events of the chain.

use std::collections::BTreeSet;

use kaunta_domain::answer::LookUpOutcome;
use kaunta_domain::credential::CredentialFingerprint;
use kaunta_domain::event::{Event, EventKind, Moment, NoteText};
use kaunta_domain::operation::Lifecycle;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use sqlx::sqlite::SqliteRow;
use sqlx::{Row, SqliteConnection};

use crate::encoding::packed::Unpacked;
use crate::encoding::stored_event;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::ledger::transaction::Writing;
use crate::table::event;
use crate::table::operation::Operation;
use crate::value::states::unfinished_states;

/// The newest sending of an operation.
macro_rules! last_sending {
    () => {
        "SELECT body FROM event WHERE operation = operation.id AND kind = 'sending' ORDER BY event.id DESC LIMIT 1"
    };
}

/// A newly set key may be tried on payments among this many of the newest operations.
const LAST: i64 = 10_000;

impl Ledger {
    /// Whether two credentials are known to belong to one account. Those that a sending did not keep belong to no known
    /// account until a person says whose they were.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn is_same_account(
        &self,
        one: Option<&CredentialFingerprint>,
        other: Option<&CredentialFingerprint>,
    ) -> Result<bool, LedgerError> {
        is_same(&mut *self.reader().await?, one, other).await
    }

    /// The newest payment that a look-up with other credentials should find if they belong to the account it was sent to:
    /// one whose status the service has already reported.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn known_to_the_service(
        &self,
        sent_with: &CredentialFingerprint,
    ) -> Result<Option<Operation>, LedgerError> {
        let mut reader = self.reader().await?;
        let candidates = sqlx::query(concat!(
            "SELECT id, (",
            last_sending!(),
            ") AS body FROM operation WHERE id > (SELECT coalesce(max(id), 0) FROM operation) - ?
             AND state IN ('succeeded', 'failed', 'pending') AND transaction_id IS NOT NULL ORDER BY id DESC"
        ))
        .bind(LAST)
        .fetch_all(&mut *reader)
        .await?;
        for row in &candidates {
            if with(row)?.as_ref() == Some(sent_with) {
                return Operation::find(&mut reader, OperationId(row.try_get("id")?)).await;
            }
        }
        Ok(None)
    }

    /// The unfinished payments (on their way, awaiting an answer, or allowed to be sent again) whose last sending used
    /// credentials not known to belong to the same account as these, by number, each with the credentials it was sent with.
    /// Partner-wallet payments are left out: their status can't be looked up.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn sent_to_others(
        &self,
        now: &CredentialFingerprint,
    ) -> Result<Vec<(OperationId, Option<CredentialFingerprint>)>, LedgerError> {
        let mut reader = self.reader().await?;
        let ours = class(&mut reader, Some(now)).await?;
        let rows = sqlx::query(concat!(
            "SELECT id, (",
            last_sending!(),
            ") AS body FROM operation INDEXED BY operation_not_succeeded
             WHERE state IN ",
            unfinished_states!(),
            " AND state <> 'succeeded' AND wallet <> 'PARTNER' ORDER BY id"
        ))
        .fetch_all(&mut *reader)
        .await?;
        let mut others = Vec::new();
        for row in &rows {
            let sent_with = with(row)?;
            if !ours.contains(&key(sent_with.as_ref())) {
                others.push((OperationId(row.try_get("id")?), sent_with));
            }
        }
        Ok(others)
    }

    /// The last operation sent over the gateway, with the credentials of its last sending.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn last_sent(&self) -> Result<Option<(OperationId, Option<CredentialFingerprint>)>, LedgerError> {
        let mut reader = self.reader().await?;
        let last: Option<i64> =
            sqlx::query_scalar("SELECT id FROM operation WHERE wallet <> 'PARTNER' ORDER BY id DESC LIMIT 1")
                .fetch_optional(&mut *reader)
                .await?;
        let Some(id) = last.map(OperationId) else { return Ok(None) };
        let sent_with = Lifecycle::of(&event::kinds_of(&mut reader, id).await?).sent_with;
        Ok(Some((id, sent_with)))
    }

    /// Records a person's statement that the credentials an operation was last sent with and `now` belong to one account.
    ///
    /// # Errors
    /// As [`Ledger::append`].
    pub async fn same_account(
        &self,
        id: OperationId,
        now: Moment,
        by: Option<Name>,
        with: CredentialFingerprint,
        reason: NoteText,
    ) -> Result<Operation, LedgerError> {
        let mut transaction = self.begin().await?;
        let before = Operation::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
        let sent = Lifecycle::of(&event::kinds_of(&mut transaction, id).await?).sent_with;
        let kind = EventKind::SameAccount { sent, now: with, reason: Some(reason) };
        let next = before.next_look_up_at;
        let event = Event { by, ..Event::new(now, kind) };
        let after = self.add(&mut transaction, before, event, |_, _| next).await?;
        self.commit_event(transaction).await?;
        Ok(after)
    }
}

/// The credentials that a sending recorded.
fn with(row: &SqliteRow) -> Result<Option<CredentialFingerprint>, LedgerError> {
    let body: Option<Unpacked> = row.try_get("body")?;
    match body.and_then(|Unpacked(body)| stored_event::read(&body).ok()) {
        Some(EventKind::Sending { with, .. }) => Ok(with),
        Some(_) | None => Ok(None),
    }
}

/// The events to record for an event: a look-up's answer is recorded with what it is worth as evidence and, where it found
/// the payment, with the proof that its credentials belong to the account it was sent to.
pub(crate) async fn events_to_record(
    transaction: &mut Writing,
    before: &[Event],
    event: Event,
) -> Result<Vec<Event>, LedgerError> {
    let EventKind::LookedUp { asked, outcome } = event.kind else { return Ok(vec![event]) };
    let standing = Lifecycle::of(before);
    let is_same = is_same(transaction, standing.sent_with.as_ref(), Some(&asked.with)).await?;
    let is_found = matches!(outcome, LookUpOutcome::Found { .. });
    let outcome = standing.worth(outcome, &asked, is_same);
    let now = asked.with.clone();
    let written = Event { kind: EventKind::LookedUp { asked, outcome }, ..event };
    // If the sending kept no credentials, nobody knows whether they belong to one account.
    let proves = is_found && !is_same && standing.sent_with.is_some();
    let proof = proves.then(|| Event {
        kind: EventKind::SameAccount { sent: standing.sent_with, now, reason: None },
        evidence: None,
        by: None,
        ..written.clone()
    });
    Ok([Some(written), proof].into_iter().flatten().collect())
}

pub(crate) async fn is_same(
    connection: &mut SqliteConnection,
    one: Option<&CredentialFingerprint>,
    other: Option<&CredentialFingerprint>,
) -> Result<bool, LedgerError> {
    Ok(one == other || class(connection, one).await?.contains(&key(other)))
}

/// All credentials known to belong to the same account as this one.
async fn class(
    connection: &mut SqliteConnection,
    of: Option<&CredentialFingerprint>,
) -> Result<BTreeSet<String>, LedgerError> {
    let bodies: Vec<Unpacked> = sqlx::query_scalar("SELECT body FROM event WHERE kind = 'sameAccount' ORDER BY id")
        .fetch_all(connection)
        .await?;
    let mut pairs = Vec::new();
    for Unpacked(body) in bodies {
        let kind = stored_event::read(&body).map_err(|error| LedgerError::Damaged { detail: error.to_string() })?;
        if let EventKind::SameAccount { sent, now, .. } = kind {
            pairs.push((key(sent.as_ref()), key(Some(&now))));
        }
    }
    let mut class = BTreeSet::from([key(of)]);
    loop {
        let known = class.len();
        for (one, other) in &pairs {
            if class.contains(one) || class.contains(other) {
                class.extend([one.clone(), other.clone()]);
            }
        }
        if class.len() == known {
            return Ok(class);
        }
    }
}

/// Empty for credentials that were not kept: they count as one key, and a person may say whose account it was.
fn key(of: Option<&CredentialFingerprint>) -> String {
    of.map_or_else(String::new, |fingerprint| fingerprint.as_str().to_owned())
}
