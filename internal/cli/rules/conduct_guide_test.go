package rules

import (
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/cli/terminal"
)

var update = flag.Bool("update", false, "rewrite what docs/conduct.md says is told")

// TestConductGuide plays the scene of docs/conduct.md under the editions that the
// page tells of, with the command line that it shows.
func TestConductGuide(t *testing.T) {
	file := filepath.Join("..", "..", "..", "docs", "conduct.md")
	data, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	page := string(data)
	scene := regexp.MustCompile("(?s)<!-- scene -->\n```\n(.*?)```").FindStringSubmatch(page)
	typed := regexp.MustCompile(`escaque conduct --edition 2009 (.*?) --from "(.*?)" scene.txt`).FindStringSubmatch(page)
	told := regexp.MustCompile("(?s)(<!-- told (\\d+) -->\n```\n)(.*?)```")
	if scene == nil || typed == nil || len(told.FindAllString(page, -1)) < 2 {
		t.Fatal("the page has no scene, or nothing is told of it")
	}
	now := told.ReplaceAllStringFunc(page, func(block string) string {
		part := told.FindStringSubmatch(block)
		args := append([]string{"--edition", part[2], "--from", typed[2]}, strings.Fields(typed[1])...)
		lines, code := conducted(t, scene[1], args...)
		if code != terminal.ExitOK {
			t.Errorf("%s: exit code %d", part[2], code)
		}
		var b strings.Builder
		for _, line := range lines {
			var said struct {
				Input             int
				Type, Explanation string
			}
			if err := json.Unmarshal([]byte(line), &said); err != nil {
				t.Fatalf("%s: %v", line, err)
			}
			fmt.Fprintf(&b, "%2d  %-14s  %s\n", said.Input, said.Type, said.Explanation)
		}
		return part[1] + b.String() + "```"
	})
	if now == page {
		return
	}
	if !*update {
		t.Error("the scene is told differently (go test ./internal/cli/rules -run Guide -update)")
	} else if err := os.WriteFile(file, []byte(now), 0o644); err != nil {
		t.Fatal(err)
	}
}
