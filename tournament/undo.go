package tournament

import (
	"slices"

	"github.com/escaque/escaque/clock"
)

type (
	// Undo strikes facts from the log by their places, 1 for the first of the log. The state is
	// then computed from the remaining facts. Facts that depend on a struck fact must be undone
	// with it or before it. Undoing an Undone restores the facts that it struck. Struck facts stay
	// in the log.
	Undo struct {
		Facts  []int
		Reason string
	}
	// Undone strikes facts from the log.
	Undone struct {
		Stamp
		Facts  []int  `json:"facts"` // places in ascending order
		Reason string `json:"reason,omitempty"`
	}
)

func (Undone) EventKind() string { return "Undone" }

// fact is an event of the log with a link to the previous one, so that several states can share the
// beginning of a log.
type fact struct {
	event  Event
	before *fact
}

// Facts returns the number of facts in the log, including those that were undone.
func (t Tournament) Facts() int { return t.facts }

// Fact is an event of the log with its place.
type Fact struct {
	Place int // 1 for the first of the log
	Event Event
	// Struck is the place of the Undone that struck the fact, or 0.
	Struck int
}

// Log returns all facts in their order.
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

// LastAct returns the places of the last act that can be undone as one. These are the last facts in
// force with the same actor and instant, ignoring Undone facts. It returns nothing if only the
// creation is left.
func (t Tournament) LastAct() []int {
	return lastAct(t.Log(), func(e Event) bool {
		_, undoes := e.(Undone)
		_, begins := e.(Created)
		_, leaves := e.(FIDEModeLeft)
		return !undoes && !begins && !leaves
	})
}

// Act returns the places of the facts in force that belong to the same act as the fact at a place,
// including that fact. It returns nothing if that fact was undone. A FIDEModeLeft, which stays when
// the rest of its act is undone, is not among them.
func (t Tournament) Act(place int) []int { return actOf(t.Log(), place) }

// actOf returns the places of the facts in force that belong to the same act as the fact at a
// place.
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
		if _, leaves := f.Event.(FIDEModeLeft); f.Struck == 0 && (!leaves || f.Place == place) {
			places = append(places, f.Place)
		}
	}
	return places
}

// Undoable reports whether a fact is in force and of a kind that can be undone. Other facts may
// still depend on it.
func (t Tournament) Undoable(f Fact) bool { return f.Struck == 0 && t.checkUndoable(f) == nil }

// Scored returns the instant and the actor of the current result of a board, or zero values if it
// has none. game is 0, or the board of a match between teams.
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

// MayUndo returns a *Refusal if the facts cannot be undone together, otherwise nil.
func (t Tournament) MayUndo(places []int) error {
	if r := (Undone{Facts: places}).check(t); r != nil {
		return r
	}
	if r := (Undone{Facts: places}).checkFixed(t); r != nil {
		return r
	}
	return nil
}

// checkFixed refuses to undo, or to do again, an amendment of the regulations that can no longer be
// made, and numbers from which a round was paired. It allows the former if the event then returns to
// before the stage from which the regulations are fixed. Old logs may have it.
func (e Undone) checkFixed(t Tournament) *Refusal {
	without, _ := t.stateWithout(e, false)
	var faults []*Refusal
	for _, newOnly := range []bool{false, true} {
		faults = append(faults, t.fixedChanges(without.regulations, newOnly, without.hasReached)...)
	}
	if r := e.checkNumbers(t); r != nil {
		faults = append(faults, r)
	}
	return refuseAll(faults)
}

// Walk calls visit for every fact of the log in order, with the state before it. After an Undone
// the state no longer contains the facts that it undid. The state is valid only until visit
// returns.
func (t Tournament) Walk(visit func(before Tournament, f Fact)) {
	var fold Fold
	for _, f := range t.Log() {
		visit(fold.t, f)
		fold.t = fold.t.applyInPlace(f.Event)
		fold.t.owned = true
	}
}

// LastUndone returns the place of the last Undone in force, so that undoing it redoes the facts
// that it had undone. It returns nothing if another fact has followed.
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

// lastAct returns the places of the last act in force whose events satisfy counts.
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

// check requires facts in force that can be undone and on which no other fact depends.
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
	_, rests := t.stateWithout(e, true)
	if rests != nil {
		return refuse(FactRestsOn, "", "fact", e.Facts[0], "other", rests.Place)
	}
	return checkRemark(e.Reason)
}

// withContest reports whether a fact is undone together with its whole contest. Then results of
// games of the hall can be undone too.
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

// checkUndoable refuses to undo facts with effects outside the log: games of the hall, staff, and
// facts on which published rounds are based.
func (t Tournament) checkUndoable(f Fact) *Refusal {
	no := refuse(NotUndoable, "", "fact", f.Place)
	published := func(round int) bool { _, is := t.Round(round); return is }
	switch e := f.Event.(type) {
	case Created, BoardSeated, OfficialAppointed, OfficialDismissed, EventRemoved, EventRestored, RulingAttributed, FollowRefused, FIDEModeLeft, IntegrityNoted:
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
	case MatterNoted:
		if e.Matter.Hall != "" {
			return no // it is revoked, so that the game's record is not noted again
		}
	case AppealMade:
		if e.Appeal.Hall != "" {
			return no
		}
	case ContestAdvanced:
		if e.Facts != nil && e.Facts.OfHall() {
			return no
		}
	case PositionDrawn:
		if t.hasGames(e.Round) {
			return refuse(PositionInUse, "", "round", e.Round)
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
	case NumbersExchanged:
		if published(e.Round) {
			return refuse(RoundIsPublished, "", "round", e.Round)
		}
	case NumbersRegenerated:
		if published(e.Round) {
			return refuse(RoundIsPublished, "", "round", e.Round)
		}
	case RegulationsAmended, PlayersEntered, LateEntered, PlayerAmended, LaterRatingGiven, RatingCorrected, PlayerRemoved, PlayerWithdrawn, PlayerReturned,
		NumbersAssigned, NumbersRevoked, PlacesSettled, PairForbidden, PairAllowed, PairForced, PairReleased,
		BoardAdjourned, ReportsOpened, ReportsClosed, ResultReported, LineUpGiven, ByHandBegun, ByHandEnded, RoundPublished, RoundRevoked, RoundEnded, RoundReopened, RulingNoted, RulingRevoked, RulingSettled, AppealDecided, AppealWithdrawn, Undone:
		// what rests on them stands in the log, where without finds it
	}
	return nil
}

// stateWithout returns the state of the facts in force after an Undone. With check it also returns
// the first fact that no longer fits.
func (t Tournament) stateWithout(e Undone, check bool) (Tournament, *Fact) {
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
