package words

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// What is said about irregularities.
var irregularEnglish = language{
	refusals: map[laws.Code]string{
		laws.NothingIllegal:   "No illegal move has been completed.",
		laws.NothingStrikes:   "Neither are both kings in check nor does a pawn stand on the last rank.",
		laws.TooLateIllegal:   "The illegal move can no longer be claimed: the next move has been made, and it stands.",
		laws.OnlyWhenClaimed:  "The arbiter acts on an illegal move only when the opponent claims it.",
		laws.CannotAgree:      "An illegal move is not taken back by agreement here.",
		laws.AgreedAlready:    "You have agreed already; your opponent has not.",
		laws.NotCompleted:     "That move has not been completed by pressing the clock.",
		laws.NotOnThisBoard:   "What stands on the board is no lawful position: that cannot be done from there.",
		laws.NothingDisplaced: "No men stand off their squares.",
		laws.MenAreDisplaced:  "The men must be put back on their squares first.",
		laws.OnlyArbiterStops: "Only the arbiter stops the clocks for that.",
		laws.BadReport:        "That cannot be reported: {text}.",
		laws.TooLateForSetup:  "Each player has made {want} moves: the set-up can no longer be complained of, and the game goes on.",
		laws.MustAnnul:        "When the position cannot be found, the game is void and a new one is played.",
		laws.NoSuchPosition:   "The game has no position after {ply} half moves: there are {want}.",
		laws.BadPosition:      "That position cannot be set up: {text}.",
	},
	terminations: map[laws.Termination]string{
		laws.IllegalMoves:       "illegal moves",
		laws.IllegalWithoutMate: "illegal moves, mate impossible",
		laws.IllegalPosition:    "illegal position",
	},
	ends: map[laws.Termination]string{
		laws.IllegalMoves:       "By an illegal move of {loser} {winner} wins, {result}.",
		laws.IllegalWithoutMate: "An illegal move loses no game to an opponent who cannot give mate by any series of legal moves. The game is drawn, {result}.",
		laws.IllegalPosition:    "An illegal position still stands on the board after the next move. The game is drawn, {result}.",
	},
	events: map[string]string{
		"UnlawfulPress":       "{who} presses the clock: {what}.",
		"IllegalFound":        "An illegal move {by} is found ({kind}){number}{bonus}.",
		"ReplacementDue":      "{who} must make another move: {what}.",
		"IllegalPositionSeen": "The arbiter waits until the next move is completed; if the position is then illegal, the game is drawn: {reason}.",
		"CorrectionAgreed":    "{who} agrees to take the illegal move back.",
		"MenDisplaced":        "{who} knocks men off their squares: {men}.",
		"MenRighted":          "{who} puts the men back.",
		"DisplacedClaimed":    "{who} stops the clocks and calls the arbiter: men have been left off their squares.",
		"PressedBack":         "{who} starts the opponent's clock again without a move: the men are to be put back in his own time.",
		"MoveMade-forced":     "{number} {move}: the pawn becomes a queen.",
		"SetupNoted":          "It is noted, and the game goes on: {fault}.",
		"PositionRestored":    "The position is restored{to}{reason}.",
	},
	details: map[string]string{
		"unlawful-illegal-move":      "{text} is no legal move",
		"unlawful-castling":          "only half a castling is done, {text}",
		"unlawful-promotion":         "the pawn is left on the last rank, {text}",
		"unlawful-no-move":           "no move has been made",
		"unlawful-on-unlawful-board": "{text}, on a board that is no lawful position",
		"illegal-illegal-move":       "a move against the rules",
		"illegal-castling":           "an unfinished castling",
		"illegal-promotion":          "an unfinished promotion",
		"illegal-no-move":            "a press without a move",
		"illegal-two-hands":          "both hands used",
		"illegal-on-unlawful-board":  "a move on an unlawful board",
		"unlawful-two-hands":         "both hands used",
		"illegal-number":             ", number {number}",
		"replacement-any":            "any legal move",
		"off":                        "off the board",
		"why-illegal-move":           "illegal move",
		"setup-men":                  "the men were set up wrongly; who stood wrongly does not castle",
		"setup-colors":               "the game was begun with the colours reversed",
		"setup-board":                "the board lay the wrong way round, and the position is transferred to one that lies right",
		"restored-ply":               " to the one after {ply} half moves",
		"restored-fen":               " to {fen}",
		"case-wrong-men":             "the men were set up wrongly",
		"case-wrong-colors":          "the game was begun with the colours reversed",
		"ruled-wrong-men":            "the report of a wrong set-up",
		"ruled-wrong-colors":         "the report of reversed colours",
	},
}

var irregularSpanish = language{
	refusals: map[laws.Code]string{
		laws.NothingIllegal:   "No se ha completado ninguna jugada ilegal.",
		laws.NothingStrikes:   "Ni están en jaque ambos reyes ni hay un peón en la última fila.",
		laws.TooLateIllegal:   "La jugada ilegal ya no se puede reclamar: se ha hecho la siguiente, y queda como está.",
		laws.OnlyWhenClaimed:  "El árbitro solo actúa ante una jugada ilegal cuando el adversario la reclama.",
		laws.CannotAgree:      "Aquí una jugada ilegal no se deshace por acuerdo.",
		laws.AgreedAlready:    "Ya has dado tu acuerdo; tu adversario no.",
		laws.NotCompleted:     "Esa jugada no se ha completado: falta pulsar el reloj.",
		laws.NotOnThisBoard:   "Lo que hay en el tablero no es una posición legal: desde ahí no se puede hacer eso.",
		laws.NothingDisplaced: "No hay piezas desplazadas.",
		laws.MenAreDisplaced:  "Primero hay que devolver las piezas a sus casillas.",
		laws.OnlyArbiterStops: "Solo el árbitro detiene los relojes por eso.",
		laws.BadReport:        "Eso no se puede denunciar: {text}.",
		laws.TooLateForSetup:  "Cada jugador ha hecho {want} jugadas: ya no se puede reclamar por la colocación, y la partida sigue.",
		laws.MustAnnul:        "Cuando la posición no se puede restablecer, la partida se anula y se juega otra.",
		laws.NoSuchPosition:   "La partida no tiene posición tras {ply} medias jugadas: hay {want}.",
		laws.BadPosition:      "Esa posición no se puede colocar: {text}.",
	},
	terminations: map[laws.Termination]string{
		laws.IllegalMoves:       "jugadas ilegales",
		laws.IllegalWithoutMate: "jugadas ilegales, mate imposible",
		laws.IllegalPosition:    "posición ilegal",
	},
	ends: map[laws.Termination]string{
		laws.IllegalMoves:       "Por una jugada ilegal de {loser} ganan {winner}, {result}.",
		laws.IllegalWithoutMate: "Una jugada ilegal no pierde la partida ante un adversario que no puede dar mate con ninguna serie de jugadas legales. Tablas, {result}.",
		laws.IllegalPosition:    "En el tablero sigue habiendo una posición ilegal tras la siguiente jugada. Tablas, {result}.",
	},
	events: map[string]string{
		"UnlawfulPress":       "Pulsan el reloj {who}: {what}.",
		"IllegalFound":        "Se comprueba una jugada ilegal {by} ({kind}){number}{bonus}.",
		"ReplacementDue":      "Deben hacer otra jugada {who}: {what}.",
		"IllegalPositionSeen": "El árbitro espera a que se complete la siguiente jugada; si la posición es entonces ilegal, la partida es tablas: {reason}.",
		"CorrectionAgreed":    "Aceptan deshacer la jugada ilegal {who}.",
		"MenDisplaced":        "Desplazan piezas {who}: {men}.",
		"MenRighted":          "Devuelven las piezas a sus casillas {who}.",
		"DisplacedClaimed":    "Detienen los relojes y llaman al árbitro {who}: han quedado piezas desplazadas.",
		"PressedBack":         "Devuelven el reloj al adversario sin jugar {who}: las piezas se recolocan en el tiempo de quien las desplazó.",
		"MoveMade-forced":     "{number} {move}: el peón se convierte en dama.",
		"SetupNoted":          "Queda anotado, y la partida sigue: {fault}.",
		"PositionRestored":    "Se restablece la posición{to}{reason}.",
	},
	details: map[string]string{
		"unlawful-illegal-move":      "{text} no es una jugada legal",
		"unlawful-castling":          "solo media parte del enroque, {text}",
		"unlawful-promotion":         "el peón queda en la última fila, {text}",
		"unlawful-no-move":           "no se ha hecho ninguna jugada",
		"unlawful-on-unlawful-board": "{text}, en un tablero sin posición legal",
		"illegal-illegal-move":       "una jugada contra las reglas",
		"illegal-castling":           "un enroque sin terminar",
		"illegal-promotion":          "una promoción sin terminar",
		"illegal-no-move":            "el reloj pulsado sin jugar",
		"illegal-two-hands":          "las dos manos",
		"illegal-on-unlawful-board":  "una jugada en un tablero ilegal",
		"unlawful-two-hands":         "las dos manos",
		"illegal-number":             ", la número {number}",
		"replacement-any":            "cualquier jugada legal",
		"off":                        "fuera del tablero",
		"why-illegal-move":           "jugada ilegal",
		"setup-men":                  "las piezas se colocaron mal; la que estaba mal colocada no enroca",
		"setup-colors":               "la partida comenzó con los colores cambiados",
		"setup-board":                "el tablero estaba girado, y la posición pasa a uno bien colocado",
		"restored-ply":               " a la que había tras {ply} medias jugadas",
		"restored-fen":               " a {fen}",
		"case-wrong-men":             "las piezas se colocaron mal",
		"case-wrong-colors":          "la partida comenzó con los colores cambiados",
		"ruled-wrong-men":            "la denuncia de una mala colocación",
		"ruled-wrong-colors":         "la denuncia de colores cambiados",
	},
}

// irregular collects what the sentences about illegal moves and displaced men
// name.
func (l *language) irregular(e laws.Event) (args map[string]string, article string) {
	who := func(c chess.Color) map[string]string {
		return map[string]string{"who": l.colors[c&1], "by": l.byColors[c&1]}
	}
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.UnlawfulPress:
		args = who(e.By)
		args["what"] = l.fill(l.details["unlawful-"+e.Kind.String()], map[string]string{"text": e.Text})
		if e.Breach {
			args["what"] += l.details["breach"]
		}
		return args, e.Article
	case laws.IllegalFound:
		args = who(e.By)
		args["kind"], args["number"], args["bonus"] = l.details["illegal-"+e.Kind.String()], "", ""
		if e.Number > 0 {
			args["number"] = l.fill(l.details["illegal-number"], map[string]string{"number": fmt.Sprint(e.Number)})
		}
		if e.Bonus > 0 {
			args["bonus"] = l.fill(l.details["bonus"], map[string]string{"other": l.colors[e.By.Other()&1], "span": span(e.Bonus)})
		}
		return args, e.Article
	case laws.ReplacementDue:
		args = who(e.By)
		if args["what"] = l.san(e.Text); e.Text == "" {
			args["what"] = l.details["replacement-any"]
		}
		return args, e.Article
	case laws.IllegalPositionSeen:
		return map[string]string{"reason": e.Reason}, e.Article
	case laws.CorrectionAgreed:
		return who(e.By), e.Article
	case laws.MenDisplaced:
		args = who(e.By)
		var men []string
		for _, m := range e.Men {
			to := l.details["off"]
			if m.To != chess.NoSquare {
				to = m.To.String()
			}
			men = append(men, m.From.String()+" → "+to)
		}
		args["men"] = strings.Join(men, ", ")
		return args, e.Article
	case laws.MenRighted:
		return who(e.By), e.Article
	case laws.DisplacedClaimed:
		return who(e.By), e.Article
	case laws.PressedBack:
		return who(e.By), e.Article
	default: // the others have their own rooms
	}
	return nil, ""
}
