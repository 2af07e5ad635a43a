-- Sessions and tokens that end are changes of their accounts: what they have opened, on whichever node, ends with them.
-- A session says by which token it was opened. A whole node may leave at once: more changes are kept than before.

-- +goose Up
ALTER TABLE session ADD COLUMN token TEXT NOT NULL DEFAULT ''; -- by which it was opened; '' for a password

-- +goose StatementBegin
CREATE OR REPLACE FUNCTION note_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    fresh   BIGINT;
    changed TEXT;
BEGIN
    IF TG_OP = 'DELETE' THEN changed := OLD.account; ELSE changed := NEW.id; END IF;
    UPDATE account_change_last SET number = number + 1 WHERE one = 1 RETURNING number INTO fresh;
    INSERT INTO account_change (number, account) VALUES (fresh, changed);
    DELETE FROM account_change WHERE number <= fresh - 10000;
    RETURN NULL;
END $$;
-- +goose StatementEnd
CREATE TRIGGER session_ended AFTER DELETE ON session FOR EACH ROW
WHEN (OLD.account IS NOT NULL)
EXECUTE FUNCTION note_account_change();
CREATE TRIGGER token_ended AFTER DELETE ON token FOR EACH ROW
EXECUTE FUNCTION note_account_change();

-- +goose Down
DROP TRIGGER token_ended ON token;
DROP TRIGGER session_ended ON session;
-- +goose StatementBegin
CREATE OR REPLACE FUNCTION note_account_change() RETURNS trigger LANGUAGE plpgsql AS $$
DECLARE
    fresh BIGINT;
BEGIN
    UPDATE account_change_last SET number = number + 1 WHERE one = 1 RETURNING number INTO fresh;
    INSERT INTO account_change (number, account) VALUES (fresh, NEW.id);
    DELETE FROM account_change WHERE number <= fresh - 1000;
    RETURN NULL;
END $$;
-- +goose StatementEnd
ALTER TABLE session DROP COLUMN token;
