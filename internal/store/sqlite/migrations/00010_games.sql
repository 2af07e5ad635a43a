-- The hall's index of games: a projection of the journal, to be thrown away and built again at will.

-- +goose Up
CREATE TABLE game (
    id           TEXT PRIMARY KEY,
    white        TEXT    NOT NULL, -- identities; guests are in no other table
    white_handle TEXT    NOT NULL,
    white_title  TEXT    NOT NULL,
    white_rating INTEGER NOT NULL, -- when the game began; 0: none
    white_guest  INTEGER NOT NULL CHECK (white_guest IN (0, 1)),
    black        TEXT    NOT NULL,
    black_handle TEXT    NOT NULL,
    black_title  TEXT    NOT NULL,
    black_rating INTEGER NOT NULL,
    black_guest  INTEGER NOT NULL CHECK (black_guest IN (0, 1)),
    edition      TEXT    NOT NULL,
    control      TEXT    NOT NULL,
    category     TEXT    NOT NULL,
    rated        INTEGER NOT NULL CHECK (rated IN (0, 1)),
    start        TEXT    NOT NULL,
    event        TEXT,             -- of the office; NULL for games outside events
    event_name   TEXT,
    round        INTEGER,
    board        INTEGER,
    started      INTEGER NOT NULL, -- milliseconds since the Unix epoch
    ended        INTEGER NOT NULL, -- 0 while the game lives
    result       TEXT    NOT NULL,
    termination  TEXT    NOT NULL
) STRICT;
CREATE INDEX game_started ON game (started, id);
CREATE INDEX game_white ON game (white, started, id);
CREATE INDEX game_black ON game (black, started, id);
CREATE INDEX game_event ON game (event, started, id) WHERE event IS NOT NULL;
CREATE INDEX game_live ON game (started, id) WHERE ended = 0;
