-- Long texts are packed: a blob that begins with the number of a dictionary and goes on as raw deflate (RFC 1951) against it
-- (docs/chain.md). A book holds the dictionaries that it needs, so that it can be read without Kaunta.
CREATE TABLE dictionary (
  id    INTEGER PRIMARY KEY CHECK (id BETWEEN 1 AND 255),
  bytes BLOB NOT NULL
) STRICT;

CREATE TRIGGER dictionary_never_changes BEFORE UPDATE ON dictionary
BEGIN SELECT RAISE(ABORT, 'a dictionary never changes'); END;
CREATE TRIGGER dictionary_is_never_deleted BEFORE DELETE ON dictionary
BEGIN SELECT RAISE(ABORT, 'a dictionary is never deleted'); END;
CREATE TRIGGER dictionary_is_never_replaced BEFORE INSERT ON dictionary
WHEN EXISTS (SELECT 1 FROM dictionary WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a dictionary never changes'); END;
