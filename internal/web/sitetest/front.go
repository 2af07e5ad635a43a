package sitetest

import (
	"strings"
	"testing/fstest"
)

// Front returns a front end as Vite builds it.
func Front() fstest.MapFS {
	file := func(s string) *fstest.MapFile { return &fstest.MapFile{Data: []byte(s)} }
	return fstest.MapFS{
		".vite/manifest.json": file(`{
			"_shared-1.js": {"file": "assets/shared-1.js", "css": ["assets/shared-1.css"]},
			"src/base.ts": {"file": "assets/base-1.js", "isEntry": true, "imports": ["_shared-1.js"], "css": ["assets/base-1.css"]},
			"src/hall.ts": {"file": "assets/hall-1.js", "isEntry": true, "imports": ["_shared-1.js"], "css": ["assets/hall-1.css"]},
			"src/table.ts": {"file": "assets/table-1.js", "isEntry": true}
		}`),
		"assets/shared-1.js":  file("export{}"),
		"assets/shared-1.css": file("a{}"),
		"assets/base-1.js":    file(strings.Repeat("const a = 1;\n", 500)),
		"assets/base-1.css":   file("b{}"),
		"assets/hall-1.js":    file("hall"),
		"assets/hall-1.css":   file("h{}"),
		"assets/table-1.js":   file("table"),
		"favicon.svg":         file("<svg/>"),
		"theme.js":            file("theme"),
		".keep":               file(""),
	}
}
