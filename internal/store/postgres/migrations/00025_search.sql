-- Searches of the index of games.

-- +goose Up
CREATE INDEX game_result ON game (result, started, id);
CREATE INDEX game_edition ON game (edition, started, id);
CREATE INDEX game_category ON game (category, started, id);

-- +goose Down
DROP INDEX game_category;
DROP INDEX game_edition;
DROP INDEX game_result;
