// Package dutch2009 is the Dutch system as the handbook of 2009 prescribes it:
// the procedure C1 to C14 of C.04.1, whose answer is the first success.
//
// It knows the articles A1 to F9 of that source. It stands on tournament/swiss,
// tournament/swiss/matching and tournament/swiss/impossible, and knows neither
// the later editions, which define their answer by criteria
// (tournament/swiss/dutch), nor files, languages, the hour or chance.
//
// The procedure is not walked step by step: among all exchanges and
// transpositions the first that stands is found by going down the orders of S2
// with a look at what is still possible, and where that is not enough by the
// heaviest matching of a graph whose weights put the earlier exchange above the
// later one. The tests walk it step by step, and both answers are the same.
//
// # Where the text is silent
//
// It was written for people with cards. What it leaves open is decided so, by
// what it says itself, by its English print of 1998, or by later editions that
// interpret it:
//
//   - A7.a, B: B2, B5 and B6 are not applied to a pair in the last round when
//     either player has more than half of the points. Preferences stay as strong
//     as they are for x and for E2; only the obligation lapses.
//   - A7.d: strong preferences are treated as absolute in odd rounds until
//     everything else has been dropped; C1, C12 and C13 do not know of it. So no
//     player floats down for it. A7.e: in even rounds a mild preference counts
//     on neither side, and no pair goes against it.
//   - A8: x is never negative, and who has no preference counts on neither side.
//   - B5, B6: a downfloat is judged once, when a player leaves those of their own
//     score; of those moved down it is not judged again. An upfloat is judged in
//     every pair of different scores.
//   - C1: who was moved down and has no opponent goes on down if C12 brings
//     nothing. In the lowest bracket the question is whether all can be paired,
//     the bye included.
//   - C4: the p players who are highest by A2 are S1. C6: the relative criteria
//     in force hold too, with x as what may go against B4.
//   - C9, C10, C11, C14: what has been dropped is in force again when something
//     that is dropped later changes, and for every new remainder: the relative
//     criteria are to be fulfilled as much as possible. C10 drops B6 and B5 for
//     upfloaters wherever there can be some, not only in a remainder.
//   - C10: only the lowest of those moved down gets another opponent. The other
//     transpositions are gone through when nothing is left to drop, before a pair
//     fewer is made: nobody is moved down who need not be.
//   - C11: the remainder has an x of its own (C2). What C11 has added in the
//     bracket it may use, as far as it needs it.
//   - C12: it is for S1, not for the remainder, which is homogeneous. The bracket
//     above makes as many pairs as before, and is undone for a bracket once.
//   - C13: those who are in two brackets made one are of one bracket of several
//     scores, homogeneous but for those moved down into it from above.
//   - C14: first as few of those moved down as can be are left out of S1, then
//     the remainder makes as few pairs less as can be.
//   - D2: numbers are places in the group that is paired. With three players or
//     more, or the same players of S1: the least difference, then the lowest of
//     S1, then the highest of S2. Which exchanges the printed tables leave out
//     says nothing: their pairs come earlier in another one.
//   - E2: of two absolute preferences the one with the greater difference is the
//     stronger. E5: it is the pairing number of the higher player that is odd or
//     even, also where two who have not played yet meet in a later round.
//   - F: a pair that was not played leaves its floats all the same.
package dutch2009
