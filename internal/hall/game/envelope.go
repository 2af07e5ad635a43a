package game

import (
	"strings"

	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/laws"
)

// EnvelopeKey is the owner of the key to which an envelope is encrypted.
type EnvelopeKey string

// The owners of the key. NotEncrypted is a move that was sealed before envelopes were encrypted.
const (
	NotEncrypted EnvelopeKey = "none"
	ServersKey   EnvelopeKey = "server"
	ArbitersKey  EnvelopeKey = "arbiter"
)

// EnvelopeView is the public part of a closed envelope with a sealed move.
type EnvelopeView struct {
	Key EnvelopeKey
	// Arbiters are the arbiters' public keys, if Key is ArbitersKey.
	Arbiters []string
	// Token is the whole envelope as one word; see [envelope.Token].
	Token string
}

// NewEnvelopeView returns the public part of a sealed move.
func NewEnvelopeView(sealed laws.MoveSealed) *EnvelopeView {
	arbiters, encrypted := envelope.Addressees(sealed.Ciphertext)
	if !encrypted {
		return &EnvelopeView{Key: NotEncrypted}
	}
	v := EnvelopeViewFor(arbiters)
	v.Token = envelope.Token{Game: sealed.Game, Commitment: sealed.Commitment, Sealed: sealed.Ciphertext}.String()
	return v
}

// EnvelopeViewFor returns the view of an envelope that is encrypted to the keys of arbiters, or to
// the server's own key if there are none.
func EnvelopeViewFor(arbiters []string) *EnvelopeView {
	if len(arbiters) > 0 {
		return &EnvelopeView{Key: ArbitersKey, Arbiters: arbiters}
	}
	return &EnvelopeView{Key: ServersKey}
}

// MayOpenEnvelope reports whether it is time to open an envelope: when the player who must reply is
// present (Guideline G.7, 2009), or when only the sealed move can still save that player from
// losing by lateness.
func MayOpenEnvelope(g laws.Game, sealed laws.MoveSealed) bool {
	return g.AdjournState() == laws.Resuming && (g.AwaitsSeal() || !g.Awaiting() && !g.Away(sealed.By.Other()))
}

// AwaitsEnvelope reports whether a resumed game waits for the arbiter who has the key to its
// envelope.
func AwaitsEnvelope(g laws.Game) bool {
	sealed, is := g.SealedMove()
	return is && MayOpenEnvelope(g, sealed) && NewEnvelopeView(sealed).Key == ArbitersKey
}

// newResumption returns when and how an adjourned game is resumed.
func newResumption(g laws.Game) *Resumption {
	var r Resumption
	if kept, is := g.KeptEnvelope(); is {
		r.At = kept.Envelope.Resumes
	}
	late, ruled, cited := g.ResumptionTime()
	r.Late, r.Ruled, r.Article = late, ruled, cited.Article
	return &r
}

// LettersOf returns the language whose piece letters are used for a person who prefers a language
// tag (BCP 47). It is English if that language has no piece letters.
func LettersOf(tag string) string {
	base, _, _ := strings.Cut(tag, "-")
	if base == "nb" || base == "nn" { // both are Norwegian
		base = "no"
	}
	if l, known := san.ByLanguage(base); known && l != san.Figurines() {
		return l.Code()
	}
	return san.English().Code()
}
