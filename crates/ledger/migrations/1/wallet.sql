-- The last balance that the service reported for each wallet, under the service's name for it.
CREATE TABLE balance (
  wallet    TEXT NOT NULL PRIMARY KEY CHECK (wallet <> ''),
  wallet_id TEXT,
  balance   TEXT NOT NULL,
  as_of     INTEGER NOT NULL,
  operation INTEGER REFERENCES operation (id)
) STRICT, WITHOUT ROWID;
