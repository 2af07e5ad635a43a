package laws

import "strings"

// OpenEnvelope opens the envelope. A committed move needs salt, text and
// language, one on paper the text and its language.
type OpenEnvelope struct {
	Salt    Salt
	Written Written
	// Languages are those whose letters the player who sealed uses, the likeliest
	// first. Only a text that was sealed without a language is read in them: in the
	// first in which it means a legal move.
	Languages []string
}

var openEnvelopeSpec = Spec{
	By: Arbiters | Servers, In: AwaitingSealed | WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c OpenEnvelope) []wording {
		return []wording{{"sealed", c.Written.Text}, {"sealed", c.Written.Lang}, {"languages", strings.Join(c.Languages, " ")}}
	}),
	sealed: true,
}

func (OpenEnvelope) CommandKind() string { return "OpenEnvelope" }
func (OpenEnvelope) spec() *Spec         { return &openEnvelopeSpec }

func (c OpenEnvelope) decide(s *scene) *Refusal { return s.openEnvelope(c) }
