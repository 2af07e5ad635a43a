package conduct

import "github.com/escaque/escaque/clock"

// Voice is the audience of a message, as far as measures distinguish it.
type Voice uint8

// The audiences of type [Voice].
const (
	ToSome          Voice = iota // one person, a channel or the observers of a game
	ToAll                        // everybody
	ToAllAboutChess              // everybody, about chess
)

// silencingMeasures lists the measures that forbid a voice, the widest first.
var silencingMeasures = map[Voice][]Measure{
	ToSome: {Mute}, ToAll: {Mute, Muzzle}, ToAllAboutChess: {Mute, CMuzzle},
}

// MaySpeak returns nil if a person may speak to an audience at an instant. Otherwise it returns the
// refusal [Silenced], with the measure, its end (0: until lifted) and the act's number. The caller
// must allow a muted person to write to administrators.
func (b *Book) MaySpeak(id string, v Voice, at clock.Instant) error {
	for _, m := range silencingMeasures[v] {
		if act, holds := b.InForce(id, m, at); holds {
			return refuse(Silenced, act.Measure, act.Until, act.Number)
		}
	}
	return nil
}

// Silence returns the arguments of a [Silenced] refusal of [Book.MaySpeak]. is is false for any
// other refusal.
func (r *Refusal) Silence() (m Measure, until clock.Instant, act int, ok bool) {
	if r.Code != Silenced || len(r.Args) != 3 {
		return "", 0, 0, false
	}
	m, _ = r.Args[0].(Measure)
	until, _ = r.Args[1].(clock.Instant)
	act, ok = r.Args[2].(int)
	return m, until, act, ok
}
