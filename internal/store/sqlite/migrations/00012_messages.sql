-- What members write to each other, to be read later.

-- +goose Up
CREATE TABLE message (
    id      INTEGER PRIMARY KEY AUTOINCREMENT, -- never given again
    box     TEXT    NOT NULL REFERENCES account (id),
    sender  TEXT    NOT NULL REFERENCES account (id),
    handle  TEXT    NOT NULL, -- of the sender
    at      INTEGER NOT NULL,
    text    TEXT    NOT NULL,
    is_read INTEGER NOT NULL CHECK (is_read IN (0, 1))
) STRICT;
CREATE INDEX message_box ON message (box, id);
CREATE INDEX message_sender ON message (sender, box, id);
