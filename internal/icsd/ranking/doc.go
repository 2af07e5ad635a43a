// Package ranking has the commands for ratings: lists by rating, assessments before a game, and
// statistics. internal/ratings calculates them.
//
// The package does not know connections.
package ranking
