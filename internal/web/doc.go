// Package web is the browser's door to the server: the pages, the WebSocket of
// the playing hall and the files of the front end.
//
// It knows HTTP, sessions in cookies, languages, HTML and the JSON of the
// protocol escaque.v1 (docs/protocol.md). It decides nothing about chess,
// competitions or accounts: commands go to internal/hall, internal/office and
// internal/members, and what comes back is shown. It never talks to a store
// and never to internal/icsd.
//
// Pages are html/template and readable without script. The playing hall and
// the table are a front end built by Vite into ui/dist and embedded when it was
// built; a binary without it serves every other page and says so.
package web
