-- Long texts are packed: a blob of one byte, the number of a dictionary, followed by raw deflate (RFC 1951) with that preset
-- dictionary (docs/chain.md). The book contains its dictionaries, so that it can be read without Kaunta.
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
