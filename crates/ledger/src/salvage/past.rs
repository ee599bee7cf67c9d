//! The history of each operation as far as it was found: its events in order, and those that must be added because some are
//! lost.

use std::collections::{BTreeMap, HashMap, HashSet};

use kaunta_domain::event::{Event, EventKind, Moment};
use kaunta_domain::operation::{Lifecycle, State, interrupted};
use kaunta_domain::reference::OperationId;
use kaunta_domain::text::Name;

use crate::chain::row::EventRow;
use crate::encoding::packed::unpack;
use crate::encoding::stored_event;
use crate::error::LedgerError;
use crate::salvage::cells::{Row, Value};
use crate::salvage::scan::Scan;
use crate::salvage::shapes::Shape;

/// An event to be inserted into the new book.
#[derive(Debug, Clone)]
pub(crate) struct PastEvent {
    pub(crate) operation: i64,
    pub(crate) at: i64,
    pub(crate) run: Option<i64>,
    pub(crate) stamp: Option<i64>,
    pub(crate) kind: String,
    pub(crate) attempt: Option<i64>,
    pub(crate) who: Option<String>,
    pub(crate) body: String,
    pub(crate) evidence: Option<String>,
    pub(crate) machine: Option<String>,
}

/// The events of a book, in order, complete for each operation.
pub(crate) struct SalvagedEvents {
    pub(crate) events: Vec<PastEvent>,
    /// Operations that may have lost events; they are Unknown until the service is asked.
    pub(crate) doubtful: Vec<i64>,
}

/// What the row of an operation says about it.
pub(crate) struct RowFacts {
    pub(crate) created_at: i64,
    pub(crate) state: Option<State>,
    pub(crate) attempts: u32,
    pub(crate) maker: Option<Name>,
}

impl RowFacts {
    pub(crate) fn read(shape: &Shape, row: &Row) -> Option<RowFacts> {
        let Some(Value::Integer(created_at)) = shape.value(row, "created_at") else { return None };
        let state = match shape.value(row, "state") {
            Some(Value::Text(code)) => State::from_code(code),
            Some(Value::Null | Value::Integer(_) | Value::Blob(_)) | None => None,
        };
        let attempts = match shape.value(row, "attempts") {
            Some(Value::Integer(attempts)) => u32::try_from(*attempts).unwrap_or_default(),
            Some(Value::Null | Value::Text(_) | Value::Blob(_)) | None => 0,
        };
        let maker = match shape.value(row, "maker") {
            Some(Value::Text(maker)) => Name::parse(maker).ok(),
            Some(Value::Null | Value::Integer(_) | Value::Blob(_)) | None => None,
        };
        Some(RowFacts { created_at: *created_at, state, attempts, maker })
    }
}

/// Combines what was found of the events of these operations.
pub(crate) fn past(
    scan: &Scan,
    shape: &Shape,
    operations: &BTreeMap<i64, RowFacts>,
    now: Moment,
) -> Result<SalvagedEvents, LedgerError> {
    let found: Vec<PastEvent> = scan
        .rows("event")
        .filter_map(|row| read(shape, row))
        .filter(|event| operations.contains_key(&event.operation) && stored_event::read(&event.body).is_ok())
        .collect();
    let has_gaps = scan.numbers("event").zip(1..).any(|(number, place)| number != place);
    let mut begun: HashSet<i64> = HashSet::new();
    let mut kinds: HashMap<i64, Vec<Event>> = HashMap::new();
    let mut past = SalvagedEvents { events: Vec::with_capacity(found.len()), doubtful: Vec::new() };
    let firsts = firsts(&found);
    for event in found {
        let (id, is_recorded) = (event.operation, event.kind == "recorded");
        if begun.insert(id) {
            past.begin(id, operations, &firsts, &mut kinds)?;
        }
        kinds.entry(id).or_default().extend(event.as_event());
        past.events.push(event);
        if is_recorded && !firsts.contains(&(id, "sending")) {
            past.restore(id, operations, EventKind::Sending { attempt: 1, with: None }, &mut kinds)?;
        }
    }
    for (id, known) in operations {
        if begun.insert(*id) {
            past.begin(*id, operations, &firsts, &mut kinds)?;
        }
        let standing = Lifecycle::of(kinds.get(id).into_iter().flatten());
        let agrees = Some(standing.state) == known.state && standing.attempts == known.attempts;
        if !agrees && has_gaps {
            past.doubt(*id, known, &standing, now)?;
        }
    }
    Ok(past)
}

/// Which of its first two events each operation still has.
fn firsts(found: &[PastEvent]) -> HashSet<(i64, &'static str)> {
    let first = |event: &PastEvent| match (event.kind.as_str(), event.attempt) {
        ("recorded", _) => Some((event.operation, "recorded")),
        ("sending", Some(1)) => Some((event.operation, "sending")),
        _ => None,
    };
    found.iter().filter_map(first).collect()
}

impl SalvagedEvents {
    /// Every operation was recorded and begun to be sent in one step, so lost first events can be restored, in this order.
    fn begin(
        &mut self,
        id: i64,
        operations: &BTreeMap<i64, RowFacts>,
        firsts: &HashSet<(i64, &'static str)>,
        kinds: &mut HashMap<i64, Vec<Event>>,
    ) -> Result<(), LedgerError> {
        if firsts.contains(&(id, "recorded")) {
            return Ok(());
        }
        self.restore(id, operations, EventKind::Recorded, kinds)?;
        if !firsts.contains(&(id, "sending")) {
            self.restore(id, operations, EventKind::Sending { attempt: 1, with: None }, kinds)?;
        }
        Ok(())
    }

    fn restore(
        &mut self,
        id: i64,
        operations: &BTreeMap<i64, RowFacts>,
        kind: EventKind,
        kinds: &mut HashMap<i64, Vec<Event>>,
    ) -> Result<(), LedgerError> {
        let Some(known) = operations.get(&id) else { return Ok(()) };
        let at = chrono::DateTime::from_timestamp_millis(known.created_at).unwrap_or_default();
        let event = Event { at, stamp: None, by: known.maker.clone(), machine: None, kind, evidence: None };
        self.events.push(PastEvent::of(id, &event)?);
        kinds.entry(id).or_default().push(event);
        Ok(())
    }

    /// The row shows more than the events: some are lost, perhaps a sending.
    fn doubt(&mut self, id: i64, known: &RowFacts, standing: &Lifecycle, now: Moment) -> Result<(), LedgerError> {
        if known.attempts > standing.attempts {
            let again = EventKind::Sending { attempt: known.attempts, with: None };
            self.events.push(PastEvent::of(id, &Event::new(now, again))?);
        }
        self.events.push(PastEvent::of(id, &interrupted(known.attempts.max(1), now))?);
        self.doubtful.push(id);
        Ok(())
    }
}

impl PastEvent {
    fn of(operation: i64, event: &Event) -> Result<PastEvent, LedgerError> {
        let row = EventRow::of(0, OperationId(operation), event, None)?;
        Ok(PastEvent {
            operation: row.operation,
            at: row.at,
            run: row.run,
            stamp: row.stamp,
            kind: row.kind.to_owned(),
            attempt: row.attempt,
            who: row.who,
            body: row.body,
            evidence: row.evidence,
            machine: row.machine,
        })
    }

    /// The event, as far as it affects its operation's state.
    fn as_event(&self) -> Option<Event> {
        let kind = stored_event::read(&self.body).ok()?;
        let stamp = match (self.run.map(u32::try_from), self.stamp.map(u64::try_from)) {
            (Some(Ok(run)), Some(Ok(ms))) => Some(kaunta_domain::event::MonotonicStamp { run, ms }),
            (Some(_) | None, Some(_) | None) => None,
        };
        let at = chrono::DateTime::from_timestamp_millis(self.at)?;
        Some(Event { at, stamp, by: None, machine: None, kind, evidence: None })
    }
}

fn read(shape: &Shape, row: &Row) -> Option<PastEvent> {
    let integer = |column| match shape.value(row, column) {
        Some(Value::Integer(value)) => Some(*value),
        Some(Value::Null | Value::Text(_) | Value::Blob(_)) | None => None,
    };
    let text = |column| match shape.value(row, column) {
        Some(Value::Text(value)) => Some(value.clone()),
        Some(Value::Null | Value::Integer(_) | Value::Blob(_)) | None => None,
    };
    let unpacked = |column| match shape.value(row, column) {
        Some(Value::Text(value)) => Some(value.clone()),
        Some(Value::Blob(blob)) => {
            let mut text = Vec::new();
            unpack(blob, &mut text).ok()?;
            String::from_utf8(text).ok()
        }
        Some(Value::Null | Value::Integer(_)) | None => None,
    };
    Some(PastEvent {
        operation: integer("operation")?,
        at: integer("at")?,
        run: integer("run"),
        stamp: integer("stamp"),
        kind: text("kind")?,
        attempt: integer("attempt"),
        who: text("who"),
        body: unpacked("body")?,
        evidence: unpacked("evidence"),
        machine: text("machine"),
    })
}
