-- A sending and a question say with which credentials they left, in their bodies; which of these are of one account of the
-- service is an event of a new kind.
--
-- A wider CHECK holds for every row that stands, so the rows stay where they are (sqlite.org/lang_altertable.html, Making
-- Other Kinds Of Table Schema Changes).
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''calledBack'',', '''calledBack'', ''sameAccount'',')
WHERE type = 'table' AND name = 'event';
PRAGMA writable_schema = RESET;
CREATE INDEX event_same_account ON event (id) WHERE kind = 'sameAccount';
