-- From where administrators act: the door and the address.

-- +goose Up
ALTER TABLE audit ADD COLUMN origin TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE audit DROP COLUMN origin;
