-- A payroll is a list of people to be paid, all to one kind of destination. The rows of a draft may change. Once confirmed they
-- never do, and each row to be paid has an idempotency key, so that it makes one operation.
CREATE TABLE payroll (
  -- AUTOINCREMENT: the number of a discarded draft is not reused.
  id            INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
  name          TEXT NOT NULL CHECK (name <> ''),
  source        TEXT NOT NULL CHECK (json_valid(source)),
  note          TEXT NOT NULL,
  columns       TEXT NOT NULL CHECK (json_type(columns) = 'array'),
  row_count     INTEGER NOT NULL CHECK (row_count BETWEEN 0 AND 999999),
  created_at    INTEGER NOT NULL,
  state         TEXT NOT NULL CHECK (state IN ('draft', 'running', 'paused', 'stopped', 'finished')),
  kind          TEXT NOT NULL CHECK (kind IN ('mobileMoney', 'wallet', 'bank', 'merchant')),
  -- How many days back earlier payments count as paid before, and who chose that; NULL is the default.
  look_back     INTEGER CHECK (look_back BETWEEN 1 AND 92),
  look_back_by  TEXT CHECK (look_back_by <> '') CHECK (look_back_by IS NULL OR look_back IS NOT NULL),
  -- What was confirmed.
  confirmed_at  INTEGER,
  route         TEXT CHECK (route IN ('oneByOne', 'batch')),
  rate_a_minute INTEGER CHECK (rate_a_minute > 0),
  batch_size    INTEGER CHECK (batch_size > 0),
  to_pay        INTEGER CHECK (to_pay > 0),
  total         INTEGER CHECK (total >= 0),
  total_cents   INTEGER CHECK (total_cents BETWEEN 1 AND 99),
  who           TEXT CHECK (who <> ''),
  approval      INTEGER REFERENCES approval (id),
  -- How names are checked; NULL by batch, which reports no names.
  names         TEXT CHECK (names IN ('ask', 'leaveOut', 'off')),
  names_reason  TEXT CHECK (names_reason <> ''),
  CHECK ((state = 'draft') = (confirmed_at IS NULL)),
  CHECK ((confirmed_at IS NULL) = (route IS NULL) AND (confirmed_at IS NULL) = (rate_a_minute IS NULL)
     AND (confirmed_at IS NULL) = (batch_size IS NULL) AND (confirmed_at IS NULL) = (to_pay IS NULL)
     AND (confirmed_at IS NULL) = (total IS NULL) AND (confirmed_at IS NOT NULL OR who IS NULL)),
  CHECK (total_cents IS NULL OR total IS NOT NULL),
  CHECK (total > 0 OR total_cents IS NOT NULL)
) STRICT;

CREATE TRIGGER payroll_confirmation_stays
BEFORE UPDATE OF id, source, note, columns, row_count, created_at, confirmed_at, route, rate_a_minute, batch_size, to_pay,
                 total, total_cents, who, approval, names, names_reason, look_back, look_back_by ON payroll
WHEN OLD.state <> 'draft'
BEGIN SELECT RAISE(ABORT, 'a confirmed payroll never changes'); END;
CREATE TRIGGER payroll_kind_never_changes BEFORE UPDATE OF kind ON payroll
BEGIN SELECT RAISE(ABORT, 'what a payroll is paid into never changes'); END;
CREATE TRIGGER payroll_never_goes_back BEFORE UPDATE OF state ON payroll
WHEN NEW.state <> OLD.state AND (OLD.state IN ('stopped', 'finished') OR NEW.state = 'draft')
BEGIN SELECT RAISE(ABORT, 'a payroll never goes back'); END;
CREATE TRIGGER payroll_is_only_discarded_as_a_draft BEFORE DELETE ON payroll WHEN OLD.state <> 'draft'
BEGIN SELECT RAISE(ABORT, 'a confirmed payroll is never deleted'); END;
CREATE TRIGGER payroll_is_never_replaced BEFORE INSERT ON payroll WHEN EXISTS (SELECT 1 FROM payroll WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a payroll is never replaced'); END;
-- Only mobile money payments can be sent one by one: they have a status look-up and a name check.
CREATE TRIGGER payroll_is_paid_over_a_route_of_its_kind BEFORE UPDATE OF state ON payroll
WHEN OLD.state = 'draft' AND NEW.state <> 'draft' AND NEW.route <> 'batch' AND NEW.kind <> 'mobileMoney'
BEGIN SELECT RAISE(ABORT, 'a payroll of this kind is paid by batch'); END;
CREATE TRIGGER payroll_says_how_names_are_checked BEFORE UPDATE OF state ON payroll
WHEN OLD.state = 'draft' AND NEW.state <> 'draft'
  AND ((NEW.names IS NULL) <> (NEW.route = 'batch') OR (NEW.names IS 'off') <> (NEW.names_reason IS NOT NULL))
BEGIN SELECT RAISE(ABORT, 'a payroll says how its names are checked, or why they are not'); END;
