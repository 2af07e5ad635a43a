package wire

import (
	"github.com/escaque/escaque/laws"
)

// sheetCommandJSON holds the fields of the commands about score sheets.
type sheetCommandJSON struct {
	Text       string `json:"text,omitempty"`
	Lang       string `json:"lang,omitempty"`
	Note       string `json:"note,omitempty"`
	Lend       bool   `json:"lend,omitempty"`
	Moves      int    `json:"moves,omitempty"`
	Disability bool   `json:"disability,omitempty"`
	Deduct     int64  `json:"deduct,omitempty"`
}

// sheetCommand writes a command about score sheets; it reports false for others.
func (j *commandJSON) sheetCommand(c laws.Command) bool {
	switch c := c.(type) {
	case laws.WriteMove:
		j.Ply, j.Text, j.Lang = c.Ply, c.Text, c.Lang
	case laws.WriteNote:
		j.Note, j.Text = c.Note.String(), c.Text
	case laws.LendSheet:
		j.For, j.Lend = c.To.String(), c.Lend
	case laws.Reconstruct:
		j.Reason = c.Reason
	case laws.RuleSheets:
		j.Ruling, j.Moves = c.Ruling.String(), c.Moves
	case laws.DemandRecord:
		j.For, j.Reason = c.Of.String(), c.Reason
	case laws.ExcuseRecord:
		j.For, j.Disability, j.Deduct, j.Reason = c.Of.String(), c.Disability, milliseconds(c.Deduct), c.Reason
	case laws.ReplaceSheet:
		j.For, j.Reason = c.Of.String(), c.Reason
	case laws.SignSheet:
		j.Result = c.Result.String()
	case laws.AskSheet, laws.ReturnSheet, laws.HandInSheet, laws.AskRecord:
	default:
		return false
	}
	return true
}

// sheetCommand reads a command about score sheets; nil for others.
func (r *reader) sheetCommand(j *commandJSON) laws.Command {
	switch j.Type {
	case "WriteMove":
		return laws.WriteMove{Ply: j.Ply, Written: laws.Written{Text: j.Text, Lang: j.Lang}}
	case "WriteNote":
		return laws.WriteNote{Note: name(r, "note", j.Note, laws.ParseNote), Text: j.Text}
	case "AskSheet":
		return laws.AskSheet{}
	case "LendSheet":
		return laws.LendSheet{To: r.color("for", j.For), Lend: j.Lend}
	case "ReturnSheet":
		return laws.ReturnSheet{}
	case "Reconstruct":
		return laws.Reconstruct{Reason: j.Reason}
	case "RuleSheets":
		return laws.RuleSheets{Ruling: name(r, "ruling", j.Ruling, laws.ParseSheetRuling), Moves: j.Moves}
	case "DemandRecord":
		return laws.DemandRecord{Of: r.color("for", j.For), Reason: j.Reason}
	case "ExcuseRecord":
		return laws.ExcuseRecord{
			Of: r.color("for", j.For), Disability: j.Disability, Deduct: r.span("deduct", j.Deduct), Reason: j.Reason,
		}
	case "ReplaceSheet":
		return laws.ReplaceSheet{Of: r.color("for", j.For), Reason: j.Reason}
	case "SignSheet":
		return laws.SignSheet{Result: name(r, "result", j.Result, laws.ParseResult)}
	case "HandInSheet":
		return laws.HandInSheet{}
	case "AskRecord":
		return laws.AskRecord{}
	}
	return nil
}

// sheetEventJSON holds the fields of the events about score sheets.
type sheetEventJSON struct {
	Text      string         `json:"text,omitempty"`
	Lang      string         `json:"lang,omitempty"`
	Arbiter   bool           `json:"arbiter,omitempty"`
	Reading   string         `json:"reading,omitempty"`
	Ahead     bool           `json:"ahead,omitempty"`
	Offer     bool           `json:"offer,omitempty"`
	Flaws     []citationJSON `json:"flaws,omitempty"`
	Note      string         `json:"note,omitempty"`
	Breach    string         `json:"breach,omitempty"`
	Change    string         `json:"change,omitempty"`
	Both      bool           `json:"both,omitempty"`
	Missing   int            `json:"missing,omitempty"`
	Passed    bool           `json:"passed,omitempty"`
	Assistant bool           `json:"assistant,omitempty"`
	Due       *[2]bool       `json:"due,omitempty"`
	Upto      int            `json:"upto,omitempty"`
	ByHand    bool           `json:"byHand,omitempty"`
	Uncounted bool           `json:"uncounted,omitempty"`
	Act       string         `json:"act,omitempty"`
	Count     int            `json:"count,omitempty"`
	Number    int            `json:"number,omitempty"`
}

type citationJSON struct {
	Article string `json:"article"`
	Rule    string `json:"rule"`
}

// sheetEvent writes an event about score sheets; it reports false for others.
func (j *eventJSON) sheetEvent(e laws.Event) bool {
	switch e := e.(type) {
	case laws.MoveWritten:
		j.By, j.Arbiter, j.Ply, j.Text, j.Lang = e.By.String(), e.Arbiter, e.Ply, e.Text, e.Lang
		j.Reading, j.Ahead, j.Offer = e.Reading.String(), e.Ahead, e.Offer
		j.Move, j.As = writeMove(e.Move)
		for _, f := range e.Flaws {
			j.Flaws = append(j.Flaws, citationJSON{f.Article, string(f.Rule)})
		}
		j.cite(e.Citation)
	case laws.NoteWritten:
		j.By, j.Note, j.Text = e.By.String(), e.Note.String(), e.Text
		j.cite(e.Citation)
	case laws.SheetBreached:
		j.By, j.Breach, j.Ply = e.By.String(), e.Breach.String(), e.Ply
		j.cite(e.Citation)
	case laws.RecordingChanged:
		j.Color, j.Change, j.Both, j.Missing = e.Color.String(), e.Change.String(), e.Both, e.Missing
		j.Passed, j.Assistant, j.Span, j.Reason = e.Passed, e.Assistant, milliseconds(e.Span), e.Reason
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.SheetsDue:
		due := e.Due
		j.Due, j.Upto, j.ByHand, j.Color = &due, e.Upto, e.ByHand, e.Color.String()
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.SheetPassed:
		j.By, j.How = e.By.String(), e.How.String()
		j.cite(e.Citation)
	case laws.ReconstructionBegun:
		j.FEN, j.Ply, j.Uncounted, j.Reason = e.FEN, e.Ply, e.Uncounted, e.Reason
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.SheetsRuled:
		j.Ruling, j.Passed, j.Color, j.Number = e.Ruling.String(), e.Passed, e.Color.String(), e.Moves
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.SheetSigned:
		j.By, j.Result = e.By.String(), e.Result.String()
		j.cite(e.Citation)
	case laws.SheetFiled:
		j.By, j.Act, j.Count, j.Reason = e.By.String(), e.Act.String(), e.Count, e.Reason
		j.cite(e.Citation)
	default:
		return false
	}
	return true
}

// sheetEvent reads an event about score sheets; nil for others.
func (r *reader) sheetEvent(j *eventJSON) laws.Event {
	stamp, cited := laws.Stamp{At: r.instant("at", j.At)}, j.citation()
	switch j.Type {
	case "MoveWritten":
		e := laws.MoveWritten{
			Stamp: stamp, By: r.color("by", j.By), Arbiter: j.Arbiter, Ply: j.Ply,
			Written: laws.Written{Text: j.Text, Lang: j.Lang}, Reading: name(r, "reading", j.Reading, laws.ParseSheetReading),
			Move: r.move("move", j.Move, j.As), Ahead: j.Ahead, Offer: j.Offer, Citation: cited,
		}
		for _, f := range j.Flaws {
			e.Flaws = append(e.Flaws, laws.Citation{Article: f.Article, Rule: laws.Rule(f.Rule)})
		}
		return e
	case "NoteWritten":
		return laws.NoteWritten{
			Stamp: stamp, By: r.color("by", j.By), Note: name(r, "note", j.Note, laws.ParseNote), Text: j.Text, Citation: cited,
		}
	case "SheetBreached":
		return laws.SheetBreached{
			Stamp: stamp, By: r.color("by", j.By), Breach: name(r, "breach", j.Breach, laws.ParseBreach), Ply: j.Ply, Citation: cited,
		}
	case "RecordingChanged":
		return laws.RecordingChanged{
			Stamp: stamp, Color: r.color("color", j.Color), Change: name(r, "change", j.Change, laws.ParseRecordingChange),
			Both: j.Both, Missing: j.Missing, Passed: j.Passed, Assistant: j.Assistant, Span: r.span("span", j.Span),
			Reason: j.Reason, Clock: r.reading(j.Clock), Citation: cited,
		}
	case "SheetsDue":
		e := laws.SheetsDue{
			Stamp: stamp, Upto: j.Upto, ByHand: j.ByHand, Color: r.color("color", j.Color), Clock: r.reading(j.Clock), Citation: cited,
		}
		if j.Due != nil {
			e.Due = *j.Due
		}
		return e
	case "SheetPassed":
		return laws.SheetPassed{Stamp: stamp, By: r.color("by", j.By), How: name(r, "how", j.How, laws.ParseSheetPass), Citation: cited}
	case "ReconstructionBegun":
		return laws.ReconstructionBegun{
			Stamp: stamp, FEN: j.FEN, Ply: j.Ply, Uncounted: j.Uncounted, Reason: j.Reason, Clock: r.reading(j.Clock), Citation: cited,
		}
	case "SheetsRuled":
		return laws.SheetsRuled{
			Stamp: stamp, Ruling: name(r, "ruling", j.Ruling, laws.ParseSheetRuling), Passed: j.Passed,
			Color: r.color("color", j.Color), Moves: j.Number, Clock: r.reading(j.Clock), Citation: cited,
		}
	case "SheetSigned":
		return laws.SheetSigned{Stamp: stamp, By: r.color("by", j.By), Result: name(r, "result", j.Result, laws.ParseResult), Citation: cited}
	case "SheetFiled":
		return laws.SheetFiled{
			Stamp: stamp, By: r.color("by", j.By), Act: name(r, "act", j.Act, laws.ParseSheetAct), Count: j.Count,
			Reason: j.Reason, Citation: cited,
		}
	}
	return nil
}
