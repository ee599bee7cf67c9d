-- References are derived from a seed and a gapless serial number, and a book that moves begins a new seed. So two copies never make
-- the same reference, and looking up serial numbers from the highest known one finds every payment of the other copy.
--
-- The computers that the book was used on, as keyed hashes.
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

-- `first` is the book's own from the start, `foreign` is of another book that was in this one's place; the others were begun by a
-- move, for the named cause. Operations with numbers above `after_operation` were recorded since.
CREATE TABLE epoch (
  id              INTEGER PRIMARY KEY CHECK (id > 0),
  seed            TEXT NOT NULL UNIQUE CHECK (length(seed) = 64),
  cause           TEXT NOT NULL CHECK (cause IN ('first', 'foreign', 'otherHome', 'restored', 'salvaged', 'behind', 'noAnchor',
                                                 'duplicate')),
  began_at        INTEGER CHECK ((began_at IS NULL) = (cause = 'first')),
  after_operation INTEGER NOT NULL CHECK (after_operation >= 0),
  -- NULL for a foreign epoch, and for the first one until the book is opened.
  home            INTEGER REFERENCES home (id),
  -- Serial numbers up to this one may have been used, according to an anchor outside the book.
  reached         INTEGER NOT NULL DEFAULT 0 CHECK (reached >= 0),
  -- Serial numbers that the service did not have at the last reconciliation.
  absent          TEXT NOT NULL DEFAULT '',
  -- Whether another copy of the book may be in use and pay what was unpaid then; and who declared that it is not.
  other_copy      INTEGER NOT NULL DEFAULT 0 CHECK (other_copy IN (0, 1)),
  retired_at      INTEGER,
  retired_by      TEXT CHECK (retired_by <> ''),
  retired_reason  TEXT CHECK (json_valid(retired_reason)),
  CHECK ((retired_at IS NULL) = (retired_by IS NULL) AND (retired_at IS NULL) = (retired_reason IS NULL))
) STRICT;

CREATE TRIGGER epoch_stays BEFORE UPDATE OF id, seed, cause, began_at, after_operation ON epoch
BEGIN SELECT RAISE(ABORT, 'an epoch never changes'); END;
CREATE TRIGGER epoch_home_stays BEFORE UPDATE OF home ON epoch WHEN OLD.home IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'an epoch never changes'); END;
CREATE TRIGGER epoch_is_never_deleted BEFORE DELETE ON epoch
BEGIN SELECT RAISE(ABORT, 'an epoch is never deleted'); END;
CREATE TRIGGER epoch_is_never_replaced BEFORE INSERT ON epoch
WHEN EXISTS (SELECT 1 FROM epoch WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM epoch WHERE seed = NEW.seed)
BEGIN SELECT RAISE(ABORT, 'an epoch never changes'); END;
