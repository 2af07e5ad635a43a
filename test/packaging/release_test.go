package packaging

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"testing"
)

// TestReleaseNotes: a release carries its own part of the change log, and none is
// made whose part is missing or incomplete.
func TestReleaseNotes(t *testing.T) {
	const log = "# Changelog\n\nHow it is kept.\n\n## Unreleased\n\n## 0.2.0 (2027-01-02)\n\n### Added\n- One.\n\n### Fixed\n- Two.\n\n## 0.1.0\n\n- Three.\n"
	for _, c := range []struct{ name, log, version, want string }{
		{"its part", log, "v0.2.0", "### Added\n- One.\n\n### Fixed\n- Two.\n"},
		{"the last part", log, "0.1.0", "- Three.\n"},
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
