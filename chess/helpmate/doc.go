// Package helpmate answers a question that decides results in every edition of the Laws: can this
// side still mate by any sequence of legal moves, even if the opponent cooperates?
//
// [Decide] returns one of three verdicts. Winnable comes with a line that ends in mate ([Verify]
// checks it). Unwinnable comes with the kind of its proof. The proof is a lemma about the material,
// a static argument about the squares that the pieces can reach, or the closed set of all reachable
// positions. Positions of a closed set are stored once each, with their exact identity, or as
// shadows. Unknown means only that the budget ended; it never means "probably".
//
// Decide first tries proofs that need no search; [Static] does nothing else. Then it tries greedy
// searches for a mate, with heuristics that succeed in nearly all real games. A mating line needs
// no other proof. If they fail, it searches and stores every position. If the search does not
// finish soon, a portfolio runs four methods in turn.
//
// The methods in terms of the literature: greedySearch is a best-first search with a heuristic
// distance, and a shortHelpmate is a goal three half moves away that is recognised by pattern. A
// dive is iterative deepening with weighted moves. The search keeps a best-first frontier over a
// closed set, in part ordered by novelty, as in width-based search. The flood is an exhaustive
// breadth-first closure. Shadows are an abstraction: sets of positions that no move leaves, a proof
// by invariants. The static argument is another abstraction, a least fixed point. The portfolio
// runs these methods by dovetailing.
//
// The budget counts positions made, not seconds. An answer is therefore the same on every machine,
// and a stored answer can be checked. [Quick] is Decide with a budget that is small enough for a
// game in progress.
//
// The package implements the moves of chess, but no clocks, claims or results. Each edition of the
// Laws decides the consequences of a verdict. Repetitions and moves without capture are not counted
// here, because they end a game only by claim or under other articles.
package helpmate
