-- One movement of money. The first part is what it was recorded with and never changes. The second part is its current state:
-- a fold of its events, stored so that lists and searches do not read the events.
--
-- Times are UTC milliseconds. Amounts that a person typed are integers (shillings and cents); amounts that the service reports
-- are exact decimal text.
CREATE TABLE operation (
  id                INTEGER PRIMARY KEY CHECK (id > 0),
  idempotency_key   TEXT NOT NULL UNIQUE CHECK (idempotency_key <> ''),
  reference         TEXT NOT NULL UNIQUE CHECK (reference <> ''),
  -- JSON, packed (packed.sql) unless a trigger or a CHECK reads it.
  transfer          ANY NOT NULL CHECK (CASE typeof(transfer) WHEN 'text' THEN json_valid(transfer)
                                          ELSE typeof(transfer) = 'blob' AND wallet <> 'PARTNER' AND approval IS NULL END),
  mode              TEXT NOT NULL,
  amount            INTEGER NOT NULL CHECK (amount BETWEEN 0 AND 999999999999),
  wallet            TEXT NOT NULL,
  phone             TEXT CHECK (phone GLOB '256*' AND length(phone) = 12),
  account           TEXT,
  provider          TEXT,
  biller            TEXT,
  narration         TEXT NOT NULL,
  -- What the settings add to the note, for searches; derived from the transfer.
  along             TEXT,
  validation        INTEGER REFERENCES validation (id),
  created_at        INTEGER NOT NULL,
  -- The day in Kampala (UTC+3), counted from 1 January 1970.
  day               INTEGER NOT NULL CHECK (day = (created_at + 10800000) / 86400000),

  state             TEXT NOT NULL CHECK (state IN ('recorded', 'sent', 'succeeded', 'failed', 'pending', 'unknown', 'refused',
                                                   'rejected', 'notSent', 'notFound')),
  party             TEXT,
  service_status    TEXT,
  attempts          INTEGER NOT NULL CHECK (attempts >= 0),
  transaction_id    TEXT,
  service_reference TEXT,
  fee               TEXT,
  total_charged     TEXT,
  balance_after     TEXT,
  -- JSON, packed.
  extra             ANY NOT NULL CHECK (CASE typeof(extra) WHEN 'text' THEN json_type(extra) = 'object'
                                                              ELSE typeof(extra) = 'blob' END),
  next_look_up_at   INTEGER,
  updated_at        INTEGER NOT NULL,
  -- Milliseconds from `created_at` until it last became known whether the money moved; NULL while that is not known.
  settled_after     INTEGER,

  -- What its reference is derived from. A partner wallet payment has no serial number.
  epoch             INTEGER REFERENCES epoch (id),
  serial            INTEGER CHECK (serial > 0),

  -- NULL in most rows, which end before them (SQLITE_ENABLE_NULL_TRIM in .cargo/config.toml); a new column goes here.
  -- Who made it, as typed and folded for comparison, and the approval. NULL in a shop without people.
  maker             TEXT CHECK (maker <> ''),
  maker_folded      TEXT CHECK ((maker_folded IS NULL) = (maker IS NULL) AND maker_folded <> ''),
  approval          INTEGER REFERENCES approval (id),
  -- The batch request that it was sent in, and the payroll row that it pays. These never change.
  batch             INTEGER REFERENCES batch (id),
  payroll_row       INTEGER REFERENCES payroll_row (id),
  contradicted_by   TEXT,
  -- When the service first contradicted the final status; not NULL while the case is open.
  case_since        INTEGER,
  -- Milliseconds from `created_at` until it first became known whether the money moved, if that is not `settled_after`: a dispute
  -- does not undo it.
  settled_first_after INTEGER CHECK (settled_first_after IS NULL OR settled_first_after IS NOT settled_after),
  -- In addition to `amount`. The CHECK holds it to the transfer, which the chain covers.
  cents             INTEGER CHECK (cents BETWEEN 1 AND 99),
  -- The shop's own charge in whole shillings, NULL for none: copied from the transfer for lists and sums. Verification compares
  -- them.
  charge            INTEGER CHECK (charge > 0),
  -- What became of a prepaid token that its payment came without; derived from the events. NULL for all others.
  token_claim       TEXT CHECK (token_claim IN ('owed', 'came', 'handedOut', 'closed')),
  CHECK (cents IS CASE typeof(transfer) WHEN 'text' THEN
    CASE json_type(transfer, '$.amount') WHEN 'text' THEN CAST(substr(transfer ->> '$.amount', -2) AS INTEGER) END END),
  CHECK (typeof(transfer) = 'blob' OR charge IS CAST(transfer ->> '$.cash.asked.charge' AS INTEGER)),
  CHECK (CASE wallet WHEN 'PARTNER' THEN amount > 0 OR cents IS NOT NULL ELSE amount >= 100 AND cents IS NULL END),
  -- Each interface has its own wallets and modes.
  CHECK (CASE wallet
    WHEN 'PARTNER' THEN mode IN ('WALLET_TO_WALLET', 'WALLET_TO_MOBILE_MONEY', 'WALLET_TO_MNO', 'MOBILE_MONEY_TO_WALLET',
                                 'BANK_TRANSFER', 'MERCHANT_PAYMENT', 'WALLET_TOP-UP', 'WALLET_OTHER')
    ELSE wallet IN ('ESCROW', 'COMMISSION')
     AND mode IN ('PARTNER_SEND_MNO', 'PARTNER_COLLECT_MNO', 'PARTNER_SEND_BANK', 'PARTNER_PAY_BILL_PAYMENT',
                  'PARTNER_PAY_AIRTIME') END),
  CHECK (batch IS NULL OR wallet = 'PARTNER')
) STRICT;

-- Most operations succeed, so this index is small. Other lists are located by counters (count.sql).
CREATE INDEX operation_not_succeeded ON operation (state, day) WHERE state <> 'succeeded';
-- Large payments, which a report lists. They are few, so this index is small too.
CREATE INDEX operation_large ON operation (id) WHERE amount >= 1000000;
-- Status look-ups. The partner wallet interface has none.
CREATE INDEX operation_due ON operation (next_look_up_at)
WHERE state IN ('recorded', 'sent', 'pending', 'unknown') AND wallet <> 'PARTNER';
-- Final statuses that are checked again.
CREATE INDEX operation_asked_again ON operation (next_look_up_at)
WHERE next_look_up_at IS NOT NULL AND state NOT IN ('recorded', 'sent', 'pending', 'unknown') AND wallet <> 'PARTNER';
-- Tokens to be asked for or handed out. They are few.
CREATE INDEX operation_token_claim ON operation (token_claim, id) WHERE token_claim IN ('owed', 'came');
CREATE INDEX operation_contradicted ON operation (id) WHERE contradicted_by IS NOT NULL;
CREATE UNIQUE INDEX operation_by_serial ON operation (epoch, serial) WHERE serial IS NOT NULL;
-- One for each bill of a basket; a trigger ensures that any other approval has at most one.
CREATE INDEX operation_of_approval ON operation (approval) WHERE approval IS NOT NULL;
CREATE INDEX operation_of_batch ON operation (batch) WHERE batch IS NOT NULL;
CREATE INDEX operation_of_payroll ON operation (payroll_row, state, amount, cents, fee) WHERE payroll_row IS NOT NULL;
-- Covering indexes for "who was paid recently".
CREATE INDEX operation_to_phone ON operation (created_at, phone, amount, cents, state, payroll_row)
WHERE mode IN ('PARTNER_SEND_MNO', 'WALLET_TO_MOBILE_MONEY', 'WALLET_TO_MNO');
CREATE INDEX operation_to_account ON operation (created_at, mode, account, provider, amount, cents, state, payroll_row)
WHERE mode IN ('PARTNER_SEND_BANK', 'WALLET_TO_WALLET', 'BANK_TRANSFER', 'MERCHANT_PAYMENT');
-- What was settled on a later day in Kampala than it was recorded on. Covering, for its sums.
CREATE INDEX operation_settled_later ON operation (created_at + settled_after, mode, state, amount, cents, maker_folded)
WHERE day < (created_at + settled_after + 10800000) / 86400000;

CREATE TRIGGER operation_never_changes
BEFORE UPDATE OF id, idempotency_key, reference, transfer, mode, amount, cents, wallet, phone, account, provider, biller,
                 narration, along, validation, created_at, day, batch, payroll_row, maker, maker_folded, approval ON operation
BEGIN SELECT RAISE(ABORT, 'what an operation was recorded with never changes'); END;
-- A salvage that lost the epoch first inserts NULL and sets it later.
CREATE TRIGGER operation_serial_stays BEFORE UPDATE OF epoch, serial ON operation WHEN OLD.epoch IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'what an operation was recorded with never changes'); END;
CREATE TRIGGER operation_is_never_deleted BEFORE DELETE ON operation
BEGIN SELECT RAISE(ABORT, 'an operation is never deleted'); END;
-- INSERT OR REPLACE does not fire the delete trigger.
CREATE TRIGGER operation_is_never_replaced BEFORE INSERT ON operation
WHEN EXISTS (SELECT 1 FROM operation WHERE id = NEW.id)
  OR EXISTS (SELECT 1 FROM operation WHERE idempotency_key = NEW.idempotency_key)
  OR EXISTS (SELECT 1 FROM operation WHERE reference = NEW.reference)
BEGIN SELECT RAISE(ABORT, 'an operation is never replaced'); END;
CREATE TRIGGER operation_final_state_stays BEFORE UPDATE OF state ON operation
WHEN OLD.state IN ('succeeded', 'failed', 'rejected') AND NEW.state <> OLD.state
  AND (NEW.state NOT IN ('succeeded', 'failed')
       OR (SELECT kind FROM event WHERE operation = OLD.id ORDER BY id DESC LIMIT 1) IS NOT 'resolvedManually')
BEGIN SELECT RAISE(ABORT, 'a final state stays until a person has closed the case'); END;
