-- The keys that this book is signed with, the periods that an owner or an accountant closed or reopened, and the losses that were
-- found of these rows or of the decisions about statements. Chained like the cash entries (docs/chain.md): `events` is how many
-- events the book had, `hash` covers the row, the last event's hash and all rows before it. `signature` is made with `key` over the
-- text of `body`; NULL without a keychain.
--
-- A salvage recognises these rows by their column types: no other table may have the same types in the same order.
CREATE TABLE bookkeeping (
  id        INTEGER PRIMARY KEY CHECK (id > 0),
  at        INTEGER NOT NULL,
  kind      TEXT NOT NULL CHECK (kind IN ('key', 'closed', 'reopened', 'lost')),
  who       TEXT CHECK (who <> ''),
  machine   TEXT CHECK (machine <> ''),
  events    INTEGER NOT NULL CHECK (events >= 0),
  first_day INTEGER,
  last_day  INTEGER CHECK (last_day >= first_day),
  body      TEXT NOT NULL CHECK (json_valid(body)),
  key       TEXT CHECK (length(key) = 64),
  signature TEXT CHECK (length(signature) = 128),
  hash      BLOB NOT NULL CHECK (length(hash) = 32),
  CHECK ((key IS NULL) = (signature IS NULL)),
  CHECK ((kind IN ('key', 'lost')) = (first_day IS NULL) AND (first_day IS NULL) = (last_day IS NULL)),
  CHECK (kind <> 'key' OR key IS NOT NULL)
) STRICT;

CREATE INDEX bookkeeping_by_kind ON bookkeeping (kind, id);

CREATE TRIGGER bookkeeping_never_changes BEFORE UPDATE ON bookkeeping
BEGIN SELECT RAISE(ABORT, 'a row of the bookkeeping is never changed'); END;
CREATE TRIGGER bookkeeping_is_never_deleted BEFORE DELETE ON bookkeeping
BEGIN SELECT RAISE(ABORT, 'a row of the bookkeeping is never deleted'); END;
CREATE TRIGGER bookkeeping_is_never_replaced BEFORE INSERT ON bookkeeping
WHEN EXISTS (SELECT 1 FROM bookkeeping WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a row of the bookkeeping is never changed'); END;
