-- The two unguessable steps: one to post to, one to read from.
CREATE TABLE IF NOT EXISTS path (
  name   TEXT NOT NULL PRIMARY KEY CHECK (name IN ('post', 'read')),
  secret TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

-- Which store this is. One that was lost and begun again counts from 1 again: by another id its reader notices.
CREATE TABLE IF NOT EXISTS store (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  id  TEXT NOT NULL
) STRICT;

-- What has arrived. AUTOINCREMENT: a number is never given twice, also when what had it was dropped.
CREATE TABLE IF NOT EXISTS arrived (
  n            INTEGER PRIMARY KEY AUTOINCREMENT,
  received_at  INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  body         BLOB NOT NULL
) STRICT;
