-- What a display name looks like at a glance: no two members have one that looks the same.

-- +goose Up
ALTER TABLE account ADD COLUMN looks TEXT NOT NULL DEFAULT '';
CREATE UNIQUE INDEX account_looks ON account (looks) WHERE looks <> '';

-- +goose Down
DROP INDEX account_looks;
ALTER TABLE account DROP COLUMN looks;
