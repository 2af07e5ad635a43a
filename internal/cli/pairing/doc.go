// Package pairing has the commands that pair, without an event file of one's own: trf,
// pair, explain, check-pairings and generate on reports, schedule and bracket for lists of
// players, and playoff.
//
// It knows flags, files and sentences. The systems are in tournament/systems, knock-outs
// and play-offs in tournament/knockout.
package pairing
