package swiss

import (
	"fmt"
	"reflect"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// What the log of an event has no words for.
const (
	UnsupportedNumbers tournament.Code = "swiss-untold-numbers" // starting numbers that leave one out
	UnsupportedScoring tournament.Code = "swiss-untold-scoring" // a scoring that distinguishes more than a win, a draw and a loss
	UnsupportedVirtual tournament.Code = "swiss-untold-virtual" // virtual points of an acceleration
	UnsupportedExtra   tournament.Code = "swiss-untold-extra"   // points that no result gives
	UnsupportedUnrated tournament.Code = "swiss-untold-unrated" // games of less than a move for one of the players only
)

// UnsupportedCodes lists the codes of UnsupportedError.
func UnsupportedCodes() []tournament.Code {
	return []tournament.Code{UnsupportedNumbers, UnsupportedScoring, UnsupportedVirtual, UnsupportedExtra, UnsupportedUnrated}
}

// UnsupportedError says what in a tournament the log of an event cannot hold.
type UnsupportedError struct{ Codes []tournament.Code }

func (u *UnsupportedError) Error() string {
	return fmt.Sprintf("swiss: the log of an event cannot tell: %v", u.Codes)
}

// ToEvents writes a Swiss as the log of an event, whose [FromEvent] is that Swiss again:
// its players as people know them, in the order of t.Entries; the starting
// numbers as given by a list; every round with its results. System and dates
// come with the regulations, rounds and scoring from the Swiss. The instants
// count up from at by a millisecond. The boards of a round are in the order of
// the players. A pair that was never made for a colour gets one.
//
// The error is *UnsupportedError, or a *tournament.Refusal when the players could not
// have entered such an event.
func ToEvents(t *Tournament, regs tournament.Regulations, people []tournament.Entry, by tournament.Actor, at clock.Instant) ([]tournament.Event, error) {
	regs.Rounds = t.Rounds
	if t.Baku {
		regs.Acceleration = tournament.Baku
	}
	scoring := t.Scoring.Complete()
	regs.Scoring = tournament.Scoring{Win: scoring.WhiteWin, Draw: scoring.WhiteDraw, Loss: scoring.WhiteLoss}
	if u := unsupported(t, regs.Scoring); len(u.Codes) > 0 {
		return nil, u
	}
	s := teller{t: t, by: by, at: at}
	s.do(tournament.Create{Regulations: regs})
	s.do(tournament.Enter{Players: people})
	lots := tournament.DrawLots{Listed: true, Color: t.Initial}
	for i := range t.Entries {
		lots.Order = append(lots.Order, tournament.PlayerID(i+1))
	}
	s.do(lots)
	for round := 1; round <= t.Paired(); round++ {
		s.round(round)
	}
	for _, r := range t.Requests {
		s.do(tournament.GrantBye{Player: tournament.PlayerID(r.Number), Round: r.Round, Bye: byeNamed(r.Bye)})
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

// playersOf are the players with these starting numbers, who have entered in
// that order.
func playersOf(numbers []int) []tournament.PlayerID {
	ids := make([]tournament.PlayerID, len(numbers))
	for i, n := range numbers {
		ids[i] = tournament.PlayerID(n)
	}
	return ids
}

// untoldVirtual reports whether there are virtual points that no acceleration of
// the regulations gives.
func (t *Tournament) untoldVirtual() bool {
	if !t.Baku {
		return len(t.Virtual) > 0
	}
	alone := *t
	alone.Virtual = nil
	last := max(t.Rounds, t.Paired()+1)
	return !reflect.DeepEqual(t.virtual(last), alone.virtual(last))
}

// unsupported gathers what has no event.
func unsupported(t *Tournament, scoring tournament.Scoring) *UnsupportedError {
	u := &UnsupportedError{}
	lacks := func(code tournament.Code, is bool) {
		if is {
			u.Codes = append(u.Codes, code)
		}
	}
	numbers, extra, unrated := false, false, false
	for i, e := range t.Entries {
		numbers = numbers || e.Number != i+1
		extra = extra || e.Extra != 0
		for r, turn := range e.Records {
			unrated = unrated || turn.Unrated && !sameLength(t, turn, r+1)
		}
	}
	for round := 1; round <= t.Paired(); round++ {
		extra = extra || !t.extraOfResults(round)
	}
	plain := ScoringOf(scoring.Win, scoring.Draw, scoring.Loss)
	plain.ForfeitLoss = scoring.Loss
	lacks(UnsupportedNumbers, numbers)
	lacks(UnsupportedScoring, plain != t.Scoring.Complete())
	lacks(UnsupportedVirtual, t.untoldVirtual())
	lacks(UnsupportedExtra, extra)
	lacks(UnsupportedUnrated, unrated)
	return u
}

// sameLength reports whether both players of a game say that it was of less than
// a move, or neither.
func sameLength(t *Tournament, turn RoundRecord, round int) bool {
	for _, e := range t.Entries {
		if e.Number == turn.Opponent {
			return e.Record(round).Unrated == turn.Unrated
		}
	}
	return !turn.Unrated
}

// teller gives the commands that make the event.
type teller struct {
	t    *Tournament
	fold tournament.Fold
	log  []tournament.Event
	by   tournament.Actor
	at   clock.Instant
	err  error
}

func (s *teller) do(c tournament.Command) {
	if s.err != nil {
		return
	}
	events, err := s.fold.Do(s.by, c, s.at+clock.Instant(len(s.log)))
	s.log, s.err = append(s.log, events...), err
}

// round publishes a round and records its results.
func (s *teller) round(n int) {
	publish := tournament.PublishRound{Round: n}
	var results []tournament.Result
	for i, e := range s.t.Entries {
		turn := e.Record(n)
		if !turn.Kind.Paired() || turn.Opponent < i+1 {
			continue // without an opponent, or recorded with them
		}
		white, black := i+1, turn.Opponent
		if turn.Color == Black {
			white, black = black, white
		}
		publish.Pairings = append(publish.Pairings, tournament.Pairing{
			Board: len(publish.Pairings) + 1, White: tournament.PlayerID(white), Black: tournament.PlayerID(black),
		})
		results = append(results, resultOf(s.t.Entries[white-1].Record(n), s.t.Entries[black-1].Record(n), s.t.Scoring.Complete()))
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
		publish.Pairings = append(publish.Pairings, tournament.Pairing{White: id, Bye: byeNamed(turn.Kind)})
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

// byeNamed is the bye of an event for a round without an opponent.
func byeNamed(k Kind) tournament.Bye {
	switch k {
	case PairingBye, FullBye:
		return tournament.FullBye
	case HalfBye:
		return tournament.HalfBye
	default:
		return tournament.ZeroBye
	}
}

// resultOf returns the result of a board by what it was to White and to Black,
// points that a penalty gave beyond it included; NoResult when no result gives that.
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

// extraOfResults reports whether the points that players got beyond their games in
// a round are those that a result gives: 1-½, ½-1 or 1-1.
func (t *Tournament) extraOfResults(round int) bool {
	places := make(map[int]int, len(t.Entries))
	for i, e := range t.Entries {
		places[e.Number] = i
	}
	for _, e := range t.Entries {
		white := e.Record(round)
		place, paired := places[white.Opponent]
		switch {
		case !paired && white.Extra != 0:
			return false
		case !paired || white.Color == Black: // the game is looked at from White's side
			continue
		}
		black := t.Entries[place].Record(round)
		if (white.Extra != 0 || black.Extra != 0) && resultOf(white, black, t.Scoring.Complete()) == tournament.NoResult {
			return false
		}
	}
	return true
}
