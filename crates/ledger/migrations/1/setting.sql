-- Facts about the book, and settings. The service's API keys are never stored here.
CREATE TABLE setting (
  key   TEXT NOT NULL PRIMARY KEY CHECK (key <> ''),
  value TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Environments never share a book, and references are derived from one seed: neither ever changes.
CREATE TRIGGER setting_environment_stays BEFORE UPDATE ON setting WHEN OLD.key = 'environment' OR NEW.key = 'environment'
BEGIN SELECT RAISE(ABORT, 'the environment of a book never changes'); END;
CREATE TRIGGER setting_environment_is_kept BEFORE DELETE ON setting WHEN OLD.key = 'environment'
BEGIN SELECT RAISE(ABORT, 'the environment of a book never changes'); END;
CREATE TRIGGER setting_environment_is_set_once BEFORE INSERT ON setting
WHEN NEW.key = 'environment' AND EXISTS (SELECT 1 FROM setting WHERE key = 'environment')
BEGIN SELECT RAISE(ABORT, 'the environment of a book never changes'); END;
CREATE TRIGGER setting_seed_stays BEFORE UPDATE ON setting WHEN OLD.key = 'reference_seed' OR NEW.key = 'reference_seed'
BEGIN SELECT RAISE(ABORT, 'the seed of a book never changes'); END;
CREATE TRIGGER setting_seed_is_kept BEFORE DELETE ON setting WHEN OLD.key = 'reference_seed'
BEGIN SELECT RAISE(ABORT, 'the seed of a book never changes'); END;
CREATE TRIGGER setting_seed_is_set_once BEFORE INSERT ON setting
WHEN NEW.key = 'reference_seed' AND EXISTS (SELECT 1 FROM setting WHERE key = 'reference_seed')
BEGIN SELECT RAISE(ABORT, 'the seed of a book never changes'); END;
