package conduct

import (
	"cmp"
	"maps"
	"slices"

	"github.com/escaque/escaque/clock"
)

// The events below keep pending tasks in the book. A restarted server finds in it which members may
// still return to a game, which games have not been examined, which acts have not been carried out
// and which games are being decided.

// Departed is the event that a member left a game in progress.
type Departed struct {
	At       clock.Instant `json:"at"`
	Who      Person        `json:"who"`
	Opponent Person        `json:"opponent"`
	Game     string        `json:"game"`
	Balance  int           `json:"balance"` // the member's material minus the opponent's, a pawn is 1
	Left     int64         `json:"left"`    // milliseconds on the member's clock
}

// Returned is the event that a departure has no consequence: the member is back, or the game ended
// in a way that does not count.
type Returned struct {
	At   clock.Instant `json:"at"`
	Who  Person        `json:"who"`
	Game string        `json:"game"`
}

// Examined is the event that the rules have been applied to all games up to a position of the
// journal.
type Examined struct {
	At       clock.Instant `json:"at"`
	Position uint64        `json:"position"` // in the journal
}

// Carried is the event that the consequence of an act outside the book has been carried out.
type Carried struct {
	At  clock.Instant `json:"at"`
	Act int           `json:"act"`
}

func (Departed) EventKind() string { return "Departed" }
func (Returned) EventKind() string { return "Returned" }
func (Examined) EventKind() string { return "Examined" }
func (Carried) EventKind() string  { return "Carried" }

// Instant returns when the event happened.
func (e Departed) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Returned) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Examined) Instant() clock.Instant { return e.At }

// Instant returns when the event happened.
func (e Carried) Instant() clock.Instant { return e.At }

// departure is the key of a player who left a game.
type departure struct{ who, game string }

func (e Departed) apply(b *Book) {
	if b.departures == nil {
		b.departures = map[departure]Departed{}
	}
	b.departures[departure{e.Who.ID, e.Game}] = e
}

func (e Returned) apply(b *Book) { delete(b.departures, departure{e.Who.ID, e.Game}) }

func (e Examined) apply(b *Book) { b.examined = max(b.examined, e.Position) }

func (e Carried) apply(b *Book) { delete(b.uncarried, e.Act) }

// Departures returns the games to which members may still return, oldest first. An empty who
// returns those of all members.
func (b *Book) Departures(who string) []Departed {
	list := slices.Collect(maps.Values(b.departures))
	list = slices.DeleteFunc(list, func(d Departed) bool { return who != "" && d.Who.ID != who })
	slices.SortFunc(list, func(a, c Departed) int {
		return cmp.Or(cmp.Compare(a.At, c.At), cmp.Compare(a.Game, c.Game), cmp.Compare(a.Who.ID, c.Who.ID))
	})
	return list
}

// Examined returns the position of the journal up to which games have been examined, or 0.
func (b *Book) Examined() uint64 { return b.examined }

// Uncarried returns the acts whose consequence outside the book has not been carried out yet.
func (b *Book) Uncarried() []Act {
	var list []Act
	for _, n := range slices.Sorted(maps.Keys(b.uncarried)) {
		list = append(list, b.acts[n-1])
	}
	return list
}

func (b *Book) noteConsequence(act int, hasConsequence bool) {
	switch {
	case !hasConsequence || b.actAt(act) == nil:
	case b.uncarried == nil:
		b.uncarried = map[int]bool{act: true}
	default:
		b.uncarried[act] = true
	}
}

// hasConsequence reports whether a measure has a consequence outside the book: an account is
// marked, or its sessions end.
func (m Measure) hasConsequence(isLifted bool) bool { return m == Computer || m == Ban && !isLifted }

// HasServerComplaint reports whether the server has ever filed a complaint of a kind against a person about
// a game.
func (b *Book) HasServerComplaint(id string, kind Kind, game string) bool {
	return slices.ContainsFunc(b.complaints, func(c Complaint) bool {
		return c.By == Server && c.Against.ID == id && c.Kind == kind && c.Game == game
	})
}

// RecordDeparture is the server's command that records that a member left a game.
type RecordDeparture struct{ Departed }

func (c RecordDeparture) decide(_ Book, by Person, at clock.Instant) (Event, error) {
	if by != Server {
		return nil, refuse(AdminsOnly)
	}
	e := c.Departed
	e.At = at
	return e, nil
}

// RecordReturn is the server's command that records a [Returned] event.
type RecordReturn struct {
	Who  Person
	Game string
}

func (c RecordReturn) decide(b Book, by Person, at clock.Instant) (Event, error) {
	if by != Server {
		return nil, refuse(AdminsOnly)
	}
	if _, away := b.departures[departure{c.Who.ID, c.Game}]; !away {
		return nil, refuse(Settled)
	}
	return Returned{At: at, Who: c.Who, Game: c.Game}, nil
}

// RecordExamined is the server's command that records how far games have been examined.
type RecordExamined struct{ Position uint64 }

func (c RecordExamined) decide(b Book, by Person, at clock.Instant) (Event, error) {
	switch {
	case by != Server:
		return nil, refuse(AdminsOnly)
	case c.Position <= b.examined:
		return nil, refuse(Settled)
	}
	return Examined{At: at, Position: c.Position}, nil
}

// CarryOut is the server's command that records that an act has been carried out.
type CarryOut struct{ Act int }

func (c CarryOut) decide(b Book, by Person, at clock.Instant) (Event, error) {
	switch {
	case by != Server:
		return nil, refuse(AdminsOnly)
	case !b.uncarried[c.Act]:
		return nil, refuse(Settled)
	}
	return Carried{At: at, Act: c.Act}, nil
}
