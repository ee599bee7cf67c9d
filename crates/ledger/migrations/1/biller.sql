-- Billers that a person added to the built-in ones.
CREATE TABLE biller (
  code          TEXT NOT NULL PRIMARY KEY CHECK (code <> ''),
  name          TEXT NOT NULL,
  -- Empty if the shop did not name it.
  account_label TEXT NOT NULL,
  extra         TEXT NOT NULL CHECK (extra IN ('none', 'customerType', 'area'))
) STRICT, WITHOUT ROWID;
