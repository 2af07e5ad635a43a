-- The search of games by opening and position. All of it follows from the journal, and is made again when it is deleted.

-- +goose Up
ALTER TABLE game ADD COLUMN number BIGINT; -- of a game that is over, from 0; NULL until it is taken in
CREATE UNIQUE INDEX game_number ON game (number);
CREATE INDEX game_unnumbered ON game (started, id) WHERE number IS NULL AND ended > 0;

CREATE TABLE game_line (
    number BIGINT PRIMARY KEY,
    fen    TEXT NOT NULL, -- where the game began; '' in the ordinary position, '?' when its log cannot be read
    moves  BYTEA NOT NULL  -- two bytes each
);
CREATE TABLE game_part (
    part    BIGINT PRIMARY KEY, -- numbers divided by 4096
    version BIGINT NOT NULL,    -- grows when a game of it is corrected or forgotten
    packed  BOOLEAN NOT NULL, -- full, with all its lists
    columns BYTEA                 -- NULL when they must be worked out
);
CREATE TABLE game_list (
    id   BIGINT PRIMARY KEY, -- bucket of positions and part
    data BYTEA NOT NULL
);

-- These bytes do not become fewer by packing them once more.
ALTER TABLE game_line ALTER COLUMN moves SET STORAGE EXTERNAL;
ALTER TABLE game_list ALTER COLUMN data SET STORAGE EXTERNAL;

-- +goose Down
DROP TABLE game_list;
DROP TABLE game_part;
DROP TABLE game_line;
DROP INDEX game_unnumbered;
DROP INDEX game_number;
ALTER TABLE game DROP COLUMN number;
