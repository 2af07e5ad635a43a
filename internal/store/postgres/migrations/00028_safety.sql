-- Second factors, links for another password, sessions with the program that holds them, and what administrators do.

-- +goose Up
ALTER TABLE account ADD COLUMN factor TEXT NOT NULL DEFAULT '';
ALTER TABLE account ADD COLUMN factor_step BIGINT NOT NULL DEFAULT 0;
ALTER TABLE account ADD COLUMN recovery TEXT NOT NULL DEFAULT '';
ALTER TABLE session ADD COLUMN agent TEXT NOT NULL DEFAULT '';
CREATE TABLE reset (
    hash    BYTEA NOT NULL PRIMARY KEY,
    account TEXT COLLATE "C" NOT NULL UNIQUE REFERENCES account (id),
    expires BIGINT NOT NULL -- milliseconds since the Unix epoch
);
CREATE TABLE audit (
    id     TEXT COLLATE "C" NOT NULL PRIMARY KEY,
    at     BIGINT NOT NULL,
    actor  TEXT COLLATE "C" NOT NULL, -- account; empty for whoever holds the machine
    handle TEXT NOT NULL,
    what   TEXT NOT NULL,
    about  TEXT NOT NULL,
    detail TEXT NOT NULL
);
CREATE INDEX audit_at ON audit (at, id);

-- +goose Down
DROP TABLE audit;
DROP TABLE reset;
ALTER TABLE session DROP COLUMN agent;
ALTER TABLE account DROP COLUMN recovery;
ALTER TABLE account DROP COLUMN factor_step;
ALTER TABLE account DROP COLUMN factor;
