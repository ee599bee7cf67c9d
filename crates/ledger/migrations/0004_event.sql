-- What happened to an operation, in order of id. Nothing here is ever changed or deleted.
CREATE TABLE event (
  id        INTEGER PRIMARY KEY,
  operation INTEGER NOT NULL REFERENCES operation (id),
  at        INTEGER NOT NULL,
  kind      TEXT NOT NULL CHECK (kind IN ('recorded', 'sending', 'sent', 'lookedUp', 'settled')),
  attempt   INTEGER CHECK (attempt > 0 OR attempt IS NULL),
  body      TEXT NOT NULL CHECK (json_valid(body)),
  evidence  TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  CHECK ((attempt IS NOT NULL) = (kind = 'sending'))
) STRICT;

CREATE INDEX event_by_operation ON event (operation, id);
-- An attempt is begun once: two windows, or two clicks, can't both send it.
CREATE UNIQUE INDEX event_attempt ON event (operation, attempt) WHERE attempt IS NOT NULL;

CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
CREATE TRIGGER event_is_never_replaced BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM event WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
