// Package teams is the Swiss Team Pairing System of the handbook, C.04.6, in the
// edition in force since 1 February 2026. It is a [swiss.System] whose entries are
// teams: their rounds are matches, their colours those of the first board, their
// score the primary one.
//
// It knows the articles of that edition: the two types of colour preferences, the
// absolute criteria and those of quality, who has the bye, which teams float up
// into a scoregroup that cannot be paired alone, the order of pairings in a
// bracket, and the colours of the first board. It must not know the boards, who
// sits at them, how match points are counted, files, languages, the hour or
// chance.
//
// An engine that pairs the whole round by one matching departs from these articles:
// 2.3 asks for the best pairing of the top scoregroup, and then of the next. `make
// teamswiss` compares with such a one and tells which criterion it gives up.
//
// Where the text leaves a choice it is read so:
//   - 1.7.2: of the preferences that fit a team the strong one holds, also in the
//     last round.
//   - 2.1.1: only a match that was played is a meeting (C.04.2 3.5).
//   - 2.3.3 (C6): the next scoregroup keeps as many pairs of its own as can be; a
//     scoregroup of which nobody is left asks nothing.
//   - 3.5.5 and 3.6.4: to comply with a criterion that says "minimise" is to reach
//     the least that the criteria before it allow.
//   - 4.3.1: the parity is that of the number among the teams that have arrived,
//     since who has not has none (C.04.2 2.4).
//   - 4.3.6: the colours of matches that were played, compared from the last one
//     back (C.04.2 3.4).
//   - C.04.7: with an acceleration "score" is the pairing score, that of an earlier
//     round the one by which it was paired; virtual points are no part of the
//     secondary score.
package teams
