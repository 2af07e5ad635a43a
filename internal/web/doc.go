// Package web is the browser's door to the server: the pages of the lobby, tables,
// accounts and administration. It puts them, the pages of events (internal/web/events) and the
// other packages of pages into one frame (internal/web/site), beside the WebSocket of the playing
// hall (internal/web/socket).
//
// It knows HTTP and HTML.
// It decides nothing about chess or accounts: commands go to internal/hall and
// internal/members, and what comes back is shown. It never talks to a store
// and never to internal/icsd.
//
// Pages are html/template and readable without script. The playing hall and
// the table are a front end built by Vite into ui/dist and embedded when it was
// built; a binary without it serves every other page and says so.
package web
