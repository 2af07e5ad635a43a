package laws_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

// The deeds about score sheets:
//
//	game ... sheets paper|electronic   counted by-hand
//	0:00:05 White writes 12... exd6 a.p. (=) in es
//	0:00:05 White completes the sheet [in es]      (announces only what is not a line written)
//	0:00:05 White notes time: 1:20
//	0:00:05 White asks for the sheet | returns the sheet | hands the sheet in | signs 1-0 | asks for the record
//	0:00:05 Arbiter lends White the sheet | refuses White the sheet
//	0:00:05 Arbiter has the game reconstructed: why
//	0:00:05 Arbiter finds the sheets complete | finds the sheets impossible [with 2 moves]
//	0:00:05 Arbiter demands that White record: why
//	0:00:05 Arbiter excuses White [disabled] [for 10m]: why
//	0:00:05 Arbiter replaces the sheet of White: why
//	sheet White | score in es                      (shows)
func (p *protocol) sheetDeed(head, reason string, w []string) (c laws.Command, ok bool, err error) {
	color := func(i int) chess.Color {
		if i < len(w) && w[i] == "Black" {
			return chess.Black
		}
		return chess.White
	}
	switch {
	case w[0] == "writes" && len(w) > 2:
		number, black := strings.CutSuffix(w[1], "...")
		n, err := strconv.Atoi(strings.TrimSuffix(number, "."))
		ply := 2*n - 2
		if black {
			ply++
		}
		return laws.WriteMove{Ply: ply, Written: inLanguage(strings.Join(w[2:], " "))}, true, err
	case w[0] == "notes" && strings.HasPrefix(head, "notes "):
		note, known := formatValue[laws.Note](strings.TrimPrefix(head, "notes "))
		return laws.WriteNote{Note: note, Text: reason}, known, nil
	case head == "asks for the sheet":
		return laws.AskSheet{}, true, nil
	case head == "asks for the record":
		return laws.AskRecord{}, true, nil
	case head == "returns the sheet":
		return laws.ReturnSheet{}, true, nil
	case head == "hands the sheet in":
		return laws.HandInSheet{}, true, nil
	case w[0] == "signs":
		result, known := laws.ParseResult(w[1])
		return laws.SignSheet{Result: result}, known, nil
	case (w[0] == "lends" || w[0] == "refuses") && len(w) == 4:
		return laws.LendSheet{To: color(1), Lend: w[0] == "lends"}, true, nil
	case head == "has the game reconstructed":
		return laws.Reconstruct{Reason: reason}, true, nil
	case strings.HasPrefix(head, "finds the sheets "):
		ruling, known := formatValue[laws.SheetRuling](w[3])
		moves := 0
		if len(w) > 5 {
			moves, err = strconv.Atoi(w[5])
		}
		return laws.RuleOnSheets{Ruling: ruling, Moves: moves}, known, err
	case strings.HasPrefix(head, "demands that "):
		return laws.DemandRecord{Of: color(2), Reason: reason}, true, nil
	case w[0] == "excuses":
		e := laws.ExcuseRecord{Of: color(1), Disability: strings.Contains(head, " disabled"), Reason: reason}
		if _, span, with := strings.Cut(head, " for "); with {
			e.Deduct, err = time.ParseDuration(span)
		}
		return e, true, err
	case strings.HasPrefix(head, "replaces the sheet of "):
		return laws.ReplaceSheet{Of: color(4), Reason: reason}, true, nil
	}
	return nil, false, nil
}

// inLanguage reads "Cf3 in es".
func inLanguage(text string) laws.Written {
	if before, lang, ok := strings.Cut(text, " in "); ok {
		return laws.Written{Text: before, Lang: lang}
	}
	return laws.Written{Text: text}
}

// completeSheet writes what is missing on a sheet, in the style of the edition.
func (p *protocol) completeSheet(by laws.Actor, at clock.Instant, lang string) []string {
	var said []string
	s, _ := p.game.Sheet(by.Color)
	if by.Role == laws.Arbiter {
		s, _ = p.game.ArbiterSheet()
	}
	texts := p.score(lang)
	for _, ply := range s.Missing {
		for _, line := range p.do(by, laws.WriteMove{Ply: ply, Written: laws.Written{Text: texts[ply], Lang: lang}}, at) {
			if !strings.Contains(line, " sheet, ") {
				said = append(said, line)
			}
		}
	}
	return said
}

// score writes the game in the style of the edition.
func (p *protocol) score(lang string) []string {
	letters := san.English()
	if l, ok := san.ByLanguage(lang); ok {
		letters = l
	}
	style := laws.SheetStyle(p.edition, letters)
	pos := p.game.StartPosition()
	var texts []string
	for _, r := range p.game.Moves() {
		texts = append(texts, style.Format(&pos, r.Move))
		pos.Play(r.Move)
	}
	return texts
}

// showSheet tells what stands on a sheet.
func (p *protocol) showSheet(words []string) []string {
	if words[0] == "score" {
		lang := ""
		if len(words) > 2 {
			lang = words[2]
		}
		return []string{movetext(p.score(lang))}
	}
	s, ok := p.game.ArbiterSheet()
	if words[1] != "Arbiter" {
		color := chess.White
		if words[1] == "Black" {
			color = chess.Black
		}
		s, ok = p.game.Sheet(color)
	}
	if !ok {
		return []string{"no sheets"}
	}
	var lines []string
	for _, l := range s.Lines {
		lines = append(lines, fmt.Sprintf("%d:%s", l.Ply, l.Text))
	}
	return []string{fmt.Sprintf("%s; missing %v, different %v, read alone up to %d", strings.Join(lines, " "), s.Missing, s.Different, len(s.Read))}
}

// movetext numbers moves.
func movetext(texts []string) string {
	var b strings.Builder
	for i, text := range texts {
		if i > 0 {
			b.WriteString(" ")
		}
		if i%2 == 0 {
			fmt.Fprintf(&b, "%d.", i/2+1)
		}
		b.WriteString(text)
	}
	return b.String()
}

// sheetRule tells the rules of an event about score sheets.
func sheetRule(e laws.Event) (string, bool) {
	cited := func(c laws.Citation) (string, bool) { return " [" + string(c.Rule) + "]", true }
	switch e := e.(type) {
	case laws.MoveWritten:
		text, _ := cited(e.Citation)
		for _, f := range e.Flaws {
			text += " [" + string(f.Rule) + "]"
		}
		return text, true
	case laws.NoteWritten:
		return cited(e.Citation)
	case laws.SheetBreached:
		return cited(e.Citation)
	case laws.RecordingChanged:
		return cited(e.Citation)
	case laws.SheetsDue:
		return cited(e.Citation)
	case laws.SheetPassed:
		return cited(e.Citation)
	case laws.ReconstructionBegun:
		return cited(e.Citation)
	case laws.SheetsRuled:
		return cited(e.Citation)
	case laws.SheetSigned:
		return cited(e.Citation)
	case laws.SheetFiled:
		return cited(e.Citation)
	}
	return "", false
}
