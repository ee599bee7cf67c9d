-- A book that was moved to another computer is closed here permanently: for which computer (`code`), by whom, and the end of its
-- chain then. A closing belongs to one epoch: the copy that continues elsewhere has a new epoch and is open. Two closings of one
-- epoch mean that the book may continue in more than one place.
--
-- A salvage recognises these rows by their column types: no other table may have the same types in the same order.
CREATE TABLE closing (
  id     INTEGER PRIMARY KEY CHECK (id > 0),
  code   TEXT NOT NULL CHECK (length(code) = 8),
  head   BLOB NOT NULL CHECK (length(head) = 32),
  epoch  INTEGER NOT NULL REFERENCES epoch (id),
  events INTEGER NOT NULL CHECK (events >= 0),
  who    TEXT NOT NULL CHECK (who <> ''),
  at     INTEGER NOT NULL,
  UNIQUE (epoch, code)
) STRICT;

CREATE TRIGGER closing_never_changes BEFORE UPDATE ON closing
BEGIN SELECT RAISE(ABORT, 'a closing is never changed'); END;
CREATE TRIGGER closing_is_never_deleted BEFORE DELETE ON closing
BEGIN SELECT RAISE(ABORT, 'a closing is never changed'); END;
CREATE TRIGGER closing_is_never_replaced BEFORE INSERT ON closing
WHEN EXISTS (SELECT 1 FROM closing WHERE id = NEW.id OR (epoch = NEW.epoch AND code = NEW.code))
BEGIN SELECT RAISE(ABORT, 'a closing is never changed'); END;

-- A closed book accepts no operation and no event.
CREATE TRIGGER operation_of_a_closed_book BEFORE INSERT ON operation
WHEN EXISTS (SELECT 1 FROM closing WHERE epoch = (SELECT max(id) FROM epoch WHERE cause <> 'foreign'))
BEGIN SELECT RAISE(ABORT, 'the book is closed for good'); END;
CREATE TRIGGER event_of_a_closed_book BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM closing WHERE epoch = (SELECT max(id) FROM epoch WHERE cause <> 'foreign'))
BEGIN SELECT RAISE(ABORT, 'the book is closed for good'); END;
-- Only a copy that was imported by a move may begin a new epoch.
CREATE TRIGGER epoch_of_a_closed_book BEFORE INSERT ON epoch
WHEN NEW.cause <> 'foreign' AND NOT EXISTS (SELECT 1 FROM setting WHERE key = 'carried')
  AND EXISTS (SELECT 1 FROM closing WHERE epoch = (SELECT max(id) FROM epoch WHERE cause <> 'foreign'))
BEGIN SELECT RAISE(ABORT, 'the book is closed for good'); END;
