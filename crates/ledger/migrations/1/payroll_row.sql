-- Every row of a payroll's file. `id` is the payroll's number followed by six digits for the row's position, so that the rows of
-- a payroll are stored together and in order.
CREATE TABLE payroll_row (
  id        INTEGER PRIMARY KEY CHECK (id / 1000000 = payroll AND id % 1000000 > 0),
  payroll   INTEGER NOT NULL REFERENCES payroll (id),
  line      INTEGER NOT NULL CHECK (line >= 0),
  cells     TEXT NOT NULL CHECK (json_type(cells) = 'array'),
  typed     TEXT NOT NULL CHECK (json_valid(typed)),
  checked   TEXT NOT NULL CHECK (json_valid(checked)),
  -- The text that a search matches, in lowercase.
  sought    TEXT NOT NULL,
  verdict   TEXT NOT NULL CHECK (verdict IN ('valid', 'corrected', 'told', 'hidden', 'asked', 'twiceInFile', 'paidBefore',
                                             'refused')),
  phone     TEXT CHECK (phone GLOB '256*' AND length(phone) = 12),
  -- Shillings, if readable; a row that can't be paid may have one too.
  amount    INTEGER CHECK (amount BETWEEN 0 AND 999999999999),
  payable   INTEGER NOT NULL CHECK (payable IN (0, 1)),
  included  INTEGER NOT NULL CHECK (included IN (0, 1)),
  edited    INTEGER NOT NULL CHECK (edited IN (0, 1)),
  idempotency_key TEXT CHECK (idempotency_key <> ''),
  -- The bank, merchant or wallet, and the number there; NULL for a phone, whose network the service determines.
  provider  TEXT CHECK (provider <> '') CHECK (phone IS NULL OR provider IS NULL),
  account   TEXT CHECK (account <> '') CHECK (account IS NULL OR provider IS NOT NULL),
  -- What a person decided about it, with the findings of that moment.
  choice    TEXT CHECK (choice ->> '$.choice' IN ('in', 'out')),
  cents     INTEGER CHECK (cents BETWEEN 1 AND 99) CHECK (cents IS NULL OR amount IS NOT NULL)
    CHECK (amount > 0 OR cents IS NOT NULL),
  CHECK (payable = 0 OR ((phone IS NOT NULL OR provider IS NOT NULL) AND amount IS NOT NULL)),
  CHECK (idempotency_key IS NULL OR (payable = 1 AND included = 1))
) STRICT;

-- Covering: counts, sums and pages read no wide row.
CREATE INDEX payroll_row_by_payroll ON payroll_row (payroll, id, verdict, included, payable, amount, cents);
CREATE UNIQUE INDEX payroll_row_idempotency_key ON payroll_row (idempotency_key) WHERE idempotency_key IS NOT NULL;

CREATE TRIGGER payroll_row_stays BEFORE UPDATE ON payroll_row
WHEN NEW.id <> OLD.id OR (SELECT state FROM payroll WHERE id = OLD.payroll) IS NOT 'draft'
BEGIN SELECT RAISE(ABORT, 'a row of a confirmed payroll never changes'); END;
CREATE TRIGGER payroll_row_is_only_discarded_with_a_draft BEFORE DELETE ON payroll_row
WHEN (SELECT state FROM payroll WHERE id = OLD.payroll) IS NOT 'draft'
BEGIN SELECT RAISE(ABORT, 'a row of a confirmed payroll is never deleted'); END;
CREATE TRIGGER payroll_row_is_only_put_into_a_draft BEFORE INSERT ON payroll_row
WHEN (SELECT state FROM payroll WHERE id = NEW.payroll) IS NOT 'draft'
  OR EXISTS (SELECT 1 FROM payroll_row WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a row is only put into a draft'); END;
CREATE TRIGGER payroll_row_goes_where_its_payroll_says BEFORE INSERT ON payroll_row
WHEN NEW.payable = 1
 AND (NEW.phone IS NOT NULL) <> ((SELECT kind FROM payroll WHERE id = NEW.payroll) = 'mobileMoney')
BEGIN SELECT RAISE(ABORT, 'a row goes where all of its payroll go'); END;
CREATE TRIGGER payroll_row_still_goes_where_its_payroll_says BEFORE UPDATE OF phone, payable, payroll ON payroll_row
WHEN NEW.payable = 1
 AND (NEW.phone IS NOT NULL) <> ((SELECT kind FROM payroll WHERE id = NEW.payroll) = 'mobileMoney')
BEGIN SELECT RAISE(ABORT, 'a row goes where all of its payroll go'); END;
-- The gateway's minimum for mobile money applies on both interfaces; other destinations are paid exact amounts.
CREATE TRIGGER payroll_row_pays_phones_whole_shillings BEFORE INSERT ON payroll_row
WHEN NEW.payable = 1 AND NEW.phone IS NOT NULL AND (NEW.amount < 100 OR NEW.cents IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a phone is paid whole shillings from 100'); END;
CREATE TRIGGER payroll_row_still_pays_phones_whole_shillings BEFORE UPDATE OF phone, amount, cents, payable ON payroll_row
WHEN NEW.payable = 1 AND NEW.phone IS NOT NULL AND (NEW.amount < 100 OR NEW.cents IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a phone is paid whole shillings from 100'); END;

-- What the name check or a person decided about a row.
--
-- A salvage recognises these rows by their column types: no other table may have the same types in the same order.
CREATE TABLE payroll_decision (
  id       INTEGER PRIMARY KEY REFERENCES payroll_row (id),
  at       INTEGER NOT NULL,
  -- asked: the name differs and nobody has decided yet. leftOut: given up for good.
  decision TEXT NOT NULL CHECK (decision IN ('asked', 'pay', 'leftOut')),
  -- The service's name, or why the row is left out, as JSON.
  about    TEXT NOT NULL CHECK (about <> '') CHECK (decision <> 'leftOut' OR json_valid(about)),
  -- NULL if the name check decided.
  who      TEXT CHECK (who <> '')
) STRICT;

CREATE TRIGGER payroll_decision_is_of_an_unsent_row BEFORE INSERT ON payroll_decision
WHEN NOT EXISTS (SELECT 1 FROM payroll_row r JOIN payroll p ON p.id = r.payroll
                 WHERE r.id = NEW.id AND r.idempotency_key IS NOT NULL AND p.state IN ('running', 'paused'))
  OR EXISTS (SELECT 1 FROM operation WHERE payroll_row = NEW.id)
  OR EXISTS (SELECT 1 FROM payroll_decision WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'only a row that may still be sent is decided on'); END;
CREATE TRIGGER payroll_decision_to_leave_out_stays BEFORE UPDATE ON payroll_decision
WHEN NEW.id <> OLD.id OR OLD.decision = 'leftOut' OR EXISTS (SELECT 1 FROM operation WHERE payroll_row = OLD.id)
  OR (SELECT p.state FROM payroll_row r JOIN payroll p ON p.id = r.payroll WHERE r.id = OLD.id)
     NOT IN ('running', 'paused')
BEGIN SELECT RAISE(ABORT, 'a row that was left out stays left out'); END;
CREATE TRIGGER payroll_decision_is_never_deleted BEFORE DELETE ON payroll_decision
BEGIN SELECT RAISE(ABORT, 'a decision is never deleted'); END;

-- Checked here because the payroll may be stopped after the caller read its state.
CREATE TRIGGER operation_pays_its_row BEFORE INSERT ON operation WHEN NEW.payroll_row IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the payroll is not running')
  WHERE (SELECT state FROM payroll WHERE id = NEW.payroll_row / 1000000) IS NOT 'running';
  SELECT RAISE(ABORT, 'a payment of a payroll pays what its row says')
  WHERE NOT EXISTS (SELECT 1 FROM payroll_row WHERE id = NEW.payroll_row AND idempotency_key = NEW.idempotency_key
                      AND amount = NEW.amount AND cents IS NEW.cents AND phone IS NEW.phone AND account IS NEW.account
                      AND (phone IS NOT NULL OR provider IS NEW.provider)
                      AND checked ->> '$.payee.holder' IS
                        CASE typeof(NEW.transfer) WHEN 'text' THEN NEW.transfer ->> '$.details.movement.holder' END);
  SELECT RAISE(ABORT, 'a payment of a payroll is of its kind')
  WHERE NOT CASE (SELECT kind FROM payroll WHERE id = NEW.payroll_row / 1000000)
    WHEN 'mobileMoney' THEN NEW.mode IN ('PARTNER_SEND_MNO', 'WALLET_TO_MOBILE_MONEY', 'WALLET_TO_MNO')
    WHEN 'wallet' THEN NEW.mode = 'WALLET_TO_WALLET'
    WHEN 'bank' THEN NEW.mode = 'BANK_TRANSFER'
    ELSE NEW.mode = 'MERCHANT_PAYMENT' END;
END;
-- With name checks, a row is paid only after a valid name check of its own phone within the last day.
CREATE TRIGGER operation_pays_whom_the_service_knows BEFORE INSERT ON operation WHEN NEW.payroll_row IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'a row that is asked about or left out is not paid')
  WHERE EXISTS (SELECT 1 FROM payroll_decision WHERE id = NEW.payroll_row AND decision IN ('asked', 'leftOut'));
  SELECT RAISE(ABORT, 'nobody is paid without a yes of the last day about their very phone')
  WHERE (SELECT names FROM payroll WHERE id = NEW.payroll_row / 1000000) IN ('ask', 'leaveOut')
    AND NOT EXISTS (SELECT 1 FROM validation v
                    WHERE v.id = NEW.validation AND v.at <= NEW.created_at AND v.at > NEW.created_at - 86400000
                      AND v.identity ->> '$.kind' = 'phone' AND v.identity ->> '$.airtime' = 0
                      AND v.identity ->> '$.phone' = NEW.phone AND v.beneficiary ->> '$.isValid' = 1
                      AND coalesce(v.beneficiary ->> '$.provider', v.identity ->> '$.network') = NEW.provider);
END;
