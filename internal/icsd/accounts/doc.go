// Package accounts has the commands for accounts: registration and passwords, changes of other
// accounts by administrators, and the duty of administrators.
//
// It does not know connections.
package accounts
