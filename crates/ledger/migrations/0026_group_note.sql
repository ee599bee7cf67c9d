-- What the service's records show of a payment to somebody of a group.
ALTER TABLE payee ADD COLUMN note TEXT CHECK (note <> '');
