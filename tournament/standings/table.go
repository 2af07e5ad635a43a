package standings

import (
	"strings"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
)

// Table returns the tie-break table of an event after the given number of rounds, or after all
// paired rounds if that is 0. Place i of the table is t.Entries[i-1]. If the pairings were
// predetermined, a round without opponent and points is a free round, not a requested bye.
func Table(t *swiss.Tournament, rounds int, predetermined bool) *tiebreak.Table {
	paired := t.Paired()
	if rounds > 0 {
		paired = min(paired, rounds)
	}
	s := t.Scoring.Complete()
	table := &tiebreak.Table{
		Players: make([]tiebreak.Player, len(t.Entries)), Rounds: t.Rounds, Predetermined: predetermined,
		Win: s.WhiteWin, Draw: s.WhiteDraw, Loss: s.WhiteLoss,
	}
	places := make(map[int]int, len(t.Entries))
	for i, e := range t.Entries {
		places[e.Number] = i + 1
	}
	for i, e := range t.Entries {
		p := tiebreak.Player{Number: e.Number, Rating: e.Rating, Extra: e.Extra, Games: make([]tiebreak.Game, paired)}
		for r := range p.Games {
			turn := e.Record(r + 1)
			p.Games[r] = tieBreakGame(turn, s, predetermined)
			p.Games[r].Round = r + 1
			if turn.Kind.Paired() {
				p.Games[r].Opponent = places[turn.Opponent]
			}
		}
		table.Players[i] = p
	}
	return table
}

// tieBreakGame returns a round as a game for tie-breaks.
func tieBreakGame(t swiss.RoundRecord, s swiss.Scoring, predetermined bool) tiebreak.Game {
	g := tiebreak.Game{Black: t.Color == swiss.Black, Points: s.Points(t)}
	switch t.Kind {
	case swiss.Win:
		g.Result = tiebreak.Win
	case swiss.Draw:
		g.Result = tiebreak.Draw
	case swiss.Loss:
	case swiss.ForfeitWin:
		g.Kind, g.Result = tiebreak.Forfeit, tiebreak.Win
	case swiss.ForfeitLoss:
		g.Kind = tiebreak.Forfeit
	case swiss.Unfinished:
		g.Kind, g.Points = tiebreak.Pending, t.Extra
	case swiss.PairingBye, swiss.FullBye:
		g.Kind, g.Result = tiebreak.PairingBye, outcome(g.Points, s)
	default:
		g.Kind, g.Result = tiebreak.RequestedBye, outcome(g.Points, s)
		if predetermined && g.Points == 0 {
			g.Kind = tiebreak.Rest
		}
	}
	return g
}

// outcome returns the result that corresponds to points.
func outcome(points swiss.Points, s swiss.Scoring) tiebreak.PlayerResult {
	switch {
	case points >= s.WhiteWin:
		return tiebreak.Win
	case points >= s.WhiteDraw && points > s.WhiteLoss:
		return tiebreak.Draw
	default:
		return tiebreak.Loss
	}
}

// Predetermined reports whether a report file declares predetermined pairings: by the code of
// record 192, or by the words of record 092.
func Predetermined(f *trf.File) bool {
	code := strings.ToUpper(f.Info("192"))
	words := strings.ToLower(f.Info("092"))
	if strings.Contains(code, "SWISS") || strings.Contains(code, "DUTCH") {
		return false
	}
	for _, name := range []string{"ROBIN", "BERGER", "SCHEVENINGEN"} {
		if strings.Contains(code, name) || strings.Contains(words, strings.ToLower(name)) {
			return true
		}
	}
	return strings.Contains(words, "all-play-all") || strings.Contains(words, "todos contra todos")
}

// Declared returns the tie-breaks that a report file declares, or nil if it declares none. They
// come from record 212, which begins with the points, or from record 202.
func Declared(f *trf.File) []tiebreak.Method {
	for _, tag := range []string{"212", "202"} {
		order := Order(f.Info(tag))
		if tag == "212" && f.HasTeams() && len(order) > 0 && (order[0] == tiebreak.MatchPoints || ByGames(f)) {
			order = order[1:]
		}
		if len(order) > 0 {
			return order
		}
	}
	return nil
}

// ByGames reports whether record 212 of an event of teams begins with game points and the file has
// no code of its system.
func ByGames(f *trf.File) bool {
	order := Order(f.Info("212"))
	return f.Info("192") == "" && f.HasTeams() && len(order) > 0 && order[0] == tiebreak.GamePoints
}

// Order parses a list of tie-breaks separated by commas, semicolons or spaces. It omits points at
// the beginning, because they always rank first.
func Order(text string) []tiebreak.Method {
	var order []tiebreak.Method
	for _, word := range strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' || r == ';' }) {
		m := tiebreak.Method(strings.ToUpper(word))
		if m != tiebreak.Points || len(order) > 0 {
			order = append(order, m)
		}
	}
	return order
}
