// Package watching has the commands for watching games of the hall. It also sends a client the
// updates of the games that its user plays or watches.
//
// The package does not know connections. The session returns the texts of package play on events.
package watching
