-- What happened to an operation. `hash` covers all events up to this one, so that any change is detectable (docs/chain.md).
--
-- Numbered from 1 without a gap. `run` and `stamp` are the monotonic clock: which start of Kaunta, and the milliseconds since.
-- `machine` is the computer that wrote the event.
CREATE TABLE event (
  id        INTEGER PRIMARY KEY CHECK (id > 0),
  operation INTEGER NOT NULL REFERENCES operation (id),
  at        INTEGER NOT NULL,
  run       INTEGER CHECK (run BETWEEN 0 AND 4294967295),
  stamp     INTEGER CHECK (stamp >= 0),
  kind      TEXT NOT NULL CHECK (kind IN ('recorded', 'approved', 'balanceRead', 'sending', 'sent', 'lookedUp', 'calledBack',
                                          'sameAccount', 'resolvedManually', 'newOwner', 'noted', 'labelled', 'receiptCopied',
                                          'tokenHandedOut', 'tokenClaimClosed')),
  attempt   INTEGER CHECK (attempt > 0),
  who       TEXT CHECK (who <> ''),
  -- JSON, packed (packed.sql) except for notes and labels, which a CHECK and a trigger read.
  body      ANY NOT NULL CHECK (CASE typeof(body) WHEN 'text' THEN json_valid(body)
                                  ELSE typeof(body) = 'blob' AND kind NOT IN ('noted', 'labelled') END),
  hash      BLOB NOT NULL CHECK (length(hash) = 32),
  -- The last two are NULL in most rows, which end before them (SQLITE_ENABLE_NULL_TRIM in .cargo/config.toml).
  evidence  ANY CHECK (CASE typeof(evidence) WHEN 'text' THEN json_valid(evidence)
                                             ELSE typeof(evidence) IN ('blob', 'null') END),
  machine   TEXT CHECK (machine <> ''),
  CHECK ((attempt IS NOT NULL) = (kind = 'sending')),
  CHECK ((run IS NULL) = (stamp IS NULL)),
  CHECK (kind <> 'approved' OR who IS NOT NULL),
  CHECK (kind <> 'noted' OR coalesce(length(body ->> '$.noted.text'), 0) BETWEEN 1 AND 500),
  CHECK (kind <> 'labelled' OR (coalesce(length(body ->> '$.labelled.label'), 0) BETWEEN 1 AND 30
                                AND coalesce(json_type(body, '$.labelled.on'), '') IN ('true', 'false')))
) STRICT;

CREATE INDEX event_by_operation ON event (operation);
-- A day's responses, for the balances in them.
CREATE INDEX event_answered ON event (at) WHERE kind = 'sent';
CREATE INDEX event_same_account ON event (id) WHERE kind = 'sameAccount';
CREATE INDEX event_settled_by_hand ON event (at) WHERE kind = 'resolvedManually';
CREATE INDEX event_noted ON event (operation) WHERE kind = 'noted';
CREATE INDEX event_new_owner ON event (id) WHERE kind = 'newOwner';

CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
-- Each attempt begins once: two windows or two clicks can't both send it.
CREATE TRIGGER event_is_never_replaced BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM event WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM event WHERE operation = NEW.operation AND attempt = NEW.attempt)
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER event_new_owner_is_somebody BEFORE INSERT ON event WHEN NEW.kind = 'newOwner' AND NEW.who IS NULL
BEGIN SELECT RAISE(ABORT, 'a new owner has a name'); END;

-- Every number by which the service or its network knows a payment, and every token that it sold, so that a payment is found by
-- any of them. Derived from the events, which are packed; `kaunta verify` compares.
CREATE TABLE operation_number (
  number    TEXT NOT NULL COLLATE NOCASE CHECK (number <> ''),
  operation INTEGER NOT NULL REFERENCES operation (id),
  PRIMARY KEY (number, operation)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER operation_number_never_changes BEFORE UPDATE ON operation_number
BEGIN SELECT RAISE(ABORT, 'a number of a payment is never changed'); END;
CREATE TRIGGER operation_number_is_never_deleted BEFORE DELETE ON operation_number
BEGIN SELECT RAISE(ABORT, 'a number of a payment is never deleted'); END;

-- The labels that stand on operations, each spelled as it was first used. A trigger derives them from the events; `kaunta verify`
-- compares.
CREATE TABLE operation_label (
  label     TEXT NOT NULL COLLATE NOCASE CHECK (label <> ''),
  operation INTEGER NOT NULL REFERENCES operation (id),
  PRIMARY KEY (label, operation)
) STRICT, WITHOUT ROWID;
CREATE INDEX operation_label_of ON operation_label (operation, label);

CREATE TRIGGER event_labels_an_operation AFTER INSERT ON event WHEN NEW.kind = 'labelled'
BEGIN
  INSERT OR IGNORE INTO operation_label (label, operation)
  SELECT NEW.body ->> '$.labelled.label', NEW.operation WHERE NEW.body ->> '$.labelled.on';
  DELETE FROM operation_label
  WHERE NOT (NEW.body ->> '$.labelled.on') AND label = NEW.body ->> '$.labelled.label' AND operation = NEW.operation;
END;
