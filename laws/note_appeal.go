package laws

import (
	"slices"

	"github.com/escaque/escaque/chess"
)

// NoteAppeal notes that a player appeals against a decision of the arbiter (Article 12.10, 2009).
// Against is the rule that was applied, or "" where the player names none.
type NoteAppeal struct {
	Against Rule
	Text    string
}

var noteAppealSpec = Spec{
	By: Players, In: Always | WhileExpelled, At: Anywhere,
	texts: textsOf(func(c NoteAppeal) []commandText {
		return []commandText{{"against", string(c.Against)}, {"text", c.Text}}
	}),
}

func (NoteAppeal) CommandKind() string { return "NoteAppeal" }
func (NoteAppeal) spec() *Spec         { return &noteAppealSpec }

// decide notes an appeal (Article 12.10 of 2009, 11.10 of 2023). It refuses it if the rules of the
// event exclude appeals or the decision is final (10.2d of 2005 and 2009, Appendix D of 2009).
func (c NoteAppeal) decide(s *decision) *Refusal {
	rule := RuleAppeal
	quick := slices.Contains(quickRulings[:], c.Against)
	if quick {
		rule = s.t.firstRule(RuleQuickFinal, RuleAppeal)
	}
	switch remote := c.Against == RuleNoArbiter || c.Against == RuleRemoteRuling; {
	case c.Against != "" && !slices.Contains(rules(), c.Against):
		return s.refuse(NoAppeal, s.t.firstRule(RuleAppeal, RuleArbiter), Args{Text: truncate(string(c.Against))})
	case quick && s.t.Quickplay.Final:
		return s.refuse(NoAppeal, rule, Args{Text: string(c.Against)})
	case remote && s.t.Quickplay.Final:
		return s.refuse(NoAppeal, s.t.firstRule(RuleAppeal, RuleRemoteRuling), Args{Text: string(c.Against)})
	case !s.t.hasRule(RuleAppeal):
		return s.refuseUnknown(c.CommandKind())
	case s.g.regs.NoAppeals:
		return s.refuse(NoAppeal, RuleAppeal, Args{Text: string(c.Against)})
	}
	e := AppealNoted{Stamp: s.stamp(), By: s.by, Against: c.Against, Text: c.Text, Citation: s.t.cite(rule)}
	if c.Against != "" {
		e.AgainstArticle = s.t.cite(c.Against).Article
	}
	s.emit(e)
	return nil
}

// quickRulings are the rules of decisions on claims in the last two minutes.
var quickRulings = [...]Rule{RuleLastMinutes, RuleQuickDraw, RuleQuickReject, RuleQuickWait, RuleQuickLate}

// AppealNoted is a player's appeal against a decision.
type AppealNoted struct {
	Stamp
	By      chess.Color
	Against Rule
	// AgainstArticle is the article of Against; logs of earlier versions do not have it.
	AgainstArticle string
	Text           string
	Citation
}

func (AppealNoted) EventKind() string { return "AppealNoted" }

func (AppealNoted) apply(g Game) Game { return g.markNotedAfterEnd() }
