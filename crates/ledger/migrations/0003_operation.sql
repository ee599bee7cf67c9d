-- One intended movement of money. The first part is the intention and never changes; the second is where it
-- stands: a fold of its events, kept here so that lists and searches need not read them.
--
-- Times are UTC milliseconds: they sort and compare as integers in narrow indexes, and a day is a division.
-- What a person typed is whole shillings, so an INTEGER; what the service reports is exact decimal TEXT.
CREATE TABLE operation (
  id                INTEGER PRIMARY KEY CHECK (id > 0),
  intention         TEXT NOT NULL UNIQUE CHECK (intention <> ''),
  reference         TEXT NOT NULL UNIQUE CHECK (reference <> ''),
  transfer          TEXT NOT NULL CHECK (json_valid(transfer)),
  mode              TEXT NOT NULL CHECK (mode IN ('PARTNER_SEND_MNO', 'PARTNER_COLLECT_MNO', 'PARTNER_SEND_BANK',
                                                  'PARTNER_PAY_BILL_PAYMENT', 'PARTNER_PAY_AIRTIME')),
  amount            INTEGER NOT NULL CHECK (amount BETWEEN 100 AND 999999999999),
  wallet            TEXT NOT NULL CHECK (wallet IN ('ESCROW', 'COMMISSION')),
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
  updated_at        INTEGER NOT NULL
) STRICT;

-- For lists: narrow and covering, so that skipping to a page or counting touches no wide row.
CREATE INDEX operation_by_id ON operation (id, day, mode, state, biller);
CREATE INDEX operation_by_day ON operation (day, id, mode, state, biller, amount);
CREATE INDEX operation_by_state ON operation (state, id, day, mode, biller);
-- For look-ups.
CREATE INDEX operation_due ON operation (next_look_up_at) WHERE state IN ('recorded', 'sent', 'pending', 'unknown');
CREATE INDEX operation_contradicted ON operation (id) WHERE contradicted_by IS NOT NULL;
CREATE INDEX operation_by_transaction_id ON operation (transaction_id) WHERE transaction_id IS NOT NULL;
CREATE INDEX operation_by_service_reference ON operation (service_reference) WHERE service_reference IS NOT NULL;

CREATE TRIGGER operation_intention_never_changes
BEFORE UPDATE OF id, intention, reference, transfer, mode, amount, wallet, phone, account, provider, biller, narration,
                 validation, created_at, day ON operation
BEGIN SELECT RAISE(ABORT, 'an intention is never changed'); END;
CREATE TRIGGER operation_is_never_deleted BEFORE DELETE ON operation
BEGIN SELECT RAISE(ABORT, 'an operation is never deleted'); END;
-- INSERT OR REPLACE deletes without asking the trigger above.
CREATE TRIGGER operation_is_never_replaced BEFORE INSERT ON operation
WHEN EXISTS (SELECT 1 FROM operation WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM operation WHERE intention = NEW.intention)
  OR EXISTS (SELECT 1 FROM operation WHERE reference = NEW.reference)
BEGIN SELECT RAISE(ABORT, 'an operation is never replaced'); END;
