// Package usage has the commands for usage statistics and limits of the server.
//
// It does not know connections.
package usage
