-- Members by rating, and how long each has been here.

-- +goose Up
CREATE INDEX standing_rating ON standing (category, rating DESC);
ALTER TABLE account ADD COLUMN online INTEGER NOT NULL DEFAULT 0; -- milliseconds
