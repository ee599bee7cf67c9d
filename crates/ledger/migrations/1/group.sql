-- Saved groups of payees.
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
  last_paid_at INTEGER,
  -- The note sent with a payment to them.
  note         TEXT CHECK (note <> '')
) STRICT;

CREATE INDEX payee_by_group ON payee (payee_group, place);
CREATE INDEX payee_by_phone ON payee (payee_group, phone);

-- The column mapping that a person chose for files of one layout.
CREATE TABLE column_mapping (
  id      INTEGER PRIMARY KEY,
  layout  TEXT NOT NULL UNIQUE CHECK (layout <> ''),
  mapping TEXT NOT NULL CHECK (json_valid(mapping))
) STRICT;
