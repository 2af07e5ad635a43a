package games

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"fmt"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/verdict"
)

// newPGNUnfair is `escaque pgn unfair`.
func newPGNUnfair(w *terminal.World) *cobra.Command {
	cmd := w.Command("pgn.unfair", "unfair FILE...")
	cmd.Args = w.Arguments(1, -1)
	u := unfair{w: w}
	f := cmd.Flags()
	f.BoolVar(&u.json, "json", false, w.About("json.flag"))
	f.IntVar(&u.budget, "budget", unfairBudget, w.About("pgn.unfair.budget"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return u.run(cmd.Context(), args) }
	return cmd
}

// unfairBudget decides every real game that was met, in a fraction of a second.
const unfairBudget = 1_000_000

// unfair looks for games that somebody won who could not.
type unfair struct {
	w      *terminal.World
	json   bool
	budget int
	out    *bufio.Writer
	game   unfairGame

	Games, Judged, Unfair, Open, Faulty int
}

// run reads the files and prints what it finds.
func (u *unfair) run(ctx context.Context, files []string) error {
	if u.budget < 0 {
		return &terminal.Fault{Key: "fault.number", Args: []any{"Flag", "--budget", "Least", 0}}
	}
	u.out = bufio.NewWriter(u.w.Out)
	err := eachGame(ctx, u.w, files, &u.game, func(file string, bad *pgn.Error) error {
		defer u.game.reset()
		u.Games++
		if bad != nil {
			u.Faulty++
			_, err := fmt.Fprintln(u.w.Err, gameFault(u.w, file, bad))
			return err
		}
		return u.judge(file)
	})
	if flushed := u.out.Flush(); err == nil {
		err = flushed
	}
	if err != nil {
		return err
	}
	if _, err := fmt.Fprintln(u.w.Err, u.w.Text("pgn.unfair.total",
		"Games", u.Games, "Judged", u.Judged, "Unfair", u.Unfair, "Open", u.Open, "Faulty", u.Faulty)); err != nil {
		return err
	}
	return terminal.FaultsIf(u.Unfair+u.Open+u.Faulty > 0)
}

// unfairVerdict is what is printed about one game.
type unfairVerdict struct {
	File   string           `json:"file"`
	Game   int              `json:"game"` // in its file, from 1
	Line   int              `json:"line"` // where it begins
	White  string           `json:"white"`
	Black  string           `json:"black"`
	Result string           `json:"result"`
	How    laws.Termination `json:"how"` // time-forfeit or resignation
	FEN    string           `json:"fen"` // the last position
	// Verdict is whether the winner could have mated, and Reason the kind of its
	// proof; empty when the pieces alone decided.
	Verdict string         `json:"verdict,omitempty"`
	Reason  string         `json:"reason,omitempty"`
	Wrong   []wrongEdition `json:"wrong,omitempty"`
	// Open are the editions under which the budget ended before the answer.
	Open []laws.Edition `json:"open,omitempty"`
}

// wrongEdition is an edition under which the game was not won.
type wrongEdition struct {
	Edition laws.Edition `json:"edition"`
	Mode    string       `json:"mode"`
	Article string       `json:"article"`
}

// judge asks all editions about a game that was read whole.
func (u *unfair) judge(file string) error {
	g := &u.game
	winner, how, ok := g.won()
	p := g.Position()
	if !ok || !p.HasLegalMove() {
		return nil // nobody won, or on the board
	}
	u.Judged++
	var found helpmate.Answer // of the one search for all editions
	v := unfairVerdict{File: file, Game: g.number, Line: g.line, White: g.white, Black: g.black, Result: g.result, How: how, FEN: fen.Format(*p)}
	for _, e := range laws.Editions() {
		mode, _ := laws.ModeOf(e, [2]clock.Control{g.control, g.control})
		answer, rule, _ := laws.WinStands(e, mode, how, p, winner)
		if answer == laws.Unknown {
			if v.Verdict == "" {
				found = helpmate.Decide(*p, winner, u.budget)
				v.Verdict, v.Reason = found.Verdict.String(), found.Reason
			}
			if answer = verdict.Answer(found.Verdict); answer == laws.Unknown {
				v.Open = append(v.Open, e)
			}
		}
		if answer == laws.Unwinnable {
			article, _ := laws.Article(e, rule)
			v.Wrong = append(v.Wrong, wrongEdition{e, mode.String(), article})
		}
	}
	switch {
	case len(v.Wrong) > 0:
		u.Unfair++
	case len(v.Open) > 0:
		u.Open++
	default:
		return nil
	}
	return u.tell(&v)
}

func (u *unfair) tell(v *unfairVerdict) error {
	if u.json {
		encode := json.NewEncoder(u.out)
		encode.SetEscapeHTML(false)
		return encode.Encode(v)
	}
	args := []any{"Number", v.Game, "White", cmp.Or(terminal.Plain(v.White), "?"), "Black", cmp.Or(terminal.Plain(v.Black), "?"), "Result", v.Result}
	var editions []string
	for _, e := range v.Wrong {
		editions = append(editions, u.w.Text("pgn.unfair.edition", "Edition", string(e.Edition), "Article", e.Article))
	}
	key := "pgn.unfair." + string(v.How)
	if len(editions) == 0 {
		key = "pgn.unfair.open"
		for _, e := range v.Open {
			editions = append(editions, string(e))
		}
	}
	_, err := fmt.Fprintf(u.out, "%s:%d: %s\n", v.File, v.Line, u.w.Text(key, append(args, "Editions", strings.Join(editions, ", "))...))
	return err
}

// unfairGame follows one game to its last position.
type unfairGame struct {
	pgn.Board
	number, line              int
	white, black, tag, result string
	termination               string
	control                   clock.Control
}

func (g *unfairGame) reset() { *g = unfairGame{Board: g.Board} }

// BeginGame notes where the game stands.
func (g *unfairGame) BeginGame(at pgn.Location) {
	g.Board.BeginGame(at)
	g.number, g.line = at.Game, at.Line
}

// Tag keeps what the judgement needs.
func (g *unfairGame) Tag(name, value []byte, at pgn.Location) error {
	switch string(name) {
	case "White":
		g.white = string(value)
	case "Black":
		g.black = string(value)
	case "Result":
		g.tag = string(value)
	case "Termination":
		g.termination = strings.ToLower(string(value))
	case "TimeControl":
		// What cannot be read is no control, and then the game was a slow one.
		g.control, _ = clock.ParseControlSeconds(string(value))
	}
	return g.Board.Tag(name, value, at)
}

// Result takes the marker behind the moves.
func (g *unfairGame) Result(result string, _ pgn.Location) { g.result = result }

// won returns who won and how, when it was on time or by resignation: a game that
// ended normally but not on the board was resigned, and so, for all that the
// file says, was one without a Termination tag.
func (g *unfairGame) won() (winner chess.Color, how laws.Termination, ok bool) {
	g.result = cmp.Or(g.result, g.tag)
	if g.result == "*" {
		g.result = g.tag
	}
	switch g.result {
	case "1-0":
	case "0-1":
		winner = chess.Black
	default:
		return winner, "", false
	}
	switch g.termination {
	case "time forfeit":
		return winner, laws.TimeForfeit, true
	case "normal", "":
		return winner, laws.Resignation, true
	}
	return winner, "", false // abandoned, adjudicated and the like
}
