-- The references of a book follow from a seed and a dense serial number, and a book that moves begins a new seed: two copies of
-- it can never make the same reference, and whoever asks forward from the highest serial number that is known meets every
-- payment of the other copy.
--
-- Where the book has lived, each by keyed hashes: never in the clear.
CREATE TABLE home (
  id      INTEGER PRIMARY KEY CHECK (id > 0),
  machine BLOB CHECK (length(machine) = 32),
  install BLOB NOT NULL CHECK (length(install) = 32),
  name    TEXT CHECK (name <> ''),
  since   INTEGER NOT NULL
) STRICT;

CREATE TRIGGER home_never_changes BEFORE UPDATE ON home
BEGIN SELECT RAISE(ABORT, 'where a book has lived never changes'); END;
CREATE TRIGGER home_is_never_deleted BEFORE DELETE ON home
BEGIN SELECT RAISE(ABORT, 'where a book has lived never changes'); END;

-- `first` is the book's own from its beginning, `foreign` that of another book which was in this one's place; each other one was
-- begun by a move, for the reason it names. Operations with numbers above `after_operation` were recorded since.
CREATE TABLE epoch (
  id              INTEGER PRIMARY KEY CHECK (id > 0),
  seed            TEXT NOT NULL UNIQUE CHECK (length(seed) = 64),
  cause           TEXT NOT NULL CHECK (cause IN ('first', 'foreign', 'otherHome', 'restored', 'salvaged', 'behind', 'noAnchor',
                                                 'duplicate')),
  began_at        INTEGER CHECK ((began_at IS NULL) = (cause = 'first')),
  after_operation INTEGER NOT NULL CHECK (after_operation >= 0),
  -- Where it is used; of the first one nothing until the book is opened, and of a foreign one nothing.
  home            INTEGER REFERENCES home (id),
  -- Serial numbers up to this one may have been given, as far as a mark outside the book said.
  reached         INTEGER NOT NULL DEFAULT 0 CHECK (reached >= 0),
  -- Serial numbers that the service does not have, as it said in the last reconciliation.
  absent          TEXT NOT NULL DEFAULT '',
  -- Whether another copy of the book may be in use that pays what was unpaid then; and who said that it is not.
  other_copy      INTEGER NOT NULL DEFAULT 0 CHECK (other_copy IN (0, 1)),
  retired_at      INTEGER,
  retired_by      TEXT CHECK (retired_by <> ''),
  retired_reason  TEXT CHECK (retired_reason <> ''),
  CHECK ((retired_at IS NULL) = (retired_by IS NULL) AND (retired_at IS NULL) = (retired_reason IS NULL))
) STRICT;
INSERT INTO epoch (id, seed, cause, after_operation) SELECT 1, value, 'first', 0 FROM setting WHERE key = 'reference_seed';

CREATE TRIGGER epoch_stays BEFORE UPDATE OF id, seed, cause, began_at, after_operation ON epoch
BEGIN SELECT RAISE(ABORT, 'an epoch never changes'); END;
CREATE TRIGGER epoch_home_stays BEFORE UPDATE OF home ON epoch WHEN OLD.home IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an epoch never changes'); END;
CREATE TRIGGER epoch_is_never_deleted BEFORE DELETE ON epoch
BEGIN SELECT RAISE(ABORT, 'an epoch is never deleted'); END;
CREATE TRIGGER epoch_is_never_replaced BEFORE INSERT ON epoch
WHEN EXISTS (SELECT 1 FROM epoch WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM epoch WHERE seed = NEW.seed)
BEGIN SELECT RAISE(ABORT, 'an epoch never changes'); END;

-- A payment over the partner wallet has an epoch, whose seed its reference follows from, and no serial number.
ALTER TABLE operation ADD COLUMN epoch INTEGER REFERENCES epoch (id);
ALTER TABLE operation ADD COLUMN serial INTEGER CHECK (serial > 0);
UPDATE operation SET epoch = 1, serial = iif(wallet = 'PARTNER', NULL, id);
CREATE UNIQUE INDEX operation_by_serial ON operation (epoch, serial) WHERE serial IS NOT NULL;
CREATE TRIGGER operation_serial_stays BEFORE UPDATE OF epoch, serial ON operation WHEN OLD.epoch IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an intention is never changed'); END;

-- A payment that was found is numbered by itself: several epochs have the same serial numbers.
ALTER TABLE orphan ADD COLUMN epoch INTEGER REFERENCES epoch (id);
ALTER TABLE orphan ADD COLUMN serial INTEGER CHECK (serial > 0);
DROP TRIGGER orphan_is_only_closed_and_once;
UPDATE orphan SET epoch = 1, serial = number;
CREATE UNIQUE INDEX orphan_by_serial ON orphan (epoch, serial) WHERE serial IS NOT NULL;
CREATE TRIGGER orphan_is_only_closed_and_once BEFORE UPDATE ON orphan
WHEN OLD.closed_at IS NOT NULL OR NEW.closed_at IS NULL OR NEW.number <> OLD.number OR NEW.reference <> OLD.reference
  OR NEW.epoch IS NOT OLD.epoch OR NEW.serial IS NOT OLD.serial
  OR NEW.found_at <> OLD.found_at OR NEW.state <> OLD.state OR NEW.answer <> OLD.answer
  OR NEW.evidence IS NOT OLD.evidence
BEGIN SELECT RAISE(ABORT, 'an orphan payment is only closed, and once'); END;
