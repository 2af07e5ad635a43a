-- Analyses that members keep, as PGN.

-- +goose Up
CREATE TABLE study (
    id      TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    title   TEXT NOT NULL,
    pgn     TEXT NOT NULL,
    created INTEGER NOT NULL, -- milliseconds since the Unix epoch
    changed INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX study_account ON study (account, changed);

-- +goose Down
DROP TABLE study;
