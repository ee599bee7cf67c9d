-- The rows of a payroll as they were when approval was requested. Any later change of the payroll voids the request, whatever
-- makes the change.
--
-- A salvage recognises these rows by their column types: no other table may have the same types in the same order.
CREATE TABLE approval_row (
  -- The approval's number followed by six digits for the row's position in its payroll.
  id       INTEGER PRIMARY KEY CHECK (id / 1000000 = approval AND id % 1000000 > 0),
  approval INTEGER NOT NULL REFERENCES approval (id),
  line     INTEGER NOT NULL CHECK (line >= 0),
  payee    TEXT NOT NULL CHECK (json_valid(payee))
) STRICT;

CREATE TRIGGER approval_row_is_a_row_as_it_stands BEFORE INSERT ON approval_row
WHEN EXISTS (SELECT 1 FROM approval_row WHERE id = NEW.id)
  OR NOT EXISTS (SELECT 1 FROM approval a JOIN payroll_row r ON r.id = a.payroll * 1000000 + NEW.id % 1000000
                 WHERE a.id = NEW.approval AND a.state = 'waiting' AND r.included = 1 AND r.payable = 1
                   AND r.line = NEW.line AND r.checked -> '$.payee' = NEW.payee)
BEGIN SELECT RAISE(ABORT, 'what is asked for are the rows as they stand'); END;
CREATE TRIGGER approval_row_never_changes BEFORE UPDATE ON approval_row
BEGIN SELECT RAISE(ABORT, 'what was asked for never changes'); END;
CREATE TRIGGER approval_row_is_never_deleted BEFORE DELETE ON approval_row
BEGIN SELECT RAISE(ABORT, 'what was asked for is never deleted'); END;

CREATE TRIGGER approval_is_granted_to_the_rows_that_were_asked_for BEFORE UPDATE OF state ON approval
WHEN NEW.state = 'granted' AND OLD.kind = 'payroll'
BEGIN
  SELECT RAISE(ABORT, 'the rows are not those that were asked for')
  WHERE OLD.to_pay <> (SELECT count(*) FROM approval_row WHERE id BETWEEN OLD.id * 1000000 AND OLD.id * 1000000 + 999999)
     OR EXISTS (SELECT 1 FROM payroll_row r WHERE r.payroll = OLD.payroll AND r.included = 1 AND r.payable = 1
                  AND NOT EXISTS (SELECT 1 FROM approval_row a WHERE a.id = OLD.id * 1000000 + r.id % 1000000
                                    AND a.payee = r.checked -> '$.payee'));
END;

-- New findings alone (a name check, an earlier payment) do not change what is paid.
CREATE TRIGGER payroll_row_that_changes_makes_its_request_void
AFTER UPDATE OF payroll, line, cells, typed, checked, phone, account, provider, amount, cents, payable, included ON payroll_row
WHEN (NEW.payroll, NEW.line, NEW.cells, NEW.typed, NEW.phone, NEW.account, NEW.provider, NEW.amount, NEW.cents, NEW.payable,
      NEW.included, NEW.checked -> '$.payee')
  IS NOT (OLD.payroll, OLD.line, OLD.cells, OLD.typed, OLD.phone, OLD.account, OLD.provider, OLD.amount, OLD.cents, OLD.payable,
          OLD.included, OLD.checked -> '$.payee')
BEGIN
  UPDATE approval SET state = 'void', reason = 'rowsChanged'
  WHERE payroll IN (OLD.payroll, NEW.payroll) AND state = 'waiting';
END;
CREATE TRIGGER payroll_row_that_comes_makes_its_request_void AFTER INSERT ON payroll_row
BEGIN
  UPDATE approval SET state = 'void', reason = 'rowsChanged'
  WHERE payroll = NEW.payroll AND state = 'waiting';
END;
CREATE TRIGGER payroll_row_that_goes_makes_its_request_void AFTER DELETE ON payroll_row
BEGIN
  UPDATE approval SET state = 'void', reason = 'rowsChanged'
  WHERE payroll = OLD.payroll AND state = 'waiting';
END;
CREATE TRIGGER payroll_that_changes_makes_its_request_void
AFTER UPDATE OF source, kind, note, columns, state, look_back ON payroll
WHEN OLD.state = 'draft' AND (NEW.source, NEW.kind, NEW.note, NEW.columns, NEW.state, NEW.look_back)
  IS NOT (OLD.source, OLD.kind, OLD.note, OLD.columns, OLD.state, OLD.look_back)
BEGIN
  UPDATE approval SET state = 'void', reason = 'payrollChanged'
  WHERE payroll = OLD.id AND state = 'waiting';
END;
