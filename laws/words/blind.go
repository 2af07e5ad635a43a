package words

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/laws"
)

var blindEnglish = language{
	refusals: map[laws.Code]string{
		laws.BothSee:           "Both players see the board; nothing is announced in this game.",
		laws.NothingToAnnounce: "There is nothing to announce or to repeat now.",
		laws.NothingToExecute:  "There is no move to make on your own board now.",
		laws.AnnounceClearly:   "Announce the move clearly; this does not mean one move: {text}.",
		laws.AnnouncePiece:     "Announce which piece the pawn becomes: {text}.",
		laws.AnnounceFirst:     "Announce your move before you start your opponent's clock: {move}.",
		laws.RepeatFirst:       "Repeat your opponent's announcement first.",
		laws.ExecuteFirst:      "Make your opponent's move on your own board first.",
		laws.BoardsAgree:       "The two boards show the same position, or only one is used.",
	},
	events: map[string]string{
		"BoardsDemanded": "{who} demands two boards: each player has his own from now on.",
		"ManPlaced":      "{who} has placed the man: {move}.",
		"Announced":      "Announced for {who}: {text}{slip}.",
		"Repeated":       "{who} repeats: {text}{slip}.",
		"Executed":       "On the board of {who}: {squares}.",
		"BoardsDiffer":   "The two boards differ on {squares}: {reason}. The clocks are stopped.",
		"BoardsSettled":  "{settled}{adjusts}.",
		"AssistantTold":  "The assistant of {who} says: {white} and {black} moves, White {whiteLeft}, Black {blackLeft}.",
		"TouchReported":  "The assistant of {who} reports that the opponent has touched the man on {squares}.",
	},
	details: map[string]string{
		"slip": " – a slip of the tongue", "slip-mended": " – corrected", "repeat-wrong": " – that is something else",
		"settled-agreed":   "Both score sheets agree, and the game is as they say",
		"settled-disagree": "The score sheets differ: back to the position after {text} half moves",
		"adjusts":          "; put right is the board of {text}",
	},
}

var blindSpanish = language{
	refusals: map[laws.Code]string{
		laws.BothSee:           "Los dos jugadores ven el tablero; en esta partida no se anuncia nada.",
		laws.NothingToAnnounce: "Ahora no hay nada que anunciar ni que repetir.",
		laws.NothingToExecute:  "Ahora no hay jugada que hacer en tu tablero.",
		laws.AnnounceClearly:   "Anuncia la jugada con claridad; esto no es una sola jugada: {text}.",
		laws.AnnouncePiece:     "Anuncia en qué pieza se convierte el peón: {text}.",
		laws.AnnounceFirst:     "Anuncia tu jugada antes de poner en marcha el reloj del rival: {move}.",
		laws.RepeatFirst:       "Repite antes el anuncio de tu rival.",
		laws.ExecuteFirst:      "Haz antes en tu tablero la jugada de tu rival.",
		laws.BoardsAgree:       "Los dos tableros muestran la misma posición, o solo se usa uno.",
	},
	events: map[string]string{
		"BoardsDemanded": "{who} exigen dos tableros: desde ahora cada jugador tiene el suyo.",
		"ManPlaced":      "{who} han puesto la pieza: {move}.",
		"Announced":      "Anuncio de {who}: {text}{slip}.",
		"Repeated":       "{who} repiten: {text}{slip}.",
		"Executed":       "En el tablero de {who}: {squares}.",
		"BoardsDiffer":   "Los dos tableros difieren en {squares}: {reason}. Los relojes se paran.",
		"BoardsSettled":  "{settled}{adjusts}.",
		"AssistantTold":  "El asistente de {who} dice: {white} y {black} jugadas, blancas {whiteLeft}, negras {blackLeft}.",
		"TouchReported":  "El asistente de {who} comunica que el rival ha tocado la pieza de {squares}.",
	},
	details: map[string]string{
		"slip": " – un lapsus", "slip-mended": " – corregido", "repeat-wrong": " – eso es otra cosa",
		"settled-agreed":   "Las dos planillas coinciden y la partida es como dicen",
		"settled-disagree": "Las planillas difieren: se vuelve a la posición tras {text} medias jugadas",
		"adjusts":          "; se corrige el tablero de {text}",
	},
}

// blindParticulars collects what the sentences of a game name in which a player
// cannot see the board; ok is false for other events.
func (l *language) blindParticulars(e laws.Event) (args map[string]string, article string, ok bool) {
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.BoardsDemanded:
		return map[string]string{"who": l.colors[e.By&1]}, e.Article, true
	case laws.ManPlaced:
		return map[string]string{"who": l.colors[e.By&1], "move": e.Move.String()}, e.Article, true
	case laws.Announced:
		args = map[string]string{"who": l.colors[e.By&1], "text": e.Text, "slip": ""}
		switch {
		case e.Slip:
			args["slip"] = l.details["slip"]
		case e.Corrected:
			args["slip"] = l.details["slip-mended"]
		}
		return args, e.Article, true
	case laws.Repeated:
		args = map[string]string{"who": l.colors[e.By&1], "text": e.Text, "slip": ""}
		if e.Wrong {
			args["slip"] = l.details["repeat-wrong"]
		}
		return args, e.Article, true
	case laws.Executed:
		return map[string]string{"who": l.colors[e.On&1], "squares": e.From.String() + "–" + e.To.String()}, e.Article, true
	case laws.BoardsDiffer:
		var names []string
		for _, s := range e.Squares {
			names = append(names, s.String())
		}
		return map[string]string{"squares": strings.Join(names, ", "), "reason": e.Reason}, e.Article, true
	case laws.BoardsSettled:
		args = map[string]string{"settled": l.details["settled-agreed"], "adjusts": ""}
		if !e.Agreed {
			args["settled"] = l.fill(l.details["settled-disagree"], map[string]string{"text": fmt.Sprint(e.Ply)})
		}
		var boards []string
		for i, wrong := range e.Adjusts {
			if wrong {
				boards = append(boards, l.colors[i])
			}
		}
		if len(boards) > 0 {
			args["adjusts"] = l.fill(l.details["adjusts"], map[string]string{"text": strings.Join(boards, ", ")})
		}
		return args, e.Article, true
	case laws.AssistantTold:
		return map[string]string{
			"who": l.colors[e.To&1], "white": fmt.Sprint(e.Completed[0]), "black": fmt.Sprint(e.Completed[1]),
			"whiteLeft": span(e.Clock.Left[0]), "blackLeft": span(e.Clock.Left[1]),
		}, e.Article, true
	case laws.TouchReported:
		return map[string]string{"who": l.colors[e.By&1], "squares": e.Square.String()}, e.Article, true
	default:
		return nil, "", false
	}
}
