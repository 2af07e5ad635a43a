package laws

import "github.com/escaque/escaque/chess"

// AssistantAdmitted says that an assistant was accepted for a player.
type AssistantAdmitted struct {
	Stamp
	To   chess.Color
	Task Task
	Name string
	Citation
}

func (AssistantAdmitted) EventKind() string { return "AssistantAdmitted" }

func (e AssistantAdmitted) apply(g Game) Game {
	g = g.noteAfter()
	if int(e.Task) < len(taskNames) {
		return g.noted(func(d *desk) { d.tasks[e.To&1] |= 1 << e.Task })
	}
	return g
}
