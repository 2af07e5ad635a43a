package tournament

// Broken is an absolute rule of the event's system that a hand-made pair or bye breaks.
type Broken struct {
	Rule    Code     `json:"rule"`
	Article string   `json:"article,omitempty"` // of the edition; empty where the rule has none
	Edition string   `json:"edition,omitempty"`
	White   PlayerID `json:"white"`
	Black   PlayerID `json:"black,omitempty"` // 0 for a bye
}

// Refusal returns the broken rule as a refusal with the names of the players.
func (b Broken) Refusal(t Tournament) *Refusal {
	white, _ := t.Player(b.White)
	black, _ := t.Player(b.Black)
	r := refuse(b.Rule, "", "white", white.Name, "black", black.Name)
	r.Article, r.Edition = b.Article, b.Edition
	return r
}
