// Package fide is the working of the FIDE rating system (Handbook B.02): the two conversion
// tables, expected scores, development coefficients, the change that games bring to a rating,
// first ratings, performance.
//
// It knows numbers and days: ratings, scores and the rules that were in force when an event began
// (see [At]). It does not know players, files, languages or the hour, and it must not know any
// tournament: who met whom is a list of games in its arguments.
//
// Nothing is approximated. Scores are whole half points, expected scores and changes whole
// hundredths, averages are rounded once and as the article says.
package fide
