// Package serve has the commands serve, which starts a server, and doctor, which examines
// the settings and the data of one.
//
// It knows flags, sentences and faults. A server is opened and run by internal/server.
package serve
