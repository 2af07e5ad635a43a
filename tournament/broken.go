package tournament

// Broken is an absolute rule of the event's system that a pair or a bye breaks which the arbiter has
// made by hand: which rule, and by whom.
type Broken struct {
	Rule    Code     `json:"rule"`
	Article string   `json:"article,omitempty"` // of the edition; empty where the rule has none
	Edition string   `json:"edition,omitempty"`
	White   PlayerID `json:"white"`
	Black   PlayerID `json:"black,omitempty"` // 0 for a bye
}

// Refusal says in a refusal what is broken.
func (b Broken) Refusal(t Tournament) *Refusal {
	white, _ := t.Player(b.White)
	black, _ := t.Player(b.Black)
	r := refuse(b.Rule, "", "white", white.Name, "black", black.Name)
	r.Article, r.Edition = b.Article, b.Edition
	return r
}
