// Package studies serves the analysis board and the analyses that members store as studies.
//
// It converts PGN to trees and back. It must not know tables or events: it receives a finished game
// as PGN.
package studies
