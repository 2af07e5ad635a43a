package swiss

import (
	"fmt"
	"reflect"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// Parts of a tournament that the log of an event cannot express.
const (
	UnsupportedNumbers tournament.Code = "swiss-untold-numbers" // gaps in the starting numbers
	// a scoring with more than points for win, draw and loss
	UnsupportedScoring tournament.Code = "swiss-untold-scoring"
	UnsupportedVirtual tournament.Code = "swiss-untold-virtual" // virtual points other than Baku
	// extra points that no result gives, and more than the record of an event can hold
	UnsupportedExtra tournament.Code = "swiss-untold-extra"
	// games that are unrated for only one of the players
	UnsupportedUnrated tournament.Code = "swiss-untold-unrated"
)

// UnsupportedCodes returns the codes of UnsupportedError.
func UnsupportedCodes() []tournament.Code {
	return []tournament.Code{UnsupportedNumbers, UnsupportedScoring, UnsupportedVirtual, UnsupportedExtra, UnsupportedUnrated}
}

// UnsupportedError reports what the log of an event cannot express.
type UnsupportedError struct{ Codes []tournament.Code }

func (u *UnsupportedError) Error() string {
	return fmt.Sprintf("swiss: the log of an event cannot tell: %v", u.Codes)
}

// ToEvents converts a Swiss into the log of an event. [FromEvent] converts it back. people are the
// players' entries in the order of t.Entries. The starting numbers are assigned by a list, and
// every round is recorded with its results. regs provides system and dates; rounds and scoring come
// from t. Each event is a millisecond later than the one before it, beginning at at. The boards of
// a round are in the order of the players. A pair without colours gets colours. If the starting
// numbers determine all pairings, the number of rounds follows from them, and a round without an
// opponent and without points is a free round.
//
// The error is an *UnsupportedError, or a *tournament.Refusal if the players could not have entered
// the event.
func ToEvents(t *Tournament, regs tournament.Regulations, people []tournament.Entry, by tournament.Actor, at clock.Instant) ([]tournament.Event, error) {
	if regs.Rounds = t.Rounds; regs.System.Predetermined() {
		regs.Rounds = 0
	}
	if t.Baku {
		regs.Acceleration = tournament.Baku
	}
	scoring := t.Scoring.Complete()
	regs.Scoring = tournament.Scoring{Win: scoring.WhiteWin, Draw: scoring.WhiteDraw, Loss: scoring.WhiteLoss}
	if scoring.PairingBye != scoring.WhiteWin && !regs.OfTeams() {
		regs.Scoring.Allocated = tournament.ByeWorth{Declared: true, Points: scoring.PairingBye}
	}
	if u := findUnsupported(t, regs.Scoring); len(u.Codes) > 0 {
		return nil, u
	}
	s := eventWriter{t: t, by: by, at: at}
	s.do(tournament.Create{Regulations: regs})
	s.do(tournament.Enter{Players: people})
	lots := tournament.DrawLots{Listed: true, Color: t.Initial}
	for i := range t.Entries {
		lots.Order = append(lots.Order, tournament.PlayerID(i+1))
	}
	s.do(lots)
	for round := 1; round <= t.Paired(); round++ {
		s.adjournMissing(round)
		s.writeRound(round)
	}
	for i, e := range t.Entries {
		s.adjust(i, 0, e.Extra)
		for r, turn := range e.Records[:min(len(e.Records), t.Paired())] {
			if !t.hasExtraByResult(e, r+1) {
				s.adjust(i, r+1, turn.Extra)
			}
		}
	}
	for _, r := range t.Requests {
		s.do(tournament.GrantBye{Player: tournament.PlayerID(r.Number), Round: r.Round, Bye: byeOfKind(r.Bye)})
	}
	for _, b := range t.Bans {
		last := b.Last
		if t.Rounds > 0 && last >= t.Rounds {
			last = 0
		}
		next := t.Paired() + 1
		if first := max(b.First, next); (last == 0 || last >= first) && (t.Rounds == 0 || first <= t.Rounds) && len(b.Numbers) > 1 {
			s.do(tournament.ForbidPair{Players: playersOf(b.Numbers), First: first, Last: last})
		}
	}
	for _, x := range t.Fixed {
		s.do(tournament.ForcePair{White: tournament.PlayerID(x.White), Black: tournament.PlayerID(x.Black), Round: x.Round})
	}
	return s.log, s.err
}

// playersOf returns the players with these starting numbers, who were entered in that order.
func playersOf(numbers []int) []tournament.PlayerID {
	ids := make([]tournament.PlayerID, len(numbers))
	for i, n := range numbers {
		ids[i] = tournament.PlayerID(n)
	}
	return ids
}

// hasOwnVirtual reports whether there are virtual points other than those of the acceleration in
// the regulations.
func (t *Tournament) hasOwnVirtual() bool {
	if !t.Baku {
		return len(t.Virtual) > 0
	}
	return !t.hasVirtualOfGroups(false, nil) && !t.hasVirtualOfGroups(true, nil) && !t.hasVirtualOfGroups(false, t.granted())
}

// granted returns the numbers of the entries with virtual points in round 1.
func (t *Tournament) granted() (numbers []int) {
	for i, points := range t.virtualPoints(1) {
		if points[0] > 0 {
			numbers = append(numbers, t.Entries[i].Number)
		}
	}
	return numbers
}

// hasVirtualOfGroups reports whether the virtual points are those of the acceleration, with or without
// the byes of round 1 counted in its groups, or with an upper group that does not follow from the
// numbers.
func (t *Tournament) hasVirtualOfGroups(byes bool, upper []int) bool {
	alone := *t
	alone.Virtual, alone.BakuByes, alone.BakuUpper = nil, byes, upper
	last := max(t.Rounds, t.Paired()+1)
	return reflect.DeepEqual(t.virtualPoints(last), alone.virtualPoints(last))
}

// findUnsupported returns what the log of an event cannot express.
func findUnsupported(t *Tournament, scoring tournament.Scoring) *UnsupportedError {
	u := &UnsupportedError{}
	lacks := func(code tournament.Code, is bool) {
		if is {
			u.Codes = append(u.Codes, code)
		}
	}
	numbers, extra, unrated := false, false, false
	for i, e := range t.Entries {
		numbers = numbers || e.Number != i+1
		extra = extra || isOverLimit(e.Extra)
		for r, turn := range e.Records {
			unrated = unrated || turn.Unrated && !isUnratedForBoth(t, turn, r+1)
			extra = extra || isOverLimit(turn.Extra)
		}
	}
	plain := ScoringOf(scoring.Win, scoring.Draw, scoring.Loss)
	plain.ForfeitLoss = scoring.Loss
	if scoring.Allocated.Declared {
		plain.PairingBye = scoring.Allocated.Points
	}
	lacks(UnsupportedNumbers, numbers)
	lacks(UnsupportedScoring, plain != t.Scoring.Complete())
	lacks(UnsupportedVirtual, t.hasOwnVirtual())
	lacks(UnsupportedExtra, extra)
	lacks(UnsupportedUnrated, unrated)
	return u
}

// isUnratedForBoth reports whether the record of the opponent agrees with turn on whether the game
// is unrated.
func isUnratedForBoth(t *Tournament, turn RoundRecord, round int) bool {
	for _, e := range t.Entries {
		if e.Number == turn.Opponent {
			return e.Record(round).Unrated == turn.Unrated
		}
	}
	return !turn.Unrated
}

// eventWriter builds the log of an event by deciding commands.
type eventWriter struct {
	t    *Tournament
	fold tournament.Fold
	log  []tournament.Event
	by   tournament.Actor
	at   clock.Instant
	err  error
}

// do decides a command and keeps its events, unless an earlier command failed.
func (s *eventWriter) do(c tournament.Command) {
	if s.err != nil {
		return
	}
	events, err := s.fold.Do(s.by, c, s.at+clock.Instant(len(s.log)))
	s.log, s.err = append(s.log, events...), err
}

// adjournMissing adjourns games without a result when round n is published: all of a Swiss, in other
// systems those that are recorded as adjourned.
func (s *eventWriter) adjournMissing(n int) {
	if n < 2 || s.err != nil {
		return
	}
	state := s.fold.State()
	for _, p := range state.Missing(n - 1) {
		b, _ := state.Board(n-1, p.Board)
		if state.Regulations().System.Swiss() || s.t.Entries[b.White-1].Record(n-1).Adjourned {
			s.do(tournament.AdjournBoard{Round: n - 1, Board: p.Board, Paired: n})
		}
	}
}

// writeRound publishes round n and records its results.
func (s *eventWriter) writeRound(n int) {
	publish := tournament.PublishRound{Round: n}
	if n == 1 && s.t.Baku {
		publish.GroupsByes = !s.t.hasVirtualOfGroups(false, nil) && s.t.hasVirtualOfGroups(true, nil)
		if !publish.GroupsByes && !s.t.hasVirtualOfGroups(false, nil) {
			publish.Upper = playersOf(s.t.granted())
		}
	}
	var results []tournament.Result
	for i, e := range s.t.Entries {
		turn := e.Record(n)
		if !turn.Kind.Paired() || turn.Opponent < i+1 {
			continue // without an opponent, or recorded with them
		}
		white, black := i+1, turn.Opponent
		if turn.Color == Black || turn.Color == NoColor && s.t.Entries[black-1].Record(n).Color == White {
			white, black = black, white
		}
		publish.Pairings = append(publish.Pairings, tournament.Pairing{
			Board: len(publish.Pairings) + 1, White: tournament.PlayerID(white), Black: tournament.PlayerID(black),
		})
		ours, theirs := s.t.Entries[white-1].Record(n), s.t.Entries[black-1].Record(n)
		result := resultOf(ours, theirs, s.t.Scoring.Complete())
		if result == tournament.NoResult { // the extra points are no part of a result
			ours.Extra, theirs.Extra = 0, 0
			result = resultOf(ours, theirs, s.t.Scoring.Complete())
		}
		results = append(results, result)
	}
	for i, e := range s.t.Entries {
		turn := e.Record(n)
		if turn.Kind.Paired() {
			continue
		}
		id := tournament.PlayerID(i + 1)
		if turn.Kind == FullBye {
			s.do(tournament.GrantBye{Player: id, Round: n, Bye: tournament.FullBye})
		}
		publish.Pairings = append(publish.Pairings, tournament.Pairing{White: id, Bye: s.byeOfTurn(turn.Kind)})
	}
	s.do(publish)
	closed := true
	for i, r := range results {
		if r == tournament.NoResult {
			closed = false
			continue
		}
		s.do(tournament.RecordResult{Round: n, Board: i + 1, Result: r, Source: tournament.Source{Member: s.by.ID, Name: s.by.Name}})
	}
	if closed {
		s.do(tournament.CloseRound{Round: n})
	}
}

// byeOfTurn returns the bye of a published round for a kind of round without an opponent.
func (s *eventWriter) byeOfTurn(k Kind) tournament.Bye {
	switch regs := s.fold.State().Regulations(); {
	case regs.System.Predetermined() && s.t.Scoring.Complete().pointsOf(k, NoColor) == 0:
		return tournament.Rest
	case k == PairingBye && regs.Scoring.Allocated.Declared:
		return tournament.PairingBye
	}
	return byeOfKind(k)
}

// byeOfKind returns the bye of an event for a kind of round, where the pairing-allocated bye is worth
// a win.
func byeOfKind(k Kind) tournament.Bye {
	switch k {
	case PairingBye, FullBye:
		return tournament.FullBye
	case HalfBye:
		return tournament.HalfBye
	default:
		return tournament.ZeroBye
	}
}

// resultOf returns the result of a board from the records of White and Black, including extra
// points. It returns NoResult if no result fits.
func resultOf(white, black RoundRecord, scoring Scoring) tournament.Result {
	points := tournament.Scoring{Win: scoring.WhiteWin, Draw: scoring.WhiteDraw, Loss: scoring.WhiteLoss}
	for _, r := range tournament.Results() {
		forWhite, forBlack := points.Points(r)
		w, b := recordsOf(Score{Result: r}, forWhite, forBlack, scoring)
		if w.Kind == white.Kind && b.Kind == black.Kind && w.Extra == white.Extra && b.Extra == black.Extra && w.Unrated == white.Unrated {
			return r
		}
	}
	return tournament.NoResult
}

// hasExtraByResult reports whether the extra points of an entry in a round are those of the result
// of its game: 1-½, ½-1 or 1-1.
func (t *Tournament) hasExtraByResult(e Entry, round int) bool {
	white := e.Record(round)
	for _, other := range t.Entries {
		if other.Number != white.Opponent || !white.Kind.Paired() {
			continue
		}
		black := other.Record(round)
		if white.Color == Black {
			white, black = black, white
		}
		return resultOf(white, black, t.Scoring.Complete()) != tournament.NoResult
	}
	return false
}

// isOverLimit reports whether extra points are more than the record of an event can hold.
func isOverLimit(extra Points) bool { return max(extra, -extra) > tournament.MaxAdjustment }

// adjust records extra points of the entry at an index, if there are any. round is 0 for points that
// belong to no round.
func (s *eventWriter) adjust(at, round int, extra Points) {
	if extra == 0 {
		return
	}
	s.do(tournament.NoteMatter{Matter: tournament.Matter{
		Ruling: tournament.Ruling{Round: round, Player: tournament.PlayerID(at + 1), Text: "TRF 299"}, Kind: tournament.PointsMatter, Points: extra,
	}})
}
