//! Prepaid tokens that their payments came without: which are owed, which have come, and handing them out.

use kaunta_domain::event::{Event, EventKind, Moment, NoteText};
use kaunta_domain::person::PersonName;
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;
use kaunta_domain::token_claim::TokenClaim;
use sqlx::{QueryBuilder, Sqlite, SqliteConnection};

use crate::encoding::read::Reader;
use crate::error::LedgerError;
use crate::ledger::Ledger;
use crate::table::event;
use crate::table::operation::{Operation, select_operations};

/// Some of the tokens that are owed or have come.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct TokenClaims {
    /// Those that have come first, then the oldest.
    pub operations: Vec<Operation>,
    /// How many are owed.
    pub owed: u64,
    /// How many have come, and are not handed out.
    pub came: u64,
}

/// The result of a request to hand a token out.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum HandOut {
    /// It is recorded; only this caller hands it out as the first.
    First,
    /// There is nothing to hand out for the first time.
    Not(Option<TokenClaim>),
}

impl Ledger {
    /// The tokens that are owed or have come, at most `limit` of them; of everybody, or of one maker.
    ///
    /// # Errors
    /// The book can't be read.
    pub async fn token_claims(&self, limit: u32, maker: Option<&PersonName>) -> Result<TokenClaims, LedgerError> {
        let mut moment = self.snapshot().await?;
        let of_maker = |query: &mut QueryBuilder<Sqlite>| {
            if let Some(maker) = maker {
                query.push(" AND maker_folded = ").push_bind(maker.folded());
            }
        };
        let mut query = QueryBuilder::new(
            "SELECT coalesce(sum(token_claim = 'owed'), 0) AS owed, coalesce(sum(token_claim = 'came'), 0) AS came
             FROM operation INDEXED BY operation_token_claim WHERE token_claim IN ('owed', 'came')",
        );
        of_maker(&mut query);
        let row = query.build().fetch_one(&mut *moment).await?;
        let counts = Reader::new(&row, "operation", "token claims");
        let (owed, came) = (counts.plain::<u32>("owed")?, counts.plain::<u32>("came")?);
        // Most shops have none.
        let operations = if owed == 0 && came == 0 {
            Vec::new()
        } else {
            let mut query = QueryBuilder::new(select_operations!(
                "INDEXED BY operation_token_claim WHERE token_claim IN ('owed', 'came')"
            ));
            of_maker(&mut query);
            query.push(" ORDER BY token_claim, id LIMIT ").push_bind(limit);
            Operation::read_all(&query.build().fetch_all(&mut *moment).await?)?
        };
        Ok(TokenClaims { operations, owed: owed.into(), came: came.into() })
    }

    /// Records that a token which has come is handed out, before anybody sees it. `on_printer`: the thermal printer
    /// prints it. When this returns, it is synced to disk.
    ///
    /// # Errors
    /// As [`Ledger::append`].
    pub async fn hand_out(
        &self,
        id: OperationId,
        on_printer: bool,
        now: Moment,
        by: Option<Name>,
    ) -> Result<HandOut, LedgerError> {
        let mut transaction = self.begin().await?;
        let before = Operation::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
        if before.token_claim != Some(TokenClaim::Came) {
            return Ok(HandOut::Not(before.token_claim));
        }
        let event = Event { by, ..Event::new(now, EventKind::TokenHandedOut { on_printer }) };
        self.add(&mut transaction, before, event, |operation, _| operation.next_look_up_at).await?;
        self.commit_event(transaction).await?;
        Ok(HandOut::First)
    }

    /// Ends a claim without a token: a person has decided. Returns whether there was one to end.
    ///
    /// # Errors
    /// As [`Ledger::append`].
    pub async fn close_token_claim(
        &self,
        id: OperationId,
        reason: NoteText,
        now: Moment,
        by: Option<Name>,
    ) -> Result<bool, LedgerError> {
        let mut transaction = self.begin().await?;
        let before = Operation::find(&mut transaction, id).await?.ok_or(LedgerError::NoSuchOperation(id))?;
        if !matches!(before.token_claim, Some(TokenClaim::Owed | TokenClaim::Came)) {
            return Ok(false);
        }
        let event = Event { by, ..Event::new(now, EventKind::TokenClaimClosed { reason }) };
        self.add(&mut transaction, before, event, |operation, _| operation.next_look_up_at).await?;
        self.commit_event(transaction).await?;
        Ok(true)
    }
}

/// Whether its token was handed out on the screen, as a file or through the system's printing.
pub(crate) async fn was_handed_out_off_printer(
    connection: &mut SqliteConnection,
    id: OperationId,
) -> Result<bool, LedgerError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM operation WHERE id = ? AND token_claim = 'handedOut')";
    let handed_out: bool = sqlx::query_scalar(sql).bind(id.0).fetch_one(&mut *connection).await?;
    if !handed_out {
        return Ok(false);
    }
    let events = event::kinds_of(connection, id).await?;
    Ok(events.iter().any(|event| matches!(event.kind, EventKind::TokenHandedOut { on_printer: false })))
}
