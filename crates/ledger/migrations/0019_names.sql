-- Nobody of a payroll whose names are checked is paid without the service's yes about their very phone, a day old at most.
--
-- How the names of its people are checked, as it was confirmed; nothing of a payroll over a route that tells no names.
ALTER TABLE payroll ADD COLUMN names TEXT CHECK (names IN ('ask', 'leaveOut', 'off'));
ALTER TABLE payroll ADD COLUMN names_reason TEXT CHECK (names_reason <> '');

DROP TRIGGER payroll_confirmation_stays;
CREATE TRIGGER payroll_confirmation_stays
BEFORE UPDATE OF id, source, note, columns, row_count, created_at, confirmed_at, route, rate_a_minute, batch_size, to_pay,
                 total, who, approval, names, names_reason ON payroll WHEN OLD.state <> 'draft'
BEGIN SELECT RAISE(ABORT, 'a confirmed payroll never changes'); END;
CREATE TRIGGER payroll_says_how_names_are_checked BEFORE UPDATE OF state ON payroll
WHEN OLD.state = 'draft' AND NEW.state <> 'draft'
  AND ((NEW.names IS NULL) <> (NEW.route = 'batch') OR (NEW.names IS 'off') <> (NEW.names_reason IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'a payroll says how its names are checked, or why they are not'); END;

-- The newest word on somebody.
CREATE INDEX validation_by_identity ON validation (identity, at);

-- Rows that are not simply paid: what the check of the name, or a person, has decided of them.
--
-- No other table has columns of these types in this order: a salvage tells rows apart by them.
CREATE TABLE payroll_decision (
  -- The row's number.
  id       INTEGER PRIMARY KEY REFERENCES payroll_row (id),
  at       INTEGER NOT NULL,
  -- Asked: the name is another one and nobody has said yet whether that is the person. Left out: given up for good.
  decision TEXT NOT NULL CHECK (decision IN ('asked', 'pay', 'leftOut')),
  -- The service's name, or why the row is left out.
  about    TEXT NOT NULL CHECK (about <> ''),
  -- Nothing where the check has decided.
  who      TEXT CHECK (who <> '')
) STRICT;

CREATE TRIGGER payroll_decision_is_of_an_unsent_row BEFORE INSERT ON payroll_decision
WHEN NOT EXISTS (SELECT 1 FROM payroll_row r JOIN payroll p ON p.id = r.payroll
                 WHERE r.id = NEW.id AND r.intention IS NOT NULL AND p.state IN ('running', 'paused'))
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
