-- Keys that members' devices keep. What stands here is public.

-- +goose Up
CREATE TABLE passkey (
    id      TEXT NOT NULL PRIMARY KEY,
    account TEXT NOT NULL REFERENCES account (id),
    name    TEXT NOT NULL,
    public  TEXT NOT NULL,
    created INTEGER NOT NULL, -- milliseconds since the Unix epoch
    used    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX passkey_account ON passkey (account, created);

-- +goose Down
DROP TABLE passkey;
