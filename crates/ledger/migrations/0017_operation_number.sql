-- Every number by which the service, or the network behind it, knows a payment: support asks for them, and each finds it. They
-- follow from the events, so that an event brings its own, whoever writes it.
CREATE TABLE operation_number (
  number    TEXT NOT NULL COLLATE NOCASE CHECK (number <> ''),
  operation INTEGER NOT NULL REFERENCES operation (id),
  PRIMARY KEY (number, operation)
) STRICT, WITHOUT ROWID;

CREATE VIEW event_number AS
SELECT event.id AS event, event.operation AS operation, trim(told.value) AS number FROM event, json_each(json_array(
  body ->> '$.sent.outcome.booked.result.transactionId',
  body ->> '$.sent.outcome.booked.result.serviceReference',
  body ->> '$.lookedUp.outcome.found.transaction.transactionId',
  body ->> '$.lookedUp.outcome.found.transaction.mnoId',
  body ->> '$.lookedUp.outcome.found.transaction.mnoTransactionId'
)) AS told
WHERE event.kind IN ('sent', 'lookedUp') AND told.value GLOB '*[0-9]*';

CREATE TRIGGER event_brings_its_numbers AFTER INSERT ON event WHEN NEW.kind IN ('sent', 'lookedUp')
BEGIN INSERT OR IGNORE INTO operation_number (number, operation)
  SELECT number, operation FROM event_number WHERE event = NEW.id;
END;

INSERT OR IGNORE INTO operation_number (number, operation) SELECT number, operation FROM event_number;
