// Package rated says what an event means for the ratings and titles of its players: expected score
// and change of everybody who has a rating, a first rating for who has none, performance, and title
// norms made or still to be made.
//
// It knows which rounds of an event are rated games and how they are handed to rating/fide and
// rating/norm, which know the rules. It does not know files, languages or the hour, and it must not
// know how the event was paired.
package rated
