-- Sessions and tokens that end are changes of their accounts: what they have opened, on whichever node, ends with them.
-- A session says by which token it was opened. A whole node may leave at once: more changes are kept than before.

-- +goose Up
ALTER TABLE session ADD COLUMN token TEXT NOT NULL DEFAULT ''; -- by which it was opened; '' for a password

DROP TRIGGER account_changed;
-- +goose StatementBegin
CREATE TRIGGER account_changed AFTER UPDATE OF roles, disabled, password, ics_password ON account
WHEN old.roles IS NOT new.roles OR old.disabled IS NOT new.disabled
  OR old.password IS NOT new.password OR old.ics_password IS NOT new.ics_password
BEGIN
    INSERT INTO account_change (account) VALUES (new.id);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER session_ended AFTER DELETE ON session WHEN old.account IS NOT NULL
BEGIN
    INSERT INTO account_change (account) VALUES (old.account);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER token_ended AFTER DELETE ON token
BEGIN
    INSERT INTO account_change (account) VALUES (old.account);
END;
-- +goose StatementEnd
-- +goose StatementBegin
CREATE TRIGGER account_change_kept AFTER INSERT ON account_change
BEGIN
    DELETE FROM account_change WHERE number <= new.number - 10000;
END;
-- +goose StatementEnd

-- +goose Down
DROP TRIGGER account_change_kept;
DROP TRIGGER token_ended;
DROP TRIGGER session_ended;
DROP TRIGGER account_changed;
-- +goose StatementBegin
CREATE TRIGGER account_changed AFTER UPDATE OF roles, disabled, password, ics_password ON account
WHEN old.roles IS NOT new.roles OR old.disabled IS NOT new.disabled
  OR old.password IS NOT new.password OR old.ics_password IS NOT new.ics_password
BEGIN
    INSERT INTO account_change (account) VALUES (new.id);
    DELETE FROM account_change WHERE number <= (SELECT max(number) FROM account_change) - 1000;
END;
-- +goose StatementEnd
ALTER TABLE session DROP COLUMN token;
