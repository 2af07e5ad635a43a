package cli

import (
	"bytes"
	"encoding/json"
	"runtime/debug"
	"testing"
)

func TestSBOM(t *testing.T) {
	var out bytes.Buffer
	info := &debug.BuildInfo{GoVersion: "go1.26.8", Main: debug.Module{Path: "github.com/escaque/escaque"}, Deps: []*debug.Module{
		{Path: "example.org/a", Version: "v1.2.3", Sum: "h1:AQI="},
		{Path: "example.org/b", Version: "v0.1.0", Replace: &debug.Module{Path: "example.org/c", Version: "v0.2.0"}},
	}}
	if err := writeSBOM(&out, info); err != nil {
		t.Fatal(err)
	}
	var bill struct{ Components []component }
	if err := json.Unmarshal(out.Bytes(), &bill); err != nil || len(bill.Components) != 3 {
		t.Fatalf("%v\n%s", err, &out)
	}
	if c := bill.Components[0]; c.PURL != "pkg:golang/std@1.26.8" {
		t.Errorf("%+v", c)
	}
	if c := bill.Components[1]; c.PURL != "pkg:golang/example.org/a@v1.2.3" || len(c.Hashes) != 1 || c.Hashes[0].Content != "0102" {
		t.Errorf("%+v", c)
	}
	if c := bill.Components[2]; c.Name != "example.org/c" || c.Hashes != nil {
		t.Errorf("%+v: what replaces a module is what was built", c)
	}
}
