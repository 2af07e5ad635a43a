// Package accounts has the commands on accounts: registration and passwords, what administrators do
// with the accounts of others, and whether an administrator is on duty.
//
// It knows no connection.
package accounts
