-- Rows of payrolls to wallets, banks and merchants are paid over the partner wallet alone, so their amounts are exact numbers as
-- its other payments are (partner-wallet-api.md, amount): cents stand beside the shillings of a row, and of the total that was
-- asked for and confirmed. Mobile money keeps the gateway's rule, over whichever route.
ALTER TABLE payroll_row ADD COLUMN cents INTEGER CHECK (cents BETWEEN 1 AND 99) CHECK (cents IS NULL OR amount IS NOT NULL)
  CHECK (amount > 0 OR cents IS NOT NULL);
ALTER TABLE payroll ADD COLUMN total_cents INTEGER CHECK (total_cents BETWEEN 1 AND 99)
  CHECK (total_cents IS NULL OR total IS NOT NULL) CHECK (total > 0 OR total_cents IS NOT NULL);
ALTER TABLE approval ADD COLUMN total_cents INTEGER CHECK (total_cents BETWEEN 1 AND 99)
  CHECK (total_cents IS NULL OR total IS NOT NULL) CHECK (total > 0 OR total_cents IS NOT NULL);
-- A wider CHECK holds for every row that stands (sqlite.org/lang_altertable.html, Making Other Kinds Of Table Schema Changes).
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (amount BETWEEN 100 AND 999999999999)', 'CHECK (amount BETWEEN 0 AND 999999999999)')
WHERE type = 'table' AND name = 'payroll_row';
UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (total > 0)', 'CHECK (total >= 0)')
WHERE type = 'table' AND name IN ('payroll', 'approval');
PRAGMA writable_schema = RESET;

CREATE TRIGGER payroll_row_pays_phones_whole_shillings BEFORE INSERT ON payroll_row
WHEN NEW.payable = 1 AND NEW.phone IS NOT NULL AND (NEW.amount < 100 OR NEW.cents IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a phone is paid whole shillings from 100'); END;
CREATE TRIGGER payroll_row_still_pays_phones_whole_shillings BEFORE UPDATE OF phone, amount, cents, payable ON payroll_row
WHEN NEW.payable = 1 AND NEW.phone IS NOT NULL AND (NEW.amount < 100 OR NEW.cents IS NOT NULL)
BEGIN SELECT RAISE(ABORT, 'a phone is paid whole shillings from 100'); END;

DROP TRIGGER payroll_confirmation_stays;
CREATE TRIGGER payroll_confirmation_stays
BEFORE UPDATE OF id, source, note, columns, row_count, created_at, confirmed_at, route, rate_a_minute, batch_size, to_pay,
                 total, total_cents, who, approval, names, names_reason ON payroll WHEN OLD.state <> 'draft'
BEGIN SELECT RAISE(ABORT, 'a confirmed payroll never changes'); END;
DROP TRIGGER approval_stays_as_it_was_asked;
CREATE TRIGGER approval_stays_as_it_was_asked
BEFORE UPDATE OF id, kind, intention, transfer, validation, amount, payroll, to_pay, total, total_cents, fingerprint, terms,
                 maker, maker_folded, reasons, asked_at, expires_at ON approval
BEGIN SELECT RAISE(ABORT, 'what was asked for never changes'); END;
DROP TRIGGER payroll_is_what_was_approved;
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
DROP TRIGGER payroll_row_stays_as_approved;
CREATE TRIGGER payroll_row_stays_as_approved
BEFORE UPDATE OF typed, checked, phone, account, provider, amount, cents, payable, included ON payroll_row
WHEN EXISTS (SELECT 1 FROM approval WHERE payroll = OLD.payroll AND state = 'granted')
BEGIN SELECT RAISE(ABORT, 'a row that a second person said yes to never changes'); END;

DROP TRIGGER payroll_row_that_changes_makes_its_request_void;
CREATE TRIGGER payroll_row_that_changes_makes_its_request_void
AFTER UPDATE OF payroll, line, cells, typed, checked, phone, account, provider, amount, cents, payable, included ON payroll_row
WHEN (NEW.payroll, NEW.line, NEW.cells, NEW.typed, NEW.phone, NEW.account, NEW.provider, NEW.amount, NEW.cents, NEW.payable,
      NEW.included, NEW.checked -> '$.payee')
  IS NOT (OLD.payroll, OLD.line, OLD.cells, OLD.typed, OLD.phone, OLD.account, OLD.provider, OLD.amount, OLD.cents, OLD.payable,
          OLD.included, OLD.checked -> '$.payee')
BEGIN
  UPDATE approval SET state = 'void', reason = 'the rows were changed after they were asked for'
  WHERE payroll IN (OLD.payroll, NEW.payroll) AND state = 'waiting';
END;

DROP TRIGGER operation_pays_its_row_exactly;
CREATE TRIGGER operation_pays_its_row_exactly BEFORE INSERT ON operation
WHEN NEW.payroll_row IS NOT NULL AND NEW.cents IS NOT (SELECT cents FROM payroll_row WHERE id = NEW.payroll_row)
BEGIN SELECT RAISE(ABORT, 'a payment of a payroll pays what its row says'); END;

DROP INDEX payroll_row_by_payroll;
CREATE INDEX payroll_row_by_payroll ON payroll_row (payroll, id, verdict, included, payable, amount, cents);
DROP INDEX operation_of_payroll;
CREATE INDEX operation_of_payroll ON operation (payroll_row, state, amount, cents, fee) WHERE payroll_row IS NOT NULL;
