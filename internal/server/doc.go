// Package server opens the parts of a chess server, connects them and runs them: ports, database,
// journal, hall, office, pages and telnet.
//
// [Open] takes checked settings and opens everything in a fixed order, each step in a file of its
// own name. [Server.Run] serves until its context ends. [Server.Close] closes everything in reverse
// order.
//
// The package does not handle flags, messages or terminals. Its caller learns about problems from
// typed errors, from methods of [Server] and from each [Notice]. It decides nothing about chess,
// events or members.
package server
