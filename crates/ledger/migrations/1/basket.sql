-- Several bills of one customer, paid one by one in their order. All of them are written before the first byte of the
-- first bill leaves, and each bill has its own idempotency key, so that it makes one operation. Bills that a second
-- person is asked about are written when asked, so that none of them can be paid in another way meanwhile.
--
-- A salvage recognises these rows by their column types: no other table may have the same types in the same order.
CREATE TABLE basket (
  id           INTEGER PRIMARY KEY CHECK (id > 0),
  created_at   INTEGER NOT NULL,
  state        TEXT NOT NULL CHECK (state IN ('asked', 'running', 'stopped', 'ended')),
  -- The epoch in which it was written: no other copy of the book sends the rest.
  epoch        INTEGER NOT NULL CHECK (epoch > 0),
  -- How many events the book had, for the drawer's period; and the drawer that the cash is in.
  events       INTEGER NOT NULL CHECK (events >= 0),
  drawer       INTEGER NOT NULL CHECK (drawer BETWEEN 1 AND 99),
  maker        TEXT CHECK (maker <> ''),
  maker_folded TEXT CHECK ((maker_folded IS NULL) = (maker IS NULL) AND maker_folded <> ''),
  -- A person continued despite the state of the bills up to this one.
  passed       INTEGER NOT NULL CHECK (passed >= 0)
) STRICT;

-- A bill. `id` is the basket's number followed by two digits for its place.
CREATE TABLE basket_row (
  id              INTEGER PRIMARY KEY CHECK (id / 100 = basket AND id % 100 > 0),
  basket          INTEGER NOT NULL REFERENCES basket (id),
  idempotency_key TEXT NOT NULL UNIQUE CHECK (idempotency_key <> ''),
  transfer        TEXT NOT NULL CHECK (json_valid(transfer)),
  biller          TEXT NOT NULL CHECK (biller <> ''),
  account         TEXT NOT NULL CHECK (account <> ''),
  amount          INTEGER NOT NULL CHECK (amount BETWEEN 100 AND 999999999999),
  validation      INTEGER REFERENCES validation (id),
  -- A person left it unpaid, and gave its cash back.
  given_up_at     INTEGER,
  given_up_by     TEXT CHECK (given_up_by <> '') CHECK (given_up_by IS NULL OR given_up_at IS NOT NULL)
) STRICT;

CREATE INDEX basket_open ON basket (id) WHERE state <> 'ended';
CREATE INDEX basket_row_of_basket ON basket_row (basket, id);

CREATE TRIGGER basket_stays BEFORE UPDATE ON basket
WHEN NEW.id <> OLD.id OR NEW.created_at <> OLD.created_at OR NEW.epoch <> OLD.epoch
  OR NEW.events < OLD.events OR NEW.events > OLD.events AND (OLD.state <> 'asked' OR NEW.state <> 'running')
  OR NEW.drawer <> OLD.drawer OR NEW.maker IS NOT OLD.maker OR NEW.maker_folded IS NOT OLD.maker_folded
  OR NEW.passed < OLD.passed OR OLD.state = 'ended' OR NEW.state = 'asked' OR OLD.state = 'asked' AND NEW.state = 'stopped'
BEGIN SELECT RAISE(ABORT, 'a confirmed basket never changes'); END;
CREATE TRIGGER basket_begins_with_its_approval BEFORE UPDATE ON basket
WHEN OLD.state = 'asked' AND NEW.state = 'running'
  AND NOT EXISTS (SELECT 1 FROM approval WHERE basket = OLD.id AND state = 'granted')
BEGIN SELECT RAISE(ABORT, 'a second person has not said yes to these bills'); END;
CREATE TRIGGER basket_ends_without_a_waiting_bill BEFORE UPDATE ON basket
WHEN NEW.state = 'ended' AND EXISTS (
  SELECT 1 FROM basket_row r WHERE r.basket = OLD.id AND r.given_up_at IS NULL
    AND NOT EXISTS (SELECT 1 FROM operation o WHERE o.idempotency_key = r.idempotency_key))
BEGIN SELECT RAISE(ABORT, 'a bill of the basket was neither sent nor given up'); END;
CREATE TRIGGER basket_is_never_deleted BEFORE DELETE ON basket
BEGIN SELECT RAISE(ABORT, 'a basket is never deleted'); END;
CREATE TRIGGER basket_is_never_replaced BEFORE INSERT ON basket WHEN EXISTS (SELECT 1 FROM basket WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a basket is never replaced'); END;

CREATE TRIGGER basket_row_is_only_given_up BEFORE UPDATE ON basket_row
WHEN NEW.id <> OLD.id OR NEW.basket <> OLD.basket OR NEW.idempotency_key <> OLD.idempotency_key
  OR NEW.transfer <> OLD.transfer OR NEW.biller <> OLD.biller OR NEW.account <> OLD.account OR NEW.amount <> OLD.amount
  OR NEW.validation IS NOT OLD.validation OR OLD.given_up_at IS NOT NULL
  OR EXISTS (SELECT 1 FROM operation WHERE idempotency_key = OLD.idempotency_key)
  OR NOT EXISTS (SELECT 1 FROM basket b WHERE b.id = OLD.basket
                   AND (b.state = 'stopped' OR b.state = 'asked' AND NOT EXISTS (
                     SELECT 1 FROM approval WHERE basket = b.id AND state IN ('waiting', 'granted'))))
BEGIN SELECT RAISE(ABORT, 'a bill of a basket is only given up, while it waits for a person'); END;
CREATE TRIGGER basket_row_is_never_deleted BEFORE DELETE ON basket_row
BEGIN SELECT RAISE(ABORT, 'a bill of a basket is never deleted'); END;
CREATE TRIGGER basket_row_is_new BEFORE INSERT ON basket_row
WHEN EXISTS (SELECT 1 FROM basket_row WHERE id = NEW.id OR idempotency_key = NEW.idempotency_key)
  OR EXISTS (SELECT 1 FROM operation WHERE idempotency_key = NEW.idempotency_key)
  OR EXISTS (SELECT 1 FROM approval WHERE idempotency_key = NEW.idempotency_key)
BEGIN SELECT RAISE(ABORT, 'a bill of a basket was not sent before'); END;

-- Checked here because the basket may be stopped after the caller read its state.
CREATE TRIGGER operation_pays_its_bill BEFORE INSERT ON operation
WHEN EXISTS (SELECT 1 FROM basket_row WHERE idempotency_key = NEW.idempotency_key)
BEGIN
  SELECT RAISE(ABORT, 'the bills of the basket are not being paid')
  FROM basket_row r JOIN basket b ON b.id = r.basket WHERE r.idempotency_key = NEW.idempotency_key
    AND (b.state <> 'running' OR r.given_up_at IS NOT NULL
         OR b.epoch <> (SELECT max(id) FROM epoch WHERE coalesce(cause, '') <> 'foreign'));
  SELECT RAISE(ABORT, 'a bill is paid as it was confirmed')
  WHERE NOT EXISTS (SELECT 1 FROM basket_row r WHERE r.idempotency_key = NEW.idempotency_key AND r.amount = NEW.amount
                      AND r.account IS NEW.account AND r.biller IS NEW.biller AND r.validation IS NEW.validation);
  SELECT RAISE(ABORT, 'a bill before it has no certain outcome')
  FROM basket_row r JOIN basket b ON b.id = r.basket JOIN basket_row before ON before.basket = b.id
    LEFT JOIN operation o ON o.idempotency_key = before.idempotency_key
  WHERE r.idempotency_key = NEW.idempotency_key AND before.id < r.id AND before.id > b.passed
    AND before.given_up_at IS NULL
    AND (o.id IS NULL OR o.state NOT IN ('succeeded', 'failed', 'rejected') OR o.contradicted_by IS NOT NULL);
END;

-- However the request ends without approval, its bills stay unpaid.
CREATE TRIGGER approval_that_ends_leaves_its_bills_unpaid AFTER UPDATE OF state ON approval
WHEN OLD.basket IS NOT NULL AND NEW.state IN ('refused', 'withdrawn', 'expired', 'void')
BEGIN
  UPDATE basket_row SET given_up_at = coalesce(NEW.decided_at, OLD.asked_at),
    given_up_by = CASE NEW.state WHEN 'withdrawn' THEN OLD.maker ELSE NEW.checker END WHERE basket = OLD.basket;
  UPDATE basket SET state = 'ended' WHERE id = OLD.basket;
END;
