// Package studies serves the analysis board and the analyses that members keep as studies.
//
// It knows how these pages look, and turns PGN into trees and back. It must not know tables or
// events: a game that is over reaches it as the PGN of its score sheet.
package studies
