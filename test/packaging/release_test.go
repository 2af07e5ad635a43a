package packaging

import (
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

// TestReleaseNotes: a release carries its own part of the change log, and none is
// made whose part is missing or incomplete.
func TestReleaseNotes(t *testing.T) {
	const log = "# Changelog\n\nHow it is kept.\n\n## Unreleased\n\n## 0.2.0 (2027-01-02)\n\n### Added\n- One.\n\n### Fixed\n- Two.\n\n## 0.1.0\n\n- Three, as [said](docs/install.md#windows) in [docs](docs/install.md) and [there](https://example.org/x).\n"
	const there = "https://github.com/escaque/escaque/blob/v0.1.0/docs/install.md"
	for _, c := range []struct{ name, log, version, want string }{
		{"its part", log, "v0.2.0", "### Added\n- One.\n\n### Fixed\n- Two.\n"},
		{"the last part", log, "0.1.0", "- Three, as [said](" + there + "#windows) in [docs](" + there + ") and [there](https://example.org/x).\n"},
		{"no part", log, "v0.3.0", ""},
		{"no part for the beginning of a version", log, "v0.2", ""},
		{"what is under Unreleased", "## Unreleased\n\n- Four.\n\n" + log, "v0.2.0", ""},
	} {
		file := filepath.Join(t.TempDir(), "CHANGELOG.md")
		if err := os.WriteFile(file, []byte(c.log), 0o600); err != nil {
			t.Fatal(err)
		}
		got, err := exec.Command("bash", "../../scripts/release-notes.sh", c.version, file).Output()
		if string(got) != c.want || (err == nil) != (c.want != "") {
			t.Errorf("%s: %q, %v; want %q", c.name, got, err, c.want)
		}
	}
}

// TestActionsArePinned: the forge's workflows run the code that was looked at, and
// not whatever a tag names on that day.
func TestActionsArePinned(t *testing.T) {
	files, err := filepath.Glob("../../.github/workflows/*.yml")
	if err != nil || len(files) == 0 {
		t.Fatalf("%d workflows: %v", len(files), err)
	}
	used, pinned := regexp.MustCompile(`uses:\s*(.*)`), regexp.MustCompile(`^[\w-]+/[\w-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+$`)
	for _, file := range files {
		text, err := os.ReadFile(file)
		if err != nil {
			t.Fatal(err)
		}
		for _, use := range used.FindAllSubmatch(text, -1) {
			if !pinned.Match(use[1]) {
				t.Errorf("%s: %q is not pinned by a commit with its version beside it", filepath.Base(file), use[1])
			}
		}
	}
}

// TestBillOfThePages: what the sources of the pages import from elsewhere is on their bill of materials.
func TestBillOfThePages(t *testing.T) {
	if _, err := exec.LookPath("node"); err != nil {
		t.Skip("node is not here")
	}
	bill, err := exec.Command("node", "../../scripts/pages-sbom.mjs", "0.1.0").Output()
	if err != nil {
		t.Fatal(err)
	}
	const ui = "../../internal/web/ui/"
	found := map[string]bool{}
	imported := regexp.MustCompile(`(?:from|import|url\() ?['"]((?:@[\w-]+/)?[a-z][\w-]*)[/'"]`)
	err = filepath.WalkDir(ui+"src", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || strings.Contains(path, ".test.") {
			return err
		}
		text, err := os.ReadFile(path)
		for _, m := range imported.FindAllSubmatch(text, -1) {
			name := string(m[1])
			if _, err := os.Stat(ui + "node_modules/" + name); err == nil {
				found[name] = true
			}
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	if !found["svelte"] {
		t.Skip("the packages of the pages are not installed here (make build)")
	}
	for name := range found {
		if !strings.Contains(string(bill), `"name": "`+name+`"`) {
			t.Errorf("%s is not on the bill of materials: it stands under devDependencies", name)
		}
	}
}
