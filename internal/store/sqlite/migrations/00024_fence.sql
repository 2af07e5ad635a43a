-- The database itself refuses a record under a lease that is not the stream's; and knows by its own
-- time when a node was last alive.

-- +goose Up
ALTER TABLE heartbeat ADD COLUMN seen INTEGER NOT NULL DEFAULT 0; -- milliseconds since the Unix epoch, the database's time

-- What a stream's head covers already is history, as when a log is copied.
-- +goose StatementBegin
CREATE TRIGGER record_under_its_lease BEFORE INSERT ON record
WHEN (SELECT NEW.seq > head AND NEW.epoch <> epoch FROM stream WHERE id = NEW.stream)
BEGIN
    SELECT RAISE (ABORT, 'the lease has passed to another node');
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER record_under_its_lease;
ALTER TABLE heartbeat DROP COLUMN seen;
