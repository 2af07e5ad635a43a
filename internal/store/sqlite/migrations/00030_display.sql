-- The name that pages show beside a member's handle.

-- +goose Up
ALTER TABLE account ADD COLUMN display TEXT NOT NULL DEFAULT '';

-- +goose Down
ALTER TABLE account DROP COLUMN display;
