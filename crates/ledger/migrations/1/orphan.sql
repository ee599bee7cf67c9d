-- Payments that the service has under one of this book's references and that the book lacks, because it was restored from an older
-- copy or damaged. `epoch` and `serial` are what the reference was derived from, `answer` is the service's response.
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
  epoch     INTEGER REFERENCES epoch (id),
  serial    INTEGER CHECK (serial > 0),
  CHECK ((closed_at IS NULL) = (reason IS NULL) AND (closed_at IS NULL) = (who IS NULL))
) STRICT;
CREATE UNIQUE INDEX orphan_by_serial ON orphan (epoch, serial) WHERE serial IS NOT NULL;

CREATE TRIGGER orphan_is_only_closed_and_once BEFORE UPDATE ON orphan
WHEN OLD.closed_at IS NOT NULL OR NEW.closed_at IS NULL OR NEW.number <> OLD.number OR NEW.reference <> OLD.reference
  OR NEW.epoch IS NOT OLD.epoch OR NEW.serial IS NOT OLD.serial
  OR NEW.found_at <> OLD.found_at OR NEW.state <> OLD.state OR NEW.answer <> OLD.answer
  OR NEW.evidence IS NOT OLD.evidence
BEGIN SELECT RAISE(ABORT, 'an orphan payment is only closed, and once'); END;
CREATE TRIGGER orphan_is_never_deleted BEFORE DELETE ON orphan
BEGIN SELECT RAISE(ABORT, 'an orphan payment is never deleted'); END;
CREATE TRIGGER orphan_is_never_replaced BEFORE INSERT ON orphan
WHEN EXISTS (SELECT 1 FROM orphan WHERE number = NEW.number) OR EXISTS (SELECT 1 FROM orphan WHERE reference = NEW.reference)
BEGIN SELECT RAISE(ABORT, 'an orphan payment is never replaced'); END;

-- Later responses about an orphan, one for each change. A person's closing note stays with the response that they saw; a new
-- response is closed separately.
--
-- A salvage recognises these rows by their column types: no other table may have the same types in the same order.
CREATE TABLE orphan_answer (
  id        INTEGER PRIMARY KEY CHECK (id > 0),
  state     TEXT NOT NULL CHECK (state IN ('succeeded', 'failed', 'pending')),
  answer    TEXT NOT NULL CHECK (json_valid(answer)),
  orphan    INTEGER NOT NULL REFERENCES orphan (number),
  at        INTEGER NOT NULL,
  evidence  TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  closed_at INTEGER,
  reason    TEXT CHECK (reason <> ''),
  who       TEXT CHECK (who <> ''),
  CHECK ((closed_at IS NULL) = (reason IS NULL) AND (closed_at IS NULL) = (who IS NULL))
) STRICT;
CREATE INDEX orphan_answer_by_orphan ON orphan_answer (orphan, id);

CREATE TRIGGER orphan_answer_is_only_closed_and_once BEFORE UPDATE ON orphan_answer
WHEN OLD.closed_at IS NOT NULL OR NEW.closed_at IS NULL OR NEW.id <> OLD.id OR NEW.orphan <> OLD.orphan
  OR NEW.at <> OLD.at OR NEW.state <> OLD.state OR NEW.answer <> OLD.answer OR NEW.evidence IS NOT OLD.evidence
BEGIN SELECT RAISE(ABORT, 'an answer about an orphan payment is only closed, and once'); END;
CREATE TRIGGER orphan_answer_is_never_deleted BEFORE DELETE ON orphan_answer
BEGIN SELECT RAISE(ABORT, 'an answer about an orphan payment is never deleted'); END;
CREATE TRIGGER orphan_answer_is_never_replaced BEFORE INSERT ON orphan_answer
WHEN EXISTS (SELECT 1 FROM orphan_answer WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'an answer about an orphan payment is never replaced'); END;
