-- What members keep from visit to visit: variables, aliases, lists.

-- +goose Up
CREATE TABLE setting (
    account TEXT NOT NULL REFERENCES account (id),
    name    TEXT NOT NULL,
    value   TEXT NOT NULL,
    PRIMARY KEY (account, name)
) STRICT, WITHOUT ROWID;
