// Package api is the server's door for programs: HTTP with JSON, and streams of one JSON
// object a line. Its addresses and forms are those that the widely used open bot runner
// knows, so that an engine plays here when its runner is given another address.
//
// Programs come in with a member's token, never with the cookie of a browser. What may be
// asked stands in one table, [Operations]; the routes, the OpenAPI document and the page for
// people who write programs are made from it.
//
// It knows the hall, the members' register and ratings, and no page but its own. The Laws
// decide what is legal: a refusal is theirs and names its article.
package api
