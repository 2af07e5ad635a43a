package tournament

import (
	"slices"

	"github.com/escaque/escaque/clock"
)

type (
	// Undo strikes facts out of the log by their places, 1 being the first of the
	// log: the event is then what the others make it. What rests on a struck fact
	// must be undone with it or before it. To undo an Undone brings back what it
	// struck. Nothing is erased: struck facts stay in the log.
	Undo struct {
		Facts  []int
		Reason string
	}
	// Undone strikes facts out.
	Undone struct {
		Stamp
		Facts  []int  `json:"facts"` // ascending
		Reason string `json:"reason,omitempty"`
	}
)

func (Undone) EventKind() string { return "Undone" }

// fact is an event of the log with those before it. States share them.
type fact struct {
	event  Event
	before *fact
}

// Facts returns how many facts the log has, struck ones too.
func (t Tournament) Facts() int { return t.facts }

// Fact is an event of the log by its place.
type Fact struct {
	Place int // 1 for the first of the log
	Event Event
	// Struck is the place of the Undone that struck it; 0 while it stands.
	Struck int
}

// Log returns every fact, the first first.
func (t Tournament) Log() []Fact {
	log := make([]Fact, t.facts)
	at := t.past
	for i := t.facts - 1; i >= 0; i-- {
		log[i] = Fact{Place: i + 1, Event: at.event}
		at = at.before
	}
	// An Undone that was struck itself strikes nothing; those that strike it stand
	// after it.
	for i := len(log) - 1; i >= 0; i-- {
		if u, is := log[i].Event.(Undone); is && log[i].Struck == 0 {
			for _, place := range u.Facts {
				if place >= 1 && place <= i {
					log[place-1].Struck = i + 1
				}
			}
		}
	}
	return log
}

// LastAct returns the places of what can be undone as one: the last facts that
// stand and were made by one person at one instant, without those that undo. It
// is empty when only the beginning stands.
func (t Tournament) LastAct() []int {
	return lastAct(t.Log(), func(e Event) bool {
		_, undoes := e.(Undone)
		_, begins := e.(Created)
		return !undoes && !begins
	})
}

// Act returns the places of the facts that were made in one act with the one at a
// place, itself too, and stand; it is empty when that one does not stand.
func (t Tournament) Act(place int) []int { return actOf(t.Log(), place) }

func actOf(log []Fact, place int) []int {
	if place < 1 || place > len(log) || log[place-1].Struck != 0 {
		return nil
	}
	stamp := log[place-1].Event.When()
	same := func(i int) bool { return log[i].Event.When() == stamp }
	first, last := place-1, place-1
	for first > 0 && same(first-1) {
		first--
	}
	for last < len(log)-1 && same(last+1) {
		last++
	}
	var places []int
	for _, f := range log[first : last+1] {
		if f.Struck == 0 {
			places = append(places, f.Place)
		}
	}
	return places
}

// Undoable reports whether a fact stands and is of a kind that can be undone; others
// may still rest on it.
func (t Tournament) Undoable(f Fact) bool { return f.Struck == 0 && t.checkUndoable(f) == nil }

// Scored returns when and by whom the result that stands on a board was given; nobody
// where there is none. game is 0, or the board of a match between teams.
func (t Tournament) Scored(round, board, game int) (at clock.Instant, by Actor) {
	type place struct{ round, board, game int }
	scores := func(e Event) place {
		switch e := e.(type) { //nolint:gochecksumtype // the others score nothing
		case ResultRecorded:
			return place{e.Round, e.Board, 0}
		case ResultCorrected:
			return place{e.Round, e.Board, 0}
		case GameRecorded:
			return place{e.Round, e.Board, e.Game}
		case GameCorrected:
			return place{e.Round, e.Board, e.Game}
		}
		return place{}
	}
	log := t.Log()
	for _, f := range slices.Backward(log) {
		if f.Struck == 0 && scores(f.Event) == (place{round, board, game}) {
			return f.Event.When().At, f.Event.When().By
		}
	}
	return 0, Actor{}
}

// MayUndo says whether facts can be undone together as the log stands: nil, or a
// *Refusal.
func (t Tournament) MayUndo(facts []int) error {
	if r := (Undone{Facts: facts}).check(t); r != nil {
		return r
	}
	return nil
}

// Walk visits every fact of the log, the first first, each with the event as it was
// before: of what an Undone struck nothing is left after it. That state holds only
// until the visit returns.
func (t Tournament) Walk(visit func(before Tournament, f Fact)) {
	var fold Fold
	for _, f := range t.Log() {
		visit(fold.t, f)
		fold.t = fold.t.applyInPlace(f.Event)
		fold.t.owned = true
	}
}

// LastUndone returns the places of the last Undone that stands, so that to undo
// it does again what it undid; it is empty when anything else was done since.
func (t Tournament) LastUndone() []int {
	log := t.Log()
	places := lastAct(log, func(e Event) bool {
		u, undoes := e.(Undone)
		if !undoes || len(u.Facts) == 0 || u.Facts[0] < 1 || u.Facts[0] > len(log) {
			return false
		}
		_, again := log[u.Facts[0]-1].Event.(Undone) // does again what was undone
		return !again
	})
	for i := len(log) - 1; i >= 0 && len(places) > 0 && log[i].Place > places[0]; i-- {
		if _, undoes := log[i].Event.(Undone); !undoes {
			return nil
		}
	}
	return places
}

func lastAct(log []Fact, counts func(Event) bool) []int {
	var places []int
	var stamp Stamp
	for i := len(log) - 1; i >= 0; i-- {
		f := log[i]
		if f.Struck != 0 || !counts(f.Event) {
			continue
		}
		if len(places) > 0 && f.Event.When() != stamp {
			break
		}
		stamp = f.Event.When()
		places = append(places, f.Place)
	}
	slices.Reverse(places)
	return places
}

// check wants facts that stand, that nothing else answers for, and on which
// no other rests.
func (e Undone) check(t Tournament) *Refusal {
	if len(e.Facts) == 0 {
		return refuse(NothingToUndo, "")
	}
	log := t.Log()
	for i, place := range e.Facts {
		switch {
		case place < 1 || place > len(log):
			return refuse(FactUnknown, "", "fact", place, "last", len(log))
		case i > 0 && place <= e.Facts[i-1]:
			return refuse(NothingToUndo, "")
		case log[place-1].Struck != 0:
			return refuse(FactUndone, "", "fact", place, "by", log[place-1].Struck)
		}
		if r := t.checkUndoable(log[place-1]); r != nil && !e.withContest(log, log[place-1].Event) {
			return r
		}
	}
	_, rests := t.without(e, true)
	if rests != nil {
		return refuse(FactRestsOn, "", "fact", e.Facts[0], "other", rests.Place)
	}
	return checkRemark(e.Reason)
}

// withContest reports whether a fact goes with the whole contest that it is about: what a
// game of the hall did there stands for nothing when there is no contest.
func (e Undone) withContest(log []Fact, fact Event) bool {
	of, is := fact.(ContestAdvanced)
	if !is {
		return false
	}
	for _, f := range log {
		if c, is := f.Event.(ContestAdvanced); is && f.Struck == 0 && c.Contest == of.Contest {
			return slices.Contains(e.Facts, f.Place) // the announcement
		}
	}
	return false
}

// checkUndoable says of facts that have something beyond the log why they cannot
// be struck: games of the hall, the staff, what published rounds were made of.
func (t Tournament) checkUndoable(f Fact) *Refusal {
	no := refuse(NotUndoable, "", "fact", f.Place)
	published := func(round int) bool { _, is := t.Round(round); return is }
	switch e := f.Event.(type) {
	case Created, BoardSeated, OfficialAppointed, OfficialDismissed, EventRemoved:
		return no
	case ResultRecorded:
		if e.Source.Game != "" {
			return no
		}
	case ResultCorrected:
		if e.Source.Game != "" {
			return no
		}
	case GameRecorded:
		if e.Source.Game != "" {
			return no
		}
	case GameCorrected:
		if e.Source.Game != "" {
			return no
		}
	case ContestAdvanced:
		if e.Facts != nil && e.Facts.OfHall() {
			return no
		}
	case ByeGranted:
		if published(e.Round) {
			return refuse(RoundIsPublished, "", "round", e.Round)
		}
	case ByeRevoked:
		if published(e.Round) {
			return refuse(RoundIsPublished, "", "round", e.Round)
		}
	case PlayersCheckedIn:
		if published(e.Round) {
			return refuse(RoundIsPublished, "", "round", e.Round)
		}
	case PlayersCheckedOut:
		if published(e.Round) {
			return refuse(RoundIsPublished, "", "round", e.Round)
		}
	case RegulationsAmended, PlayersEntered, LateEntered, PlayerAmended, PlayerRemoved, PlayerWithdrawn, PlayerReturned,
		NumbersAssigned, NumbersRevoked, PairForbidden, PairAllowed, PairForced, PairReleased,
		BoardAdjourned, ReportsOpened, ReportsClosed, ResultReported, LineUpGiven, RoundPublished, RoundRevoked, RoundEnded, RoundReopened, RulingNoted, RulingRevoked, Undone:
		// what rests on them stands in the log, where without finds it
	}
	return nil
}

// without is the state that the facts make which stand after an Undone. With
// check, the first fact that does not fit any more is returned as well.
func (t Tournament) without(e Undone, check bool) (Tournament, *Fact) {
	t.past, t.facts = &fact{e, t.past}, t.facts+1
	var s Tournament
	for _, f := range t.Log() {
		if f.Struck != 0 {
			continue
		}
		if _, undoes := f.Event.(Undone); undoes {
			continue
		}
		if check && s.check(f.Event) != nil {
			return s, &f
		}
		s = s.stateAfter(f.Event)
		s.owned = true
	}
	s.past, s.facts, s.last, s.owned = t.past, t.facts, max(t.last, e.At), false
	return s, nil
}
