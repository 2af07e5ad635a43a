// Package escaque holds the change log, which stands at the root of the repository and
// is shown by the program. It knows nothing else.
package escaque

import _ "embed"

// Changelog is CHANGELOG.md, in Markdown.
//
//go:embed CHANGELOG.md
var Changelog string
