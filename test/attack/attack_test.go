package attack

import (
	"fmt"
	"os"
	"testing"
	"time"

	"github.com/escaque/escaque/test/witness"
)

// scenes are the attacks by name, in the order of their files.
var scenes []scene

type scene struct {
	name string
	play func(*stage)
}

// add puts a scene on the programme; its file calls it at the start.
func add(name string, play func(*stage)) bool {
	scenes = append(scenes, scene{name, play})
	return true
}

// stage is where one scene is played: a server of its own, and what is measured.
type stage struct {
	*testing.T
	full   bool
	judged bool // another build is only measured
	bin    string
	rows   *[]row
	name   string
}

type row struct{ scene, tried, measured string }

// note keeps what was tried and what was measured.
func (s *stage) note(tried, format string, args ...any) {
	*s.rows = append(*s.rows, row{s.name, tried, fmt.Sprintf(format, args...)})
}

// promise fails the scene unless something held.
func (s *stage) promise(held bool, format string, args ...any) {
	s.Helper()
	if !held && s.judged {
		s.Errorf(format, args...)
	}
}

// size is a count at full size, or a small one.
func (s *stage) size(full, small int) int {
	if s.full {
		return full
	}
	return small
}

func (s *stage) must(err error) {
	s.Helper()
	if err != nil {
		s.Fatal(err)
	}
}

func TestAttacks(t *testing.T) {
	bin, other := os.Getenv("ESCAQUE_ATTACK_BINARY"), true
	if bin == "" {
		bin, other = witness.Build(t), false
	}
	var rows []row
	for _, sc := range scenes {
		began := time.Now()
		t.Run(sc.name, func(t *testing.T) {
			sc.play(&stage{T: t, full: os.Getenv("ESCAQUE_ATTACK") == "full", judged: !other, bin: bin, rows: &rows, name: sc.name})
		})
		t.Logf("%s took %v", sc.name, time.Since(began).Round(time.Second))
	}
	for _, r := range rows {
		t.Logf("%-9s %-64s %s", r.scene, r.tried, r.measured)
	}
}
