-- Tokens by which programs come in as a member. Only the hash of the secret is kept.

-- +goose Up
CREATE TABLE token (
    id      TEXT NOT NULL PRIMARY KEY,
    hash    BLOB NOT NULL UNIQUE,
    account TEXT NOT NULL REFERENCES account (id),
    note    TEXT NOT NULL,
    scopes  TEXT NOT NULL, -- separated by spaces
    created INTEGER NOT NULL, -- milliseconds since the Unix epoch
    used    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX token_account ON token (account, created);

-- +goose Down
DROP TABLE token;
