-- Receipts that were to be printed on a thermal printer. A job is `sending` on disk before the slip's first byte leaves, so after a
-- crash it is known which slips may have come out. Nothing is ever printed because of a row found here.
--
-- A salvage recognises these rows by their column types: no other table may have the same types in the same order.
CREATE TABLE print_job (
  id        INTEGER PRIMARY KEY CHECK (id > 0),
  operation INTEGER REFERENCES operation (id),
  -- Known when it is sent: a receipt after one that was printed, or may have been, is a copy. The slip of a payment
  -- whose token is still owed is a claim: the later receipt with the token is not a copy of it.
  kind      TEXT NOT NULL CHECK (kind IN ('receipt', 'copy', 'claim')),
  asked_at  INTEGER NOT NULL,
  state     TEXT NOT NULL CHECK (state IN ('queued', 'sending', 'printed', 'taken', 'notPrinted', 'perhapsPrinted')),
  -- What was wrong.
  why       TEXT CHECK (why <> ''),
  who       TEXT CHECK (who <> ''),
  -- In place of an operation: a payment that the book had lost.
  orphan    INTEGER REFERENCES orphan (number),
  CHECK ((operation IS NULL) <> (orphan IS NULL)),
  CHECK ((why IS NOT NULL) = (state IN ('notPrinted', 'perhapsPrinted')))
) STRICT;

CREATE INDEX print_job_of_operation ON print_job (operation, id) WHERE operation IS NOT NULL;
CREATE INDEX print_job_of_orphan ON print_job (orphan, id) WHERE orphan IS NOT NULL;
-- They are few: most come out.
CREATE INDEX print_job_not_out ON print_job (asked_at) WHERE state NOT IN ('printed', 'taken');
CREATE INDEX print_job_open ON print_job (id) WHERE state IN ('queued', 'sending');

CREATE TRIGGER print_job_begins_in_the_queue BEFORE INSERT ON print_job WHEN NEW.state <> 'queued' OR NEW.kind <> 'receipt'
BEGIN SELECT RAISE(ABORT, 'a print job begins in the queue'); END;
CREATE TRIGGER print_job_only_goes_on BEFORE UPDATE ON print_job
WHEN NEW.id <> OLD.id OR NEW.operation IS NOT OLD.operation OR NEW.orphan IS NOT OLD.orphan
  OR NEW.asked_at <> OLD.asked_at OR NEW.who IS NOT OLD.who
  OR NOT (OLD.state = 'queued' AND NEW.state = 'sending' OR NEW.kind = OLD.kind)
  OR NOT (OLD.state = 'queued' AND NEW.state IN ('sending', 'notPrinted')
          OR OLD.state = 'sending' AND NEW.state IN ('printed', 'taken', 'notPrinted', 'perhapsPrinted'))
BEGIN SELECT RAISE(ABORT, 'a print job only goes on'); END;
CREATE TRIGGER print_job_is_never_deleted BEFORE DELETE ON print_job
BEGIN SELECT RAISE(ABORT, 'a print job is never deleted'); END;
CREATE TRIGGER print_job_is_never_replaced BEFORE INSERT ON print_job WHEN EXISTS (SELECT 1 FROM print_job WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a print job is never replaced'); END;
