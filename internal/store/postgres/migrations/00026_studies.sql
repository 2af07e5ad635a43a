-- Analyses that members keep, as PGN.

-- +goose Up
CREATE TABLE study (
    id      TEXT   COLLATE "C" PRIMARY KEY,
    account TEXT   COLLATE "C" NOT NULL REFERENCES account (id),
    title   TEXT   NOT NULL,
    pgn     TEXT   NOT NULL,
    created BIGINT NOT NULL, -- milliseconds since the Unix epoch
    changed BIGINT NOT NULL
);
CREATE INDEX study_account ON study (account, changed);

-- +goose Down
DROP TABLE study;
