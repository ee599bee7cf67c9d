-- Where nobody could come in any more a new owner was set up: an event, so that the chain keeps it.
-- A wider CHECK holds for every row that stands (sqlite.org/lang_altertable.html, Making Other Kinds Of Table Schema Changes).
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, '''settled'', ''noted''', '''settled'', ''newOwner'', ''noted''')
WHERE type = 'table' AND name = 'event';
PRAGMA writable_schema = RESET;

CREATE INDEX event_new_owner ON event (id) WHERE kind = 'newOwner';
CREATE TRIGGER event_new_owner_is_somebody BEFORE INSERT ON event WHEN NEW.kind = 'newOwner' AND NEW.who IS NULL
BEGIN SELECT RAISE(ABORT, 'a new owner has a name'); END;
