// Package helpmate answers the question on which the Laws of every edition
// hang results: can this side still give mate by any sequence of legal moves,
// however badly the opponent plays?
//
// [Decide] gives one of three verdicts. Winnable comes with a line that
// replays to mate ([Verify] does so). Unwinnable comes with the kind of its
// proof: a lemma about the material, a static argument about where the pieces can
// ever stand, or the closure of the whole set of reachable positions, each
// stored once with its exact identity, or many together in one shadow. Unknown means
// that the budget ended and nothing else; it never means "probably".
//
// It first looks whether a proof needs no search; [Static] does nothing else. Then it
// dashes for a mate, guided by guesses that hold in nearly all games that people play;
// what a line proves needs no other proof. What is left is searched, every position
// kept. What that leaves open is a [contest] of four ways to an answer, which take
// turns.
//
// In the words of the literature: a dash is a best-first search guided by a
// heuristic distance, with the goal three half moves away recognised by pattern (a
// pounce). A dive is iterative deepening with weighted moves. The search keeps a
// best-first frontier over a closed set, in part ordered by novelty, as in
// width-based search. The flood is an exhaustive breadth-first closure. Shadows are
// an abstraction: a proof by invariants, sets of positions that no move leaves. The
// static argument is another, a least fixed point. A contest is an algorithm
// portfolio that runs these by turns (dovetailing).
//
// The budget counts positions made, not seconds, so an answer is the same on
// every machine and a stored one can be checked. [Quick] is Decide with the
// budget that a live table can wait for.
//
// The package knows the moves of chess and nothing of clocks, claims and
// results: what follows from a verdict, each edition of the Laws says itself.
// The counts of repeated positions and of moves without capture do not matter
// here, as they end a game only by claim or by other articles.
package helpmate
