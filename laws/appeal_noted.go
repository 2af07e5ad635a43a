package laws

import "github.com/escaque/escaque/chess"

// AppealNoted is a player's appeal against a decision.
type AppealNoted struct {
	Stamp
	By      chess.Color
	Against Rule
	Text    string
	Citation
}

func (AppealNoted) EventKind() string { return "AppealNoted" }

func (AppealNoted) apply(g Game) Game { return g.noteAfter() }
