-- A state between sent and rejected: the service said no, and nothing confirms yet that it booked nothing.
--
-- A wider CHECK holds for every row that stands, so the rows stay where they are (sqlite.org/lang_altertable.html, Making
-- Other Kinds Of Table Schema Changes).
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''rejected'', ''notSent''', '''refused'', ''rejected'', ''notSent''')
WHERE type = 'table' AND name = 'operation';
PRAGMA writable_schema = RESET;
