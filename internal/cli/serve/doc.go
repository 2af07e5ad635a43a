// Package serve has the commands serve, which starts a server, and doctor, which examines the
// settings and the data of one.
//
// It handles flags, messages and faults. internal/server opens and runs a server.
package serve
