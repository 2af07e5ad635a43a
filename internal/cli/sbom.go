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

// component is one module of a bill of materials (CycloneDX 1.6).
type component struct {
	Type    string `json:"type"`
	Name    string `json:"name"`
	Version string `json:"version"`
	PURL    string `json:"purl"`
	Hashes  []hash `json:"hashes,omitempty"`
}

type hash struct {
	Algorithm string `json:"alg"`
	Content   string `json:"content"`
}

// writeSBOM writes what the program was built from, as the Go linker recorded
// it, as a bill of materials in CycloneDX. The browser part's own packages are
// not known here.
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
	bill.Metadata.Component = module("application", &main)
	bill.Components = []component{module("library", &debug.Module{Path: "std", Version: strings.TrimPrefix(info.GoVersion, "go")})}
	for _, dep := range info.Deps {
		bill.Components = append(bill.Components, module("library", cmp.Or(dep.Replace, dep)))
	}
	e := json.NewEncoder(to)
	e.SetIndent("", "  ")
	return e.Encode(bill)
}

func module(kind string, m *debug.Module) component {
	c := component{Type: kind, Name: m.Path, Version: m.Version, PURL: "pkg:golang/" + m.Path + "@" + m.Version}
	if sum, ok := strings.CutPrefix(m.Sum, "h1:"); ok {
		if raw, err := base64.StdEncoding.DecodeString(sum); err == nil {
			c.Hashes = []hash{{"SHA-256", hex.EncodeToString(raw)}}
		}
	}
	return c
}
