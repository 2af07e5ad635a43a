// Package norm judges title norms by the FIDE Title Regulations (Handbook B.01) in force since
// 1 January 2024: whether a player made one in an event, by which games, what it is worth, and if
// not, what was or still is missing.
//
// It knows ratings, titles, federations and results of one player's games. It does not know
// tournaments, files or languages; which games a player had is an argument. What the regulations
// ask of organisers and arbiters (registration, hours of play, arbiters present) and of a whole
// application (27 games, Articles 1.4.3e and 1.5.6) is not judged here.
//
// The summary articles of the regulations leave some readings open. Those taken here: a player of
// FID has no federation (1.4.2a), every waiver of 1.4.3 waives 1.4.4 too (1.4.3e), and the numbers
// of opponents are reckoned from the games that the norm counts, so that leaving games out lowers
// them (1.4.1c and f).
package norm

// Since is the first day on which events are judged by these regulations.
const Since = "2024-01-01"
