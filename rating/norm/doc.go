// Package norm judges title norms by the FIDE Title Regulations (Handbook B.01) in force since 1
// January 2024. It decides whether a player made a norm in an event, with which games, and how many
// games it is worth. If the norm was not made, it says which requirements were or still are
// missing.
//
// It works with the ratings, titles, federations and results of one player's games, which are
// arguments. It does not know tournaments, files or languages. It does not check the duties of
// organisers and arbiters (registration, hours of play, arbiters present). Nor does it check a
// whole title application (27 games, Articles 1.4.3e and 1.5.6).
//
// Some summary articles of the regulations are ambiguous. This package reads them so: a player of
// FID has no federation (1.4.2a). Every waiver of 1.4.3 also waives 1.4.4 (1.4.3e). The required
// numbers of opponents are computed from the games that the norm counts, so leaving games out
// lowers them (1.4.1c and f).
package norm

// Since is the first day of the events to which these regulations apply.
const Since = "2024-01-01"
