-- Statements of an account, as the service, a bank or a telecom issued them, and what people decided about their lines. None of
-- it changes a payment. `account` says whose statement it is: a wallet, a network or a bank.
--
-- A salvage recognises these rows by their column types: no other table may have the same types in the same order.
CREATE TABLE statement (
  id          INTEGER PRIMARY KEY CHECK (id > 0),
  sha256      TEXT NOT NULL UNIQUE CHECK (length(sha256) = 64),
  account     TEXT NOT NULL CHECK (account IN ('ESCROW', 'COMMISSION', 'PARTNER', 'MTN', 'AIRTEL', 'BANK')),
  name        TEXT NOT NULL CHECK (name <> ''),
  -- Days in Kampala, counted from 1 January 1970.
  first_day   INTEGER NOT NULL,
  last_day    INTEGER NOT NULL CHECK (last_day >= first_day),
  line_count  INTEGER NOT NULL CHECK (line_count > 0),
  -- The account's number, if the file says.
  number      TEXT CHECK (number <> ''),
  opening     TEXT CHECK (opening <> ''),
  closing     TEXT CHECK (closing <> '')
) STRICT;

-- The lines in the order in which they happened. `amount` is positive if money came into the account.
CREATE TABLE statement_line (
  id        INTEGER PRIMARY KEY CHECK (id > 0),
  statement INTEGER NOT NULL REFERENCES statement (id),
  place     INTEGER NOT NULL CHECK (place >= 0),
  -- The row of the file that a person sees.
  file_row  INTEGER NOT NULL CHECK (file_row >= 0),
  day       INTEGER NOT NULL,
  at        INTEGER,
  amount    TEXT NOT NULL CHECK (amount NOT IN ('', '0')),
  refs      TEXT NOT NULL CHECK (json_type(refs) = 'array'),
  text      TEXT NOT NULL,
  balance   TEXT CHECK (balance <> ''),
  UNIQUE (statement, place)
) STRICT;

-- Equal lines of a day are found by their amount.
CREATE INDEX statement_line_of_day ON statement_line (statement, day, amount);

-- What was decided, in order and without gaps; the last decision about a line or an operation counts. `hash` covers the decisions
-- up to this one, with the statement and its lines where one was imported (docs/chain.md).
CREATE TABLE statement_decision (
  id        INTEGER PRIMARY KEY CHECK (id > 0),
  at        INTEGER NOT NULL,
  kind      TEXT NOT NULL CHECK (kind IN ('imported', 'accepted', 'takenBack', 'noted', 'opened', 'closed')),
  statement INTEGER NOT NULL REFERENCES statement (id),
  -- The place of the line.
  line      INTEGER CHECK (line >= 0),
  operation INTEGER REFERENCES operation (id),
  -- What the match is based on.
  matched   TEXT CHECK (matched IN ('exact', 'differing', 'proposed')),
  note      TEXT CHECK (length(note) BETWEEN 1 AND 500),
  who       TEXT CHECK (who <> ''),
  hash      BLOB NOT NULL CHECK (length(hash) = 32),
  CHECK (CASE kind WHEN 'imported' THEN line IS NULL AND operation IS NULL
                   WHEN 'accepted' THEN line IS NOT NULL AND operation IS NOT NULL
                   WHEN 'takenBack' THEN line IS NOT NULL AND operation IS NOT NULL
                   -- A note or a case is about a line that the book lacks, or a payment that the statement lacks or states
                   -- differently.
                   ELSE (line IS NULL) <> (operation IS NULL) END),
  CHECK ((matched IS NOT NULL) = (kind = 'accepted')),
  CHECK ((note IS NOT NULL) = (kind IN ('noted', 'opened', 'closed')))
) STRICT;
-- The last decision about a line is found without reading all of its statement.
CREATE INDEX statement_decision_of ON statement_decision (statement, line, id, kind);
CREATE INDEX statement_decision_of_cases ON statement_decision (id) WHERE kind = 'opened';
CREATE INDEX statement_decision_about ON statement_decision (operation, id) WHERE operation IS NOT NULL;

CREATE TRIGGER statement_never_changes BEFORE UPDATE ON statement
BEGIN SELECT RAISE(ABORT, 'a statement is never changed'); END;
CREATE TRIGGER statement_is_never_deleted BEFORE DELETE ON statement
BEGIN SELECT RAISE(ABORT, 'a statement is never deleted'); END;
CREATE TRIGGER statement_is_never_replaced BEFORE INSERT ON statement
WHEN EXISTS (SELECT 1 FROM statement WHERE id = NEW.id OR sha256 = NEW.sha256)
BEGIN SELECT RAISE(ABORT, 'a statement is never imported twice'); END;
CREATE TRIGGER statement_line_never_changes BEFORE UPDATE ON statement_line
BEGIN SELECT RAISE(ABORT, 'a line of a statement is never changed'); END;
CREATE TRIGGER statement_line_is_never_deleted BEFORE DELETE ON statement_line
BEGIN SELECT RAISE(ABORT, 'a line of a statement is never deleted'); END;
CREATE TRIGGER statement_line_is_never_replaced BEFORE INSERT ON statement_line
WHEN EXISTS (SELECT 1 FROM statement_line WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM statement_line WHERE statement = NEW.statement AND place = NEW.place)
BEGIN SELECT RAISE(ABORT, 'a line of a statement is never changed'); END;
CREATE TRIGGER statement_decision_never_changes BEFORE UPDATE ON statement_decision
BEGIN SELECT RAISE(ABORT, 'a decision about a statement is never changed'); END;
CREATE TRIGGER statement_decision_is_never_deleted BEFORE DELETE ON statement_decision
BEGIN SELECT RAISE(ABORT, 'a decision about a statement is never deleted'); END;
CREATE TRIGGER statement_decision_is_never_replaced BEFORE INSERT ON statement_decision
WHEN EXISTS (SELECT 1 FROM statement_decision WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a decision about a statement is never changed'); END;
CREATE TRIGGER statement_of_a_closed_book BEFORE INSERT ON statement
WHEN EXISTS (SELECT 1 FROM closing WHERE epoch = (SELECT max(id) FROM epoch WHERE cause <> 'foreign'))
BEGIN SELECT RAISE(ABORT, 'the book is closed for good'); END;
