// Package ranking has the commands on ratings: lists by rating, assessments before a game, and
// statistics. internal/ratings calculates them.
//
// It knows no connection.
package ranking
