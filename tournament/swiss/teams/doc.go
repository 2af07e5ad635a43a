// Package teams implements the Swiss Team Pairing System of the handbook, C.04.6, in the edition in
// force since 1 February 2026. It is a [swiss.System] whose entries are teams. Rounds are matches,
// colours are those of the first board, and scores are the primary scores.
//
// It implements both types of colour preferences, the absolute and quality criteria, the bye, the
// upfloaters into a scoregroup that cannot be paired alone, the order of pairings in a bracket, and
// the colours of the first board. It must not depend on boards, line-ups, the scoring of matches,
// files, languages, the clock or random numbers.
//
// An engine that pairs the whole round by one matching departs from these articles: 2.3 asks for
// the best pairing of the top scoregroup first, and then of the next. `make teamswiss` compares
// with such an engine and shows which criterion it violates.
//
// Where the text is ambiguous, it is read as follows:
//   - 1.7.2: of several preferences that fit a team, the strong one applies, also in the last round.
//   - 2.1.1: only a match that was played counts as a meeting (C.04.2 3.5).
//   - 2.3.3 (C6): as many pairs as possible remain within the next scoregroup. A scoregroup without
//     remaining teams is ignored.
//   - 3.5.5 and 3.6.4: a criterion that says "minimise" is met by the minimum that the criteria before
//     it allow.
//   - 4.3.1: the parity is that of the number among the teams that have arrived, because the others have
//     no number (C.04.2 2.4).
//   - 4.3.6: the colours of matches that were played are compared, from the last one back (C.04.2 3.4).
//   - C.04.7: with an acceleration, "score" is the pairing score. In an earlier round it is the score by
//     which that round was paired. Virtual points do not count in the secondary score.
package teams
