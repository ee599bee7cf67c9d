-- The texts of an operation cut into threes, so that any part of a name or number finds it. Contentless: the texts themselves stay
-- in `operation`. Of each three it is kept in which operations it stands, and not where: what is found by several threes is looked
-- for in the texts too. `starts` holds `^^` and the first two letters of each word, for short searches.
-- Only options that Debian's own sqlite3 program reads too, so that it can be timed against.
CREATE VIRTUAL TABLE search USING fts5 (
  party, phone, account, reference, transaction_id, narration, starts,
  content = '', detail = none, columnsize = 0, tokenize = 'trigram'
);

-- The operations up to this one are in it.
CREATE TABLE search_end (
  id        INTEGER PRIMARY KEY CHECK (id = 1),
  operation INTEGER NOT NULL CHECK (operation >= 0)
) STRICT;
INSERT INTO search_end (id, operation) VALUES (1, 0);
