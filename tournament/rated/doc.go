// Package rated computes the effect of an event on ratings and titles: expected scores and rating
// changes of rated players, first ratings of unrated players, performances, and title norms
// achieved or still possible.
//
// It selects the rated games of an event for rating/fide and rating/norm, which implement the
// rules. It does not depend on files, languages or the clock, and must not depend on how the event
// was paired.
package rated
