package bot

import (
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/engine"
)

// Program is a chess engine to be run and how strong it shall play.
type Program struct {
	engine.Program
	Nodes    int           // positions searched for a move at most; 0 is no bound
	MoveTime time.Duration // for each move; 0 leaves it to the engine and its clock
}

// String is the strength in one line, for people: "Skill Level 3, 2000 nodes".
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
