-- The texts of personal fields: the records hold their digests only, so that they can be deleted.

-- +goose Up
CREATE TABLE personal (
    stream INTEGER NOT NULL REFERENCES stream (id),
    seq    INTEGER NOT NULL CHECK (seq > 0),
    digest BLOB    NOT NULL, -- over salt and text
    salt   BLOB    NOT NULL,
    text   BLOB    NOT NULL, -- a JSON string
    PRIMARY KEY (stream, seq, digest)
) STRICT, WITHOUT ROWID;

-- +goose StatementBegin
CREATE TRIGGER personal_never_changes BEFORE UPDATE ON personal
BEGIN
    SELECT RAISE (ABORT, 'a personal field is deleted or stays');
END;
-- +goose StatementEnd

-- +goose Down
DROP TABLE personal;
