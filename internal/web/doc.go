// Package web is the web server. It lists the packages of pages (pages in server.go), and combines
// them into one site (internal/web/site) with the WebSocket (internal/web/socket). It notifies them
// of changes elsewhere (rights.go). It has no pages of its own.
//
// Vite builds the front end into ui/dist, which is embedded when it exists. A binary without it
// still serves every page that can be read without a script, and says so.
package web
