-- A row may be paid as it stands and have something to tell, or be hidden in its file.
-- A wider CHECK holds for every row that stands (sqlite.org/lang_altertable.html, Making Other Kinds Of Table Schema Changes).
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (verdict IN (''valid'', ''corrected'',',
  'CHECK (verdict IN (''valid'', ''corrected'', ''told'', ''hidden'',')
WHERE type = 'table' AND name = 'payroll_row';
PRAGMA writable_schema = RESET;
