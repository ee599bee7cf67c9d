-- The seal of the list: a MAC by the keychain's secret over who works here, their PINs, the recovery code, the rules and the
-- version, which grows with each change of these. Without a secret there is none. Tries and the log are not under it.
CREATE TABLE seal (
  id      INTEGER PRIMARY KEY CHECK (id = 1),
  version INTEGER NOT NULL CHECK (version >= 0),
  mac     BLOB CHECK (length(mac) = 32)
) STRICT;
INSERT INTO seal (id, version) VALUES (1, 0);
