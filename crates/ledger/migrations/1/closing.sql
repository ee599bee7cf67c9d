-- A book that was carried to another computer is closed here for good: for which computer, by whom, and what its chain came to
-- then. A closing is of the epoch that it closed, so that the copy which goes on elsewhere, in an epoch of its own, is open.
-- A second one of the same epoch, for another computer, says that the book may go on in more than one place.
--
-- No other table has columns of these types in this order: a salvage tells rows apart by them.
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

-- Nothing happens in a closed book any more: nothing is recorded, sent, learnt or resolved.
CREATE TRIGGER operation_of_a_closed_book BEFORE INSERT ON operation
WHEN EXISTS (SELECT 1 FROM closing WHERE epoch = (SELECT max(id) FROM epoch WHERE cause <> 'foreign'))
BEGIN SELECT RAISE(ABORT, 'the book is closed for good'); END;
CREATE TRIGGER event_of_a_closed_book BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM closing WHERE epoch = (SELECT max(id) FROM epoch WHERE cause <> 'foreign'))
BEGIN SELECT RAISE(ABORT, 'the book is closed for good'); END;
-- Only a copy that was brought in on purpose goes on.
CREATE TRIGGER epoch_of_a_closed_book BEFORE INSERT ON epoch
WHEN NEW.cause <> 'foreign' AND NOT EXISTS (SELECT 1 FROM setting WHERE key = 'carried')
  AND EXISTS (SELECT 1 FROM closing WHERE epoch = (SELECT max(id) FROM epoch WHERE cause <> 'foreign'))
BEGIN SELECT RAISE(ABORT, 'the book is closed for good'); END;
