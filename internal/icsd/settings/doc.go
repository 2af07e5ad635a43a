// Package settings has the settings of a user: variables, interface variables, aliases and lists.
// It has the commands that set them, and the State of one client.
//
// The package does not know connections.
package settings
