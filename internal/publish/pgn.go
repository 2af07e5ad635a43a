package publish

import (
	"io"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/tournament"
)

// PGN writes a game without moves for every board that was played, so that a
// program in which the score sheets are typed has the headers: who, when, the
// result. A game that was decided by default is none.
func PGN(to io.Writer, t tournament.Tournament) error {
	w := pgn.NewWriter(to)
	regs := t.Regulations()
	for _, r := range t.Rounds() {
		for _, b := range r.Boards {
			if b.Bye != "" || b.Result.Forfeit() {
				continue
			}
			white, _ := t.Player(b.White)
			black, _ := t.Player(b.Black)
			g := pgn.NewGame()
			g.SetTag("Event", regs.Name)
			g.SetTag("Site", orUnknown(regs.PlaceOf(r.Number)))
			g.SetTag("Date", dateOf(regs, r.Number))
			g.SetTag("Round", strconv.Itoa(r.Number)+"."+strconv.Itoa(b.Board))
			g.SetTag("White", white.Name)
			g.SetTag("Black", black.Name)
			g.Result = map[tournament.Result]string{
				tournament.WhiteWins: "1-0", tournament.BlackWins: "0-1", tournament.Drawn: "1/2-1/2",
			}[b.Result.Score()]
			if g.Result == "" {
				g.Result = "*"
			}
			g.SetTag("Result", g.Result)
			if control := regs.ControlOf(r.Number); control != "" {
				g.SetTag("TimeControl", control)
			}
			for _, side := range [...]struct {
				color string
				p     tournament.Player
			}{{"White", white}, {"Black", black}} {
				if side.p.Rating > 0 {
					g.SetTag(side.color+"Elo", strconv.Itoa(side.p.Rating))
				}
				if side.p.Title != "" {
					g.SetTag(side.color+"Title", string(side.p.Title))
				}
				if side.p.FIDEID != "" {
					g.SetTag(side.color+"FideId", side.p.FIDEID)
				}
			}
			if err := w.WriteGame(g); err != nil {
				return err
			}
		}
	}
	return nil
}

func orUnknown(text string) string {
	if text == "" {
		return "?"
	}
	return text
}

// dateOf is the day of a round as PGN writes it.
func dateOf(regs tournament.Regulations, round int) string {
	day := regs.DateOf(round)
	if day == "" {
		return "????.??.??"
	}
	return strings.ReplaceAll(day, "-", ".")
}
