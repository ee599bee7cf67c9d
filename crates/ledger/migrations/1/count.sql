-- Exact counts and sums of operations, maintained by triggers in the transaction that records or changes an operation, so that no
-- list, total or limit scans all operations. `kaunta verify` compares them with the operations.
--
-- The key that an operation is counted under. '' and 0 stand for NULL; `disputed` is 1 while a case is open. What a state and a
-- case count as is decided in one place only (`domain/counted.rs`). Sums are hundredths of a shilling. `fees` are those that were
-- charged: a fee that was named with anything but an undisputed success is in no sum. A negative fee, or one with more
-- than two decimals, is counted as odd; the reader adds it up from the operations.
CREATE VIEW operation_cell AS
SELECT id, id >> 7 AS block, id >> 14 AS stretch, day, mode, state, disputed, wallet, coalesce(biller, '') AS biller,
  coalesce(maker_folded, '') AS maker, coalesce(payroll_row / 1000000, 0) AS payroll,
  amount * 100 + coalesce(cents, 0) AS amount, coalesce(fee, 0) AS fees, odd AS odd_fees
FROM (SELECT *, charged IS NOT NULL AND fee IS NULL AS odd FROM (
  SELECT *, CASE
    WHEN charged GLOB '*[^0-9.]*' OR length(charged) > 14 THEN NULL
    WHEN instr(charged, '.') = 0 THEN CAST(charged AS INTEGER) * 100
    WHEN instr(charged, '.') = length(charged) - 1 THEN CAST(replace(charged, '.', '') AS INTEGER) * 10
    WHEN instr(charged, '.') = length(charged) - 2 THEN CAST(replace(charged, '.', '') AS INTEGER) END AS fee
  FROM (SELECT id, day, mode, state, contradicted_by IS NOT NULL AS disputed, wallet, biller, maker_folded, payroll_row, amount,
    cents, CASE WHEN state = 'succeeded' AND contradicted_by IS NULL THEN fee END AS charged FROM operation)));

-- By day. The operations of a cell have numbers between `first` and `last`.
CREATE TABLE operation_day (
  day      INTEGER NOT NULL,
  mode     TEXT NOT NULL,
  state    TEXT NOT NULL,
  disputed INTEGER NOT NULL,
  wallet   TEXT NOT NULL,
  biller   TEXT NOT NULL,
  maker    TEXT NOT NULL,
  payroll  INTEGER NOT NULL,
  count    INTEGER NOT NULL,
  amount   INTEGER NOT NULL,
  fees     INTEGER NOT NULL,
  odd_fees INTEGER NOT NULL,
  first    INTEGER NOT NULL,
  last     INTEGER NOT NULL,
  PRIMARY KEY (day, mode, state, disputed, wallet, biller, maker, payroll)
) STRICT, WITHOUT ROWID;
-- By number: 128 operations to a block, 128 blocks to a stretch.
CREATE TABLE operation_block (
  block    INTEGER NOT NULL,
  day      INTEGER NOT NULL,
  mode     TEXT NOT NULL,
  state    TEXT NOT NULL,
  disputed INTEGER NOT NULL,
  wallet   TEXT NOT NULL,
  biller   TEXT NOT NULL,
  maker    TEXT NOT NULL,
  payroll  INTEGER NOT NULL,
  count    INTEGER NOT NULL,
  PRIMARY KEY (block, day, mode, state, disputed, wallet, biller, maker, payroll)
) STRICT, WITHOUT ROWID;
CREATE TABLE operation_stretch (
  stretch  INTEGER NOT NULL,
  mode     TEXT NOT NULL,
  state    TEXT NOT NULL,
  disputed INTEGER NOT NULL,
  wallet   TEXT NOT NULL,
  biller   TEXT NOT NULL,
  maker    TEXT NOT NULL,
  payroll  INTEGER NOT NULL,
  count    INTEGER NOT NULL,
  PRIMARY KEY (stretch, mode, state, disputed, wallet, biller, maker, payroll)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER operation_is_counted AFTER INSERT ON operation
BEGIN
  INSERT INTO operation_day
  SELECT day, mode, state, disputed, wallet, biller, maker, payroll, 1, amount, fees, odd_fees, id, id
  FROM operation_cell WHERE id = NEW.id
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, fees = fees + excluded.fees,
    odd_fees = odd_fees + excluded.odd_fees, first = min(first, excluded.first), last = max(last, excluded.last);
  INSERT INTO operation_block
  SELECT block, day, mode, state, disputed, wallet, biller, maker, payroll, 1 FROM operation_cell WHERE id = NEW.id
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO operation_stretch
  SELECT stretch, mode, state, disputed, wallet, biller, maker, payroll, 1 FROM operation_cell WHERE id = NEW.id
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
CREATE TRIGGER operation_is_not_counted_where_it_stood BEFORE UPDATE OF state, fee, contradicted_by ON operation
WHEN NEW.state <> OLD.state OR NEW.fee IS NOT OLD.fee OR (NEW.contradicted_by IS NULL) <> (OLD.contradicted_by IS NULL)
BEGIN
  INSERT INTO operation_day
  SELECT day, mode, state, disputed, wallet, biller, maker, payroll, -1, -amount, -fees, -odd_fees, id, id
  FROM operation_cell WHERE id = OLD.id
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, fees = fees + excluded.fees,
    odd_fees = odd_fees + excluded.odd_fees, first = min(first, excluded.first), last = max(last, excluded.last);
  INSERT INTO operation_block
  SELECT block, day, mode, state, disputed, wallet, biller, maker, payroll, -1 FROM operation_cell WHERE id = OLD.id
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO operation_stretch
  SELECT stretch, mode, state, disputed, wallet, biller, maker, payroll, -1 FROM operation_cell WHERE id = OLD.id
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
  DELETE FROM operation_day WHERE count = 0 AND (day, mode, state, disputed, wallet, biller, maker, payroll) =
    (SELECT day, mode, state, disputed, wallet, biller, maker, payroll FROM operation_cell WHERE id = OLD.id);
  DELETE FROM operation_block WHERE count = 0 AND (block, day, mode, state, disputed, wallet, biller, maker, payroll) =
    (SELECT block, day, mode, state, disputed, wallet, biller, maker, payroll FROM operation_cell WHERE id = OLD.id);
  DELETE FROM operation_stretch WHERE count = 0 AND (stretch, mode, state, disputed, wallet, biller, maker, payroll) =
    (SELECT stretch, mode, state, disputed, wallet, biller, maker, payroll FROM operation_cell WHERE id = OLD.id);
END;
CREATE TRIGGER operation_is_counted_where_it_stands AFTER UPDATE OF state, fee, contradicted_by ON operation
WHEN NEW.state <> OLD.state OR NEW.fee IS NOT OLD.fee OR (NEW.contradicted_by IS NULL) <> (OLD.contradicted_by IS NULL)
BEGIN
  INSERT INTO operation_day
  SELECT day, mode, state, disputed, wallet, biller, maker, payroll, 1, amount, fees, odd_fees, id, id
  FROM operation_cell WHERE id = NEW.id
  ON CONFLICT DO UPDATE SET count = count + excluded.count, amount = amount + excluded.amount, fees = fees + excluded.fees,
    odd_fees = odd_fees + excluded.odd_fees, first = min(first, excluded.first), last = max(last, excluded.last);
  INSERT INTO operation_block
  SELECT block, day, mode, state, disputed, wallet, biller, maker, payroll, 1 FROM operation_cell WHERE id = NEW.id
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
  INSERT INTO operation_stretch
  SELECT stretch, mode, state, disputed, wallet, biller, maker, payroll, 1 FROM operation_cell WHERE id = NEW.id
  ON CONFLICT DO UPDATE SET count = count + excluded.count;
END;
