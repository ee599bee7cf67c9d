-- Payrolls to wallets, banks and merchants beside those to phones: one payroll, one kind of place.
ALTER TABLE payroll ADD COLUMN kind TEXT NOT NULL DEFAULT 'mobileMoney'
  CHECK (kind IN ('mobileMoney', 'wallet', 'bank', 'merchant'));
-- Written into every row: a salvage tells by all columns what is one.
UPDATE payroll SET kind = 'mobileMoney';
CREATE TRIGGER payroll_kind_never_changes BEFORE UPDATE OF kind ON payroll
BEGIN SELECT RAISE(ABORT, 'what a payroll is paid into never changes'); END;
-- Only mobile money has payments of its own that can be asked about, to somebody whose name the service tells.
CREATE TRIGGER payroll_is_paid_over_a_route_of_its_kind BEFORE UPDATE OF state ON payroll
WHEN OLD.state = 'draft' AND NEW.state <> 'draft' AND NEW.route <> 'batch' AND NEW.kind <> 'mobileMoney'
BEGIN SELECT RAISE(ABORT, 'a payroll of this kind is paid by batch'); END;

-- The bank, merchant or wallet, and the number there; nothing of a phone, whose network the service may know better.
ALTER TABLE payroll_row ADD COLUMN provider TEXT CHECK (provider <> '') CHECK (phone IS NULL OR provider IS NULL);
ALTER TABLE payroll_row ADD COLUMN account TEXT CHECK (account <> '') CHECK (account IS NULL OR provider IS NOT NULL);
-- A wider CHECK holds for every row that stands (sqlite.org/lang_altertable.html, Making Other Kinds Of Table Schema Changes).
PRAGMA writable_schema = ON;
UPDATE sqlite_schema SET sql = replace(sql, 'CHECK (payable = 0 OR (phone IS NOT NULL AND amount IS NOT NULL))',
  'CHECK (payable = 0 OR ((phone IS NOT NULL OR provider IS NOT NULL) AND amount IS NOT NULL))')
WHERE type = 'table' AND name = 'payroll_row';
PRAGMA writable_schema = RESET;

CREATE TRIGGER payroll_row_goes_where_its_payroll_says BEFORE INSERT ON payroll_row
WHEN NEW.payable = 1
 AND (NEW.phone IS NOT NULL) <> ((SELECT kind FROM payroll WHERE id = NEW.payroll) = 'mobileMoney')
BEGIN SELECT RAISE(ABORT, 'a row goes where all of its payroll go'); END;
CREATE TRIGGER payroll_row_still_goes_where_its_payroll_says BEFORE UPDATE OF phone, payable, payroll ON payroll_row
WHEN NEW.payable = 1
 AND (NEW.phone IS NOT NULL) <> ((SELECT kind FROM payroll WHERE id = NEW.payroll) = 'mobileMoney')
BEGIN SELECT RAISE(ABORT, 'a row goes where all of its payroll go'); END;

DROP TRIGGER payroll_row_stays_as_approved;
CREATE TRIGGER payroll_row_stays_as_approved
BEFORE UPDATE OF typed, checked, phone, account, provider, amount, payable, included ON payroll_row
WHEN EXISTS (SELECT 1 FROM approval WHERE payroll = OLD.payroll AND state = 'granted')
BEGIN SELECT RAISE(ABORT, 'a row that a second person said yes to never changes'); END;

DROP TRIGGER operation_pays_its_row;
CREATE TRIGGER operation_pays_its_row BEFORE INSERT ON operation WHEN NEW.payroll_row IS NOT NULL
BEGIN
  SELECT RAISE(ABORT, 'the payroll is not running')
  WHERE (SELECT state FROM payroll WHERE id = NEW.payroll_row / 1000000) IS NOT 'running';
  SELECT RAISE(ABORT, 'a payment of a payroll pays what its row says')
  WHERE NOT EXISTS (SELECT 1 FROM payroll_row WHERE id = NEW.payroll_row AND intention = NEW.intention
                      AND amount = NEW.amount AND phone IS NEW.phone AND account IS NEW.account
                      AND (phone IS NOT NULL OR provider IS NEW.provider)
                      AND checked ->> '$.payee.holder' IS NEW.transfer ->> '$.details.movement.holder');
  SELECT RAISE(ABORT, 'a payment of a payroll is of its kind')
  WHERE NOT CASE (SELECT kind FROM payroll WHERE id = NEW.payroll_row / 1000000)
    WHEN 'mobileMoney' THEN NEW.mode IN ('PARTNER_SEND_MNO', 'WALLET_TO_MOBILE_MONEY', 'WALLET_TO_MNO')
    WHEN 'wallet' THEN NEW.mode = 'WALLET_TO_WALLET'
    WHEN 'bank' THEN NEW.mode = 'BANK_TRANSFER'
    ELSE NEW.mode = 'MERCHANT_PAYMENT' END;
END;

-- Who was paid lately that has no phone, wide enough that no row is touched.
CREATE INDEX operation_to_account ON operation (created_at, id, mode, account, provider, amount, cents, state, payroll_row)
WHERE mode IN ('PARTNER_SEND_BANK', 'WALLET_TO_WALLET', 'BANK_TRANSFER', 'MERCHANT_PAYMENT');
