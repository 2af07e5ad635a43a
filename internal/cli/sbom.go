package cli

import (
	"cmp"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"io"
	"runtime/debug"
	"strings"
)

// component is a module in a bill of materials (CycloneDX 1.6).
type component struct {
	Type    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl"`
	Hashes  []hash `json:"hashes,omitempty"`
}

// hash is the checksum of a module.
type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

// writeSBOM writes a bill of materials in CycloneDX with the modules that the Go linker recorded.
// It does not include the packages of the browser code.
func writeSBOM(to io.Writer, info *debug.BuildInfo) error {
	var bill struct {
		Format   string `json:"bomFormat"`
		Spec     string `json:"specVersion"`
		Version  int    `json:"version"`
		Metadata struct {
			Component component `json:"component"`
		} `json:"metadata"`
		Components []component `json:"components"`
	}
	bill.Format, bill.Spec, bill.Version = "CycloneDX", "1.6", 1
	main := info.Main
	main.Version = versionText()
	bill.Metadata.Component = moduleComponent("application", &main)
	bill.Components = []component{moduleComponent("library", &debug.Module{Path: "std", Version: strings.TrimPrefix(info.GoVersion, "go")})}
	for _, dep := range info.Deps {
		bill.Components = append(bill.Components, moduleComponent("library", cmp.Or(dep.Replace, dep)))
	}
	e := json.NewEncoder(to)
	e.SetIndent("", "  ")
	return e.Encode(bill)
}

// moduleComponent returns the entry of a module.
func moduleComponent(kind string, m *debug.Module) component {
	c := component{Type: kind, Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version}
	if sum, ok := strings.CutPrefix(m.Sum, "h1:"); ok {
		if raw, err := base64.StdEncoding.DecodeString(sum); err == nil {
			c.Hashes = []hash{{"SHA-256", hex.EncodeToString(raw)}}
		}
	}
	return c
}
