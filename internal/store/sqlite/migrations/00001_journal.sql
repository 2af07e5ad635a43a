-- The log: streams, their records, and what the nodes and projections remember.

-- +goose Up
CREATE TABLE stream (
    id        INTEGER PRIMARY KEY,
    name      TEXT    NOT NULL UNIQUE,
    head      INTEGER NOT NULL DEFAULT 0 CHECK (head >= 0),  -- seq of the last record
    epoch     INTEGER NOT NULL DEFAULT 0 CHECK (epoch >= 0), -- the lease in force; 0: never leased
    node      TEXT    NOT NULL DEFAULT '',                   -- its holder
    last_kind TEXT    NOT NULL DEFAULT '',
    last_at   INTEGER NOT NULL DEFAULT 0
) STRICT;

-- Instants ("at") are milliseconds since the Unix epoch.
CREATE TABLE record (
    position INTEGER PRIMARY KEY,
    stream   INTEGER NOT NULL REFERENCES stream (id),
    seq      INTEGER NOT NULL CHECK (seq > 0),
    epoch    INTEGER NOT NULL CHECK (epoch >= 0),
    at       INTEGER NOT NULL,
    kind     TEXT    NOT NULL,
    version  INTEGER NOT NULL CHECK (version > 0),
    data     BLOB    NOT NULL,
    UNIQUE (stream, seq)
) STRICT;

-- What was recorded stays as it was recorded.
-- +goose StatementBegin
CREATE TRIGGER record_never_changes BEFORE UPDATE ON record
BEGIN
    SELECT RAISE (ABORT, 'a record never changes');
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER record_never_goes BEFORE DELETE ON record
BEGIN
    SELECT RAISE (ABORT, 'a record never goes');
END;
-- +goose StatementEnd

CREATE TABLE heartbeat (
    node TEXT PRIMARY KEY,
    at   INTEGER NOT NULL
) STRICT;

CREATE TABLE checkpoint (
    projection TEXT PRIMARY KEY,
    position   INTEGER NOT NULL CHECK (position >= 0)
) STRICT;
