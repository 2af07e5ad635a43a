package game

import (
	"bytes"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	eco "github.com/escaque/escaque/chess/opening"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/words"
)

// casualEvent is the Event tag of games outside events; site the Site tag.
const (
	// casualEvent is the Event tag of unrated games outside events, ratedEvent that of rated ones,
	// and site the Site tag.
	casualEvent = "Casual game"
	ratedEvent  = "Rated game"
	site        = "Escaque"
)

// PGN returns the game in PGN.
func (v *View) PGN() ([]byte, error) {
	var out bytes.Buffer
	if err := pgn.NewWriter(&out).WriteGame(v.scoreSheet()); err != nil {
		return nil, fmt.Errorf("hall: score sheet of %s: %w", v.Game, err)
	}
	return out.Bytes(), nil
}

// scoreSheet converts the view to a PGN game.
func (v *View) scoreSheet() *pgn.Game {
	g := pgn.NewGame()
	g.Start = v.start
	v.setTags(g)
	g.Result = v.Result.String()

	// Moves after a position that proved to be dead do not belong to the game.
	moves := v.Moves
	if v.Over {
		moves = moves[:min(v.Plies, len(moves))]
	}
	for _, m := range moves {
		node := pgn.Node{Move: m.Move}
		if !v.Terms.Control.Untimed() {
			node.Comments = []string{"[%clk " + clockText(m.Left) + "]"}
		}
		g.Moves = append(g.Moves, node)
	}
	if reason := v.endSentence(); reason != "" {
		g.Tail = append(g.Tail, reason)
	}
	return g
}

// setTags sets the PGN tags.
func (v *View) setTags(g *pgn.Game) {
	event, round := casualEvent, "-"
	if v.Terms.Rated {
		event = ratedEvent
	}
	if e := v.Event; e != nil {
		event = e.Name
		if e.Round > 0 {
			round = fmt.Sprint(e.Round)
			g.SetTag("Board", fmt.Sprint(e.Board))
		}
	}
	started := v.Started.Time()
	g.SetTag("Event", event)
	g.SetTag("Site", site)
	g.SetTag("Date", started.Format("2006.01.02"))
	g.SetTag("Round", round)
	g.SetTag("White", v.White.Handle)
	g.SetTag("Black", v.Black.Handle)

	g.SetTag("GameId", string(v.Game))
	g.SetTag("UTCDate", started.Format("2006.01.02"))
	g.SetTag("UTCTime", started.Format("15:04:05"))
	for name, p := range map[string]Player{"White": v.White, "Black": v.Black} {
		if p.Rating > 0 {
			g.SetTag(name+"Elo", fmt.Sprint(p.Rating))
		}
		switch p.Title {
		case "":
		case members.ComputerMark:
			g.SetTag(name+"Type", "program") // PGN standard, 9.1.5
		default:
			g.SetTag(name+"Title", p.Title)
		}
	}
	g.SetTag("TimeControl", pgnControl(v.Terms.Control))
	g.SetTag("Termination", pgnTermination(v))
	g.SetTag("Laws", "FIDE "+string(v.Terms.Edition))
	if strings.HasPrefix(v.Terms.Start, starts.Chess960) {
		g.SetTag("Variant", "Chess960")
	}
	if v.head != "" {
		g.SetTag("LogHead", v.head)
	}
	if e := v.Envelope; e != nil {
		g.SetTag("Sealed", sealedTag(e))
		if e.Token != "" {
			g.SetTag("Envelope", e.Token)
		}
	}
	if o, ok := v.Opening(); ok {
		g.SetTag("ECO", o.Code)
		g.SetTag("Opening", o.Name)
	}
	if v.Over {
		g.SetTag("Reason", string(v.Termination))
		g.SetTag("PlyCount", fmt.Sprint(v.Plies))
		// PGN has no result for half a point against zero.
		switch v.Result {
		case laws.WhiteWins, laws.BlackWins, laws.Drawn, laws.NoResult:
		default:
			g.SetTag("Score", v.Result.String())
		}
	}
}

// Opening returns the opening of the game. ok is false if it has no name.
func (v *View) Opening() (o eco.Opening, ok bool) {
	moves := make([]chess.Move, len(v.Moves))
	for i, m := range v.Moves {
		moves[i] = m.Move
	}
	return eco.Of(v.start, moves)
}

// sealedTag returns the value of the Sealed tag: who can open the envelope, in English.
func sealedTag(e *EnvelopeView) string {
	switch e.Key {
	case ArbitersKey:
		return "encrypted to " + strings.Join(e.Arbiters, " ")
	case ServersKey:
		return "encrypted to the server's own key"
	}
	return "not encrypted"
}

// pgnControl writes a time control as the PGN standard does. It is "?" for delays and for players
// with different controls, which the standard does not have.
func pgnControl(c Controls) string {
	delays := slices.ContainsFunc(c[0], func(p clock.Period) bool { return p.Delay > 0 })
	if delays || !c.Same() {
		return "?"
	}
	return c[0].String()
}

// pgnTermination returns the standard's general word for the end of the game. The exact reason is
// in the Reason tag.
func pgnTermination(v *View) string {
	if !v.Over {
		return "unterminated"
	}
	switch v.Termination {
	case laws.TimeForfeit, laws.TimeWithoutMate, laws.BothFlags:
		return "time forfeit"
	case laws.NoFirstMove:
		return "rules infraction"
	case laws.ArbiterDecision, laws.QuickplayDraw:
		return "adjudication"
	case laws.Aborted, laws.Annulled:
		return "abandoned"
	}
	return "normal"
}

// clockText writes h:mm:ss. Fractions of a second are cut off, as on a clock.
func clockText(d time.Duration) string {
	return fmt.Sprintf("%d:%02d:%02d", int(d.Hours()), int(d.Minutes())%60, int(d.Seconds())%60)
}

// endSentence returns the reason of the end as an English sentence, "" if the game is not over.
func (v *View) endSentence() string {
	for _, entry := range v.Log {
		if end, ok := entry.Event.(laws.GameEnded); ok {
			return words.End("en", end)
		}
	}
	return ""
}
