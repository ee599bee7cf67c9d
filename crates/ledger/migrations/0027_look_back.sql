-- Each payroll has its own time in which the same payment is asked about, and a person says it.
ALTER TABLE payroll ADD COLUMN look_back INTEGER CHECK (look_back BETWEEN 1 AND 92);
-- Who said so, where people are set up.
ALTER TABLE payroll ADD COLUMN look_back_by TEXT CHECK (look_back_by <> '') CHECK (look_back_by IS NULL OR look_back IS NOT NULL);

CREATE TRIGGER payroll_look_back_stays BEFORE UPDATE OF look_back, look_back_by ON payroll WHEN OLD.state <> 'draft'
BEGIN SELECT RAISE(ABORT, 'a confirmed payroll never changes'); END;
CREATE TRIGGER payroll_look_back_that_changes_makes_its_request_void AFTER UPDATE OF look_back ON payroll
WHEN NEW.look_back IS NOT OLD.look_back
BEGIN
  UPDATE approval SET state = 'void', reason = 'the payroll was changed after it was asked for'
  WHERE payroll = OLD.id AND state = 'waiting';
END;

-- Who stands twice in a file and who was paid before are two questions, with an answer each; what was found tells them apart.
-- A wider CHECK holds for every row that stands (sqlite.org/lang_altertable.html, Making Other Kinds Of Table Schema Changes).
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''duplicate''', '''duplicate'', ''twiceInFile'', ''paidBefore''')
WHERE type = 'table' AND name = 'payroll_row';
PRAGMA writable_schema = RESET;
DROP TRIGGER payroll_row_stays;
UPDATE payroll_row SET verdict = CASE
  WHEN EXISTS (SELECT 1 FROM json_each(checked, '$.findings')
               WHERE value ->> '$.finding' IN ('paidBefore', 'maybePaid', 'inResults')) THEN 'paidBefore'
  ELSE 'twiceInFile' END
WHERE verdict = 'duplicate';
CREATE TRIGGER payroll_row_stays BEFORE UPDATE ON payroll_row
WHEN NEW.id <> OLD.id OR (SELECT state FROM payroll WHERE id = OLD.payroll) IS NOT 'draft'
BEGIN SELECT RAISE(ABORT, 'a row of a confirmed payroll never changes'); END;
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''duplicate'', ', '') WHERE type = 'table' AND name = 'payroll_row';
PRAGMA writable_schema = RESET;
