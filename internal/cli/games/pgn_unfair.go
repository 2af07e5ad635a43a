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

// newPGNUnfair returns the command `escaque pgn unfair`.
func newPGNUnfair(w *terminal.World) *cobra.Command {
	cmd := w.Command("pgn.unfair", "unfair FILE...")
	cmd.Args = w.Arguments(1, -1)
	u := unfair{w: w}
	f := cmd.Flags()
	f.BoolVar(&u.json, "json", false, w.HelpText("json.flag"))
	f.IntVar(&u.budget, "budget", unfairBudget, w.HelpText("pgn.unfair.budget"))
	cmd.RunE = func(cmd *cobra.Command, args []string) error { return u.run(cmd.Context(), args) }
	return cmd
}

// unfairBudget is the search budget for one game. It decided every real game so far in a fraction
// of a second.
const unfairBudget = 1_000_000

// unfair searches for games that were won although the winner could not have mated.
type unfair struct {
	w      *terminal.World
	json   bool
	budget int
	out    *bufio.Writer
	game   unfairGame

	Games, Judged, Unfair, Open, Faulty int
}

// run reads the files and prints the findings.
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

// unfairVerdict is the output for one game.
type unfairVerdict struct {
	File   string           `json:"file"`
	Game   int              `json:"game"` // number in its file, from 1
	Line   int              `json:"line"` // line where it begins
	White  string           `json:"white"`
	Black  string           `json:"black"`
	Result string           `json:"result"`
	How    laws.Termination `json:"how"` // time-forfeit or resignation
	FEN    string           `json:"fen"` // of the last position
	// Verdict states whether the winner could have mated, and Reason the kind of proof. Both are
	// empty when the material alone decided.
	Verdict string         `json:"verdict,omitempty"`
	Reason  string         `json:"reason,omitempty"`
	Wrong   []wrongEdition `json:"wrong,omitempty"`
	// Open lists the editions under which the budget was used up before the answer.
	Open []laws.Edition `json:"open,omitempty"`
}

// wrongEdition is an edition of the Laws under which the game was not won.
type wrongEdition struct {
	Edition laws.Edition `json:"edition"`
	Mode    string       `json:"mode"`
	Article string       `json:"article"`
}

// judge judges a complete game under all editions.
func (u *unfair) judge(file string) error {
	g := &u.game
	winner, how, ok := g.winner()
	p := g.Position()
	if !ok || !p.HasLegalMove() {
		return nil // not won, or won by mate
	}
	u.Judged++
	var found helpmate.Answer // result of one search for all editions
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
	return u.printVerdict(&v)
}

// printVerdict prints a verdict.
func (u *unfair) printVerdict(v *unfairVerdict) error {
	if u.json {
		encode := json.NewEncoder(u.out)
		encode.SetEscapeHTML(false)
		return encode.Encode(v)
	}
	args := []any{"Number", v.Game, "White", cmp.Or(terminal.Printable(v.White), "?"), "Black", cmp.Or(terminal.Printable(v.Black), "?"), "Result", v.Result}
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

// unfairGame is a visitor that follows one game to its last position.
type unfairGame struct {
	pgn.Board
	number, line              int
	white, black, tag, result string
	termination               string
	control                   clock.Control
}

// reset prepares for the next game.
func (g *unfairGame) reset() { *g = unfairGame{Board: g.Board} }

// BeginGame records where the game begins.
func (g *unfairGame) BeginGame(at pgn.Location) {
	g.Board.BeginGame(at)
	g.number, g.line = at.Game, at.Line
}

// Tag records the tags needed for the judgement.
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
		// An unreadable time control counts as none, and the game as standard play.
		g.control, _ = clock.ParseControlSeconds(string(value))
	}
	return g.Board.Tag(name, value, at)
}

// Result records the result marker after the moves.
func (g *unfairGame) Result(result string, _ pgn.Location) { g.result = result }

// winner returns the winner and the way of winning, when it was on time or by resignation. A game
// that ended normally but not by mate counts as resigned. The same applies to a game without a
// Termination tag.
func (g *unfairGame) winner() (winner chess.Color, termination laws.Termination, ok bool) {
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
