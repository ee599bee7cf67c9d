-- What people did with the drawers apart from payments: added, opened and closed them, moved cash, gave it back.
-- Chained like the events (docs/chain.md): `events` is how many events the book had, `hash` covers the row, the last
-- event's hash and all rows before it. A closing (a Z report) has its number and all that was ever taken, in hundredths
-- of a shilling; `signature` is made with `key` over the text of its `body`, and NULL if the computer keeps no key.
--
-- A salvage recognises these rows by their column types: no other table may have the same types in the same order. A row may
-- outlive its operation there.
CREATE TABLE cash_entry (
  id        INTEGER PRIMARY KEY CHECK (id > 0),
  at        INTEGER NOT NULL,
  kind      TEXT NOT NULL CHECK (kind IN ('added', 'opened', 'putIn', 'takenOut', 'refunded', 'closed')),
  drawer    INTEGER NOT NULL CHECK (drawer BETWEEN 1 AND 99),
  who       TEXT CHECK (who <> ''),
  events    INTEGER NOT NULL CHECK (events >= 0),
  operation INTEGER CHECK (operation > 0),
  epoch     INTEGER CHECK (epoch > 0),
  number    INTEGER UNIQUE CHECK (number > 0),
  total     INTEGER CHECK (total >= 0),
  body      TEXT NOT NULL CHECK (json_valid(body)),
  key       TEXT CHECK (length(key) = 64),
  signature TEXT CHECK (length(signature) = 128),
  hash      BLOB NOT NULL CHECK (length(hash) = 32),
  CHECK ((key IS NULL) = (signature IS NULL) AND (key IS NULL OR kind = 'closed')),
  CHECK ((kind = 'refunded') = (operation IS NOT NULL)),
  CHECK ((kind = 'closed') = (number IS NOT NULL) AND (number IS NULL) = (epoch IS NULL) AND (number IS NULL) = (total IS NULL))
) STRICT;

CREATE INDEX cash_entry_of_drawer ON cash_entry (drawer, kind, id);
CREATE INDEX cash_entry_of_operation ON cash_entry (operation) WHERE operation IS NOT NULL;

CREATE TRIGGER cash_entry_never_changes BEFORE UPDATE ON cash_entry
BEGIN SELECT RAISE(ABORT, 'a cash entry is never changed'); END;
CREATE TRIGGER cash_entry_is_never_deleted BEFORE DELETE ON cash_entry
BEGIN SELECT RAISE(ABORT, 'a cash entry is never deleted'); END;
CREATE TRIGGER cash_entry_is_never_replaced BEFORE INSERT ON cash_entry
WHEN EXISTS (SELECT 1 FROM cash_entry WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM cash_entry WHERE number = NEW.number)
BEGIN SELECT RAISE(ABORT, 'a cash entry is never changed'); END;
-- The total ever taken never falls, and a number is never used twice.
CREATE TRIGGER cash_entry_closes_onward BEFORE INSERT ON cash_entry
WHEN NEW.kind = 'closed' AND EXISTS (SELECT 1 FROM cash_entry WHERE kind = 'closed' AND (number >= NEW.number OR total > NEW.total)
                                     AND id < NEW.id)
BEGIN SELECT RAISE(ABORT, 'a closing goes on from the one before'); END;
