package swiss

import "github.com/escaque/escaque/tournament"

// FromEvent converts an event into a Swiss for pairing. It has the players by starting number, the
// drawn colour, the published rounds with results and byes, and the constraints for rounds to come.
// Promised byes become requests, and withdrawn players are absent from the next round. Requests
// after the last round are omitted. Virtual points other than those of the acceleration are unknown
// to an event; the caller adds them. Before numbers are assigned there are no entries.
//
// For an event of teams, the entries are the teams, with their points in the score that ranks
// first. The colours are those of the first board.
func FromEvent(event tournament.Tournament) *Tournament {
	r := event.Regulations()
	planned := event.Planned()
	toCome := func(round int) bool { return round > event.Published() && (planned == 0 || round <= planned) }
	t := &Tournament{Rounds: r.Rounds, Baku: r.Acceleration == tournament.Baku, BakuByes: r.Acceleration == tournament.Baku && event.GroupsByes(), Scoring: ScoringOf(r.Scoring.Win, r.Scoring.Draw, r.Scoring.Loss), Initial: event.Color()}
	t.Scoring.ForfeitLoss = r.Scoring.Loss
	if r.OfTeams() {
		t.Scoring.PairingBye = r.Scoring.Draw // C.04.6 1.4, 2026
	} else if bye := r.Scoring.Allocated; bye.Declared {
		t.Scoring.PairingBye = bye.Points
	}
	numbers := make(map[tournament.PlayerID]int)
	rounds := event.Rounds()
	for i, id := range event.Order() {
		p, _ := event.Player(id)
		numbers[id] = i + 1
		t.Entries = append(t.Entries, Entry{
			Number: i + 1, Name: p.Name, Title: p.Title, Rating: p.Rating, Records: make([]RoundRecord, len(rounds)),
		})
		if p.Withdrawn && toCome(len(rounds)+1) {
			t.Requests = append(t.Requests, Request{Round: len(rounds) + 1, Number: i + 1, Bye: ZeroBye})
		}
	}
	granted := make(map[tournament.ByeRequest]bool)
	for _, g := range event.Granted() {
		granted[g] = true
		if p, _ := event.Player(g.Player); toCome(g.Round) && !p.Withdrawn && p.Number > 0 {
			t.Requests = append(t.Requests, Request{Round: g.Round, Number: p.Number, Bye: requestedKind(g.Bye)})
		}
	}
	for _, b := range event.Bans() {
		ban := Ban{First: b.First, Last: b.Last}
		for _, id := range b.Players {
			if n := numbers[id]; n != 0 {
				ban.Numbers = append(ban.Numbers, n)
			}
		}
		if len(ban.Numbers) > 1 {
			t.Bans = append(t.Bans, ban)
		}
	}
	for _, f := range event.Forced() {
		white, _ := event.Player(f.White)
		black, _ := event.Player(f.Black)
		if toCome(f.Round) && white.Number > 0 && black.Number > 0 && !white.Withdrawn && !black.Withdrawn {
			t.Fixed = append(t.Fixed, Fixed{f.Round, Pair{white.Number, black.Number}})
		}
	}
	for r, round := range rounds {
		for _, b := range round.Boards {
			white, black := numbers[b.White], numbers[b.Black]
			if white == 0 || b.Bye == "" && black == 0 {
				continue // players without a number are not paired in a valid event
			}
			if b.Bye != "" {
				kind := byeKind(b.Bye)
				if granted[tournament.ByeRequest{Player: b.White, Round: round.Number, Bye: b.Bye}] {
					kind = requestedKind(b.Bye)
				}
				if b.Bye == tournament.FullBye && event.Regulations().Scoring.Allocated.Declared {
					kind = FullBye // by hand
				}
				t.Entries[white-1].Records[r] = t.withGamePoints(event, RoundRecord{Kind: kind}, event.ByeGained(b.Bye))
				continue
			}
			if event.OfTeams() {
				b = event.CountedInPairing(round.Number, b)
			}
			ours, theirs := recordsOf(Score{Pair{white, black}, b.Result}, b.WhitePoints, b.BlackPoints, t.Scoring)
			w, k := event.Gained(b)
			if b.Result == tournament.NoResult { // counts as drawn. C.04.2 3.1, 2026
				w = event.ByeGained(tournament.HalfBye)
				k = w
				_, adjourned := event.AdjournedAt(round.Number, b.Board, 0)
				ours.Adjourned = adjourned || round.Number < len(rounds)
				theirs.Adjourned = ours.Adjourned
			}
			t.Entries[white-1].Records[r], t.Entries[black-1].Records[r] = t.withGamePoints(event, ours, w), t.withGamePoints(event, theirs, k)
		}
	}
	if t.Baku && len(rounds) > 0 {
		var upper []int
		for _, id := range event.UpperGroup() {
			upper = append(upper, numbers[id])
		}
		t.setUpper(upper)
	}
	for _, a := range event.Adjustments() {
		n := numbers[a.Player]
		switch points := a.Ranking(r); {
		case n == 0:
		case a.Round > 0 && a.Round <= len(rounds) && !r.OfTeams():
			t.Entries[n-1].Records[a.Round-1].Extra += points
		default:
			t.Entries[n-1].Extra += points
		}
	}
	return t
}

// withGamePoints returns a team's record with its game points, if these rank first.
func (t *Tournament) withGamePoints(event tournament.Tournament, r RoundRecord, points Points) RoundRecord {
	if event.Regulations().Teams.Primary == tournament.ByGames {
		r.Extra = 0
		r.Extra = points - t.Scoring.Points(r)
	}
	return r
}

// RecordsOf returns the records of two opponents for their result, White first. Extra points are
// not included.
func RecordsOf(s Score) (white, black RoundRecord) {
	return recordsOf(s, 0, 0, Scoring{})
}

// recordsOf returns the records of two opponents for their result and points. Points beyond those
// of the scoring become extra points.
func recordsOf(s Score, white, black Points, scoring Scoring) (ours, theirs RoundRecord) {
	w, k := kindsOf(s.Result)
	unrated := s.Result.Unrated()
	ours, theirs = RoundRecord{Kind: w, Opponent: s.Black, Color: White, Unrated: unrated}, RoundRecord{Kind: k, Opponent: s.White, Color: Black, Unrated: unrated}
	if isRaised(s.Result) {
		ours.Extra, theirs.Extra = white-scoring.Points(ours), black-scoring.Points(theirs)
	}
	return ours, theirs
}

// requestedKind returns the kind of a promised bye. A promised full bye is one by the organiser.
func requestedKind(b tournament.Bye) Kind {
	if b == tournament.FullBye {
		return FullBye
	}
	return byeKind(b)
}

// byeKind returns the kind of a bye. A full bye that was not promised is the pairing-allocated bye,
// unless that has another worth.
func byeKind(b tournament.Bye) Kind {
	switch b {
	case tournament.FullBye, tournament.PairingBye:
		return PairingBye
	case tournament.HalfBye:
		return HalfBye
	default:
		return ZeroBye
	}
}

// isRaised reports whether a penalty raised a score, so that both scores together exceed one game
// (Article 13.4f, 2009). Reports have no result for this, but extra points.
func isRaised(r tournament.Result) bool {
	return r == tournament.WinAndHalf || r == tournament.HalfAndWin || r == tournament.BothWin
}

// kindsOf returns the kinds of a round for White and Black with a result.
func kindsOf(r tournament.Result) (white, black Kind) {
	switch r.Score() {
	case tournament.WhiteWins, tournament.WinAndHalf:
		return Win, Loss
	case tournament.BlackWins, tournament.HalfAndWin:
		return Loss, Win
	case tournament.Drawn, tournament.BothWin:
		return Draw, Draw
	case tournament.BothLose:
		return Loss, Loss
	case tournament.WhiteByForfeit:
		return ForfeitWin, ForfeitLoss
	case tournament.BlackByForfeit:
		return ForfeitLoss, ForfeitWin
	case tournament.DoubleForfeit:
		return ForfeitLoss, ForfeitLoss
	case tournament.WhiteHalf:
		return Draw, Loss
	case tournament.BlackHalf:
		return Loss, Draw
	default:
		return Unfinished, Unfinished
	}
}
