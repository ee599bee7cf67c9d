-- A trigram index of an operation's texts. Contentless: the texts are in `operation`. It stores no positions, so a match of several
-- trigrams is checked against the texts. `starts` holds `^^` and the first two letters of each word, for short searches.
-- Only options that Debian's sqlite3 supports too, so that it can be benchmarked against.
CREATE VIRTUAL TABLE search USING fts5 (
  party, phone, account, reference, transaction_id, narration, starts,
  content = '', detail = none, columnsize = 0, tokenize = 'trigram'
);

-- The last operation that is indexed.
CREATE TABLE search_end (
  id        INTEGER PRIMARY KEY CHECK (id = 1),
  operation INTEGER NOT NULL CHECK (operation >= 0)
) STRICT;
INSERT INTO search_end (id, operation) VALUES (1, 0);
