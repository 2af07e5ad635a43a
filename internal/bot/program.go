package bot

import (
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/engine"
)

// Program is an engine and its strength settings.
type Program struct {
	engine.Program
	Nodes    int           // most nodes per move; 0 for no limit
	MoveTime time.Duration // time per move; 0 leaves it to the engine
}

// String returns the strength in one line for users: "Skill Level 3, 2000 nodes".
func (p Program) String() string {
	var parts []string
	for _, s := range p.Settings {
		parts = append(parts, s.Name+" "+s.Value)
	}
	if p.Nodes > 0 {
		parts = append(parts, strconv.Itoa(p.Nodes)+" nodes")
	}
	if p.MoveTime > 0 {
		parts = append(parts, "movetime "+p.MoveTime.String())
	}
	return strings.Join(parts, ", ")
}
