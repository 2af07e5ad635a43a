package sqliteuri

import (
	"net/url"
	"path/filepath"
	"strings"
)

// Of is the address of a file, opened with options.
func Of(path string, options url.Values) string { return address(filepath.ToSlash(path), options) }

// address is that of a path whose folders are parted by slashes. A drive of Windows needs a third
// slash before it: after two, SQLite takes it for a computer.
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
