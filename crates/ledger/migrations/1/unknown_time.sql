-- Periods for which the book does not know what was paid over one of the service's interfaces: from the last thing that it knew
-- until the move. A period is decided once, by asking the service or by an owner who compared the service's statement. `since` is
-- NULL if the lost payments may be from any time before the move.
--
-- A salvage recognises these rows by their column types: no other table may have the same types in the same order.
CREATE TABLE unknown_time (
  id                INTEGER PRIMARY KEY CHECK (id > 0),
  until             INTEGER NOT NULL,
  route             TEXT NOT NULL CHECK (route IN ('gateway', 'partner')),
  -- The epoch that the move began; NULL if a salvage lost it.
  epoch             INTEGER REFERENCES epoch (id),
  cause             TEXT NOT NULL CHECK (cause IN ('usedElsewhere', 'notAsked')),
  since             INTEGER,
  wallet            TEXT NOT NULL CHECK (wallet IN ('ESCROW', 'COMMISSION', 'PARTNER')),
  -- The last payroll number of that time.
  payrolls_up_to    INTEGER NOT NULL CHECK (payrolls_up_to >= 0),
  -- The wallet's last reported balance before the move, and the first one after it.
  balance_before    TEXT CHECK (balance_before <> ''),
  balance_before_at INTEGER,
  balance_after     TEXT CHECK (balance_after <> ''),
  balance_after_at  INTEGER,
  -- How many of this book's payments over the wallet the service had answered by then.
  paid_since        INTEGER CHECK (paid_since >= 0),
  decided_at        INTEGER,
  decided_by        TEXT CHECK (decided_by <> ''),
  decided_reason    TEXT CHECK (json_valid(decided_reason)),
  CHECK ((wallet = 'PARTNER') = (route = 'partner')),
  CHECK ((balance_before IS NULL) = (balance_before_at IS NULL)),
  CHECK ((balance_after IS NULL) = (balance_after_at IS NULL) AND (balance_after IS NULL) = (paid_since IS NULL)),
  -- No person decides a period about which the service was asked after all.
  CHECK ((decided_at IS NULL) = (decided_reason IS NULL)),
  CHECK ((decided_at IS NULL OR decided_reason = '"serviceAsked"') = (decided_by IS NULL))
) STRICT;
CREATE UNIQUE INDEX unknown_time_of_move ON unknown_time (epoch, route);
-- Periods that wait for the next balance; read with each payment.
CREATE INDEX unknown_time_without_balance ON unknown_time (wallet) WHERE balance_after IS NULL;

CREATE TRIGGER unknown_time_is_only_decided_and_once BEFORE UPDATE ON unknown_time
WHEN OLD.decided_at IS NOT NULL OR NEW.id <> OLD.id OR NEW.until <> OLD.until OR NEW.route <> OLD.route
  OR NEW.epoch IS NOT OLD.epoch OR NEW.cause <> OLD.cause OR NEW.since IS NOT OLD.since OR NEW.wallet <> OLD.wallet
  OR NEW.payrolls_up_to <> OLD.payrolls_up_to OR NEW.balance_before IS NOT OLD.balance_before
  OR NEW.balance_before_at IS NOT OLD.balance_before_at
BEGIN SELECT RAISE(ABORT, 'a time that is not known is only decided, and once'); END;
CREATE TRIGGER unknown_time_balance_stays BEFORE UPDATE OF balance_after, balance_after_at, paid_since ON unknown_time
WHEN OLD.balance_after IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'the first balance after a time that is not known stays'); END;
CREATE TRIGGER unknown_time_is_never_deleted BEFORE DELETE ON unknown_time
BEGIN SELECT RAISE(ABORT, 'a time that is not known is never deleted'); END;
CREATE TRIGGER unknown_time_is_never_replaced BEFORE INSERT ON unknown_time
WHEN EXISTS (SELECT 1 FROM unknown_time WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM unknown_time WHERE epoch = NEW.epoch AND route = NEW.route)
BEGIN SELECT RAISE(ABORT, 'a time that is not known is never replaced'); END;
