//! Verifying the chains that refer to the chain of events (the cash entries and the bookkeeping), and the signatures in them.

use std::collections::BTreeSet;

use kaunta_domain::environment::Environment;
use kaunta_signing::{PublicKey, Signature};
use kaunta_storage::chain::Fingerprint;
use rusqlite::{Connection, Row};

use crate::table::bookkeeping::key::Signable;
use crate::table::bookkeeping::row::BookkeepingKind;
use crate::value::verdict::Broken;
use crate::verify::canonical::Part::{Number, Text};
use crate::verify::canonical::{Part, write};

/// A chain whose rows store how many events there were (docs/chain.md).
struct Chain {
    /// Each row's parts, `key`, `signature`, `hash`, `kind`, `body` and the event's fingerprint.
    sql: &'static str,
    /// The parts before the event's fingerprint; the last one is the event's number.
    before: &'static [Part],
    /// The parts after the event's fingerprint.
    after: &'static [Part],
    broken: fn(u64) -> Broken,
    /// The break to report for a wrong signature.
    forged: fn(u64) -> Broken,
    /// What a signed row of this kind is.
    signable: fn(&str) -> Signable,
}

const CASH: Chain = Chain {
    sql: "SELECT c.id, c.at, c.kind, c.drawer, c.who, c.events, c.operation, c.epoch, c.number, c.total, c.body,
                 c.key, c.signature, c.hash, c.kind, c.body, (SELECT e.hash FROM event e WHERE e.id = c.events)
          FROM cash_entry c ORDER BY c.id",
    before: &[Number, Number, Text, Number, Text, Number],
    after: &[Number, Number, Number, Number, Text],
    broken: |entry| Broken::CashEntry { entry },
    forged: |entry| Broken::Signature { entry },
    signable: |_| Signable::Z,
};

const BOOKKEEPING: Chain = Chain {
    sql: "SELECT b.id, b.at, b.kind, b.who, b.machine, b.events, b.first_day, b.last_day, b.body,
                 b.key, b.signature, b.hash, b.kind, b.body, (SELECT e.hash FROM event e WHERE e.id = b.events)
          FROM bookkeeping b ORDER BY b.id",
    before: &[Number, Number, Text, Text, Text, Number],
    after: &[Number, Number, Text],
    broken: |row| Broken::Bookkeeping { row },
    forged: |row| Broken::Bookkeeping { row },
    signable: |kind| if kind == BookkeepingKind::Key.code() { Signable::Key } else { Signable::Period },
};

/// The first row that was changed, or whose signature is wrong.
pub(super) fn follow(connection: &Connection) -> rusqlite::Result<Option<Broken>> {
    let environment = "SELECT (SELECT value FROM setting WHERE key = 'environment')";
    let environment: Option<String> = connection.query_row(environment, [], |row| row.get(0))?;
    let environment = environment.as_deref().and_then(Environment::from_code);
    let salvaged = "SELECT EXISTS (SELECT 1 FROM epoch WHERE cause = 'salvaged')
                    OR EXISTS (SELECT 1 FROM setting WHERE key = 'moved' AND value = 'salvaged')";
    let is_salvaged: bool = connection.query_row(salvaged, [], |row| row.get(0))?;
    let mut signatures = Signatures { environment, known: BTreeSet::new(), is_salvaged };
    // The bookkeeping first, because it contains the keys.
    match BOOKKEEPING.follow(connection, &mut signatures)? {
        Some(broken) => Ok(Some(broken)),
        None => CASH.follow(connection, &mut signatures),
    }
}

impl Chain {
    fn follow(&self, connection: &Connection, signatures: &mut Signatures) -> rusqlite::Result<Option<Broken>> {
        let mut statement = connection.prepare(self.sql)?;
        let mut rows = statement.query([])?;
        let (mut place, mut head) = (0, Fingerprint::START);
        while let Some(row) = rows.next()? {
            place += 1;
            let number = u64::try_from(place).unwrap_or_default();
            let Some((next, events)) = self.next(head, row, place)? else { return Ok(Some((self.broken)(number))) };
            if !signatures.fit(self, row, events)? {
                return Ok(Some((self.forged)(number)));
            }
            head = next;
        }
        Ok(None)
    }

    fn key(&self) -> usize {
        self.before.len() + self.after.len()
    }

    /// The fingerprint after this row and that of its event; `None` if the row is not the next one or stores another fingerprint.
    fn next(
        &self,
        head: Fingerprint,
        row: &Row<'_>,
        place: i64,
    ) -> rusqlite::Result<Option<(Fingerprint, Fingerprint)>> {
        let fingerprint =
            |column| Ok::<_, rusqlite::Error>(row.get_ref(column)?.as_blob().ok().and_then(Fingerprint::from_bytes));
        let events = match row.get_ref(self.before.len() - 1)?.as_i64() {
            Ok(0) => Some(Fingerprint::START),
            Ok(_) | Err(_) => fingerprint(self.key() + 5)?,
        };
        let (Some(kept), Some(events)) = (fingerprint(self.key() + 2)?, events) else { return Ok(None) };
        let mut bytes = Vec::with_capacity(512);
        if row.get_ref(0)?.as_i64() != Ok(place) || !write(&mut bytes, row, 0, self.before)? {
            return Ok(None);
        }
        let digits = events.to_string();
        bytes.extend_from_slice(format!("{}:{digits}", digits.len()).as_bytes());
        if !write(&mut bytes, row, self.before.len(), self.after)? {
            return Ok(None);
        }
        // Without a signature nothing is written, not even the NULL marker.
        let is_signed = row.get_ref(self.key())? != rusqlite::types::ValueRef::Null;
        if is_signed && !write(&mut bytes, row, self.key(), &[Text, Text])? {
            return Ok(None);
        }
        let next = head.then(&bytes);
        Ok((next == kept).then_some((next, events)))
    }
}

/// What is needed to check signatures.
struct Signatures {
    environment: Option<Environment>,
    known: BTreeSet<String>,
    /// In a salvaged book, events and the rows of keys may be lost, so only the signatures themselves are checked.
    is_salvaged: bool,
}

impl Signatures {
    /// Whether a row's signature is right and made by a key that the book knows, or the row is not signed. `events` is the
    /// fingerprint of its event, which a signed text contains.
    fn fit(&mut self, chain: &Chain, row: &Row<'_>, events: Fingerprint) -> rusqlite::Result<bool> {
        let text = |column| Ok::<_, rusqlite::Error>(row.get_ref(column)?.as_str_or_null().ok().flatten());
        let at = chain.key();
        let (Some(key), Some(signature)) = (text(at)?, text(at + 1)?) else { return Ok(true) };
        let (kind, body) = (text(at + 3)?.unwrap_or_default(), text(at + 4)?.unwrap_or_default());
        let parsed = (PublicKey::parse(key), Signature::parse(signature), self.environment);
        let (Some(public), Some(signature), Some(environment)) = parsed else { return Ok(false) };
        let what = (chain.signable)(kind);
        let is_known = match what {
            Signable::Key => {
                self.known.insert(key.to_owned());
                true
            }
            Signable::Z | Signable::Period => {
                let signed: Option<SignedHead> = serde_json::from_str(body).ok();
                let fits = self.known.contains(key) && signed.is_some_and(|signed| signed.head == events.to_string());
                fits || self.is_salvaged
            }
        };
        Ok(is_known && public.has_signed(&what.message(environment, body), &signature))
    }
}

/// The part of a signed text that refers to the events.
#[derive(serde::Deserialize)]
struct SignedHead {
    head: String,
}
