// Package people has the commands about users: the connected users, data of a user, and the lists
// of users that a user or the server keeps.
//
// It does not know connections.
package people
