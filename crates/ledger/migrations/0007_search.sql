-- The texts of an operation cut into threes, so that any part of a name or number finds it. Contentless: the texts
-- themselves stay in `operation`. `starts` holds `^^` and the first two letters of each word, for short searches.
-- Only options that Debian's own sqlite3 program reads too, so that it can be timed against.
CREATE VIRTUAL TABLE search USING fts5 (
  party, phone, account, reference, transaction_id, narration, starts,
  content = '', tokenize = 'trigram'
);
