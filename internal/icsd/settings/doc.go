// Package settings has the settings of a user: variables, variables of the interface, aliases and
// lists. It has the commands that set them, and the State of one client.
//
// It knows no connection.
package settings
