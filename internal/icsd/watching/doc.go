// Package watching has the commands on the games of the hall that users watch, and what a client is
// sent of a game that its user plays or watches.
//
// It knows no connection. What the commands of play say of an event it asks the session.
package watching
