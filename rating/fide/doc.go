// Package fide implements the FIDE rating system (Handbook B.02): the two conversion tables,
// expected scores, development coefficients, the change of a rating by games, first ratings and
// performance ratings.
//
// It works with ratings, scores, days and the rules that were in force when an event began (see
// [At]). It does not know players, files, languages or tournaments, and does not read the system
// clock. The games of a player are passed as a list.
//
// The results are exact. Scores are whole half points; expected scores and changes are whole
// hundredths. Averages are rounded once, as the articles require.
package fide
