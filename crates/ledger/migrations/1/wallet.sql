-- What the service last said is in each wallet, under the service's own name for the wallet.
CREATE TABLE balance (
  wallet    TEXT NOT NULL PRIMARY KEY CHECK (wallet <> ''),
  wallet_id TEXT,
  balance   TEXT NOT NULL,
  as_of     INTEGER NOT NULL,
  operation INTEGER REFERENCES operation (id)
) STRICT, WITHOUT ROWID;
