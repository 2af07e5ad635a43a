package trf

import (
	"errors"
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament/swiss"
)

// Tournament returns the Swiss that the file describes. The error is *Faults:
// everything in which the file contradicts itself, each with its place.
//
// The record of a round may stand in the players' columns before the round is
// paired: there a bye is one that was agreed beforehand, and a blank says that
// the player will be there.
func (f *File) Tournament() (*swiss.Tournament, error) { return whole(f.build(false)) }

// Games returns the games of the players in an event of teams, as Tournament
// does with one of individuals. What the file says of byes and of points given
// against the rule is about teams there, and is left to who reads those.
func (f *File) Games() (*swiss.Tournament, error) { return whole(f.build(true)) }

// whole is a tournament without a fault, or none.
func whole(t *swiss.Tournament, err error) (*swiss.Tournament, error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}

// Played returns what was played: Tournament, or Games of an event of teams.
// What does not enter the games is no error but among what was ignored, never
// nil: a column of points that differs from what the results give.
func (f *File) Played() (t *swiss.Tournament, ignored *Faults, err error) {
	t, err = f.build(f.HasTeams())
	ignored = &Faults{}
	var faults *Faults
	if !errors.As(err, &faults) {
		return t, ignored, err
	}
	if slices.ContainsFunc(faults.List, func(one Fault) bool { return one.Code != PointsDiffer }) {
		return nil, ignored, err
	}
	return t, faults, nil
}

// HasTeams reports whether the file is of an event of teams, and not of one of
// individuals with teams for the prizes.
func (f *File) HasTeams() bool {
	for _, line := range f.Lines {
		switch line.Record.(type) {
		case *OldTeam, *Team:
			return !strings.HasPrefix(strings.ToLower(f.Info("092")), "individual")
		}
	}
	return false
}

// build makes the Swiss, with the error beside it where the file is at fault.
func (f *File) build(teams bool) (*swiss.Tournament, error) {
	b := builder{
		file: f, faults: &Faults{}, places: make(map[int]int), lines: make(map[int]int), teams: teams,
		t: &swiss.Tournament{Scoring: swiss.OrdinaryScoring()},
	}
	b.regulations()
	b.players()
	if !teams {
		b.plans()
		b.awards()
	}
	var contradictions *swiss.Contradictions
	if errors.As(b.t.Validate(), &contradictions) {
		b.contradictions(contradictions)
	}
	if len(b.faults.List) == 0 && !teams {
		b.standings()
	}
	if len(b.faults.List) > 0 {
		b.faults.sort()
		return b.t, b.faults
	}
	return b.t, nil
}

// builder makes the Swiss of a file.
type builder struct {
	file   *File
	t      *swiss.Tournament
	faults *Faults
	lines  map[int]int // the line of each player, by starting number
	places map[int]int // the place of each player in t.Entries
	paired int         // rounds
	teams  bool        // the event is one of teams
}

// halves turns tenths into half points.
func (b *builder) halves(p Tenths, at Fault) swiss.Points {
	points, whole := p.Halves()
	if !whole {
		at.Code, at.Text = PointsNotHalves, p.String()
		b.faults.add(at)
	}
	return points
}

// regulations reads what stands over the whole tournament.
func (b *builder) regulations() {
	t := b.t
	byePoints, teams := false, false
	for i, line := range b.file.Lines {
		at := Fault{Line: i + 1, Record: line.Record.Tag(), Field: "points"}
		switch r := line.Record.(type) {
		case Rounds:
			t.Rounds = r.Count
		case *Lot:
			t.Initial = map[string]swiss.Color{"W": swiss.White, "B": swiss.Black}[r.Color]
		case Words:
			for _, word := range r.Words {
				switch word {
				case "white1":
					t.Initial = swiss.White
				case "black1":
					t.Initial = swiss.Black
				}
			}
		case *Scores:
			for _, s := range r.Values {
				if r.Name == "162" {
					b.score(s.Symbol, b.halves(s.Points, at), &byePoints)
				}
			}
		case Settings:
			for _, s := range r.Values {
				b.score("XXS "+s.Code, b.halves(s.Points, at), &byePoints)
			}
		case Worth:
			b.score(r.Name, b.halves(r.Points, at), &byePoints)
		case Info:
			// The codes of the types of tournament end with the acceleration.
			if r.Name == "192" && strings.HasSuffix(strings.ToUpper(r.Text), "_BAKU") {
				t.Baku = true
			}
		case *OldTeam, *Team:
			if !teams && !b.teams && b.file.HasTeams() {
				b.faults.add(Fault{Code: TeamsNotHere, Line: i + 1, Record: line.Record.Tag()})
			}
			teams = true // once is enough
		}
	}
}

// score takes in what one code is worth. A bye of the pairing is worth what a
// win is unless something else is said.
func (b *builder) score(code string, p swiss.Points, byePoints *bool) {
	s := &b.t.Scoring
	win := func() {
		s.WhiteWin, s.BlackWin, s.ForfeitWin, s.FullBye = p, p, p, p
		if !*byePoints {
			s.PairingBye = p
		}
	}
	switch code {
	case "W", "BBW", "XXS W":
		win()
	case "D", "BBD", "XXS D":
		s.WhiteDraw, s.BlackDraw, s.HalfBye, s.Unfinished = p, p, p, p
	case "L", "BBL":
		s.WhiteLoss, s.BlackLoss = p, p
	case "A", "Z":
		s.ZeroBye, s.ForfeitLoss = p, p
	case "X":
		s.Unfinished = p
	case "BBZ", "XXS ZPB":
		s.ZeroBye = p
	case "BBF", "XXS FL":
		s.ForfeitLoss = p
	case "P", "BBU", "XXS PAB":
		s.PairingBye, *byePoints = p, true
	case "XXS WW":
		s.WhiteWin = p
	case "XXS BW":
		s.BlackWin = p
	case "XXS WD":
		s.WhiteDraw, s.Unfinished = p, p // no code says what an unfinished game is worth
	case "XXS BD":
		s.BlackDraw = p
	case "XXS WL":
		s.WhiteLoss = p
	case "XXS BL":
		s.BlackLoss = p
	case "XXS HPB":
		s.HalfBye = p
	case "XXS FPB":
		s.FullBye = p
	case "XXS FW":
		s.ForfeitWin = p
	}
}

// players reads the entries and their rounds.
func (b *builder) players() {
	players := b.file.Players()
	for _, p := range players {
		for r, g := range p.Games {
			if kind(g).InPairing() {
				b.paired = max(b.paired, r+1)
			}
		}
	}
	for i, line := range b.file.Lines {
		p, is := line.Record.(*Player)
		if !is {
			continue
		}
		title, _ := ParseTitle(p.Title)
		e := swiss.Entry{Number: p.Number, Name: p.Name, Title: title, Rating: p.Rating}
		for r, g := range p.Games {
			k := kind(g)
			if r < b.paired {
				e.Records = append(e.Records, swiss.RoundRecord{Kind: k, Opponent: g.Opponent, Color: color(g.Color), Unrated: g.Result != "" && strings.Contains("WDL", g.Result)})
			} else if g != (Game{}) {
				b.t.Requests = append(b.t.Requests, swiss.Request{Round: r + 1, Number: p.Number, Bye: k})
			}
		}
		b.lines[p.Number] = i + 1
		b.t.Entries = append(b.t.Entries, e)
	}
	if !b.positional() {
		byNumber(b.t.Entries)
	}
	for i, e := range b.t.Entries {
		b.places[e.Number] = i
	}
}

// positional reports whether the order of the lines, and not the starting
// numbers, ranks the players: XXC rank.
func (b *builder) positional() bool {
	for _, line := range b.file.Lines {
		if w, is := line.Record.(Words); is {
			for _, word := range w.Words {
				if word == "rank" {
					return true
				}
			}
		}
	}
	return false
}

// kind returns what a round was. Older files give a bye as + = - without an
// opponent.
func kind(g Game) swiss.Kind {
	alone := g.Opponent == 0
	switch g.Result {
	case "1", "W":
		return swiss.Win
	case "=", "D":
		if alone && g.Result == "=" && color(g.Color) == swiss.NoColor {
			return swiss.HalfBye
		}
		return swiss.Draw
	case "0", "L":
		return swiss.Loss
	case "+":
		if alone {
			return swiss.PairingBye
		}
		return swiss.ForfeitWin
	case "-":
		if alone {
			return swiss.ZeroBye
		}
		return swiss.ForfeitLoss
	case "H":
		return swiss.HalfBye
	case "F":
		return swiss.FullBye
	case "U":
		return swiss.PairingBye
	case "":
		if !alone {
			return swiss.Unfinished
		}
	}
	return swiss.ZeroBye
}

func color(text string) swiss.Color {
	switch text {
	case "w":
		return swiss.White
	case "b":
		return swiss.Black
	default:
		return swiss.NoColor
	}
}

// plans reads what binds the rounds to come.
func (b *builder) plans() {
	next := b.paired + 1
	for i, line := range b.file.Lines {
		at := Fault{Line: i + 1, Record: line.Record.Tag(), Field: "points"}
		switch r := line.Record.(type) {
		case *Byes:
			bye := map[string]swiss.Kind{"F": swiss.FullBye, "H": swiss.HalfBye}[r.Kind]
			for _, n := range r.Numbers {
				b.bye(r.Round, n, bye, i+1)
			}
		case Numbers:
			if r.Name == "XXP" {
				b.ban(swiss.Ban{First: 1, Numbers: r.Numbers}, i+1)
				continue
			}
			for _, n := range r.Numbers {
				b.bye(next, n, swiss.ZeroBye, i+1)
			}
		case *Ban:
			b.ban(swiss.Ban{First: r.FirstRound, Last: r.LastRound, Numbers: r.Numbers}, i+1)
		case *Acceleration:
			points := b.halves(r.Points, at)
			for _, e := range b.t.Entries {
				if e.Number >= r.First && e.Number <= r.Last {
					b.t.Virtual = append(b.t.Virtual, swiss.Grant{Number: e.Number, First: r.FirstRound, Last: r.LastRound, Points: points})
				}
			}
		case *Virtual:
			known := b.listed(r.Number, i+1)
			for round, p := range r.Points {
				if p != 0 && known {
					b.t.Virtual = append(b.t.Virtual, swiss.Grant{Number: r.Number, First: round + 1, Last: round + 1, Points: b.halves(p, at)})
				}
			}
		}
	}
}

// listed reports whether a starting number is a player's, and what is wrong
// otherwise.
func (b *builder) listed(number, line int) bool {
	_, known := b.places[number]
	if !known && number != 0 {
		b.faults.add(Fault{Code: swiss.PlayerUnknown, Line: line, Record: b.file.Lines[line-1].Record.Tag(), Field: "number", Number: number})
	}
	return known
}

// bye takes in a bye of its own record. In a round already paired it can only
// say more of what the players' columns leave blank.
func (b *builder) bye(round, number int, bye swiss.Kind, line int) {
	if !b.listed(number, line) {
		return
	}
	if round > b.paired {
		b.t.Requests = append(b.t.Requests, swiss.Request{Round: round, Number: number, Bye: bye})
		return
	}
	e := &b.t.Entries[b.places[number]]
	for len(e.Records) < round {
		e.Records = append(e.Records, swiss.RoundRecord{})
	}
	if round > 0 && e.Records[round-1] == (swiss.RoundRecord{}) {
		e.Records[round-1].Kind = bye
	}
}

func (b *builder) ban(ban swiss.Ban, line int) {
	for _, n := range ban.Numbers {
		if !b.listed(n, line) {
			return
		}
	}
	b.t.Bans = append(b.t.Bans, ban)
}

// awards reads points that were given against the rule: in place of what a
// kind of result is worth, or as a bonus or penalty.
func (b *builder) awards() {
	kinds := map[string]swiss.Kind{
		"W": swiss.Win, "D": swiss.Draw, "L": swiss.Loss, "F": swiss.FullBye, "H": swiss.HalfBye, "Z": swiss.ZeroBye,
		"+": swiss.ForfeitWin, "-": swiss.ForfeitLoss,
	}
	for i, line := range b.file.Lines {
		r, is := line.Record.(*Award)
		if !is {
			continue
		}
		points := b.halves(r.Points, Fault{Line: i + 1, Record: "299", Field: "points"})
		kind, typed := kinds[r.Kind]
		for _, n := range r.Numbers {
			if !b.listed(n, i+1) {
				continue
			}
			e := &b.t.Entries[b.places[n]]
			if !typed && r.Round == 0 {
				e.Extra += points
				continue
			}
			for round := 1; round <= len(e.Records); round++ {
				turn := &e.Records[round-1]
				switch {
				case r.Round != 0 && r.Round != round:
				case !typed:
					turn.Extra += points
				case turn.Kind == kind:
					plain := *turn
					plain.Extra = 0
					turn.Extra = points - b.t.Scoring.Points(plain)
				}
			}
		}
	}
}

// byNumber sorts entries by their starting numbers.
func byNumber(entries []swiss.Entry) {
	slices.SortStableFunc(entries, func(a, b swiss.Entry) int { return a.Number - b.Number })
}
