-- Which rules each book was given at last, by the name of its file: a book that has others was edited.
CREATE TABLE given_rules (
  book          TEXT PRIMARY KEY CHECK (book <> ''),
  approve_from  INTEGER CHECK (approve_from BETWEEN 100 AND 999999999999),
  second_person INTEGER NOT NULL CHECK (second_person IN (0, 1))
) STRICT;
