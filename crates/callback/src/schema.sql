-- The two unguessable steps: one to post to, one to read from.
CREATE TABLE IF NOT EXISTS path (
  name   TEXT NOT NULL PRIMARY KEY CHECK (name IN ('post', 'read')),
  secret TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

-- What has arrived. AUTOINCREMENT: a number is never given twice, also when what had it was dropped.
CREATE TABLE IF NOT EXISTS arrived (
  n            INTEGER PRIMARY KEY AUTOINCREMENT,
  received_at  INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  body         BLOB NOT NULL
) STRICT;
