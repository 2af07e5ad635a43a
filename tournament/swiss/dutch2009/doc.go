// Package dutch2009 implements the Dutch system as the handbook of 2009 prescribes it: the
// procedure C1 to C14 of C.04.1, whose answer is the first success.
//
// It implements the articles A1 to F9 of that source, using tournament/swiss,
// tournament/swiss/matching and tournament/swiss/impossible. The later editions, defined by
// criteria, are in tournament/swiss/dutch. The package must not depend on files, languages, the
// clock or random numbers.
//
// The procedure is not executed step by step. The first valid exchange and transposition is found
// by a search through the orders of S2 that checks what is still possible. If that does not
// suffice, it is found by the heaviest matching of a graph whose weights prefer earlier exchanges.
// The tests execute the procedure step by step and compare both answers.
//
// # Where the text is silent
//
// The text was written for people with pairing cards. Open questions are decided by the text
// itself, by its English print of 1998, or by later editions that interpret it:
//
//   - A7.a, B: B2, B5 and B6 are not applied to a pair in the last round if either player has more than half
//     of the points. Preferences keep their strength for x and for E2. Only the obligation is dropped.
//   - A7.d: strong preferences are treated as absolute in odd rounds until everything else has been dropped.
//     C1, C12 and C13 ignore this, so no player floats down for it. A7.e: in even rounds a mild preference
//     counts on neither side, and no pair goes against it.
//   - A8: x is never negative. A player without a preference counts on neither side.
//   - B5, B6: a downfloat is judged once, when a player leaves the bracket of their own score, and not again
//     for players already moved down. An upfloat is judged in every pair of different scores.
//   - C1: a moved-down player without an opponent moves further down if C12 does not help. In the lowest
//     bracket the question is whether all players can be paired, including the bye.
//   - C4: the p highest players by A2 are S1. C6: the relative criteria in force apply too, with x as the
//     number of pairs that may go against B4.
//   - C9, C10, C11, C14: criteria that were dropped are in force again when a criterion dropped later
//     changes, and for every new remainder. The relative criteria are to be met as far as possible. C10
//     drops B6 and B5 for upfloaters wherever there can be upfloaters, not only in a remainder.
//   - C10: only the lowest moved-down player gets another opponent. The other transpositions are tried when
//     nothing is left to drop, before the number of pairs is reduced. No player is moved down unnecessarily.
//   - C11: the remainder has its own x (C2). It may also use what C11 has added in the bracket, as far as
//     needed.
//   - C12: it is for S1, not for the remainder, which is homogeneous. The bracket above makes as many pairs
//     as before, and is undone once for each bracket.
//   - C13: the players of two joined brackets form one bracket of several scores. It is homogeneous except
//     for players moved down into it from above.
//   - C14: first as few moved-down players as possible are left out of S1. Then the number of pairs of the
//     remainder is reduced as little as possible.
//   - D2: numbers are places in the paired group. With three or more players, or the same players of S1, the
//     order is: the smallest difference, then the lowest of S1, then the highest of S2. The exchanges that
//     the printed tables omit have pairs that come earlier in another exchange.
//   - E2: of two absolute preferences the one with the larger difference is stronger. E5: it is the pairing
//     number of the higher player that is odd or even, also if two players without games meet in a later
//     round.
//   - F: a pair that was not played still counts for floats.
package dutch2009
