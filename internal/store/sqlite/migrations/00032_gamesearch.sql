-- The search of games by opening and position. All of it follows from the journal, and is made again when it is deleted.

-- +goose Up
ALTER TABLE game ADD COLUMN number INTEGER; -- of a game that is over, from 0; NULL until it is taken in
CREATE UNIQUE INDEX game_number ON game (number);
CREATE INDEX game_unnumbered ON game (started, id) WHERE number IS NULL AND ended > 0;

CREATE TABLE game_line (
    number INTEGER PRIMARY KEY,
    fen    TEXT NOT NULL, -- where the game began; '' in the ordinary position, '?' when its log cannot be read
    moves  BLOB NOT NULL  -- two bytes each
) STRICT;
CREATE TABLE game_part (
    part    INTEGER PRIMARY KEY, -- numbers divided by 4096
    version INTEGER NOT NULL,    -- grows when a game of it is corrected or forgotten
    packed  INTEGER NOT NULL CHECK (packed IN (0, 1)), -- full, with all its lists
    columns BLOB                 -- NULL when they must be worked out
) STRICT;
CREATE TABLE game_list (
    id   INTEGER PRIMARY KEY, -- bucket of positions and part
    data BLOB NOT NULL
) STRICT;

-- +goose Down
DROP TABLE game_list;
DROP TABLE game_part;
DROP TABLE game_line;
DROP INDEX game_unnumbered;
DROP INDEX game_number;
ALTER TABLE game DROP COLUMN number;
