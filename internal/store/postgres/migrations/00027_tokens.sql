-- Tokens by which programs come in as a member. Only the hash of the secret is kept.

-- +goose Up
CREATE TABLE token (
    id      TEXT   COLLATE "C" PRIMARY KEY,
    hash    BYTEA  NOT NULL UNIQUE,
    account TEXT   COLLATE "C" NOT NULL REFERENCES account (id),
    note    TEXT   NOT NULL,
    scopes  TEXT   NOT NULL, -- separated by spaces
    created BIGINT NOT NULL, -- milliseconds since the Unix epoch
    used    BIGINT NOT NULL
);
CREATE INDEX token_account ON token (account, created);

-- +goose Down
DROP TABLE token;
