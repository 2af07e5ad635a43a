// Package people has the commands on users: who is connected, what is known of a user, and the
// lists of users that a user or the server keeps.
//
// It knows no connection.
package people
