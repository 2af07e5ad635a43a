package wire

import (
	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

func (j *commandJSON) blindCommand(c laws.Command) bool {
	switch c := c.(type) {
	case laws.Announce:
		j.Text, j.Lang = c.Text, c.Lang
	case laws.Repeat:
		j.Text, j.Lang = c.Text, c.Lang
	case laws.Execute:
		j.Man, j.On, j.Piece = c.From.String(), c.To.String(), pieceLetter(c.Piece)
	case laws.ReportTouch:
		j.Man = c.Square.String()
	case laws.SettleBoards:
		j.Reason = c.Reason
		if c.Left[0] != 0 || c.Left[1] != 0 {
			j.Left = &[2]int64{milliseconds(c.Left[0]), milliseconds(c.Left[1])}
		}
	case laws.DemandBoards, laws.AskAssistant:
	default:
		return false
	}
	return true
}

func (r *reader) blindCommand(j *commandJSON) laws.Command {
	written := laws.Written{Text: j.Text, Lang: j.Lang}
	switch j.Type {
	case "DemandBoards":
		return laws.DemandBoards{}
	case "Announce":
		return laws.Announce{Written: written}
	case "Repeat":
		return laws.Repeat{Written: written}
	case "Execute":
		return laws.Execute{
			From: r.square("man", j.Man), To: r.square("on", j.On), Piece: r.becomes(j.Piece),
		}
	case "AskAssistant":
		return laws.AskAssistant{}
	case "ReportTouch":
		return laws.ReportTouch{Square: r.square("man", j.Man)}
	case "SettleBoards":
		c := laws.SettleBoards{Reason: j.Reason}
		if j.Left != nil {
			for i, ms := range j.Left {
				c.Left[i] = r.span("left", ms)
			}
		}
		return c
	}
	return nil
}

// blindEventJSON holds the fields of the events of such a game.
type blindEventJSON struct {
	Slip        bool       `json:"slip,omitempty"`
	Corrected   bool       `json:"corrected,omitempty"`
	Misheard    bool       `json:"misheard,omitempty"`
	Agreed      bool       `json:"agreed,omitempty"`
	Settled     []lineJSON `json:"settled,omitempty"`
	Adjusts     [2]bool    `json:"adjusts,omitzero"`
	CompletedBy [2]int     `json:"completedBy,omitzero"`
}

// lineJSON is a move of a line, with what makes it.
type lineJSON struct {
	Move string `json:"move"`
	As   string `json:"as,omitempty"`
}

func (j *eventJSON) blindEvent(e laws.Event) bool {
	switch e := e.(type) {
	case laws.BoardsDemanded:
		j.By = e.By.String()
		j.cite(e.Citation)
	case laws.ManPlaced:
		j.By = e.By.String()
		j.Move, j.As = writeMove(e.Move)
		j.cite(e.Citation)
	case laws.Announced:
		j.By, j.Text, j.Lang, j.Slip, j.Corrected = e.By.String(), e.Text, e.Lang, e.Slip, e.Corrected
		j.Move, j.As = writeMove(e.Move)
		j.cite(e.Citation)
	case laws.Repeated:
		j.By, j.Text, j.Lang, j.Misheard = e.By.String(), e.Text, e.Lang, e.Wrong
		j.cite(e.Citation)
	case laws.Executed:
		j.Color, j.Man, j.On, j.Piece = e.On.String(), e.From.String(), e.To.String(), pieceLetter(e.Piece)
		j.cite(e.Citation)
	case laws.BoardsDiffer:
		j.Squares = squareNames(e.Squares)
		j.Reason, j.Clock = e.Reason, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.BoardsSettled:
		j.Agreed, j.Ply, j.Adjusts = e.Agreed, e.Ply, e.Adjusts
		for _, m := range e.Line {
			text, as := writeMove(m)
			j.Settled = append(j.Settled, lineJSON{text, as})
		}
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.AssistantTold:
		j.For, j.CompletedBy, j.Clock = e.To.String(), e.Completed, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.TouchReported:
		j.By, j.Man = e.By.String(), e.Square.String()
		j.cite(e.Citation)
	default:
		return false
	}
	return true
}

func (r *reader) blindEvent(j *eventJSON) laws.Event {
	stamp, cited := laws.Stamp{At: r.instant("at", j.At)}, j.citation()
	written := laws.Written{Text: j.Text, Lang: j.Lang}
	switch j.Type {
	case "BoardsDemanded":
		return laws.BoardsDemanded{Stamp: stamp, By: r.color("by", j.By), Citation: cited}
	case "ManPlaced":
		return laws.ManPlaced{Stamp: stamp, By: r.color("by", j.By), Move: r.move("move", j.Move, j.As), Citation: cited}
	case "Announced":
		return laws.Announced{
			Stamp: stamp, By: r.color("by", j.By), Written: written, Move: r.move("move", j.Move, j.As),
			Slip: j.Slip, Corrected: j.Corrected, Citation: cited,
		}
	case "Repeated":
		return laws.Repeated{Stamp: stamp, By: r.color("by", j.By), Written: written, Wrong: j.Misheard, Citation: cited}
	case "Executed":
		return laws.Executed{
			Stamp: stamp, On: r.color("color", j.Color), From: r.square("man", j.Man),
			To: r.square("on", j.On), Piece: r.becomes(j.Piece), Citation: cited,
		}
	case "BoardsDiffer":
		return laws.BoardsDiffer{
			Stamp: stamp, Squares: r.squares("squares", j.Squares), Reason: j.Reason, Clock: r.reading(j.Clock), Citation: cited,
		}
	case "BoardsSettled":
		e := laws.BoardsSettled{
			Stamp: stamp, Agreed: j.Agreed, Ply: j.Ply, Adjusts: j.Adjusts, Clock: r.reading(j.Clock), Citation: cited,
		}
		for _, m := range j.Settled {
			e.Line = append(e.Line, r.move("written", m.Move, m.As))
		}
		return e
	case "AssistantTold":
		return laws.AssistantTold{
			Stamp: stamp, To: r.color("for", j.For), Completed: j.CompletedBy, Clock: r.reading(j.Clock), Citation: cited,
		}
	case "TouchReported":
		return laws.TouchReported{Stamp: stamp, By: r.color("by", j.By), Square: r.square("man", j.Man), Citation: cited}
	}
	return nil
}

func pieceLetter(t chess.PieceType) string {
	if t == chess.NoPieceType {
		return ""
	}
	return string(rune(t.Letter()))
}

func (r *reader) becomes(letter string) chess.PieceType {
	r.note("piece", TakesWord, newPieces)
	t := pieceOf(letter)
	if letter != "" && t == chess.NoPieceType {
		r.fail("piece", &ValueError{letter, newPieces})
	}
	return t
}
