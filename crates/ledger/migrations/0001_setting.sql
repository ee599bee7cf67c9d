-- The book's own environment, and what a person has chosen. Keys are never stored here.
CREATE TABLE setting (
  key   TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Practice, development and production never share a book: a book can't be told that it is another.
CREATE TRIGGER setting_environment_stays BEFORE UPDATE ON setting WHEN OLD.key = 'environment' OR NEW.key = 'environment'
BEGIN SELECT RAISE(ABORT, 'the environment of a book never changes'); END;
CREATE TRIGGER setting_environment_is_kept BEFORE DELETE ON setting WHEN OLD.key = 'environment'
BEGIN SELECT RAISE(ABORT, 'the environment of a book never changes'); END;
CREATE TRIGGER setting_environment_is_set_once BEFORE INSERT ON setting
WHEN NEW.key = 'environment' AND EXISTS (SELECT 1 FROM setting WHERE key = 'environment')
BEGIN SELECT RAISE(ABORT, 'the environment of a book never changes'); END;
