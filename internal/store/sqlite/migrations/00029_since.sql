-- A lease knows the last sign of life of whoever appended last, also when a node has held the stream since and died
-- before it appended anything.

-- +goose Up
ALTER TABLE stream ADD COLUMN since INTEGER NOT NULL DEFAULT 0; -- milliseconds since the Unix epoch

-- +goose Down
ALTER TABLE stream DROP COLUMN since;
