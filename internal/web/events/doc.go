// Package events serves the pages of events: the public pages, and the pages of Manage, where
// organisers and arbiters work.
//
// It uses the office, tournaments and their presentation, and shows its pages in the frame of
// internal/web/site. It decides nothing: the office executes the commands. It knows neither the
// tables of the hall nor WebSockets; a game in the hall is a link.
package events
