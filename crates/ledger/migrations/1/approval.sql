-- Requests for approval by a second person. The request never changes and is decided once.
--
-- Names are compared without case: `_folded` is the lowercase name (SQLite's NOCASE folds only ASCII).
CREATE TABLE approval (
  id             INTEGER PRIMARY KEY CHECK (id > 0),
  kind           TEXT NOT NULL CHECK (kind IN ('payment', 'payroll', 'basket')),
  -- For a payment.
  idempotency_key TEXT UNIQUE CHECK (idempotency_key <> ''),
  transfer       TEXT CHECK (json_valid(transfer)),
  validation     INTEGER REFERENCES validation (id),
  amount         INTEGER CHECK (amount BETWEEN 0 AND 999999999999),
  -- For a payroll, as it was when requested. Not a foreign key: the draft may be discarded later.
  payroll        INTEGER CHECK (payroll > 0),
  -- For several bills of one customer, which wait in this basket.
  basket         INTEGER UNIQUE CHECK (basket > 0),
  to_pay         INTEGER CHECK (to_pay > 0),
  total          INTEGER CHECK (total >= 0),
  total_cents    INTEGER CHECK (total_cents BETWEEN 1 AND 99),
  fingerprint    TEXT CHECK (length(fingerprint) = 64),
  terms          TEXT CHECK (json_valid(terms)),
  maker          TEXT NOT NULL CHECK (maker <> ''),
  maker_folded   TEXT NOT NULL CHECK (maker_folded <> ''),
  reasons        TEXT NOT NULL CHECK (json_type(reasons) = 'array' AND json_array_length(reasons) > 0),
  asked_at       INTEGER NOT NULL,
  expires_at     INTEGER NOT NULL CHECK (expires_at > asked_at),
  -- The checker is never the maker.
  state          TEXT NOT NULL CHECK (state IN ('waiting', 'granted', 'refused', 'withdrawn', 'expired', 'void')),
  checker        TEXT CHECK (checker <> ''),
  checker_folded TEXT CHECK (checker_folded <> ''),
  decided_at     INTEGER,
  -- The words of the person who refused it, or a code of why it is void.
  reason         TEXT CHECK (reason <> ''),
  CHECK (state <> 'void' OR reason IS NULL OR reason IN ('rowsChanged', 'payrollChanged', 'payrollDiscarded', 'askedAgain',
                                                         'makerLeft', 'restored', 'newOwner')),
  CHECK ((kind = 'payment') = (idempotency_key IS NOT NULL) AND (kind = 'payment') = (transfer IS NOT NULL)
     AND (kind = 'payment') = (amount IS NOT NULL) AND (kind = 'payment' OR validation IS NULL)),
  CHECK ((kind = 'payroll') = (payroll IS NOT NULL) AND (kind = 'payroll') = (fingerprint IS NOT NULL)
     AND (kind = 'payroll') = (terms IS NOT NULL) AND (kind = 'basket') = (basket IS NOT NULL)),
  CHECK ((kind <> 'payment') = (to_pay IS NOT NULL) AND (kind <> 'payment') = (total IS NOT NULL)),
  CHECK (total_cents IS NULL OR total IS NOT NULL),
  CHECK (total > 0 OR total_cents IS NOT NULL),
  CHECK ((state IN ('granted', 'refused')) = (checker IS NOT NULL) AND (checker IS NULL) = (checker_folded IS NULL)),
  CHECK (checker_folded <> maker_folded AND lower(checker) <> lower(maker)),
  CHECK (CASE state WHEN 'waiting' THEN decided_at IS NULL WHEN 'void' THEN 1 ELSE decided_at IS NOT NULL END),
  CHECK (state <> 'refused' OR reason IS NOT NULL),
  CHECK (state <> 'expired' OR decided_at >= expires_at)
) STRICT;

CREATE INDEX approval_by_state ON approval (state, id);
CREATE INDEX approval_by_maker ON approval (maker_folded, state);
CREATE INDEX approval_by_payroll ON approval (payroll, state) WHERE payroll IS NOT NULL;
-- A payroll has at most one waiting or granted request.
CREATE UNIQUE INDEX approval_of_payroll ON approval (payroll) WHERE state IN ('waiting', 'granted') AND payroll IS NOT NULL;

CREATE TRIGGER approval_begins_by_waiting BEFORE INSERT ON approval WHEN NEW.state <> 'waiting'
BEGIN SELECT RAISE(ABORT, 'an approval begins by waiting'); END;
CREATE TRIGGER approval_is_never_replaced BEFORE INSERT ON approval
WHEN EXISTS (SELECT 1 FROM approval WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM approval WHERE idempotency_key = NEW.idempotency_key)
  OR EXISTS (SELECT 1 FROM approval WHERE basket = NEW.basket)
  OR EXISTS (SELECT 1 FROM approval WHERE payroll = NEW.payroll AND state IN ('waiting', 'granted'))
BEGIN SELECT RAISE(ABORT, 'an approval is never replaced'); END;
CREATE TRIGGER approval_stays_as_it_was_asked
BEFORE UPDATE OF id, kind, idempotency_key, transfer, validation, amount, payroll, basket, to_pay, total, total_cents,
                 fingerprint, terms, maker, maker_folded, reasons, asked_at, expires_at ON approval
BEGIN SELECT RAISE(ABORT, 'what was asked for never changes'); END;
CREATE TRIGGER approval_is_decided_once BEFORE UPDATE ON approval WHEN OLD.state <> 'waiting' OR NEW.state = 'waiting'
BEGIN SELECT RAISE(ABORT, 'an approval is decided on once'); END;
CREATE TRIGGER approval_is_granted_in_time BEFORE UPDATE ON approval
WHEN NEW.state = 'granted' AND NEW.decided_at >= OLD.expires_at
BEGIN SELECT RAISE(ABORT, 'the approval has expired'); END;
CREATE TRIGGER approval_is_never_deleted BEFORE DELETE ON approval
BEGIN SELECT RAISE(ABORT, 'an approval is never deleted'); END;

-- A payment with an approval request is recorded only after it was granted, and exactly as requested.
CREATE TRIGGER operation_has_its_approval BEFORE INSERT ON operation
BEGIN
  SELECT RAISE(ABORT, 'a second person has not said yes to this')
  FROM approval WHERE idempotency_key = NEW.idempotency_key AND id IS NOT NEW.approval;
  SELECT RAISE(ABORT, 'a second person has not said yes to this')
  FROM basket_row r JOIN approval a ON a.basket = r.basket WHERE r.idempotency_key = NEW.idempotency_key
    AND (a.state <> 'granted' OR a.id IS NOT NEW.approval OR a.maker_folded IS NOT NEW.maker_folded);
  SELECT RAISE(ABORT, 'a second person has not said yes to this')
  WHERE NEW.approval IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM approval WHERE id = NEW.approval AND state = 'granted'
                      AND idempotency_key = NEW.idempotency_key AND amount = NEW.amount AND transfer = NEW.transfer
                      AND validation IS NEW.validation AND maker_folded IS NEW.maker_folded)
    AND NOT EXISTS (SELECT 1 FROM basket_row r JOIN approval a ON a.basket = r.basket
                    WHERE r.idempotency_key = NEW.idempotency_key AND a.id = NEW.approval);
END;
CREATE TRIGGER operation_needs_approval BEFORE INSERT ON operation
WHEN NEW.approval IS NULL AND NEW.payroll_row IS NULL
  AND NEW.mode NOT IN ('PARTNER_COLLECT_MNO', 'MOBILE_MONEY_TO_WALLET', 'WALLET_TOP-UP')
  AND NEW.amount >= (SELECT CAST(value AS INTEGER) FROM setting WHERE key = 'approve_from')
BEGIN SELECT RAISE(ABORT, 'a payment of this size needs a second person'); END;
CREATE TRIGGER payroll_needs_approval BEFORE UPDATE ON payroll
WHEN OLD.state = 'draft' AND NEW.state <> 'draft' AND NEW.approval IS NULL
  AND (SELECT value FROM setting WHERE key = 'second_person') = 'on'
BEGIN SELECT RAISE(ABORT, 'a payroll needs a second person'); END;
CREATE TRIGGER payroll_is_what_was_approved BEFORE UPDATE ON payroll
WHEN OLD.state = 'draft' AND NEW.approval IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a second person has not said yes to this payroll')
  WHERE NOT EXISTS (SELECT 1 FROM approval WHERE id = NEW.approval AND state = 'granted' AND payroll = OLD.id
                      AND to_pay = NEW.to_pay AND total = NEW.total AND total_cents IS NEW.total_cents
                      AND (to_pay, total, coalesce(total_cents, 0)) =
                          (SELECT count(*), sum(amount) + coalesce(sum(cents), 0) / 100, coalesce(sum(cents), 0) % 100
                           FROM payroll_row WHERE payroll = OLD.id AND included = 1 AND payable = 1));
END;
-- The rows do not change between the approval and the confirmation either.
CREATE TRIGGER payroll_row_stays_as_approved
BEFORE UPDATE OF typed, checked, phone, account, provider, amount, cents, payable, included ON payroll_row
WHEN EXISTS (SELECT 1 FROM approval WHERE payroll = OLD.payroll AND state = 'granted')
BEGIN SELECT RAISE(ABORT, 'a row that a second person said yes to never changes'); END;
