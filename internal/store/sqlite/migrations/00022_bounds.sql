-- What bounds did to a rated game, and its day. Ratings are worked out again from the journal when the
-- server starts next, as their position is forgotten.

-- +goose Up
ALTER TABLE rated_game ADD COLUMN bounded INTEGER NOT NULL DEFAULT 0 CHECK (bounded IN (0, 1));
ALTER TABLE rated_game ADD COLUMN beyond INTEGER NOT NULL DEFAULT 0 CHECK (beyond IN (0, 1));
ALTER TABLE rated_game ADD COLUMN white_cap TEXT NOT NULL DEFAULT '';
ALTER TABLE rated_game ADD COLUMN black_cap TEXT NOT NULL DEFAULT '';
ALTER TABLE rated_game ADD COLUMN day INTEGER NOT NULL DEFAULT 0; -- UTC, days since 1970
CREATE INDEX rated_game_day ON rated_game (white, black, day);
DELETE FROM checkpoint WHERE projection = 'members ratings';

-- +goose Down
DROP INDEX rated_game_day;
ALTER TABLE rated_game DROP COLUMN day;
ALTER TABLE rated_game DROP COLUMN black_cap;
ALTER TABLE rated_game DROP COLUMN white_cap;
ALTER TABLE rated_game DROP COLUMN beyond;
ALTER TABLE rated_game DROP COLUMN bounded;
