package conduct

import "github.com/escaque/escaque/clock"

// Voice is to whom somebody speaks, as far as measures tell it apart.
type Voice uint8

// The voices.
const (
	ToSome          Voice = iota // one person, a channel, those at a table
	ToAll                        // everybody
	ToAllAboutChess              // everybody, about chess
)

// silences are the measures that forbid a voice, the widest first.
var silences = map[Voice][]Measure{
	ToSome: {Mute}, ToAll: {Mute, Muzzle}, ToAllAboutChess: {Mute, CMuzzle},
}

// MaySpeak refuses somebody what they may not say at an instant: [Silenced], with the
// measure, when it ends (0: when it is lifted) and the number of the act. Whoever is
// spoken to is not asked: that somebody who is mute may speak to administrators is
// for those who carry their words.
func (b *Book) MaySpeak(id string, v Voice, at clock.Instant) error {
	for _, m := range silences[v] {
		if act, holds := b.InForce(id, m, at); holds {
			return refuse(Silenced, act.Measure, act.Until, act.Number)
		}
	}
	return nil
}

// Silence is what a refusal of [Book.MaySpeak] says; is reports whether it is one.
func (r *Refusal) Silence() (m Measure, until clock.Instant, act int, is bool) {
	if r.Code != Silenced || len(r.Args) != 3 {
		return "", 0, 0, false
	}
	m, _ = r.Args[0].(Measure)
	until, _ = r.Args[1].(clock.Instant)
	act, is = r.Args[2].(int)
	return m, until, act, is
}
