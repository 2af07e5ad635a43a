package swiss

import "github.com/escaque/escaque/tournament"

// Of returns the Swiss that an event is: its players by starting number, its
// published rounds with their results and byes, and who has withdrawn as absent
// from the next round. What an event does not know (the lot, virtual points,
// forbidden pairs, byes asked for) the caller adds. The numbers must be drawn:
// before that there are no entries.
func Of(event tournament.Tournament) *Tournament {
	r := event.Regulations()
	t := &Tournament{Rounds: r.Rounds, Scoring: ScoringOf(r.Scoring.Win, r.Scoring.Draw, r.Scoring.Loss)}
	numbers := make(map[tournament.PlayerID]int)
	rounds := event.Rounds()
	for i, id := range event.Order() {
		p, _ := event.Player(id)
		numbers[id] = i + 1
		t.Entries = append(t.Entries, Entry{
			Number: i + 1, Name: p.Name, Title: p.Title, Rating: p.Rating, Turns: make([]Turn, len(rounds)),
		})
		if p.Withdrawn {
			t.Requests = append(t.Requests, Request{Round: len(rounds) + 1, Number: i + 1, Bye: ZeroBye})
		}
	}
	for r, round := range rounds {
		for _, b := range round.Boards {
			white, black := numbers[b.White], numbers[b.Black]
			if white == 0 || b.Bye == "" && black == 0 {
				continue // nobody without a number is in a sound event
			}
			if b.Bye != "" {
				t.Entries[white-1].Turns[r] = Turn{Kind: byeOf(b.Bye)}
				continue
			}
			w, k := kindsOf(b.Result)
			t.Entries[white-1].Turns[r] = Turn{Kind: w, Opponent: black, Colour: White}
			t.Entries[black-1].Turns[r] = Turn{Kind: k, Opponent: white, Colour: Black}
		}
	}
	return t
}

// byeOf: an event's full bye is that of an odd field.
func byeOf(b tournament.Bye) Kind {
	switch b {
	case tournament.FullBye:
		return PairingBye
	case tournament.HalfBye:
		return HalfBye
	default:
		return ZeroBye
	}
}

// kindsOf returns what a result was to White and to Black.
func kindsOf(r tournament.Result) (white, black Kind) {
	switch r {
	case tournament.WhiteWins:
		return Win, Loss
	case tournament.BlackWins:
		return Loss, Win
	case tournament.Drawn:
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
