-- Everybody who works here or ever did. Books and approvals identify a person by name, so a name is never changed, reused or
-- deleted. `folded` is the lowercase name.
--
-- Times are UTC milliseconds of the system clock, for display only.
CREATE TABLE person (
  id            INTEGER PRIMARY KEY CHECK (id > 0),
  name          TEXT NOT NULL CHECK (name <> ''),
  folded        TEXT NOT NULL UNIQUE CHECK (folded <> ''),
  role          TEXT NOT NULL CHECK (role IN ('owner', 'cashier', 'accountant')),
  -- For cashiers only: owners always approve, accountants never.
  approves      INTEGER NOT NULL CHECK (approves = 0 OR (approves = 1 AND role = 'cashier')),
  per_operation INTEGER CHECK (per_operation BETWEEN 100 AND 999999999999),
  per_day       INTEGER CHECK (per_day BETWEEN 100 AND 999999999999),
  added_at      INTEGER NOT NULL,
  removed_at    INTEGER
) STRICT;

-- Argon2id of a PIN, with its cost parameters. `secret` is the fingerprint of the keychain secret that was mixed in, if any.
-- `wrong` counts attempts since the last correct one, including one in progress.
CREATE TABLE pin (
  person INTEGER PRIMARY KEY REFERENCES person (id),
  hash   BLOB NOT NULL CHECK (length(hash) = 32),
  salt   BLOB NOT NULL CHECK (length(salt) = 16),
  memory INTEGER NOT NULL CHECK (memory BETWEEN 8 AND 1048576),
  passes INTEGER NOT NULL CHECK (passes BETWEEN 1 AND 100),
  lanes  INTEGER NOT NULL CHECK (lanes BETWEEN 1 AND 16),
  secret BLOB CHECK (length(secret) = 16),
  wrong  INTEGER NOT NULL DEFAULT 0 CHECK (wrong >= 0)
) STRICT;

-- Argon2id of the only recovery code, which belongs to one owner.
CREATE TABLE recovery (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  person  INTEGER NOT NULL REFERENCES person (id),
  hash    BLOB NOT NULL CHECK (length(hash) = 32),
  salt    BLOB NOT NULL CHECK (length(salt) = 16),
  memory  INTEGER NOT NULL CHECK (memory BETWEEN 8 AND 1048576),
  passes  INTEGER NOT NULL CHECK (passes BETWEEN 1 AND 100),
  lanes   INTEGER NOT NULL CHECK (lanes BETWEEN 1 AND 16),
  made_at INTEGER NOT NULL,
  wrong   INTEGER NOT NULL DEFAULT 0 CHECK (wrong >= 0)
) STRICT;

CREATE TABLE rules (
  id           INTEGER PRIMARY KEY CHECK (id = 1),
  approve_from INTEGER CHECK (approve_from BETWEEN 100 AND 999999999999),
  shop_per_day INTEGER CHECK (shop_per_day BETWEEN 100 AND 999999999999),
  idle_minutes INTEGER NOT NULL CHECK (idle_minutes BETWEEN 1 AND 240),
  receipt_days INTEGER NOT NULL CHECK (receipt_days BETWEEN 0 AND 31)
) STRICT;
INSERT INTO rules (id, idle_minutes, receipt_days) VALUES (1, 5, 7);

-- The security log, numbered from 1 without a gap; `hash` covers the entry and all before it, as in the book
-- (docs/chain.md). `run` and `stamp` are the monotonic clock.
CREATE TABLE log (
  id      INTEGER PRIMARY KEY CHECK (id > 0),
  at      INTEGER NOT NULL,
  run     INTEGER NOT NULL CHECK (run BETWEEN 0 AND 4294967295),
  stamp   INTEGER NOT NULL CHECK (stamp >= 0),
  who     TEXT CHECK (who <> ''),
  machine TEXT NOT NULL,
  kind    TEXT NOT NULL CHECK (kind <> ''),
  body    TEXT NOT NULL CHECK (json_valid(body)),
  hash    BLOB NOT NULL CHECK (length(hash) = 32)
) STRICT;

CREATE TRIGGER person_is_their_name BEFORE UPDATE OF id, name, folded, added_at ON person
BEGIN SELECT RAISE(ABORT, 'a name is never changed'); END;
CREATE TRIGGER person_who_left_stays_away BEFORE UPDATE ON person WHEN OLD.removed_at IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a person who left is never changed'); END;
CREATE TRIGGER person_is_never_deleted BEFORE DELETE ON person
BEGIN SELECT RAISE(ABORT, 'a name is never deleted'); END;
-- INSERT OR REPLACE does not fire the delete trigger.
CREATE TRIGGER person_is_never_replaced BEFORE INSERT ON person
WHEN EXISTS (SELECT 1 FROM person WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM person WHERE folded = NEW.folded)
BEGIN SELECT RAISE(ABORT, 'a name is never given again'); END;

-- There is always an owner who can sign in.
CREATE TRIGGER person_first_is_an_owner BEFORE INSERT ON person
WHEN NEW.role <> 'owner' AND NOT EXISTS (SELECT 1 FROM person)
BEGIN SELECT RAISE(ABORT, 'the first person is an owner'); END;
CREATE TRIGGER person_last_owner_stays BEFORE UPDATE OF role, removed_at ON person
WHEN OLD.role = 'owner' AND OLD.removed_at IS NULL AND (NEW.role <> 'owner' OR NEW.removed_at IS NOT NULL)
  AND NOT EXISTS (SELECT 1 FROM person o JOIN pin ON pin.person = o.id
                  WHERE o.role = 'owner' AND o.removed_at IS NULL AND o.id <> OLD.id)
BEGIN SELECT RAISE(ABORT, 'the last owner stays'); END;
CREATE TRIGGER pin_of_the_last_owner_stays BEFORE DELETE ON pin
WHEN EXISTS (SELECT 1 FROM person WHERE id = OLD.person AND role = 'owner' AND removed_at IS NULL)
  AND NOT EXISTS (SELECT 1 FROM person o JOIN pin p ON p.person = o.id
                  WHERE o.role = 'owner' AND o.removed_at IS NULL AND o.id <> OLD.person)
BEGIN SELECT RAISE(ABORT, 'the last owner stays'); END;

-- Removed people lose their PIN, and people who are no longer owners lose the recovery code.
CREATE TRIGGER person_leaves_without_pin AFTER UPDATE OF removed_at ON person WHEN NEW.removed_at IS NOT NULL
BEGIN DELETE FROM pin WHERE person = NEW.id; END;
CREATE TRIGGER person_loses_recovery_code AFTER UPDATE OF role, removed_at ON person
WHEN NEW.role <> 'owner' OR NEW.removed_at IS NOT NULL
BEGIN DELETE FROM recovery WHERE person = NEW.id; END;
CREATE TRIGGER pin_is_of_somebody_here BEFORE INSERT ON pin
WHEN NOT EXISTS (SELECT 1 FROM person WHERE id = NEW.person AND removed_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'a PIN belongs to somebody who works here'); END;
CREATE TRIGGER recovery_is_an_owner_s BEFORE INSERT ON recovery
WHEN NOT EXISTS (SELECT 1 FROM person WHERE id = NEW.person AND role = 'owner' AND removed_at IS NULL)
BEGIN SELECT RAISE(ABORT, 'the recovery code belongs to an owner'); END;

CREATE TRIGGER log_never_changes BEFORE UPDATE ON log
BEGIN SELECT RAISE(ABORT, 'the security log is never changed'); END;
CREATE TRIGGER log_is_never_deleted BEFORE DELETE ON log
BEGIN SELECT RAISE(ABORT, 'the security log is never changed'); END;
CREATE TRIGGER log_only_grows BEFORE INSERT ON log
WHEN NEW.id IS NOT (SELECT coalesce(max(id), 0) + 1 FROM log)
BEGIN SELECT RAISE(ABORT, 'the security log is never changed'); END;

-- The rules last written to each book, by file name. A book with other rules was edited.
CREATE TABLE given_rules (
  book          TEXT PRIMARY KEY CHECK (book <> ''),
  approve_from  INTEGER CHECK (approve_from BETWEEN 100 AND 999999999999),
  second_person INTEGER NOT NULL CHECK (second_person IN (0, 1))
) STRICT;

-- A MAC with the keychain's secret over the people, their PINs, the recovery code, the rules and `version`, which grows with each
-- change of them. Without a secret there is none. It does not cover attempts or the log.
CREATE TABLE seal (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL CHECK (version >= 0),
  mac     BLOB CHECK (length(mac) = 32)
) STRICT;
INSERT INTO seal (id, version) VALUES (1, 0);
