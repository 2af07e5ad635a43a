// Package api is the HTTP interface for programs: JSON, and streams with one JSON object per line.
// Its paths and formats are those of the widely used open bot runner, so that an engine can play
// here when its runner is configured with this address.
//
// Programs authenticate with a member's token, never with a browser's cookie. The table
// [Operations] lists all operations. The routes, the OpenAPI document and the page for programmers
// are generated from it.
//
// The package uses the hall, the members and the ratings, and no pages of other packages. Package
// laws decides whether a move is legal, and its refusals name the article.
package api
