-- Keys that members' devices keep. What stands here is public.

-- +goose Up
CREATE TABLE passkey (
    id      TEXT   COLLATE "C" NOT NULL PRIMARY KEY,
    account TEXT   COLLATE "C" NOT NULL REFERENCES account (id),
    name    TEXT   NOT NULL,
    public  TEXT   NOT NULL,
    created BIGINT NOT NULL, -- milliseconds since the Unix epoch
    used    BIGINT NOT NULL
);
CREATE INDEX passkey_account ON passkey (account, created);

-- +goose Down
DROP TABLE passkey;
