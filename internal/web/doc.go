// Package web is the web server: it lists the packages of pages (pages in server.go), brings them
// into one frame (internal/web/site) beside the WebSocket (internal/web/socket), and tells them
// what has changed elsewhere (rights.go). It has no page of its own.
//
// The front end is built by Vite into ui/dist and embedded when it was built; a binary without it
// serves every page that can be read without a script, and says so.
package web
