// Package server connects the packages of a chess server to each other and runs them: ports,
// database, journal, hall, office, pages and telnet.
//
// [Open] takes settings that have been read and checked, and opens everything in a fixed order,
// each step in a file of its own name. [Server.Run] serves until its context ends, and
// [Server.Close] closes in reverse order what was opened.
//
// It knows in which order things are opened and which part asks which. It must not know flags,
// sentences or terminals: its caller learns by typed errors, by methods of [Server] and by each
// [Notice] what an operator must hear. It decides nothing about chess, events or people.
package server
