-- Every event carries the fingerprint of all events up to it, so that none can be changed, taken out, put in or moved
-- without a trace (docs/chain.md). The rows of `event_before` are carried over by the program, which works out the
-- fingerprints, in the same transaction.
ALTER TABLE event RENAME TO event_before;
DROP TRIGGER event_never_changes;
DROP TRIGGER event_is_never_deleted;
DROP TRIGGER event_is_never_replaced;
DROP INDEX event_by_operation;
DROP INDEX event_attempt;

-- Numbered from 1 without a gap. `run` and `tick` are the clock that nobody can set: which start of Kaunta, and the
-- milliseconds since. Events of the first layouts have none.
CREATE TABLE event (
  id        INTEGER PRIMARY KEY CHECK (id > 0),
  operation INTEGER NOT NULL REFERENCES operation (id),
  at        INTEGER NOT NULL,
  run       INTEGER CHECK (run BETWEEN 0 AND 4294967295),
  tick      INTEGER CHECK (tick >= 0),
  kind      TEXT NOT NULL CHECK (kind IN ('recorded', 'sending', 'sent', 'lookedUp', 'calledBack', 'settled')),
  attempt   INTEGER CHECK (attempt > 0 OR attempt IS NULL),
  who       TEXT CHECK (who <> ''),
  body      TEXT NOT NULL CHECK (json_valid(body)),
  evidence  TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  hash      BLOB NOT NULL CHECK (length(hash) = 32),
  CHECK ((attempt IS NOT NULL) = (kind = 'sending')),
  CHECK ((run IS NULL) = (tick IS NULL))
) STRICT;

CREATE INDEX event_by_operation ON event (operation, id);
-- An attempt is begun once: two windows, or two clicks, can't both send it.
CREATE UNIQUE INDEX event_attempt ON event (operation, attempt) WHERE attempt IS NOT NULL;
-- A day's answers, with the balances that came in them.
CREATE INDEX event_answered ON event (at) WHERE kind = 'sent';

CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
CREATE TRIGGER event_is_never_replaced BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM event WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM event WHERE operation = NEW.operation AND attempt = NEW.attempt)
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;

-- Since when the service contradicts a final word: an open case.
ALTER TABLE operation ADD COLUMN case_since INTEGER;
-- Final words that are asked about once more.
CREATE INDEX operation_asked_again ON operation (next_look_up_at)
WHERE next_look_up_at IS NOT NULL AND state NOT IN ('recorded', 'sent', 'pending', 'unknown');

CREATE TRIGGER operation_final_state_stays BEFORE UPDATE OF state ON operation
WHEN OLD.state IN ('succeeded', 'failed', 'rejected') AND NEW.state <> OLD.state
  AND (NEW.state NOT IN ('succeeded', 'failed')
       OR (SELECT kind FROM event WHERE operation = OLD.id ORDER BY id DESC LIMIT 1) IS NOT 'settled')
BEGIN SELECT RAISE(ABORT, 'a final state stays until a person has closed the case'); END;

-- What the references of this book are made from. A book that is made in place of a lost one is given its seed before.
INSERT INTO setting (key, value) SELECT 'reference_seed', lower(hex(randomblob(32)))
WHERE NOT EXISTS (SELECT 1 FROM setting WHERE key = 'reference_seed');
CREATE TRIGGER setting_seed_stays BEFORE UPDATE ON setting WHEN OLD.key = 'reference_seed' OR NEW.key = 'reference_seed'
BEGIN SELECT RAISE(ABORT, 'the seed of a book never changes'); END;
CREATE TRIGGER setting_seed_is_kept BEFORE DELETE ON setting WHEN OLD.key = 'reference_seed'
BEGIN SELECT RAISE(ABORT, 'the seed of a book never changes'); END;
CREATE TRIGGER setting_seed_is_set_once BEFORE INSERT ON setting
WHEN NEW.key = 'reference_seed' AND EXISTS (SELECT 1 FROM setting WHERE key = 'reference_seed')
BEGIN SELECT RAISE(ABORT, 'the seed of a book never changes'); END;

-- Payments that the service has under a reference of this book's and that the book does not know: it was restored from
-- an older copy, or damaged. `number` is the one that the reference was made from, `answer` what the service said.
CREATE TABLE orphan (
  number    INTEGER PRIMARY KEY CHECK (number > 0),
  reference TEXT NOT NULL UNIQUE CHECK (reference <> ''),
  found_at  INTEGER NOT NULL,
  state     TEXT NOT NULL CHECK (state IN ('succeeded', 'failed', 'pending')),
  answer    TEXT NOT NULL CHECK (json_valid(answer)),
  evidence  TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  closed_at INTEGER,
  reason    TEXT CHECK (reason <> ''),
  who       TEXT CHECK (who <> ''),
  CHECK ((closed_at IS NULL) = (reason IS NULL) AND (closed_at IS NULL) = (who IS NULL))
) STRICT;

CREATE TRIGGER orphan_is_only_closed_and_once BEFORE UPDATE ON orphan
WHEN OLD.closed_at IS NOT NULL OR NEW.closed_at IS NULL OR NEW.number <> OLD.number OR NEW.reference <> OLD.reference
  OR NEW.found_at <> OLD.found_at OR NEW.state <> OLD.state OR NEW.answer <> OLD.answer
  OR NEW.evidence IS NOT OLD.evidence
BEGIN SELECT RAISE(ABORT, 'an orphan payment is only closed, and once'); END;
CREATE TRIGGER orphan_is_never_deleted BEFORE DELETE ON orphan
BEGIN SELECT RAISE(ABORT, 'an orphan payment is never deleted'); END;
CREATE TRIGGER orphan_is_never_replaced BEFORE INSERT ON orphan
WHEN EXISTS (SELECT 1 FROM orphan WHERE number = NEW.number) OR EXISTS (SELECT 1 FROM orphan WHERE reference = NEW.reference)
BEGIN SELECT RAISE(ABORT, 'an orphan payment is never replaced'); END;
