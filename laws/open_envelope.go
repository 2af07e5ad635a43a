package laws

// OpenEnvelope opens the envelope. A committed move needs salt and text, one
// on paper the text and its language.
type OpenEnvelope struct {
	Salt    Salt
	Written Written
}

var openEnvelopeSpec = Spec{
	By: Arbiters | Servers, In: AwaitingSealed | WhileAdjourned | InPlay, At: Anywhere,
	texts: textsOf(func(c OpenEnvelope) []wording {
		return []wording{{"sealed", c.Written.Text}, {"sealed", c.Written.Lang}}
	}),
	sealed: true,
}

func (OpenEnvelope) CommandKind() string { return "OpenEnvelope" }
func (OpenEnvelope) spec() *Spec         { return &openEnvelopeSpec }

func (c OpenEnvelope) decide(s *scene) *Refusal { return s.openEnvelope(c) }
