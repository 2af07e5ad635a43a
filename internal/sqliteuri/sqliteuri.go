package sqliteuri

import (
	"net/url"
	"path/filepath"
	"strings"
)

// Of returns the SQLite URI of a file with options.
func Of(path string, options url.Values) string { return address(filepath.ToSlash(path), options) }

// address returns the URI of a path with slashes. A Windows drive needs a third slash, because
// SQLite takes the text after two slashes for a host.
func address(path string, options url.Values) string {
	begin := "file:"
	switch {
	case strings.HasPrefix(path, "/"):
		begin += "//"
	case len(path) > 1 && path[1] == ':':
		begin += "///"
	}
	return begin + (&url.URL{Path: path}).EscapedPath() + "?" + options.Encode()
}
