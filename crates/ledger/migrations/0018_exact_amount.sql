-- Amounts over the partner wallet are exact numbers (partner-wallet-api.md, amount): whole shillings stay where they are, and
-- cents stand beside them. What is whole has none, so rows from before and their fingerprints stay as they are; an intention's
-- own text, which the chain covers, says the same.
ALTER TABLE operation ADD COLUMN cents INTEGER CHECK (cents BETWEEN 1 AND 99)
  CHECK (cents IS CASE json_type(transfer, '$.amount') WHEN 'text' THEN CAST(substr(transfer ->> '$.amount', -2) AS INTEGER) END)
  CHECK (CASE wallet WHEN 'PARTNER' THEN amount > 0 OR cents IS NOT NULL ELSE amount >= 100 AND cents IS NULL END);

-- A wider CHECK holds for every row that stands (sqlite.org/lang_altertable.html, Making Other Kinds Of Table Schema Changes).
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (amount BETWEEN 100 AND 999999999999)', 'CHECK (amount BETWEEN 0 AND 999999999999)')
WHERE type = 'table' AND name IN ('operation', 'approval');
PRAGMA writable_schema = RESET;

CREATE TRIGGER operation_cents_never_change BEFORE UPDATE OF cents ON operation
BEGIN SELECT RAISE(ABORT, 'an intention is never changed'); END;
-- Rows of payrolls are whole shillings.
CREATE TRIGGER operation_pays_its_row_exactly BEFORE INSERT ON operation
WHEN NEW.payroll_row IS NOT NULL AND NEW.cents IS NOT NULL
BEGIN SELECT RAISE(ABORT, 'a payment of a payroll pays what its row says'); END;

DROP INDEX operation_by_day;
CREATE INDEX operation_by_day ON operation (day, id, mode, state, biller, amount, cents);
DROP INDEX operation_by_maker;
CREATE INDEX operation_by_maker ON operation (maker_folded, day, id, mode, state, biller, amount, cents)
WHERE maker_folded IS NOT NULL;
DROP INDEX operation_spent;
CREATE INDEX operation_spent ON operation (day, maker_folded, payroll_row, amount, cents, state, mode)
WHERE state NOT IN ('failed', 'rejected', 'notSent')
  AND mode NOT IN ('PARTNER_COLLECT_MNO', 'MOBILE_MONEY_TO_WALLET', 'WALLET_TOP-UP');
DROP INDEX operation_to_phone;
CREATE INDEX operation_to_phone ON operation (created_at, id, phone, amount, cents, state, payroll_row)
WHERE mode IN ('PARTNER_SEND_MNO', 'WALLET_TO_MOBILE_MONEY', 'WALLET_TO_MNO');

