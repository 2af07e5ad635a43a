package conduct

import (
	"cmp"
	"maps"
	"slices"

	"github.com/escaque/escaque/clock"
)

// What waits is in the book too, so that a server that is started again knows who
// has left a game and may still come back, which games nobody has looked at yet,
// which acts have not been carried out, and which games are being decided.

// Departed says that a member has left a game while it was played, and how it
// stood for them then.
type Departed struct {
	At       clock.Instant `json:"at"`
	Who      Person        `json:"who"`
	Opponent Person        `json:"opponent"`
	Game     string        `json:"game"`
	Balance  int           `json:"balance"` // their material less the opponent's, pawns as 1
	Left     int64         `json:"left"`    // on their clock, milliseconds
}

// Returned says that nothing comes of a departure: the member is back, or the game
// has ended in a way that does not count.
type Returned struct {
	At   clock.Instant `json:"at"`
	Who  Person        `json:"who"`
	Game string        `json:"game"`
}

// Examined says up to where the games of the journal have been looked at for what
// the rules ask a person to look at.
type Examined struct {
	At       clock.Instant `json:"at"`
	Position uint64        `json:"position"` // of the journal
}

// Carried says that what follows from an act outside of the book has been done.
type Carried struct {
	At  clock.Instant `json:"at"`
	Act int           `json:"act"`
}

func (Departed) EventKind() string { return "Departed" }
func (Returned) EventKind() string { return "Returned" }
func (Examined) EventKind() string { return "Examined" }
func (Carried) EventKind() string  { return "Carried" }

// Instant returns when it happened.
func (e Departed) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Returned) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Examined) Instant() clock.Instant { return e.At }

// Instant returns when it happened.
func (e Carried) Instant() clock.Instant { return e.At }

// departure is who has left which game.
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

// Departures lists the games that members have left and may come back to, of one
// member or, when who is empty, of all.
func (b *Book) Departures(who string) []Departed {
	list := slices.Collect(maps.Values(b.departures))
	list = slices.DeleteFunc(list, func(d Departed) bool { return who != "" && d.Who.ID != who })
	slices.SortFunc(list, func(a, c Departed) int {
		return cmp.Or(cmp.Compare(a.At, c.At), cmp.Compare(a.Game, c.Game), cmp.Compare(a.Who.ID, c.Who.ID))
	})
	return list
}

// Examined is the position of the journal up to which games have been looked at;
// 0 when that was never noted.
func (b *Book) Examined() uint64 { return b.examined }

// Uncarried lists the acts from which something follows outside of the book that
// has not been done yet.
func (b *Book) Uncarried() []Act {
	var list []Act
	for _, n := range slices.Sorted(maps.Keys(b.uncarried)) {
		list = append(list, b.acts[n-1])
	}
	return list
}

func (b *Book) follows(act int, does bool) {
	switch {
	case !does || b.act(act) == nil:
	case b.uncarried == nil:
		b.uncarried = map[int]bool{act: true}
	default:
		b.uncarried[act] = true
	}
}

// follows reports whether something follows from a measure outside of the book: an
// account is marked, or its sessions end.
func (m Measure) follows(lifted bool) bool { return m == Computer || m == Ban && !lifted }

// Complained reports whether the server has complained of somebody about a game
// before, whatever became of it.
func (b *Book) Complained(id string, k Kind, game string) bool {
	return slices.ContainsFunc(b.complaints, func(c Complaint) bool {
		return c.By == Server && c.Against.ID == id && c.Kind == k && c.Game == game
	})
}

// RecordDeparture writes down that a member has left a game, by the server.
type RecordDeparture struct{ Departed }

func (c RecordDeparture) decide(_ Book, by Person, at clock.Instant) (Event, error) {
	if by != Server {
		return nil, refuse(AdminsOnly)
	}
	e := c.Departed
	e.At = at
	return e, nil
}

// RecordReturn writes down that nothing comes of a departure, by the server.
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

// RecordExamined writes down how far games have been looked at, by the server.
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

// CarryOut writes down that an act has been carried out, by the server.
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
