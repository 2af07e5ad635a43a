-- The days on which somebody's rated games ended. Ratings are worked out again from the journal when the
-- server starts next, as their position is forgotten.

-- +goose Up
ALTER TABLE standing ADD COLUMN days INTEGER NOT NULL DEFAULT 0;
DELETE FROM checkpoint WHERE projection = 'members ratings';

-- +goose Down
ALTER TABLE standing DROP COLUMN days;
