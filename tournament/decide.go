package tournament

import (
	"errors"
	"fmt"
	"iter"
	"reflect"
	"slices"

	"github.com/escaque/escaque/internal/plain"
)

// LogError says which event of a log does not fit what stands before it.
type LogError struct {
	Place int // 1 for the first event of the log
	Event Event
	Err   error // usually a *Refusal
}

func (e *LogError) Error() string {
	return fmt.Sprintf("tournament: event %d of the log (%s) does not fit: %v", e.Place, e.Event.Type(), e.Err)
}

func (e *LogError) Unwrap() error { return e.Err }

// Decide answers a command with the events that it causes, or with a *Refusal.
// at is in milliseconds since the Unix epoch; by is recorded.
func Decide(t Tournament, by Actor, c Command, at int64) ([]Event, error) {
	e := t.event(c, Stamp{At: at, By: by})
	if err := Check(t, e); err != nil {
		return nil, err
	}
	if err := checkTexts(e); err != nil {
		return nil, err
	}
	if r := t.checkNew(e); r != nil {
		return nil, r
	}
	if e, is := e.(PlayersEntered); is {
		return e.split(), nil
	}
	return []Event{e}, nil
}

// checkNew refuses what no new log says but old ones may: what is asked of an
// event that is over. Who leaves a round robin is a matter of its standings too
// (C.06 article V.4, 2009), at whatever time.
func (t Tournament) checkNew(e Event) *Refusal {
	switch e.(type) {
	case PlayerWithdrawn, PlayerReturned:
		if t.regulations.System != Berger {
			return t.RefuseOver()
		}
	}
	return nil
}

// checkTexts refuses new texts with a character that their readers would not see
// (package plain). What stands in a log already is read as it stands: this is no
// part of Check.
func checkTexts(e Event) error {
	for text := range texts(reflect.ValueOf(e)) {
		var fault *plain.Fault
		if errors.As(plain.Check(text), &fault) {
			return refuse(TextHidden, "", "character", fault.Name())
		}
	}
	return nil
}

// texts are all texts within a value.
func texts(v reflect.Value) iter.Seq[string] {
	return func(yield func(string) bool) { eachText(v, yield) }
}

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

// maxEntered bounds the entries of one event, so that no event is larger than
// logs are kept for.
const maxEntered = 250

// split shares a long entry list out to several events.
func (e PlayersEntered) split() []Event {
	var events []Event
	for part := range slices.Chunk(e.Players, maxEntered) {
		events = append(events, PlayersEntered{e.Stamp, e.First, part})
		e.First += PlayerID(len(part))
	}
	return events
}

// event turns a command into the event that it asks for, with its
// consequences. Whether that event may be is Check's question.
func (t Tournament) event(c Command, s Stamp) Event {
	switch c := c.(type) {
	case Create:
		return Created{s, c.Regulations.Complete()}
	case AmendRegulations:
		return RegulationsAmended{s, c.Regulations.Complete(), c.Reason}
	case Enter:
		return PlayersEntered{s, PlayerID(len(t.players) + 1), slices.Clone(c.Players)}
	case EnterLate:
		id := PlayerID(len(t.players) + 1)
		return LateEntered{s, id, c.Entry, t.withLate(id, c.Entry)}
	case ForbidPair:
		first := c.First
		if first == 0 {
			first = len(t.rounds) + 1
		}
		return PairForbidden{s, sorted(c.Players), first, c.Last, c.Reason}
	case AllowPair:
		return PairAllowed{s, sorted(c.Players), c.Reason}
	case ForcePair:
		return PairForced{s, c.White, c.Black, c.Round, c.Reason}
	case ReleasePair:
		return PairReleased{s, c.White, c.Black, c.Round, c.Reason}
	case Undo:
		return Undone{s, slices.Sorted(slices.Values(c.Facts)), c.Reason}
	case Amend:
		return PlayerAmended{s, c.Player, c.Entry}
	case Withdraw:
		return PlayerWithdrawn{s, c.Player, c.Reason}
	case Return:
		return PlayerReturned{s, c.Player}
	case DrawLots:
		return NumbersAssigned{s, slices.Clone(c.Order), c.Listed, c.Color}
	case RevokeLots:
		return NumbersRevoked{s, c.Reason}
	case GrantBye:
		return ByeGranted{s, c.Player, c.Round, c.Bye, c.Reason}
	case RevokeBye:
		return ByeRevoked{s, c.Player, c.Round, c.Reason}
	case PublishRound:
		return RoundPublished{s, c.Round, slices.Clone(c.Pairings), c.Reason}
	case RevokeRound:
		return RoundRevoked{s, c.Round, c.Reason}
	case SeatBoard:
		return BoardSeated{s, c.Round, c.Board, c.Game, c.Instead}
	case RecordResult:
		white, black := t.regulations.Scoring.Points(c.Result)
		return ResultRecorded{s, c.Round, c.Board, c.Result, white, black, t.marked(c.Source, c.Round, c.Board)}
	case CorrectResult:
		white, black := t.regulations.Scoring.Points(c.Result)
		return ResultCorrected{s, c.Round, c.Board, c.Was, c.Result, white, black, t.marked(c.Source, c.Round, c.Board), c.Reason}
	case Appoint:
		return OfficialAppointed{s, c.Member, c.Duty}
	case Dismiss:
		return OfficialDismissed{s, c.Member, c.Duty}
	case CloseRound:
		return RoundEnded{s, c.Round}
	case ReopenRound:
		return RoundReopened{s, c.Round, c.Reason}
	case NoteRuling:
		c.Ruling.Number = len(t.rulings) + 1
		return RulingNoted{s, c.Ruling}
	case RevokeRuling:
		return RulingRevoked{s, c.Ruling, c.Reason}
	default:
		return nil
	}
}
