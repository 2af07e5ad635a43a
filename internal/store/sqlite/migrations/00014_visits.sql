-- Visits, kept for a time, with marks of where they came from; secrets of the house; registrations
-- that wait for their code.

-- +goose Up
CREATE TABLE visit (
    account TEXT    NOT NULL REFERENCES account (id),
    since   INTEGER NOT NULL, -- milliseconds since the Unix epoch
    until   INTEGER NOT NULL,
    place   BLOB    NOT NULL CHECK (length(place) = 8) -- keyed hash of the address
) STRICT;
CREATE INDEX visit_account ON visit (account, until);
CREATE INDEX visit_place ON visit (place, until);
CREATE INDEX visit_until ON visit (until);

CREATE TABLE secret (
    name  TEXT PRIMARY KEY,
    value BLOB NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE pending (
    hash    BLOB PRIMARY KEY CHECK (length(hash) = 32),
    handle  TEXT    NOT NULL,
    email   TEXT    NOT NULL,
    lang    TEXT    NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
