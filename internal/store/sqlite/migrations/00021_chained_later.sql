-- How many records of a transaction were chained after they had been written; NULL where that was
-- not noted.

-- +goose Up
ALTER TABLE ledger ADD COLUMN later INTEGER CHECK (later >= 0);
CREATE INDEX ledger_later ON ledger (position) WHERE later IS NOT 0;

-- +goose Down
DROP INDEX ledger_later;
ALTER TABLE ledger DROP COLUMN later;
