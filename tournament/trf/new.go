package trf

import (
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/tournament/swiss"
)

// Version is the edition of the report format in which a file is written.
type Version uint8

const (
	// TRF26 uses the records of 2026 for rounds, lot, scoring, virtual points, forbidden pairs and
	// byes.
	TRF26 Version = iota
	// TRF16 uses the records of 2016 and those that pairing programs have added: XXR, XXC, XXS,
	// XXA, XXP. Byes to come are in the players' columns.
	TRF16
)

// New returns a file that describes a Swiss: the records of the tournament, its players, and the
// constraints for rounds to come. Forced pairs are written as comments, because there is no record
// for them. The records about come first. Rank is by points and then by starting number, because the
// Swiss does not know tie-breaks. The lot is written if it is known, and the scoring if it is not the ordinary one. An acceleration is written
// as virtual points.
func New(t *swiss.Tournament, v Version, about ...Info) *File {
	f := &File{Charset: UTF8}
	for _, info := range about {
		f.Add(info)
	}
	m := maker{f, t, v}
	m.addRegulations()
	m.addPlayers()
	m.addPlans()
	return f.Canonical()
}

// maker writes a Swiss into a file of one version.
type maker struct {
	f *File
	t *swiss.Tournament
	v Version
}

// add adds the record for the version, if it is not nil.
func (m maker) add(new, old Record) {
	if m.v == TRF16 {
		new = old
	}
	if new != nil {
		m.f.Add(new)
	}
}

// addRegulations adds rounds, lot and scoring.
func (m maker) addRegulations() {
	t := m.t
	if t.Rounds > 0 {
		m.add(Rounds{"142", t.Rounds}, Rounds{"XXR", t.Rounds})
	}
	if c := t.Initial; c != swiss.NoColor {
		word := map[swiss.Color]string{swiss.White: "white1", swiss.Black: "black1"}[c]
		m.add(&Lot{strings.ToUpper(c.Letter())}, Words{"XXC", []string{word}})
	}
	if t.Scoring != swiss.OrdinaryScoring() {
		// Record 162 has one value for both colours and for all results that count as a win, as a
		// draw or as an absence. Other scorings are written in XXS.
		plain, fits := plainScores(t.Scoring.Complete())
		if fits && m.v == TRF26 {
			m.f.Add(plain)
		} else {
			m.f.Add(settings(t.Scoring.Complete()))
		}
		if fits && m.v == TRF16 {
			m.addWorths(t.Scoring.Complete()) // one program reads only these
		}
	}
}

// plainScores returns a scoring as record 162, and false if the record cannot express it.
func plainScores(s swiss.Scoring) (*Scores, bool) {
	fits := swiss.Scoring{
		WhiteWin: s.WhiteWin, BlackWin: s.WhiteWin, ForfeitWin: s.WhiteWin, FullBye: s.WhiteWin, PairingBye: s.PairingBye,
		WhiteDraw: s.WhiteDraw, BlackDraw: s.WhiteDraw, HalfBye: s.WhiteDraw, Unfinished: s.Unfinished,
		WhiteLoss: s.WhiteLoss, BlackLoss: s.WhiteLoss, ForfeitLoss: s.ZeroBye, ZeroBye: s.ZeroBye,
	} == s
	values := []Score{{"W", tenths(s.WhiteWin)}, {"D", tenths(s.WhiteDraw)}, {"L", tenths(s.WhiteLoss)}}
	if s.ZeroBye != 0 {
		values = append(values, Score{"A", tenths(s.ZeroBye)})
	}
	if s.PairingBye != s.WhiteWin {
		values = append(values, Score{"P", tenths(s.PairingBye)})
	}
	if s.Unfinished != s.WhiteDraw {
		values = append(values, Score{"X", tenths(s.Unfinished)})
	}
	return &Scores{"162", values}, fits
}

// addWorths adds a scoring of plainScores in the records of bbpPairings.
func (m maker) addWorths(s swiss.Scoring) {
	for _, w := range []Worth{
		{"BBW", tenths(s.WhiteWin)}, {"BBD", tenths(s.WhiteDraw)}, {"BBL", tenths(s.WhiteLoss)},
		{"BBZ", tenths(s.ZeroBye)}, {"BBF", tenths(s.ForfeitLoss)}, {"BBU", tenths(s.PairingBye)},
	} {
		m.f.Add(w)
	}
}

// settings returns a scoring as record XXS.
func settings(s swiss.Scoring) Settings {
	return Settings{"XXS", []Setting{
		{"WW", tenths(s.WhiteWin)}, {"BW", tenths(s.BlackWin)}, {"WD", tenths(s.WhiteDraw)}, {"BD", tenths(s.BlackDraw)},
		{"WL", tenths(s.WhiteLoss)}, {"BL", tenths(s.BlackLoss)}, {"FW", tenths(s.ForfeitWin)}, {"FL", tenths(s.ForfeitLoss)},
		{"PAB", tenths(s.PairingBye)}, {"FPB", tenths(s.FullBye)}, {"HPB", tenths(s.HalfBye)}, {"ZPB", tenths(s.ZeroBye)},
	}}
}

// addPlayers adds the players.
func (m maker) addPlayers() {
	t, paired := m.t, m.t.Paired()
	sums := make([]swiss.Points, len(t.Entries))
	for i, e := range t.Entries {
		sums[i] = e.Extra
		for round := 1; round <= paired; round++ {
			sums[i] += t.Scoring.Complete().Points(e.Record(round))
		}
	}
	rank := make(map[int]int, len(t.Entries))
	order := make([]int, len(t.Entries))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return int(sums[b] - sums[a]) })
	for i, at := range order {
		rank[at] = i + 1
	}
	for i, e := range t.Entries {
		p := &Player{Number: e.Number, Title: string(e.Title), Name: e.Name, Rating: e.Rating, Points: tenths(sums[i]), Rank: rank[i]}
		for round := 1; round <= paired; round++ {
			g := game(e.Record(round))
			if g.Result == unknownResult && m.v == TRF16 {
				g.Result = "" // it has no such result
			}
			p.Games = append(p.Games, g)
		}
		m.f.Add(p)
		if e.Extra != 0 {
			m.f.Add(&Award{Points: tenths(e.Extra), Numbers: []int{e.Number}})
		}
		for r, turn := range e.Records {
			if turn.Extra != 0 && r < paired {
				m.f.Add(&Award{Points: tenths(turn.Extra), Round: r + 1, Numbers: []int{e.Number}})
			}
		}
	}
}

// game returns a player's round as written in a file.
func game(t swiss.RoundRecord) Game {
	result := map[swiss.Kind]string{
		swiss.ZeroBye: "Z", swiss.HalfBye: "H", swiss.FullBye: "F", swiss.PairingBye: "U", swiss.Win: "1", swiss.Draw: "=",
		swiss.Loss: "0", swiss.ForfeitWin: "+", swiss.ForfeitLoss: "-", swiss.Unfinished: "",
	}[t.Kind]
	if t.Adjourned && t.Kind == swiss.Unfinished {
		result = unknownResult
	}
	if t.Unrated {
		result = map[swiss.Kind]string{swiss.Win: "W", swiss.Draw: "D", swiss.Loss: "L"}[t.Kind]
	}
	return Game{t.Opponent, t.Color.Letter(), result}
}

// addPlans adds the constraints for rounds to come.
func (m maker) addPlans() {
	t := m.t
	grants := t.Virtual
	if len(grants) == 0 {
		grants = t.BakuGrants()
	}
	points := make(map[int][]Tenths)
	for _, g := range grants {
		for len(points[g.Number]) < g.Last {
			points[g.Number] = append(points[g.Number], 0)
		}
		for r := g.First; r <= g.Last; r++ {
			points[g.Number][r-1] = tenths(g.Points)
		}
	}
	if m.v == TRF26 {
		for _, a := range joinGrants(grants) {
			m.f.Add(a)
		}
	}
	for _, e := range t.Entries {
		if len(points[e.Number]) > 0 && m.v == TRF16 {
			m.f.Add(&Virtual{e.Number, points[e.Number]})
		}
	}
	last := t.Rounds
	if last == 0 {
		last = swiss.MaxRounds
	}
	for _, b := range t.Bans {
		to := b.Last
		if to == 0 {
			to = last
		}
		m.add(&Ban{b.First, to, b.Numbers}, oldBan(b, t.Paired()+1))
	}
	for _, x := range t.Fixed {
		m.f.Add(Comment{fmt.Sprintf("Forced pair, round %d: %d-%d", x.Round, x.White, x.Black)})
	}
	for _, r := range t.Requests {
		kind := map[swiss.Kind]string{swiss.FullBye: "F", swiss.HalfBye: "H", swiss.ZeroBye: "Z"}[r.Bye]
		if m.v == TRF26 {
			m.f.Add(&Byes{kind, r.Round, []int{r.Number}})
			continue
		}
		for _, p := range m.f.Players() {
			if p.Number == r.Number {
				for len(p.Games) < r.Round {
					p.Games = append(p.Games, Game{})
				}
				p.Games[r.Round-1] = Game{0, "-", kind}
			}
		}
	}
}

// joinGrants returns records for grants, joining equal ones of consecutive numbers.
func joinGrants(grants []swiss.Grant) []*Acceleration {
	grants = slices.Clone(grants)
	slices.SortStableFunc(grants, func(a, b swiss.Grant) int {
		if a.First != b.First {
			return a.First - b.First
		}
		return a.Number - b.Number
	})
	var records []*Acceleration
	for _, g := range grants {
		if n := len(records); n > 0 {
			last := records[n-1]
			if last.Last+1 == g.Number && last.FirstRound == g.First && last.LastRound == g.Last && last.Points == tenths(g.Points) {
				last.Last = g.Number
				continue
			}
		}
		records = append(records, &Acceleration{Points: tenths(g.Points), FirstRound: g.First, LastRound: g.Last, First: g.Number, Last: g.Number})
	}
	return records
}
