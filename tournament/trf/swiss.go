package trf

import (
	"errors"
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament/swiss"
)

// Tournament returns the Swiss that the file describes. The error is a *Faults with all
// contradictions and their places.
//
// The players' columns may contain the next round before it is paired. There a bye was agreed
// beforehand, and a blank means that the player will be present.
func (f *File) Tournament() (*swiss.Tournament, error) { return onlyValid(f.build(false)) }

// Games returns the games of the players in an event of teams, like Tournament for individuals. It
// ignores byes and awards of points, because they concern the teams.
func (f *File) Games() (*swiss.Tournament, error) { return onlyValid(f.build(true)) }

// onlyValid returns the tournament, or nil with an error.
func onlyValid(t *swiss.Tournament, err error) (*swiss.Tournament, error) {
	if err != nil {
		return nil, err
	}
	return t, nil
}

// Played returns the games: Tournament, or Games for an event of teams. Columns of points that
// differ from the results are not an error but listed in ignored, which is never nil.
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

// HasTeams reports whether the file describes an event of teams, as opposed to an individual one
// with teams for prizes.
func (f *File) HasTeams() bool {
	for _, line := range f.Lines {
		switch line.Record.(type) {
		case *OldTeam, *Team:
			return !strings.HasPrefix(strings.ToLower(f.Info("092")), "individual")
		}
	}
	return false
}

// build returns the Swiss. If the file has faults, it returns them too.
func (f *File) build(teams bool) (*swiss.Tournament, error) {
	b := builder{
		file: f, faults: &Faults{}, places: make(map[int]int), lines: make(map[int]int), teams: teams,
		t: &swiss.Tournament{Scoring: swiss.OrdinaryScoring()},
	}
	b.readRegulations()
	b.readPlayers()
	if !teams {
		b.readPlans()
		b.readAwards()
	}
	var contradictions *swiss.Contradictions
	if errors.As(b.t.Validate(), &contradictions) {
		b.addContradictions(contradictions)
	}
	if len(b.faults.List) == 0 && !teams {
		b.checkStandings()
	}
	if len(b.faults.List) > 0 {
		b.faults.sort()
		return b.t, b.faults
	}
	return b.t, nil
}

// builder makes a Swiss from a file.
type builder struct {
	file   *File
	t      *swiss.Tournament
	faults *Faults
	lines  map[int]int // line of each player, by starting number
	places map[int]int // index in t.Entries, by starting number
	paired int         // number of paired rounds
	teams  bool        // an event of teams
}

// halves converts tenths into half points. It adds the fault at if they are not exact.
func (b *builder) halves(p Tenths, at Fault) swiss.Points {
	points, whole := p.Halves()
	if !whole {
		at.Code, at.Text = PointsNotHalves, p.String()
		b.faults.add(at)
	}
	return points
}

// readRegulations reads the records about the whole tournament.
func (b *builder) readRegulations() {
	t := b.t
	b.readBaku()
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
					b.setScore(s.Symbol, b.halves(s.Points, at), &byePoints)
				}
			}
		case Settings:
			for _, s := range r.Values {
				b.setScore("XXS "+s.Code, b.halves(s.Points, at), &byePoints)
			}
		case Worth:
			b.setScore(r.Name, b.halves(r.Points, at), &byePoints)
		case *OldTeam, *Team:
			if !teams && !b.teams && b.file.HasTeams() {
				b.faults.add(Fault{Code: TeamsNotHere, Line: i + 1, Record: line.Record.Tag()})
			}
			teams = true // once is enough
		}
	}
}

// readBaku reads from the code of the system, which ends with it, whether there is Baku acceleration.
func (b *builder) readBaku() {
	if system, baku := strings.CutSuffix(strings.ToUpper(b.file.Info("192")), "_BAKU"); baku {
		day := b.file.Day("042")
		b.t.Baku = true
		b.t.BakuByes = system == "FIDE_DUTCH_2017" || system == "FIDE_DUTCH" && day != "" && day < "2026-02-01"
	}
}

// setScore sets the points of one code. A pairing-allocated bye has the points of a win unless a
// record says otherwise.
func (b *builder) setScore(code string, p swiss.Points, byePoints *bool) {
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
		s.WhiteDraw, s.Unfinished = p, p // there is no code for an unfinished game
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

// readPlayers reads the entries and their rounds.
func (b *builder) readPlayers() {
	players, ratings := b.file.Players(), b.file.ratings()
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
		e := swiss.Entry{Number: p.Number, Name: p.Name, Title: title, Rating: ratings.of(p).Rating}
		for r, g := range p.Games {
			k := kind(g)
			if r < b.paired {
				e.Records = append(e.Records, swiss.RoundRecord{Kind: k, Opponent: g.Opponent, Color: color(g.Color), Unrated: g.Result != "" && strings.Contains("WDL", g.Result), Adjourned: k == swiss.Unfinished && g.Result == unknownResult})
			} else if g != (Game{}) {
				b.t.Requests = append(b.t.Requests, swiss.Request{Round: r + 1, Number: p.Number, Bye: k})
			}
		}
		b.lines[p.Number] = i + 1
		b.t.Entries = append(b.t.Entries, e)
	}
	if !b.isPositional() {
		sortByNumber(b.t.Entries)
	}
	for i, e := range b.t.Entries {
		b.places[e.Number] = i
	}
}

// isPositional reports whether the order of the lines ranks the players, instead of the starting
// numbers: XXC rank.
func (b *builder) isPositional() bool {
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

// kind returns the kind of a round. Older files write a bye as +, = or - without an opponent.
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
	case "", unknownResult:
		if !alone {
			return swiss.Unfinished
		}
	}
	return swiss.ZeroBye
}

// color returns the colour for a letter.
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

// readPlans reads the constraints for rounds to come.
func (b *builder) readPlans() {
	next := b.paired + 1
	for i, line := range b.file.Lines {
		at := Fault{Line: i + 1, Record: line.Record.Tag(), Field: "points"}
		switch r := line.Record.(type) {
		case *Byes:
			bye := map[string]swiss.Kind{"F": swiss.FullBye, "H": swiss.HalfBye}[r.Kind]
			for _, n := range r.Numbers {
				b.addBye(r.Round, n, bye, i+1)
			}
		case Numbers:
			if r.Name == "XXP" {
				b.addBan(swiss.Ban{First: 1, Numbers: r.Numbers}, i+1)
				continue
			}
			for _, n := range r.Numbers {
				b.addBye(next, n, swiss.ZeroBye, i+1)
			}
		case *Ban:
			b.addBan(swiss.Ban{First: r.FirstRound, Last: r.LastRound, Numbers: r.Numbers}, i+1)
		case *Acceleration:
			points := b.halves(r.Points, at)
			for _, e := range b.t.Entries {
				if e.Number >= r.First && e.Number <= r.Last {
					b.t.Virtual = append(b.t.Virtual, swiss.Grant{Number: e.Number, First: r.FirstRound, Last: r.LastRound, Points: points})
				}
			}
		case *Virtual:
			known := b.isListed(r.Number, i+1)
			for round, p := range r.Points {
				if p != 0 && known {
					b.t.Virtual = append(b.t.Virtual, swiss.Grant{Number: r.Number, First: round + 1, Last: round + 1, Points: b.halves(p, at)})
				}
			}
		}
	}
}

// isListed reports whether a starting number belongs to a player, and adds a fault if not.
func (b *builder) isListed(number, line int) bool {
	_, known := b.places[number]
	if !known && number != 0 {
		b.faults.add(Fault{Code: swiss.PlayerUnknown, Line: line, Record: b.file.Lines[line-1].Record.Tag(), Field: "number", Number: number})
	}
	return known
}

// addBye adds a bye from its own record. In a paired round it applies only if the player's columns
// are blank.
func (b *builder) addBye(round, number int, bye swiss.Kind, line int) {
	if !b.isListed(number, line) {
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

// addBan adds a ban, if all its players exist.
func (b *builder) addBan(ban swiss.Ban, line int) {
	for _, n := range ban.Numbers {
		if !b.isListed(n, line) {
			return
		}
	}
	b.t.Bans = append(b.t.Bans, ban)
}

// readAwards reads points that differ from the scoring: those of a kind of result, a bonus or a
// penalty.
func (b *builder) readAwards() {
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
			if !b.isListed(n, i+1) {
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

// sortByNumber sorts entries by starting number.
func sortByNumber(entries []swiss.Entry) {
	slices.SortStableFunc(entries, func(a, b swiss.Entry) int { return a.Number - b.Number })
}
