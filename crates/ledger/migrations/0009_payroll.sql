-- The partner wallet's operations, batches of them, payrolls, groups of people, and how the columns of a file are read.
--
-- A payroll is a list of people to be paid. While it is a draft its rows may change; once it is confirmed they never do,
-- and each row that is to be paid has an intention, which makes one operation, however often it is begun.
CREATE TABLE payroll (
  -- A number is not given again after a draft was discarded.
  id            INTEGER PRIMARY KEY AUTOINCREMENT CHECK (id > 0),
  name          TEXT NOT NULL CHECK (name <> ''),
  source        TEXT NOT NULL CHECK (json_valid(source)),
  note          TEXT NOT NULL,
  columns       TEXT NOT NULL CHECK (json_type(columns) = 'array'),
  row_count     INTEGER NOT NULL CHECK (row_count BETWEEN 0 AND 999999),
  created_at    INTEGER NOT NULL,
  state         TEXT NOT NULL CHECK (state IN ('draft', 'running', 'paused', 'stopped', 'finished')),
  -- What was confirmed: by which route, how many people, and how much in all.
  confirmed_at  INTEGER,
  route         TEXT CHECK (route IN ('oneByOne', 'batch')),
  rate_a_minute INTEGER CHECK (rate_a_minute > 0),
  batch_size    INTEGER CHECK (batch_size > 0),
  to_pay        INTEGER CHECK (to_pay > 0),
  total         INTEGER CHECK (total > 0),
  who           TEXT CHECK (who <> ''),
  CHECK ((state = 'draft') = (confirmed_at IS NULL)),
  CHECK ((confirmed_at IS NULL) = (route IS NULL) AND (confirmed_at IS NULL) = (rate_a_minute IS NULL)
     AND (confirmed_at IS NULL) = (batch_size IS NULL) AND (confirmed_at IS NULL) = (to_pay IS NULL)
     AND (confirmed_at IS NULL) = (total IS NULL) AND (confirmed_at IS NOT NULL OR who IS NULL))
) STRICT;

CREATE TRIGGER payroll_confirmation_stays
BEFORE UPDATE OF id, source, note, columns, row_count, created_at, confirmed_at, route, rate_a_minute, batch_size, to_pay,
                 total, who ON payroll WHEN OLD.state <> 'draft'
BEGIN SELECT RAISE(ABORT, 'a confirmed payroll never changes'); END;
CREATE TRIGGER payroll_never_goes_back BEFORE UPDATE OF state ON payroll
WHEN NEW.state <> OLD.state AND (OLD.state IN ('stopped', 'finished') OR NEW.state = 'draft')
BEGIN SELECT RAISE(ABORT, 'a payroll never goes back'); END;
CREATE TRIGGER payroll_is_only_discarded_as_a_draft BEFORE DELETE ON payroll WHEN OLD.state <> 'draft'
BEGIN SELECT RAISE(ABORT, 'a confirmed payroll is never deleted'); END;
CREATE TRIGGER payroll_is_never_replaced BEFORE INSERT ON payroll WHEN EXISTS (SELECT 1 FROM payroll WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a payroll is never replaced'); END;

-- Every row of the file, none left out. Its number is the payroll's with six digits for its place in it, so that the rows of
-- a payroll stand together in their order.
CREATE TABLE payroll_row (
  id        INTEGER PRIMARY KEY CHECK (id / 1000000 = payroll AND id % 1000000 > 0),
  payroll   INTEGER NOT NULL REFERENCES payroll (id),
  line      INTEGER NOT NULL CHECK (line >= 0),
  cells     TEXT NOT NULL CHECK (json_type(cells) = 'array'),
  typed     TEXT NOT NULL CHECK (json_valid(typed)),
  checked   TEXT NOT NULL CHECK (json_valid(checked)),
  -- What a search finds it by, in small letters.
  sought    TEXT NOT NULL,
  verdict   TEXT NOT NULL CHECK (verdict IN ('valid', 'corrected', 'asked', 'duplicate', 'refused')),
  phone     TEXT CHECK (phone GLOB '256*' AND length(phone) = 12),
  -- As far as it can be read; a row that can't be paid may have one too.
  amount    INTEGER CHECK (amount BETWEEN 100 AND 999999999999),
  payable   INTEGER NOT NULL CHECK (payable IN (0, 1)),
  included  INTEGER NOT NULL CHECK (included IN (0, 1)),
  edited    INTEGER NOT NULL CHECK (edited IN (0, 1)),
  intention TEXT CHECK (intention <> ''),
  CHECK (payable = 0 OR (phone IS NOT NULL AND amount IS NOT NULL)),
  CHECK (intention IS NULL OR (payable = 1 AND included = 1))
) STRICT;

-- Narrow and covering: counts, sums and pages touch no wide row.
CREATE INDEX payroll_row_by_payroll ON payroll_row (payroll, id, verdict, included, payable, amount);
CREATE UNIQUE INDEX payroll_row_intention ON payroll_row (intention) WHERE intention IS NOT NULL;

CREATE TRIGGER payroll_row_stays BEFORE UPDATE ON payroll_row
WHEN NEW.id <> OLD.id OR (SELECT state FROM payroll WHERE id = OLD.payroll) IS NOT 'draft'
BEGIN SELECT RAISE(ABORT, 'a row of a confirmed payroll never changes'); END;
CREATE TRIGGER payroll_row_is_only_discarded_with_a_draft BEFORE DELETE ON payroll_row
WHEN (SELECT state FROM payroll WHERE id = OLD.payroll) IS NOT 'draft'
BEGIN SELECT RAISE(ABORT, 'a row of a confirmed payroll is never deleted'); END;
CREATE TRIGGER payroll_row_is_only_put_into_a_draft BEFORE INSERT ON payroll_row
WHEN (SELECT state FROM payroll WHERE id = NEW.payroll) IS NOT 'draft'
  OR EXISTS (SELECT 1 FROM payroll_row WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a row is only put into a draft'); END;

-- Operations that went to the service in one request. The exchange itself is the evidence of the first one's answer.
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
CREATE INDEX batch_open ON batch (id) WHERE answered_at IS NULL;

CREATE TRIGGER batch_is_only_answered_and_once BEFORE UPDATE ON batch
WHEN OLD.answered_at IS NOT NULL OR NEW.answered_at IS NULL OR NEW.id <> OLD.id OR NEW.reference <> OLD.reference
  OR NEW.payroll IS NOT OLD.payroll OR NEW.part IS NOT OLD.part OR NEW.sent_at <> OLD.sent_at
BEGIN SELECT RAISE(ABORT, 'a batch is only answered, and once'); END;
CREATE TRIGGER batch_is_never_deleted BEFORE DELETE ON batch
BEGIN SELECT RAISE(ABORT, 'a batch is never deleted'); END;
CREATE TRIGGER batch_is_never_replaced BEFORE INSERT ON batch
WHEN EXISTS (SELECT 1 FROM batch WHERE id = NEW.id) OR EXISTS (SELECT 1 FROM batch WHERE reference = NEW.reference)
BEGIN SELECT RAISE(ABORT, 'a batch is never replaced'); END;

-- People who are paid again and again.
CREATE TABLE payee_group (
  id   INTEGER PRIMARY KEY CHECK (id > 0),
  name TEXT NOT NULL COLLATE NOCASE UNIQUE CHECK (name <> '')
) STRICT;

CREATE TABLE payee (
  id           INTEGER PRIMARY KEY,
  payee_group  INTEGER NOT NULL REFERENCES payee_group (id),
  place        INTEGER NOT NULL CHECK (place > 0),
  phone        TEXT NOT NULL CHECK (phone GLOB '256*' AND length(phone) = 12),
  network      TEXT NOT NULL CHECK (network IN ('MTN', 'AIRTEL')),
  name         TEXT CHECK (name <> ''),
  last_amount  INTEGER CHECK (last_amount BETWEEN 100 AND 999999999999),
  last_paid_at INTEGER
) STRICT;

CREATE INDEX payee_by_group ON payee (payee_group, place);
CREATE INDEX payee_by_phone ON payee (payee_group, phone);

-- How a person said that the columns of files of one layout are to be read.
CREATE TABLE column_mapping (
  id      INTEGER PRIMARY KEY,
  layout  TEXT NOT NULL UNIQUE CHECK (layout <> ''),
  mapping TEXT NOT NULL CHECK (json_valid(mapping))
) STRICT;

-- A CHECK can't be altered: the three tables that hang together are made anew, and every row goes over as it stands, its
-- fingerprint too.
DROP TRIGGER event_never_changes;
DROP TRIGGER event_is_never_deleted;
DROP TRIGGER event_is_never_replaced;
DROP TRIGGER operation_intention_never_changes;
DROP TRIGGER operation_is_never_deleted;
DROP TRIGGER operation_is_never_replaced;
DROP TRIGGER operation_final_state_stays;
DROP INDEX event_by_operation;
DROP INDEX event_attempt;
DROP INDEX event_answered;
DROP INDEX operation_by_id;
DROP INDEX operation_by_day;
DROP INDEX operation_by_state;
DROP INDEX operation_due;
DROP INDEX operation_asked_again;
DROP INDEX operation_contradicted;
DROP INDEX operation_by_transaction_id;
DROP INDEX operation_by_service_reference;
ALTER TABLE operation RENAME TO operation_before;
ALTER TABLE event RENAME TO event_before;
ALTER TABLE balance RENAME TO balance_before;

CREATE TABLE operation (
  id                INTEGER PRIMARY KEY CHECK (id > 0),
  intention         TEXT NOT NULL UNIQUE CHECK (intention <> ''),
  reference         TEXT NOT NULL UNIQUE CHECK (reference <> ''),
  transfer          TEXT NOT NULL CHECK (json_valid(transfer)),
  mode              TEXT NOT NULL,
  amount            INTEGER NOT NULL CHECK (amount BETWEEN 100 AND 999999999999),
  wallet            TEXT NOT NULL,
  phone             TEXT CHECK (phone GLOB '256*' AND length(phone) = 12),
  account           TEXT,
  provider          TEXT,
  biller            TEXT,
  narration         TEXT NOT NULL,
  validation        INTEGER REFERENCES validation (id),
  created_at        INTEGER NOT NULL,
  -- The day in Kampala (UTC+3), counted from 1 January 1970.
  day               INTEGER NOT NULL CHECK (day = (created_at + 10800000) / 86400000),

  state             TEXT NOT NULL CHECK (state IN ('recorded', 'sent', 'succeeded', 'failed', 'pending', 'unknown',
                                                   'rejected', 'notSent', 'notFound')),
  party             TEXT,
  service_status    TEXT,
  contradicted_by   TEXT,
  attempts          INTEGER NOT NULL CHECK (attempts >= 0),
  transaction_id    TEXT,
  service_reference TEXT,
  fee               TEXT,
  total_charged     TEXT,
  balance_after     TEXT,
  extra             TEXT NOT NULL CHECK (json_type(extra) = 'object'),
  next_look_up_at   INTEGER,
  updated_at        INTEGER NOT NULL,
  -- Since when the service contradicts a final word: an open case.
  case_since        INTEGER,

  -- Where it belongs, which never changes either: the request that it went in with others, and the row that it pays.
  batch             INTEGER REFERENCES batch (id),
  payroll_row       INTEGER REFERENCES payroll_row (id),
  -- The partner wallet's interface moves its one wallet, and the gateway never does.
  CHECK (CASE wallet
    WHEN 'PARTNER' THEN mode IN ('WALLET_TO_WALLET', 'WALLET_TO_MOBILE_MONEY', 'WALLET_TO_MNO', 'MOBILE_MONEY_TO_WALLET',
                                 'BANK_TRANSFER', 'MERCHANT_PAYMENT', 'WALLET_TOP-UP', 'WALLET_OTHER')
    ELSE wallet IN ('ESCROW', 'COMMISSION')
     AND mode IN ('PARTNER_SEND_MNO', 'PARTNER_COLLECT_MNO', 'PARTNER_SEND_BANK', 'PARTNER_PAY_BILL_PAYMENT',
                  'PARTNER_PAY_AIRTIME') END),
  CHECK (batch IS NULL OR wallet = 'PARTNER')
) STRICT;

INSERT INTO operation (id, intention, reference, transfer, mode, amount, wallet, phone, account, provider, biller, narration,
  validation, created_at, day, state, party, service_status, contradicted_by, attempts, transaction_id, service_reference,
  fee, total_charged, balance_after, extra, next_look_up_at, updated_at, case_since)
SELECT id, intention, reference, transfer, mode, amount, wallet, phone, account, provider, biller, narration,
  validation, created_at, day, state, party, service_status, contradicted_by, attempts, transaction_id, service_reference,
  fee, total_charged, balance_after, extra, next_look_up_at, updated_at, case_since
FROM operation_before ORDER BY id;

CREATE TABLE event (
  id        INTEGER PRIMARY KEY CHECK (id > 0),
  operation INTEGER NOT NULL REFERENCES operation (id),
  at        INTEGER NOT NULL,
  run       INTEGER CHECK (run BETWEEN 0 AND 4294967295),
  tick      INTEGER CHECK (tick >= 0),
  kind      TEXT NOT NULL CHECK (kind IN ('recorded', 'weighed', 'sending', 'sent', 'lookedUp', 'calledBack', 'settled')),
  attempt   INTEGER CHECK (attempt > 0 OR attempt IS NULL),
  who       TEXT CHECK (who <> ''),
  body      TEXT NOT NULL CHECK (json_valid(body)),
  evidence  TEXT CHECK (evidence IS NULL OR json_valid(evidence)),
  hash      BLOB NOT NULL CHECK (length(hash) = 32),
  CHECK ((attempt IS NOT NULL) = (kind = 'sending')),
  CHECK ((run IS NULL) = (tick IS NULL))
) STRICT;

INSERT INTO event (id, operation, at, run, tick, kind, attempt, who, body, evidence, hash)
SELECT id, operation, at, run, tick, kind, attempt, who, body, evidence, hash FROM event_before ORDER BY id;

CREATE TABLE balance (
  wallet    TEXT NOT NULL PRIMARY KEY CHECK (wallet <> ''),
  wallet_id TEXT,
  balance   TEXT NOT NULL,
  as_of     INTEGER NOT NULL,
  operation INTEGER REFERENCES operation (id)
) STRICT, WITHOUT ROWID;

INSERT INTO balance (wallet, wallet_id, balance, as_of, operation)
SELECT wallet, wallet_id, balance, as_of, operation FROM balance_before;

DROP TABLE balance_before;
DROP TABLE event_before;
DROP TABLE operation_before;

-- For lists: narrow and covering, so that skipping to a page or counting touches no wide row.
CREATE INDEX operation_by_id ON operation (id, day, mode, state, biller);
CREATE INDEX operation_by_day ON operation (day, id, mode, state, biller, amount);
CREATE INDEX operation_by_state ON operation (state, id, day, mode, biller);
-- For look-ups. The partner wallet's interface has none.
CREATE INDEX operation_due ON operation (next_look_up_at)
WHERE state IN ('recorded', 'sent', 'pending', 'unknown') AND wallet <> 'PARTNER';
-- Final words that are asked about once more.
CREATE INDEX operation_asked_again ON operation (next_look_up_at)
WHERE next_look_up_at IS NOT NULL AND state NOT IN ('recorded', 'sent', 'pending', 'unknown') AND wallet <> 'PARTNER';
CREATE INDEX operation_contradicted ON operation (id) WHERE contradicted_by IS NOT NULL;
CREATE INDEX operation_by_transaction_id ON operation (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX operation_by_service_reference ON operation (service_reference) WHERE service_reference IS NOT NULL;
CREATE INDEX operation_of_batch ON operation (batch, id) WHERE batch IS NOT NULL;
CREATE INDEX operation_of_payroll ON operation (payroll_row, state, amount, fee) WHERE payroll_row IS NOT NULL;
-- Who was paid lately, wide enough that no row is touched.
CREATE INDEX operation_to_phone ON operation (created_at, id, phone, amount, state, payroll_row)
WHERE mode IN ('PARTNER_SEND_MNO', 'WALLET_TO_MOBILE_MONEY', 'WALLET_TO_MNO');

CREATE INDEX event_by_operation ON event (operation, id);
-- An attempt is begun once: two windows, or two clicks, can't both send it.
CREATE UNIQUE INDEX event_attempt ON event (operation, attempt) WHERE attempt IS NOT NULL;
-- A day's answers, with the balances that came in them.
CREATE INDEX event_answered ON event (at) WHERE kind = 'sent';

CREATE TRIGGER event_never_changes BEFORE UPDATE ON event
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;
CREATE TRIGGER event_is_never_deleted BEFORE DELETE ON event
BEGIN SELECT RAISE(ABORT, 'an event is never deleted'); END;
CREATE TRIGGER event_is_never_replaced BEFORE INSERT ON event
WHEN EXISTS (SELECT 1 FROM event WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM event WHERE operation = NEW.operation AND attempt = NEW.attempt)
BEGIN SELECT RAISE(ABORT, 'an event is never changed'); END;

CREATE TRIGGER operation_intention_never_changes
BEFORE UPDATE OF id, intention, reference, transfer, mode, amount, wallet, phone, account, provider, biller, narration,
                 validation, created_at, day, batch, payroll_row ON operation
BEGIN SELECT RAISE(ABORT, 'an intention is never changed'); END;
CREATE TRIGGER operation_is_never_deleted BEFORE DELETE ON operation
BEGIN SELECT RAISE(ABORT, 'an operation is never deleted'); END;
-- INSERT OR REPLACE deletes without asking the trigger above.
CREATE TRIGGER operation_is_never_replaced BEFORE INSERT ON operation
WHEN EXISTS (SELECT 1 FROM operation WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM operation WHERE intention = NEW.intention)
  OR EXISTS (SELECT 1 FROM operation WHERE reference = NEW.reference)
BEGIN SELECT RAISE(ABORT, 'an operation is never replaced'); END;
CREATE TRIGGER operation_final_state_stays BEFORE UPDATE OF state ON operation
WHEN OLD.state IN ('succeeded', 'failed', 'rejected') AND NEW.state <> OLD.state
  AND (NEW.state NOT IN ('succeeded', 'failed')
       OR (SELECT kind FROM event WHERE operation = OLD.id ORDER BY id DESC LIMIT 1) IS NOT 'settled')
BEGIN SELECT RAISE(ABORT, 'a final state stays until a person has closed the case'); END;
-- Between looking whether a payroll runs and paying its next row somebody may have stopped it.
CREATE TRIGGER operation_pays_its_row BEFORE INSERT ON operation WHEN NEW.payroll_row IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the payroll is not running')
  WHERE (SELECT state FROM payroll WHERE id = NEW.payroll_row / 1000000) IS NOT 'running';
  SELECT RAISE(ABORT, 'a payment of a payroll pays what its row says')
  WHERE NOT EXISTS (SELECT 1 FROM payroll_row WHERE id = NEW.payroll_row AND intention = NEW.intention
                      AND amount = NEW.amount AND phone = NEW.phone);
END;
