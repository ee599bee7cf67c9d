-- What the service says of an orphan payment after it was found, each time that its word changes. What a person wrote of the
-- payment before stays with the word that they knew; a new word is looked at and closed for itself.
--
-- No other table has columns of these types in this order: a salvage tells rows apart by them.
CREATE TABLE orphan_word (
  id        INTEGER PRIMARY KEY CHECK (id > 0),
  state     TEXT NOT NULL CHECK (state IN ('succeeded', 'failed', 'pending')),
  answer    TEXT NOT NULL CHECK (json_valid(answer)),
  orphan     INTEGER NOT NULL REFERENCES orphan (number),
  at        INTEGER NOT NULL,
  evidence  TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  closed_at INTEGER,
  reason    TEXT CHECK (reason <> ''),
  who       TEXT CHECK (who <> ''),
  CHECK ((closed_at IS NULL) = (reason IS NULL) AND (closed_at IS NULL) = (who IS NULL))
) STRICT;
CREATE INDEX orphan_word_by_orphan ON orphan_word (orphan, id);

CREATE TRIGGER orphan_word_is_only_closed_and_once BEFORE UPDATE ON orphan_word
WHEN OLD.closed_at IS NOT NULL OR NEW.closed_at IS NULL OR NEW.id <> OLD.id OR NEW.orphan <> OLD.orphan
  OR NEW.at <> OLD.at OR NEW.state <> OLD.state OR NEW.answer <> OLD.answer OR NEW.evidence IS NOT OLD.evidence
BEGIN SELECT RAISE(ABORT, 'a word on an orphan payment is only closed, and once'); END;
CREATE TRIGGER orphan_word_is_never_deleted BEFORE DELETE ON orphan_word
BEGIN SELECT RAISE(ABORT, 'a word on an orphan payment is never deleted'); END;
CREATE TRIGGER orphan_word_is_never_replaced BEFORE INSERT ON orphan_word
WHEN EXISTS (SELECT 1 FROM orphan_word WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a word on an orphan payment is never replaced'); END;
