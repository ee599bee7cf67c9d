-- The service's response about a beneficiary, from before the payment.
CREATE TABLE validation (
  id          INTEGER PRIMARY KEY,
  identity    TEXT NOT NULL CHECK (json_valid(identity)),
  beneficiary TEXT NOT NULL CHECK (json_valid(beneficiary)),
  -- JSON, packed (packed.sql).
  evidence    ANY CHECK (CASE typeof(evidence) WHEN 'text' THEN json_valid(evidence)
                                               ELSE typeof(evidence) IN ('blob', 'null') END),
  at          INTEGER NOT NULL
) STRICT;
CREATE INDEX validation_by_identity ON validation (identity, at);

CREATE TRIGGER validation_never_changes BEFORE UPDATE ON validation
BEGIN SELECT RAISE(ABORT, 'a validation is never changed'); END;
CREATE TRIGGER validation_is_never_deleted BEFORE DELETE ON validation
BEGIN SELECT RAISE(ABORT, 'a validation is never deleted'); END;
CREATE TRIGGER validation_is_never_replaced BEFORE INSERT ON validation
WHEN EXISTS (SELECT 1 FROM validation WHERE id = NEW.id)
BEGIN SELECT RAISE(ABORT, 'a validation is never changed'); END;
