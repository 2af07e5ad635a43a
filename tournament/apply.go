package tournament

import (
	"slices"

	"github.com/escaque/escaque/clock"
)

// Apply returns the state after an event. It never fails and does not check whether the event is
// allowed; see [Check]. It ignores parts of an event that name something unknown.
func Apply(t Tournament, e Event) Tournament {
	if e == nil {
		return t
	}
	t.owned = false
	return t.applyInPlace(e)
}

// applyInPlace applies an event like [Apply] and appends it to the log. If t.owned is set it changes
// the rounds in place, so the caller must hold the only copy of the state.
func (t Tournament) applyInPlace(e Event) Tournament {
	if _, is := e.(Undone); is {
		return e.apply(t)
	}
	t = t.stateAfter(e)
	t.past, t.facts = &fact{e, t.past}, t.facts+1
	return t
}

// stateAfter returns the state after an event, without adding the event to the log.
func (t Tournament) stateAfter(e Event) Tournament {
	t.last = max(t.last, e.Instant())
	return e.apply(t)
}

func (e Created) apply(t Tournament) Tournament {
	t.created, t.begun, t.regulations, t.owner, t.mode = true, e.At, e.Regulations, e.By, FIDEMode{Begun: e.FIDEMode}
	t.regulations.TieBreaks = slices.Clone(e.Regulations.TieBreaks)
	return t
}

func (e RegulationsAmended) apply(t Tournament) Tournament {
	t.regulations = e.Regulations
	t.regulations.TieBreaks = slices.Clone(e.Regulations.TieBreaks)
	if len(e.Ratings) > 0 {
		t.players = slices.Clone(t.players)
	}
	for _, r := range e.Ratings {
		if p := int(r.Player) - 1; p >= 0 && p < len(t.players) {
			t.players[p].Rating, t.players[p].Official, t.players[p].Typed = r.Rating, r.Official, r.Typed
		}
	}
	return t
}

func (e PlayersEntered) apply(t Tournament) Tournament {
	t.players = slices.Clone(t.players)
	for _, entry := range e.Players {
		t.players = append(t.players, Player{ID: PlayerID(len(t.players) + 1), Entry: entry})
	}
	return t
}

func (e LateEntered) apply(t Tournament) Tournament {
	t.players = append(slices.Clip(t.players), Player{ID: PlayerID(len(t.players) + 1), Entry: e.Entry})
	return t.withNumbers(e.Order)
}

func (e PlayerAmended) apply(t Tournament) Tournament {
	return t.withPlayer(e.Player, func(p *Player) { p.Entry = e.Entry })
}

func (e PlayerWithdrawn) apply(t Tournament) Tournament {
	return t.withPlayer(e.Player, func(p *Player) { p.Withdrawn = true })
}

func (e PlayerReturned) apply(t Tournament) Tournament {
	if last := len(t.rounds); t.isAbsent(e.Player, last) {
		t.back = append(slices.Clip(t.back), presence{e.Player, last})
	}
	return t.withPlayer(e.Player, func(p *Player) { p.Withdrawn = false })
}

func (e NumbersAssigned) apply(t Tournament) Tournament {
	t = t.withNumbers(e.Order)
	t.color = e.Color
	return t
}

func (NumbersRevoked) apply(t Tournament) Tournament {
	t = t.withNumbers(nil)
	t.color, t.renumbered = NoColor, nil
	return t
}

func (e ByeGranted) apply(t Tournament) Tournament {
	t.granted = append(slices.Clip(t.granted), ByeRequest{e.Player, e.Round, e.Bye})
	return t
}

func (e ByeRevoked) apply(t Tournament) Tournament {
	t.granted = slices.DeleteFunc(slices.Clone(t.granted), func(g ByeRequest) bool {
		return g.Player == e.Player && g.Round == e.Round
	})
	return t
}

func (e PairForbidden) apply(t Tournament) Tournament {
	t.bans = append(slices.Clip(t.bans), Ban{slices.Clone(e.Players), e.First, e.Last, e.Reason})
	return t
}

func (e PairAllowed) apply(t Tournament) Tournament {
	if at := t.indexBan(e.Players); at >= 0 {
		t.bans = slices.Delete(slices.Clone(t.bans), at, at+1)
	}
	return t
}

func (e PairForced) apply(t Tournament) Tournament {
	t.forced = append(slices.Clip(t.forced), Forced{e.Round, e.White, e.Black, e.Reason})
	return t
}

func (e PairReleased) apply(t Tournament) Tournament {
	t.forced = slices.DeleteFunc(slices.Clone(t.forced), func(f Forced) bool {
		return f.Round == e.Round && f.White == e.White && f.Black == e.Black
	})
	return t
}

func (e RoundPublished) apply(t Tournament) Tournament {
	round := Round{Number: len(t.rounds) + 1, Boards: make([]Board, len(e.Pairings)), GroupsByes: e.GroupsByes}
	for i, p := range e.Pairings {
		round.Boards[i].Pairing = p
	}
	t.rounds = append(slices.Clip(t.rounds), round)
	if t.regulations.System.Swiss() {
		t = t.withDivision(e)
	}
	return t.withIntegrity(e.integrityEvents()...)
}

func (e RoundRevoked) apply(t Tournament) Tournament {
	if e.Round == len(t.rounds) && e.Round > 0 {
		t.rounds = slices.Clip(t.rounds[:e.Round-1])
		t = t.withoutDivision(e.Round)
		t.adjourned = slices.DeleteFunc(slices.Clone(t.adjourned), func(a Adjourned) bool { return a.Round == e.Round || a.Paired == e.Round })
		t.reports = slices.DeleteFunc(slices.Clone(t.reports), func(r report) bool { return r.round == e.Round })
		t.positions = slices.DeleteFunc(slices.Clone(t.positions), func(p PositionDrawn) bool { return p.Round == e.Round })
		t.integrity, t.renumbered = withoutRound(t.integrity, e.Round), withoutRound(t.renumbered, e.Round)
		if e.Round == 1 { // no round is paired with other numbers
			t.integrity = nil
		}
	}
	return t
}

func (e BoardSeated) apply(t Tournament) Tournament {
	if e.MatchBoard > 0 {
		return t.withBoard(e.Round, e.Board, func(b *Board) {
			if e.MatchBoard <= t.regulations.Teams.Boards {
				b.Games = t.matchGames(*b)
				g := &b.Games[e.MatchBoard-1]
				g.Game, g.GameScored, g.GameSeq = e.Game, false, 0
			}
		})
	}
	return t.withBoard(e.Round, e.Board, func(b *Board) { b.Game, b.GameScored, b.GameSeq = e.Game, false, 0 })
}

func (e ResultRecorded) apply(t Tournament) Tournament {
	t = t.withNewResult(e.Stamp, e.Round, e.Board, 0, NoResult, e.Result)
	return t.withBoard(e.Round, e.Board, func(b *Board) {
		b.setResult(e.Result, e.White, e.Black, e.Source)
	})
}

func (e ResultCorrected) apply(t Tournament) Tournament {
	t = t.withNewResult(e.Stamp, e.Round, e.Board, 0, e.Was, e.Result)
	return t.withBoard(e.Round, e.Board, func(b *Board) {
		b.CorrectedFrom = append(slices.Clip(b.CorrectedFrom), b.Result)
		b.setResult(e.Result, e.White, e.Black, e.Source)
	})
}

func (e RoundEnded) apply(t Tournament) Tournament {
	return t.withRound(e.Round, func(r *Round) { r.Closed, r.ClosedAt = true, e.At })
}

func (e RoundReopened) apply(t Tournament) Tournament {
	return t.withRound(e.Round, func(r *Round) { r.Closed, r.ClosedAt = false, 0 })
}

func (e OfficialAppointed) apply(t Tournament) Tournament {
	t.staff = append(slices.Clip(t.staff), Official{e.Member, e.Duty})
	return t
}

func (e OfficialDismissed) apply(t Tournament) Tournament {
	if at := t.indexOfficial(e.Member.ID, e.Duty); at >= 0 {
		t.staff = slices.Delete(slices.Clone(t.staff), at, at+1)
	}
	return t
}

func (e RulingNoted) apply(t Tournament) Tournament {
	return t.withMatter(Matter{Ruling: e.Ruling, Kind: RulingMatter}, e.Stamp)
}

func (e RulingRevoked) apply(t Tournament) Tournament {
	if e.Ruling >= 1 && e.Ruling <= len(t.rulings) {
		t.rulings = slices.Clone(t.rulings)
		t.rulings[e.Ruling-1].Revoked, t.rulings[e.Ruling-1].Why = true, e.Reason
	}
	return t
}

func (e Undone) apply(t Tournament) Tournament {
	t, _ = t.stateWithout(e, false)
	return t
}

// Fold replays a log. It keeps only the last state, so its time is proportional to the length of
// the log. [Apply], in contrast, copies the parts that an event changes and leaves every earlier
// state intact. The zero Fold is ready to use.
type Fold struct{ t Tournament }

// Add checks and applies the next event. If the event does not fit the state, Add changes nothing
// and returns a *Refusal.
func (f *Fold) Add(e Event) error {
	if err := Check(f.t, e); err != nil {
		return err
	}
	f.t = f.t.applyInPlace(e)
	f.t.owned = true
	return nil
}

// Do decides a command on the current state and applies the resulting events; see [Decide]. If the
// command is refused, Do changes nothing and returns a *Refusal.
func (f *Fold) Do(by Actor, c Command, at clock.Instant) ([]Event, error) {
	events, r := decideEvents(f.t, by, c, at)
	if r != nil {
		return nil, r
	}
	for _, e := range events {
		f.t = f.t.applyInPlace(e)
		f.t.owned = true
	}
	return events, nil
}

// State returns the current state. Events added later do not change the returned value.
func (f *Fold) State() Tournament {
	t := f.t
	t.rounds, t.owned = t.Rounds(), false
	return t
}

// Replay returns the state after all events of a log, checking each event against the state before
// it. If an event does not fit, it returns a *LogError with the place of that event, counted from
// 1.
func Replay(events []Event) (Tournament, error) {
	var f Fold
	for i, e := range events {
		if err := f.Add(e); err != nil {
			return f.State(), &LogError{Place: i + 1, Event: e, Err: err}
		}
	}
	return f.State(), nil
}

// setResult sets the result, the points of both players and the source of the board.
func (b *Board) setResult(r Result, white, black Points, s Source) {
	b.Result, b.WhitePoints, b.BlackPoints, b.Source = r, white, black, s
	if s.Game != "" {
		b.GameScored, b.GameSeq = !s.Reopened, s.Seq
	}
}

// withPlayer returns the state after change was applied to a copy of the player.
func (t Tournament) withPlayer(id PlayerID, change func(*Player)) Tournament {
	if id < 1 || int(id) > len(t.players) {
		return t
	}
	t.players = slices.Clone(t.players)
	change(&t.players[id-1])
	return t
}

// withNumbers returns the state in which the players of order have the starting numbers 1, 2 and so
// on.
func (t Tournament) withNumbers(order []PlayerID) Tournament {
	t.order = nil
	t.players = slices.Clone(t.players)
	for i := range t.players {
		t.players[i].Number = 0
	}
	for _, id := range order {
		if p, found := t.Player(id); found && p.Number == 0 {
			t.order = append(t.order, id)
			t.players[id-1].Number = len(t.order)
		}
	}
	return t
}

// withRound returns the state after change was applied to round n.
func (t Tournament) withRound(n int, change func(*Round)) Tournament {
	if n < 1 || n > len(t.rounds) {
		return t
	}
	if !t.owned {
		t.rounds = slices.Clone(t.rounds)
	}
	change(&t.rounds[n-1])
	return t
}

// withBoard returns the state after change was applied to a board.
func (t Tournament) withBoard(round, board int, change func(*Board)) Tournament {
	if _, found := t.Board(round, board); !found {
		return t
	}
	return t.withRound(round, func(r *Round) {
		if !t.owned {
			r.Boards = slices.Clone(r.Boards)
		}
		change(&r.Boards[board-1])
	})
}
