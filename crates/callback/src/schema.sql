-- The two secret path segments: one to post to, one to read from.
CREATE TABLE IF NOT EXISTS path (
  name   TEXT NOT NULL PRIMARY KEY CHECK (name IN ('post', 'read')),
  secret TEXT NOT NULL UNIQUE
) STRICT, WITHOUT ROWID;

-- Identifies this store. A new store counts from 1 again; its reader detects that by the id.
CREATE TABLE IF NOT EXISTS store (
  one INTEGER NOT NULL PRIMARY KEY CHECK (one = 1),
  id  TEXT NOT NULL
) STRICT;

-- Received callbacks. AUTOINCREMENT: a dropped number is not reused.
CREATE TABLE IF NOT EXISTS arrived (
  n            INTEGER PRIMARY KEY AUTOINCREMENT,
  received_at  INTEGER NOT NULL,
  content_type TEXT NOT NULL,
  body         BLOB NOT NULL
) STRICT;
