// Package people serves the pages about members: rankings, a search by name, and one
// page for each member with ratings and games.
//
// It knows how these pages look and which ratings and games belong on them. It must not
// know tables, events or sessions: it reads from the register of members, the ratings and
// the index of games, and changes nothing.
package people
