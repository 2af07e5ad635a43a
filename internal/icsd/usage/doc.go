// Package usage has the commands on how the server is used and what it limits.
//
// It knows no connection.
package usage
