// Package editions holds the five editions of the Laws as data: their figures,
// their policies and where each rule stands, beside each other in figures.md,
// articles.md and held.md, which are read when the program starts. What the program
// says about an article, and how it compares two editions, comes from these pages only.
//
// It knows in what the editions differ and how that is written down. Editions and
// rules are texts here; the types with their meaning are those of package laws. It
// knows nothing of a game: what a figure or a policy leads to is decided in laws.
package editions
