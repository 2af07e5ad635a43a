-- Second factors, links for another password, sessions with the program that holds them, and what administrators do.

-- +goose Up
ALTER TABLE account ADD COLUMN factor TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN factor_step INTEGER NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN recovery TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
CREATE TABLE reset (
    hash    BLOB NOT NULL PRIMARY KEY,
    account TEXT NOT NULL UNIQUE REFERENCES account (id),
    expires INTEGER NOT NULL -- milliseconds since the Unix epoch
) STRICT, WITHOUT ROWID;
CREATE TABLE audit (
    id     TEXT NOT NULL PRIMARY KEY,
    at     INTEGER NOT NULL,
    actor  TEXT NOT NULL, -- account; empty for whoever holds the machine
    handle TEXT NOT NULL,
    what   TEXT NOT NULL,
    about  TEXT NOT NULL,
    detail TEXT NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX audit_at ON audit (at, id);

-- +goose Down
DROP TABLE audit;
DROP TABLE reset;
ALTER TABLE session DROP COLUMN agent;
ALTER TABLE account DROP COLUMN recovery;
ALTER TABLE account DROP COLUMN factor_step;
ALTER TABLE account DROP COLUMN factor;
