package wire

import (
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// offBoard stands for the square of a man that was knocked off the board.
const offBoard = "off"

// writeShifts writes displaced men as pairs of squares, "e4e5", or "e4off".
func writeShifts(men []laws.Shift) []string {
	var out []string
	for _, m := range men {
		to := offBoard
		if m.To != chess.NoSquare {
			to = m.To.String()
		}
		out = append(out, m.From.String()+to)
	}
	return out
}

func (r *reader) shifts(in []string) []laws.Shift {
	var out []laws.Shift
	for _, text := range in {
		if len(text) < 4 {
			r.fail("displaced", fmt.Errorf("%q: two squares, or a square and %q", clip(text), offBoard))
			return nil
		}
		shift := laws.Shift{To: chess.NoSquare}
		var err error
		if shift.From, err = chess.ParseSquare(text[:2]); err == nil && text[2:] != offBoard {
			shift.To, err = chess.ParseSquare(text[2:])
		}
		if err != nil {
			r.fail("displaced", err)
			return nil
		}
		out = append(out, shift)
	}
	return out
}

// illegal writes the events about illegal moves and displaced men.
func (j *eventJSON) illegal(e laws.Event) {
	switch e := e.(type) {
	case laws.UnlawfulPress:
		j.By, j.Unlawful, j.Text, j.FEN, j.Clock = e.By.String(), e.Kind.String(), e.Text, e.FEN, writeReading(e.Clock)
		j.Broken = e.Breach
		j.cite(e.Citation)
	case laws.IllegalFound:
		j.By, j.Unlawful, j.Number, j.Bonus, j.Clock = e.By.String(), e.Kind.String(), e.Number, milliseconds(e.Bonus), writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.ReplacementDue:
		j.By, j.Text = e.By.String(), e.Text
		j.cite(e.Citation)
	case laws.IllegalPositionSeen:
		j.Reason = e.Reason
		j.cite(e.Citation)
	case laws.CorrectionAgreed:
		j.By = e.By.String()
		j.cite(e.Citation)
	case laws.MenDisplaced:
		j.By, j.Displaced = e.By.String(), writeShifts(e.Men)
		j.cite(e.Citation)
	case laws.MenRighted:
		j.By = e.By.String()
		j.cite(e.Citation)
	case laws.DisplacedClaimed:
		j.By, j.Clock = e.By.String(), writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.PressedBack:
		j.By, j.Clock = e.By.String(), writeReading(e.Clock)
		j.cite(e.Citation)
	default: // the others have their own rooms
	}
}

// illegal reads them.
func (r *reader) illegal(j *eventJSON, stamp laws.Stamp, cited laws.Citation) laws.Event {
	by, now := r.color("by", j.By), r.reading(j.Clock)
	kind := name(r, "unlawful", j.Unlawful, laws.ParseUnlawfulKind)
	switch j.Type {
	case "UnlawfulPress":
		return laws.UnlawfulPress{Stamp: stamp, By: by, Kind: kind, Text: j.Text, Breach: j.Broken, FEN: j.FEN, Clock: now, Citation: cited}
	case "IllegalFound":
		return laws.IllegalFound{Stamp: stamp, By: by, Kind: kind, Number: j.Number, Bonus: r.span("bonus", j.Bonus), Clock: now, Citation: cited}
	case "ReplacementDue":
		return laws.ReplacementDue{Stamp: stamp, By: by, Text: j.Text, Citation: cited}
	case "IllegalPositionSeen":
		return laws.IllegalPositionSeen{Stamp: stamp, Reason: j.Reason, Citation: cited}
	case "CorrectionAgreed":
		return laws.CorrectionAgreed{Stamp: stamp, By: by, Citation: cited}
	case "MenDisplaced":
		return laws.MenDisplaced{Stamp: stamp, By: by, Men: r.shifts(j.Displaced), Citation: cited}
	case "MenRighted":
		return laws.MenRighted{Stamp: stamp, By: by, Citation: cited}
	case "DisplacedClaimed":
		return laws.DisplacedClaimed{Stamp: stamp, By: by, Clock: now, Citation: cited}
	default:
		return laws.PressedBack{Stamp: stamp, By: by, Clock: now, Citation: cited}
	}
}
