-- The chain: each record carries a hash over itself and the one before it in its stream, and every
-- transaction is written into an account of all of them.

-- +goose Up
ALTER TABLE record ADD COLUMN hash BLOB; -- NULL only until an old log is chained, when it is first opened
ALTER TABLE stream ADD COLUMN hash BLOB; -- of the last record

DROP TRIGGER record_never_changes;
-- +goose StatementBegin
CREATE TRIGGER record_never_changes BEFORE UPDATE ON record
WHEN OLD.hash IS NOT NULL OR NEW.position <> OLD.position OR NEW.stream <> OLD.stream OR NEW.seq <> OLD.seq OR NEW.epoch <> OLD.epoch
    OR NEW.at <> OLD.at OR NEW.kind <> OLD.kind OR NEW.version <> OLD.version OR NEW.data <> OLD.data
BEGIN
    SELECT RAISE (ABORT, 'a record never changes');
END;
-- +goose StatementEnd

CREATE TABLE ledger (
    position INTEGER PRIMARY KEY, -- of the last record of a transaction
    hash     BLOB NOT NULL        -- over the account before it and the hashes of the transaction's records
) STRICT;

-- +goose Down
DROP TABLE ledger;
DROP TRIGGER record_never_changes;
ALTER TABLE stream DROP COLUMN hash;
ALTER TABLE record DROP COLUMN hash;
-- +goose StatementBegin
CREATE TRIGGER record_never_changes BEFORE UPDATE ON record
BEGIN
    SELECT RAISE (ABORT, 'a record never changes');
END;
-- +goose StatementEnd
