// Package talk has the commands by which users speak to each other: tells, channels, shouts, what
// is said at a game, and the announcements of administrators. The hall carries what is said and
// decides who receives it.
//
// It knows no connection.
package talk
