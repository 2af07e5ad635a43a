-- Accounts whose rights or passwords have changed, by whomever: a server that runs asks what is new,
-- for another program (escaque admin) may have changed it.

-- +goose Up
CREATE TABLE account_change (
    number  INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL
) STRICT;

-- +goose StatementBegin
CREATE TRIGGER account_changed AFTER UPDATE OF roles, disabled, password, ics_password ON account
WHEN old.roles IS NOT new.roles OR old.disabled IS NOT new.disabled
  OR old.password IS NOT new.password OR old.ics_password IS NOT new.ics_password
BEGIN
    INSERT INTO account_change (account) VALUES (new.id);
    DELETE FROM account_change WHERE number <= (SELECT max(number) FROM account_change) - 1000;
END;
-- +goose StatementEnd
