package words

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// sheetArgs returns the arguments for the sentences about score sheets; ok is false for other
// events.
func (l language) sheetArgs(e laws.Event) (args map[string]string, article string, ok bool) {
	who := func(c chess.Color) map[string]string {
		return map[string]string{"who": l.colorSubject(c)}
	}
	put := func(key string, args map[string]string) string { return l.phrase(key, args) }
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.MoveWritten:
		whose := "sheet-" + e.By.String()
		if e.Arbiter {
			whose = "sheet-arbiter"
		}
		args = map[string]string{
			"whose": l.phrase(whose, nil), "number": moveNumber(e.Ply), "text": e.Text,
			"reading": l.phrase("reading-"+e.Reading.String(), nil), "flaws": "",
		}
		if e.Ahead {
			args["reading"] += l.phrase("reading-ahead", nil)
		}
		if e.Offer {
			args["reading"] += l.phrase("reading-offer", nil)
		}
		var articles []string
		for _, f := range e.Flaws {
			articles = append(articles, f.Article)
		}
		if len(articles) > 0 {
			args["flaws"] = put("flaws", map[string]string{"text": strings.Join(articles, ", ")})
		}
		return args, e.Article, true
	case laws.NoteWritten:
		args = who(e.By)
		args["note"], args["text"] = l.phrase("note-"+e.Note.String(), nil), e.Text
		return args, e.Article, true
	case laws.SheetBreached:
		args = who(e.By)
		args["breach"] = put("breach-"+e.Breach.String(), map[string]string{"number": moveNumber(e.Ply)})
		return args, e.Article, true
	case laws.RecordingChanged:
		args = who(e.Color)
		args["change"] = l.recordingText(e)
		return args, e.Article, true
	case laws.SheetsDue:
		one := e.Color
		key := "due-one"
		switch {
		case e.ByHand:
			key = "due-by-hand"
		case e.Due[0] && e.Due[1]:
			key = "due-both"
		case e.Due[chess.Black]:
			one = chess.Black
		}
		return map[string]string{"due": put(key, who(one))}, e.Article, true
	case laws.SheetPassed:
		args = who(e.By)
		args["pass"] = l.phrase("pass-"+e.How.String(), nil)
		return args, e.Article, true
	case laws.ReconstructionBegun:
		args = map[string]string{
			"reason": e.Reason, "fen": e.FEN, "moves": "",
			"white": formatSpan(e.Clock.Left[0]), "black": formatSpan(e.Clock.Left[1]),
		}
		if !e.Uncounted {
			args["moves"] = put("moves-made", map[string]string{"text": fmt.Sprint(e.Ply)})
		}
		return args, e.Article, true
	case laws.SheetsRuled:
		text := l.phrase("ruled-"+e.Ruling.String(), nil)
		if e.Passed {
			text += put("ruled-passed", map[string]string{"who": l.colorSubject(e.Color), "text": fmt.Sprint(e.Moves + 1)})
		}
		return map[string]string{"ruled": text}, e.Article, true
	case laws.SheetSigned:
		args = who(e.By)
		args["result"] = Result(e.Result)
		return args, e.Article, true
	case laws.SheetFiled:
		return map[string]string{"act": put("act-"+e.Act.String(), map[string]string{
			"who": l.colorSubject(e.By), "reason": e.Reason, "text": fmt.Sprint(e.Count),
		})}, e.Article, true
	default:
		return nil, "", false
	}
}

// recordingText returns the text about a change of the duty to record.
func (l language) recordingText(e laws.RecordingChanged) string {
	key := "recording-" + e.Change.String()
	if e.Assistant {
		key = "recording-assistant"
	}
	text := l.phrase(key, map[string]string{"reason": e.Reason})
	if e.Both {
		text += l.phrase("recording-both", nil)
	}
	if e.Missing > 0 {
		text += l.phrase("recording-missing", map[string]string{"text": fmt.Sprint(e.Missing)})
	}
	if e.Span > 0 {
		text += l.phrase("recording-span", map[string]string{"span": formatSpan(e.Span)})
	}
	return text
}

// moveNumber returns the number of a half-move as on a score sheet, "12." or "12...".
func moveNumber(ply int) string {
	number := fmt.Sprint(ply/2+1) + "."
	if ply%2 == 1 {
		number += ".."
	}
	return number
}
