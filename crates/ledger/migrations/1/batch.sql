-- Operations sent to the service in one request. The exchange is stored as evidence of the first operation's response.
CREATE TABLE batch (
  id          INTEGER PRIMARY KEY CHECK (id > 0),
  reference   TEXT NOT NULL UNIQUE CHECK (reference <> ''),
  payroll     INTEGER REFERENCES payroll (id),
  part        INTEGER CHECK (part > 0),
  sent_at     INTEGER NOT NULL,
  answered_at INTEGER,
  CHECK ((payroll IS NULL) = (part IS NULL))
) STRICT;

CREATE UNIQUE INDEX batch_part ON batch (payroll, part) WHERE payroll IS NOT NULL;

CREATE TRIGGER batch_is_only_answered_and_once BEFORE UPDATE ON batch
WHEN OLD.answered_at IS NOT NULL OR NEW.answered_at IS NULL OR NEW.id <> OLD.id OR NEW.reference <> OLD.reference
  OR NEW.payroll IS NOT OLD.payroll OR NEW.part IS NOT OLD.part OR NEW.sent_at <> OLD.sent_at
BEGIN SELECT RAISE(ABORT, 'a batch is only answered, and once'); END;
CREATE TRIGGER batch_is_never_deleted BEFORE DELETE ON batch
BEGIN SELECT RAISE(ABORT, 'a batch is never deleted'); END;
CREATE TRIGGER batch_is_never_replaced BEFORE INSERT ON batch
WHEN EXISTS (SELECT 1 FROM batch WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM batch WHERE reference = NEW.reference)
BEGIN SELECT RAISE(ABORT, 'a batch is never replaced'); END;
