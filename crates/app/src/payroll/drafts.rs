//! The lines and recent payments of a draft's people, for finding duplicates; cached for the draft that is being worked on.

use kaunta_ledger::{Ledger, LedgerError, Payroll};
use std::collections::HashMap;

use kaunta_domain::counted::Counted;
use kaunta_domain::environment::Environment;
use kaunta_domain::payroll::PayrollId;
use kaunta_domain::payroll::duplicates::{InDoubt, Key, Recent, Register};
use kaunta_domain::payroll::look_back::LookBack;
use tokio::sync::{Mutex, MutexGuard};

use crate::payroll::error::PayrollError;
use crate::payroll::outcomes;
use crate::platform::host::Host;

/// The draft being worked on. Held while a draft is changed: two changes at once could miss each other's duplicates.
#[derive(Default)]
pub(crate) struct Drafts(Mutex<Option<Draft>>);

pub(crate) struct Draft {
    whose: (Environment, PayrollId),
    pub(super) register: Register,
    /// Positions by the line in the file.
    pub(super) positions: HashMap<u32, u32>,
    pub(super) last_line: u32,
}

impl Drafts {
    /// Locks the draft, so that nobody else changes one meanwhile.
    pub(super) async fn hold(&self) -> MutexGuard<'_, Option<Draft>> {
        self.0.lock().await
    }
}

impl Draft {
    pub(super) fn new(environment: Environment, id: PayrollId, register: Register) -> Draft {
        Draft { whose: (environment, id), register, positions: HashMap::new(), last_line: 0 }
    }

    pub(super) fn put(&mut self, position: u32, line: u32) {
        self.positions.insert(line, position);
        self.last_line = self.last_line.max(line);
    }
}

/// The cached draft, read from the book if it is not cached.
pub(super) async fn load<'d>(
    host: &dyn Host,
    ledger: &Ledger,
    id: PayrollId,
    kept: &'d mut Option<Draft>,
) -> Result<&'d mut Draft, PayrollError> {
    let whose = (ledger.environment(), id);
    if kept.as_ref().is_none_or(|draft| draft.whose != whose) {
        let payroll = outcomes::find(ledger, id).await?;
        let (kind, look_back) = (payroll.kind, look_back_of(&payroll));
        let mut draft = Draft::new(ledger.environment(), id, register(host, ledger, Some(id), look_back).await?);
        let mut rows = ledger.all_rows(id);
        loop {
            let chunk = rows.next_chunk().await?;
            if chunk.is_empty() {
                break;
            }
            for row in chunk {
                draft.put(row.position, row.line);
                draft.register.enter(row.line, Key::of(&row.text, &row.checked, kind));
            }
        }
        *kept = Some(draft);
    }
    kept.as_mut().ok_or(PayrollError::DraftNotAtHand)
}

/// A register of recent payments, as far back as the draft looks, and of payments that another copy of the book may have
/// made. `of` is `None` for a draft that is not in the book yet.
pub(super) async fn register(
    host: &dyn Host,
    ledger: &Ledger,
    of: Option<PayrollId>,
    look_back: LookBack,
) -> Result<Register, LedgerError> {
    let since = look_back.since(host.now());
    let recent = ledger.recent_payments(since).await?;
    let in_doubt = ledger.maybe_paid().await?;
    let in_doubt =
        in_doubt.into_iter().map(|maybe| InDoubt { to: maybe.to, amount: maybe.amount, payroll: maybe.payroll });
    let register = Register::new(
        recent
            .into_iter()
            .filter(|paid| Counted::of(paid.state, paid.is_disputed).may_have_moved_money())
            .map(|paid| Recent { to: paid.to, amount: paid.amount, operation: paid.operation, payroll: paid.payroll }),
    );
    Ok(register.doubting(of, in_doubt))
}

pub(super) fn look_back_of(payroll: &Payroll) -> LookBack {
    payroll.look_back.as_ref().map_or(LookBack::USUAL, |chosen| chosen.look_back)
}
