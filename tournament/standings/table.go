package standings

import (
	"strings"

	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/trf"
)

// Table is an event as the tie-breaks see it after so many rounds, 0 for all
// that have been paired; place i of the table is t.Entries[i-1]. Where the
// pairings were fixed beforehand a round without an opponent and without
// points is a free round, and not one that somebody asked for.
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
			p.Games[r] = game(turn, s, predetermined)
			p.Games[r].Round = r + 1
			if turn.Kind.Paired() {
				p.Games[r].Opponent = places[turn.Opponent]
			}
		}
		table.Players[i] = p
	}
	return table
}

// game is a turn as the tie-breaks see it.
func game(t swiss.RoundRecord, s swiss.Scoring, predetermined bool) tiebreak.Game {
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

// outcome is the result that points stand for.
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

// Predetermined reports whether a report file says that its pairings were
// fixed beforehand: by the code of record 192, or by the words of 092.
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

// Declared is the order of tie-breaks that a report file names: record 212,
// which begins with the points, or 202. It is nil when the file names none.
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

// ByGames reports whether an event of teams without a code of its system has game
// points before everything else in 212.
func ByGames(f *trf.File) bool {
	order := Order(f.Info("212"))
	return f.Info("192") == "" && f.HasTeams() && len(order) > 0 && order[0] == tiebreak.GamePoints
}

// Order reads a list of tie-breaks, separated by commas or spaces. The points
// at its beginning, which rank first in any case, are left out.
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
