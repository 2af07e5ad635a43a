// Package events is the pages of events in the browser: what everybody reads of an
// event, and the desk at which its organisers and arbiters work.
//
// It knows the office, tournaments and how they are shown, and stands in the frame
// of internal/web/site. It decides nothing: what is asked for goes to the office,
// and what comes back is shown. It knows neither the tables of the hall nor
// WebSockets; a game in the hall is a link.
package events
