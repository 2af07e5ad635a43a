// Package icsd serves the hall to telnet: people at a terminal and the classic
// clients of Internet chess servers.
//
// It knows connections, telnet's negotiation, logins and which line of the
// family answers which deed of the hall. It knows no rule of chess and keeps no
// game: what happens, happens in internal/hall; how it reads, ics says.
package icsd
