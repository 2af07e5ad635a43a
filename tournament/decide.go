package tournament

import (
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/plain"
	"github.com/escaque/escaque/tournament/tiebreak"
)

// LogError reports an event of a log that does not fit the events before it.
type LogError struct {
	Place int // 1 for the first event of the log
	Event Event
	Err   error // usually a *Refusal
}

func (e *LogError) Error() string {
	return fmt.Sprintf("tournament: event %d of the log (%s) does not fit: %v", e.Place, e.Event.EventKind(), e.Err)
}

func (e *LogError) Unwrap() error { return e.Err }

// Decide returns the events that a command causes, and the tournament after them. If the command is
// refused, it returns a *Refusal and the unchanged tournament. by and at are recorded in the
// events.
func Decide(t Tournament, by Actor, c Command, at clock.Instant) (Tournament, []Event, error) {
	events, r := decideEvents(t, by, c, at)
	if r != nil {
		return t, nil, r
	}
	next := t
	for _, e := range events {
		next = Apply(next, e)
	}
	return next, events, nil
}

// decideEvents returns the events that a command causes, or a refusal.
func decideEvents(t Tournament, by Actor, c Command, at clock.Instant) ([]Event, *Refusal) {
	if c == nil {
		return nil, refuse(NotAnEvent, "")
	}
	e := c.decide(t, Stamp{At: at, By: by})
	if r := t.check(e); r != nil {
		return nil, r
	}
	if r := checkTexts(e); r != nil {
		return nil, r
	}
	if r := t.checkNew(e); r != nil {
		return nil, r
	}
	if e, is := e.(PlayersEntered); is {
		return e.split(), nil
	}
	return []Event{e}, nil
}

// checkNew refuses new events that are still accepted in old logs. Examples are regulations whose
// parts contradict each other, and changes of an event that is over. In a round robin players may
// withdraw at any time, because that changes its standings (C.06 article V.4, 2009).
func (t Tournament) checkNew(e Event) *Refusal {
	switch e := e.(type) { // nolint:gochecksumtype // old logs have these events after the end
	case PlayerWithdrawn, PlayerReturned:
		if !t.regulations.System.Predetermined() {
			return t.RefuseOver()
		}
	case MatterNoted:
		if r := t.checkNewPlace(e.Matter.ContestPlace, e.Matter.Ruling, e.Matter.Hall); r != nil {
			return r
		}
		return t.checkNewPenalty(e.Matter)
	case AppealMade:
		return t.checkNewPlace(e.Appeal.ContestPlace, Ruling{Round: e.Appeal.Round, Board: e.Appeal.Board, Player: e.Appeal.Player}, e.Appeal.Hall)
	case PlayerAmended:
		return e.checkOrder(t)
	case Created:
		return refuseAll(e.Regulations.NewFaults())
	case RegulationsAmended:
		if len(t.regulations.Changed(e.Regulations)) == 0 {
			return refuse(RegulationsSame, "")
		}
		faults := t.fixedChanges(e.Regulations, true, t.hasReached)
		if len(t.regulations.NewFaults()) == 0 {
			faults = append(e.Regulations.NewFaults(), faults...)
		}
		return refuseAll(faults)
	case Undone:
		return e.checkFixed(t)
	}
	return nil
}

// checkTexts refuses new texts with characters that readers would not see (package plain). It is
// not part of Check, so texts in existing logs stay readable.
func checkTexts(e Event) *Refusal {
	for text := range texts(reflect.ValueOf(e)) {
		var fault *plain.Fault
		if errors.As(plain.Check(text), &fault) {
			return refuse(TextHidden, "", "character", fault.Name())
		}
	}
	return nil
}

// texts returns all texts within a value, for example an event.
func texts(v reflect.Value) iter.Seq[string] {
	return func(yield func(string) bool) { eachText(v, yield) }
}

// eachText passes every text within a value to yield, until yield returns false. It returns false
// if it stopped early.
func eachText(v reflect.Value, yield func(string) bool) bool {
	switch v.Kind() {
	case reflect.String:
		return yield(v.String())
	case reflect.Interface, reflect.Pointer:
		return v.IsNil() || eachText(v.Elem(), yield)
	case reflect.Struct:
		for i := range v.NumField() {
			if !eachText(v.Field(i), yield) {
				return false
			}
		}
	case reflect.Slice, reflect.Array:
		for i := range v.Len() {
			if !eachText(v.Index(i), yield) {
				return false
			}
		}
	case reflect.Map:
		for k, value := range v.Seq2() {
			if !eachText(k, yield) || !eachText(value, yield) {
				return false
			}
		}
	}
	return true
}

// maxEntered is the maximum number of entries in one event. It keeps the size of events within the
// limit of the logs.
const maxEntered = 250

// split distributes a long entry list over several events of at most maxEntered entries.
func (e PlayersEntered) split() []Event {
	var events []Event
	for part := range slices.Chunk(e.Players, maxEntered) {
		events = append(events, PlayersEntered{e.Stamp, e.First, part})
		e.First += PlayerID(len(part))
	}
	return events
}

func (c Create) decide(_ Tournament, s Stamp) Event {
	return Created{s, c.Regulations.Complete(), c.FIDEMode}
}

func (c AmendRegulations) decide(t Tournament, s Stamp) Event {
	is := c.Regulations
	if len(is.TieBreaks) == 0 && len(t.regulations.TieBreaks) == 0 {
		is.TieBreaks = []tiebreak.Method{} // it was announced without any, which is no gap to be filled
	}
	return RegulationsAmended{s, t.keepPublishedTerms(is.Complete()), c.Reason, t.underMethod(is.RatingMethod)}
}

func (c Enter) decide(t Tournament, s Stamp) Event {
	players := slices.Clone(c.Players)
	for i := range players {
		players[i] = t.withRatings(players[i], Entry{})
	}
	return PlayersEntered{s, PlayerID(len(t.players) + 1), players}
}

func (c EnterLate) decide(t Tournament, s Stamp) Event {
	id, entry := PlayerID(len(t.players)+1), t.withRatings(c.Entry, Entry{})
	return LateEntered{s, id, entry, t.orderWithLate(id, entry)}
}

func (c ForbidPair) decide(t Tournament, s Stamp) Event {
	first := c.First
	if first == 0 {
		first = len(t.rounds) + 1
	}
	return PairForbidden{s, sortedIDs(c.Players), first, c.Last, c.Reason}
}

func (c AllowPair) decide(_ Tournament, s Stamp) Event {
	return PairAllowed{s, sortedIDs(c.Players), c.Reason}
}

func (c ForcePair) decide(_ Tournament, s Stamp) Event {
	return PairForced{s, c.White, c.Black, c.Round, c.Reason}
}

func (c ReleasePair) decide(_ Tournament, s Stamp) Event {
	return PairReleased{s, c.White, c.Black, c.Round, c.Reason}
}

func (c Undo) decide(_ Tournament, s Stamp) Event {
	return Undone{s, slices.Sorted(slices.Values(c.Facts)), c.Reason}
}

func (c Amend) decide(t Tournament, s Stamp) Event {
	p, _ := t.Player(c.Player)
	return PlayerAmended{s, c.Player, t.withRatings(c.Entry, p.Entry)}
}

func (c Withdraw) decide(_ Tournament, s Stamp) Event {
	return PlayerWithdrawn{s, c.Player, c.Reason, c.Absent}
}

func (c Return) decide(_ Tournament, s Stamp) Event {
	return PlayerReturned{s, c.Player}
}

func (c DrawLots) decide(_ Tournament, s Stamp) Event {
	return NumbersAssigned{s, slices.Clone(c.Order), c.Listed, c.Color}
}

func (c RevokeLots) decide(_ Tournament, s Stamp) Event {
	return NumbersRevoked{s, c.Reason}
}

func (c GrantBye) decide(_ Tournament, s Stamp) Event {
	return ByeGranted{s, c.Player, c.Round, c.Bye, c.Reason}
}

func (c RevokeBye) decide(_ Tournament, s Stamp) Event {
	return ByeRevoked{s, c.Player, c.Round, c.Reason}
}

func (c PublishRound) decide(_ Tournament, s Stamp) Event {
	return RoundPublished{s, c.Round, slices.Clone(c.Pairings), c.Reason, slices.Clone(c.Broken), slices.Clone(c.Rules), slices.Clone(c.Instead), c.Import, c.GroupsByes, slices.Clone(c.Upper)}
}

func (c RevokeRound) decide(_ Tournament, s Stamp) Event {
	return RoundRevoked{s, c.Round, c.Reason}
}

func (c SeatBoard) decide(_ Tournament, s Stamp) Event {
	return BoardSeated{s, c.Round, c.Board, c.MatchBoard, c.Game, c.Instead}
}

func (c RecordResult) decide(t Tournament, s Stamp) Event {
	white, black := t.regulations.Scoring.Points(c.Result)
	return ResultRecorded{s, c.Round, c.Board, c.Result, white, black, t.withOwnBoard(c.Source, c.Round, c.Board, 0)}
}

func (c CorrectResult) decide(t Tournament, s Stamp) Event {
	white, black := t.regulations.Scoring.Points(c.Result)
	return ResultCorrected{s, c.Round, c.Board, c.Was, c.Result, white, black, t.withOwnBoard(c.Source, c.Round, c.Board, 0), c.Reason}
}

func (c Appoint) decide(_ Tournament, s Stamp) Event {
	return OfficialAppointed{s, c.Member, c.Duty}
}

func (c Dismiss) decide(_ Tournament, s Stamp) Event {
	return OfficialDismissed{s, c.Member, c.Duty}
}

func (c CloseRound) decide(_ Tournament, s Stamp) Event {
	return RoundEnded{s, c.Round}
}

func (c ReopenRound) decide(_ Tournament, s Stamp) Event {
	return RoundReopened{s, c.Round, c.Reason}
}

func (c NoteRuling) decide(t Tournament, s Stamp) Event {
	c.Ruling.Number = len(t.rulings) + 1
	return RulingNoted{s, c.Ruling}
}

func (c RevokeRuling) decide(_ Tournament, s Stamp) Event {
	return RulingRevoked{s, c.Ruling, c.Reason}
}
