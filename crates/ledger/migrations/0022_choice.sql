-- What a person has decided of a row, with what was said of the row then; nothing where nobody has.
ALTER TABLE payroll_row ADD COLUMN choice TEXT CHECK (choice ->> '$.choice' IN ('in', 'out'));
