package laws

// Expelled says that somebody who is not playing was sent out.
type Expelled struct {
	Stamp
	Role   Role
	Name   string
	Reason string
	Citation
}

func (Expelled) EventKind() string { return "Expelled" }

func (Expelled) apply(g Game) Game { return g.noteAfter() }
