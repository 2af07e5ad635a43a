// Package pairing has the commands that pair without an event file of Escaque: trf, pair, explain,
// check-pairings and generate for reports, schedule and bracket for lists of players, and playoff.
//
// It handles flags, files and messages. The systems are in tournament/systems, knock-outs and
// play-offs in tournament/knockout.
package pairing
