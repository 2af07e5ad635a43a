// Package people serves the pages about members: rankings, a search by name, and a page for each
// member with ratings and games.
//
// It reads the members, the ratings and the index of games, and changes nothing. It must not know
// tables, events or sessions.
package people
