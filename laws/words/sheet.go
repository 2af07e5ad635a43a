package words

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

var sheetsEnglish = language{
	refusals: map[laws.Code]string{
		laws.SheetsNotFollowed: "No score sheets are followed in this game.",
		laws.NoSuchLine:        "There is no such line or number here: {ply}; {want} half moves have been made.",
		laws.SheetIncomplete:   "The score sheet must be completed first; {want} half moves are missing.",
		laws.ReturnTheSheet:    "Give your opponent's score sheet back first.",
		laws.SheetNotDue:       "No score sheet has to be completed, lent or given back now.",
		laws.NoDuty:            "That player need not record now.",
		laws.NotInEdition:      "This edition, or this game, does not have that: {text}.",
		laws.DoneAlready:       "That has been done already.",
		laws.GameIsOn:          "The game is not over.",
		laws.AssistantMayNot:   "That is not among this assistant's duties.",
	},
	events: map[string]string{
		"MoveWritten":         "{whose} sheet, {number}: {text}{reading}{flaws}.",
		"NoteWritten":         "{who} writes a note ({note}): {text}.",
		"SheetBreached":       "Warning: {who} {breach}.",
		"RecordingChanged":    "{who} {change}.",
		"SheetsDue":           "{due}.",
		"SheetPassed":         "{who} {pass}.",
		"ReconstructionBegun": "The game is reconstructed on another board: {reason}. Noted first: {fen}, White {white}, Black {black}{moves}.",
		"SheetsRuled":         "{ruled}.",
		"SheetSigned":         "{who} signs the score sheets: {result}.",
		"SheetFiled":          "{act}.",
	},
	details: map[string]string{
		"sheet-white": "White's", "sheet-black": "Black's", "sheet-arbiter": "The arbiter's",
		"reading-other": " – another move was made", "reading-ambiguous": " – can mean several moves",
		"reading-illegal": " – no legal move", "reading-unreadable": " – not algebraic notation",
		"reading-ahead": ", not made yet", "reading-offer": ", with a draw offer", "flaws": " – not as in {text}",
		"note-time": "clock time", "note-offer": "draw offer", "note-claim": "claim", "note-data": "relevant data", "note-other": "other",
		"breach-wrote-ahead":     "wrote the move before making it, and claimed nothing ({number})",
		"breach-left-unwritten":  "moved without having written the previous move ({number})",
		"breach-not-algebraic":   "must use algebraic notation; other notations are no evidence ({number})",
		"breach-misused":         "wrote on the sheet what does not belong there",
		"breach-asked-too-often": "has asked for the arbiter's record too often",
		"breach-offer-unnoted":   "has not noted the draw offer (=) ({number})",
		"recording-rests":        "need not record now: too little time is left",
		"recording-both":         "; neither player records, and the arbiter should",
		"recording-returns":      "must record again",
		"recording-missing":      "; {text} half moves are missing",
		"recording-demanded":     "is told by the arbiter to record: {reason}",
		"recording-excused":      "is unable to record and is excused: {reason}",
		"recording-assistant":    "is unable to record, and an assistant writes: {reason}",
		"recording-span":         "; {span} are taken from the clock",
		"due-one":                "{who} must complete the score sheet before touching a man",
		"due-both":               "Both score sheets must be completed, with the clocks stopped",
		"due-by-hand":            "{who}'s flag has fallen at the control. The clocks are stopped until the score sheets show how many moves were made",
		"pass-asked":             "asks the arbiter for the opponent's score sheet", "pass-lent": "gets the opponent's score sheet",
		"pass-refused": "does not get the opponent's score sheet", "pass-returned": "gives the opponent's score sheet back",
		"moves-made":     ", {text} half moves",
		"result-signed":  "Both have signed {result}, which stands unless the arbiter decides otherwise.",
		"ruled-complete": "The score sheets are complete", "ruled-impossible": "The score sheets cannot be completed",
		"ruled-passed":  "; {who} passed the control, and the next move is number {text} of the period",
		"act-handed-in": "{who} hands in the score sheet", "act-replaced": "{who} gets another score sheet: {reason}",
		"act-record-shown": "{who} is shown the arbiter's record, time {text}",
	},
}

var sheetsSpanish = language{
	refusals: map[laws.Code]string{
		laws.SheetsNotFollowed: "En esta partida no se siguen las planillas.",
		laws.NoSuchLine:        "Aquí no existe ese renglón o número: {ply}; se han hecho {want} medias jugadas.",
		laws.SheetIncomplete:   "Antes hay que completar la planilla; faltan {want} medias jugadas.",
		laws.ReturnTheSheet:    "Devuelve antes la planilla de tu rival.",
		laws.SheetNotDue:       "Ahora no hay planilla que completar, prestar ni devolver.",
		laws.NoDuty:            "Ese jugador no tiene que anotar ahora.",
		laws.NotInEdition:      "Esta edición, o esta partida, no tiene eso: {text}.",
		laws.DoneAlready:       "Eso ya está hecho.",
		laws.GameIsOn:          "La partida no ha terminado.",
		laws.AssistantMayNot:   "Eso no es tarea de este asistente.",
	},
	events: map[string]string{
		"MoveWritten":         "Planilla de {whose}, {number}: {text}{reading}{flaws}.",
		"NoteWritten":         "{who} escriben una nota ({note}): {text}.",
		"SheetBreached":       "Advertencia: {who} {breach}.",
		"RecordingChanged":    "{who} {change}.",
		"SheetsDue":           "{due}.",
		"SheetPassed":         "{who} {pass}.",
		"ReconstructionBegun": "La partida se reconstruye en otro tablero: {reason}. Antes se anota: {fen}, blancas {white}, negras {black}{moves}.",
		"SheetsRuled":         "{ruled}.",
		"SheetSigned":         "{who} firman las planillas: {result}.",
		"SheetFiled":          "{act}.",
	},
	details: map[string]string{
		"sheet-white": "las blancas", "sheet-black": "las negras", "sheet-arbiter": "árbitro",
		"reading-other": " – se jugó otra cosa", "reading-ambiguous": " – puede ser más de una jugada",
		"reading-illegal": " – no es jugada legal", "reading-unreadable": " – no es notación algebraica",
		"reading-ahead": ", aún sin jugar", "reading-offer": ", con oferta de tablas", "flaws": " – no como pide {text}",
		"note-time": "tiempo", "note-offer": "oferta de tablas", "note-claim": "reclamación", "note-data": "datos pertinentes", "note-other": "otra cosa",
		"breach-wrote-ahead":     "anotaron la jugada antes de hacerla, sin reclamar nada ({number})",
		"breach-left-unwritten":  "jugaron sin haber anotado su jugada anterior ({number})",
		"breach-not-algebraic":   "deben usar la notación algebraica; las demás no sirven de prueba ({number})",
		"breach-misused":         "escribieron en la planilla lo que no corresponde",
		"breach-asked-too-often": "pidieron demasiadas veces la anotación del árbitro",
		"breach-offer-unnoted":   "no anotaron la oferta de tablas (=) ({number})",
		"recording-rests":        "no tienen que anotar ahora: les queda poco tiempo",
		"recording-both":         "; no anota ninguno y debería hacerlo el árbitro",
		"recording-returns":      "tienen que volver a anotar",
		"recording-missing":      "; faltan {text} medias jugadas",
		"recording-demanded":     "reciben del árbitro la orden de anotar: {reason}",
		"recording-excused":      "no pueden anotar y quedan dispensadas: {reason}",
		"recording-assistant":    "no pueden anotar y lo hace un asistente: {reason}",
		"recording-span":         "; se les quitan {span} del reloj",
		"due-one":                "{who} deben completar la planilla antes de tocar una pieza",
		"due-both":               "Hay que completar las dos planillas, con los relojes parados",
		"due-by-hand":            "Ha caído la bandera de {who} en el control. Los relojes se paran hasta que las planillas muestren cuántas jugadas se hicieron",
		"pass-asked":             "piden al árbitro la planilla del rival", "pass-lent": "reciben la planilla del rival",
		"pass-refused": "no reciben la planilla del rival", "pass-returned": "devuelven la planilla del rival",
		"moves-made":     ", {text} medias jugadas",
		"result-signed":  "Los dos han firmado {result}, que vale salvo que el árbitro decida otra cosa.",
		"ruled-complete": "Las planillas están completas", "ruled-impossible": "Las planillas no se pueden completar",
		"ruled-passed":  "; {who} pasaron el control y la próxima jugada es la número {text} del período",
		"act-handed-in": "{who} entregan la planilla", "act-replaced": "{who} reciben otra planilla: {reason}",
		"act-record-shown": "{who} ven la anotación del árbitro, vez {text}",
	},
}

// sheetParticulars collects what the sentences about score sheets name; ok is
// false for other events.
func (l *language) sheetParticulars(e laws.Event) (args map[string]string, article string, ok bool) {
	who := func(c chess.Color) map[string]string {
		return map[string]string{"who": l.colors[c&1]}
	}
	put := func(key string, args map[string]string) string { return l.fill(l.details[key], args) }
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.MoveWritten:
		whose := "sheet-" + e.By.String()
		if e.Arbiter {
			whose = "sheet-arbiter"
		}
		args = map[string]string{
			"whose": l.details[whose], "number": moveNumber(e.Ply), "text": e.Text,
			"reading": l.details["reading-"+e.Reading.String()], "flaws": "",
		}
		if e.Ahead {
			args["reading"] += l.details["reading-ahead"]
		}
		if e.Offer {
			args["reading"] += l.details["reading-offer"]
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
		args["note"], args["text"] = l.details["note-"+e.Note.String()], e.Text
		return args, e.Article, true
	case laws.SheetBreached:
		args = who(e.By)
		args["breach"] = put("breach-"+e.Breach.String(), map[string]string{"number": moveNumber(e.Ply)})
		return args, e.Article, true
	case laws.RecordingChanged:
		args = who(e.Color)
		args["change"] = l.recording(e)
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
		args["pass"] = l.details["pass-"+e.How.String()]
		return args, e.Article, true
	case laws.ReconstructionBegun:
		args = map[string]string{
			"reason": e.Reason, "fen": e.FEN, "moves": "",
			"white": span(e.Clock.Left[0]), "black": span(e.Clock.Left[1]),
		}
		if !e.Uncounted {
			args["moves"] = put("moves-made", map[string]string{"text": fmt.Sprint(e.Ply)})
		}
		return args, e.Article, true
	case laws.SheetsRuled:
		text := l.details["ruled-"+e.Ruling.String()]
		if e.Passed {
			text += put("ruled-passed", map[string]string{"who": l.colors[e.Color&1], "text": fmt.Sprint(e.Moves + 1)})
		}
		return map[string]string{"ruled": text}, e.Article, true
	case laws.SheetSigned:
		args = who(e.By)
		args["result"] = Result(e.Result)
		return args, e.Article, true
	case laws.SheetFiled:
		return map[string]string{"act": put("act-"+e.Act.String(), map[string]string{
			"who": l.colors[e.By&1], "reason": e.Reason, "text": fmt.Sprint(e.Count),
		})}, e.Article, true
	default:
		return nil, "", false
	}
}

// recording says what became of the duty to record.
func (l *language) recording(e laws.RecordingChanged) string {
	key := "recording-" + e.Change.String()
	if e.Assistant {
		key = "recording-assistant"
	}
	text := l.fill(l.details[key], map[string]string{"reason": e.Reason})
	if e.Both {
		text += l.details["recording-both"]
	}
	if e.Missing > 0 {
		text += l.fill(l.details["recording-missing"], map[string]string{"text": fmt.Sprint(e.Missing)})
	}
	if e.Span > 0 {
		text += l.fill(l.details["recording-span"], map[string]string{"span": span(e.Span)})
	}
	return text
}

// moveNumber writes the number of a half move as on a score sheet, "12." or
// "12...".
func moveNumber(ply int) string {
	number := fmt.Sprint(ply/2+1) + "."
	if ply%2 == 1 {
		number += ".."
	}
	return number
}
