-- The members: accounts, sessions, the one-time administrator link, and ratings.

-- +goose Up
CREATE TABLE account (
    id           TEXT PRIMARY KEY,
    handle       TEXT    NOT NULL,
    fold         TEXT    NOT NULL UNIQUE, -- the handle in small letters
    skeleton     TEXT    NOT NULL UNIQUE, -- what the handle looks like
    email        TEXT    NOT NULL,
    password     TEXT    NOT NULL,        -- argon2id
    ics_password TEXT    NOT NULL,        -- argon2id; '' when not set
    roles        INTEGER NOT NULL,
    lang         TEXT    NOT NULL,
    titles       TEXT    NOT NULL,
    created      INTEGER NOT NULL,
    last_seen    INTEGER NOT NULL,
    disabled     INTEGER NOT NULL CHECK (disabled IN (0, 1))
) STRICT;

-- Of an account or of a guest; only the SHA-256 of its token is kept.
CREATE TABLE session (
    hash       BLOB PRIMARY KEY CHECK (length(hash) = 32),
    account    TEXT REFERENCES account (id),
    guest      TEXT,
    guest_fold TEXT UNIQUE,
    guest_id   TEXT,
    lang       TEXT    NOT NULL,
    created    INTEGER NOT NULL,
    expires    INTEGER NOT NULL,
    CHECK ((account IS NULL) <> (guest IS NULL)),
    CHECK ((guest IS NULL) = (guest_fold IS NULL) AND (guest IS NULL) = (guest_id IS NULL))
) STRICT;
CREATE INDEX session_account ON session (account);
CREATE INDEX session_expires ON session (expires);

CREATE TABLE admin_link (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    hash    BLOB    NOT NULL CHECK (length(hash) = 32),
    created INTEGER NOT NULL
) STRICT;

CREATE TABLE standing (
    account  TEXT    NOT NULL REFERENCES account (id),
    category TEXT    NOT NULL,
    rating   INTEGER NOT NULL,
    rd       REAL    NOT NULL CHECK (rd > 0),
    games    INTEGER NOT NULL,
    wins     INTEGER NOT NULL,
    draws    INTEGER NOT NULL,
    losses   INTEGER NOT NULL,
    best     INTEGER NOT NULL,
    best_at  INTEGER NOT NULL,
    last_at  INTEGER NOT NULL,
    PRIMARY KEY (account, category),
    CHECK (games = wins + draws + losses)
) STRICT, WITHOUT ROWID;

-- The games that were taken into the ratings, each once, and what they did.
CREATE TABLE rated_game (
    game         TEXT PRIMARY KEY,
    category     TEXT    NOT NULL,
    white        TEXT    NOT NULL REFERENCES account (id),
    black        TEXT    NOT NULL REFERENCES account (id),
    white_before INTEGER NOT NULL,
    white_after  INTEGER NOT NULL,
    black_before INTEGER NOT NULL,
    black_after  INTEGER NOT NULL,
    at           INTEGER NOT NULL
) STRICT;
CREATE INDEX rated_game_white ON rated_game (white, at);
CREATE INDEX rated_game_black ON rated_game (black, at);
