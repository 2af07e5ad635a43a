package words

import "github.com/escaque/escaque/laws"

// boardSpanish is what is said of hands and men over the board.
var boardSpanish = topic{
	refusals: map[laws.Code]string{
		laws.ClaimLost:     "En esta jugada ya se ha perdido el derecho a reclamar tablas.",
		laws.OtherConduct:  "Eso pertenece al otro modo de jugar, en pantalla o sobre el tablero: {text}.",
		laws.BadSquares:    "Hay que nombrar al menos una pieza, y como mucho {want} a la vez.",
		laws.TouchBinds:    "La pieza tocada obliga: {move}.",
		laws.MustFinish:    "Una jugada empezada hay que terminarla: {move}.",
		laws.ChoiceIsFinal: "La elección de {piece} es definitiva.",
		laws.NotYourClock:  "No está en marcha el reloj de quien lo pulsa.",
		laws.NothingMade:   "No hay ninguna jugada por la que pulsar el reloj.",
		laws.NothingBroken: "La última jugada no ha incumplido la regla de la pieza tocada.",
		laws.ComplaintLost: "Quien ha tocado una pieza ya no puede reclamar que el adversario incumplió la regla de la pieza tocada.",
		laws.OnlyWhenAsked: "Aquí el árbitro solo decide sobre la pieza tocada cuando lo pide un jugador.",
		laws.NotTouched:    "Esa pieza no se ha tocado: {text}.",
	},
	events: map[string]string{
		"MoveMade-board": "{number} {move}, jugada hecha{breach}.",
		"Touched":        "Tocan {who} {men}{how}.",
		"Adjusted":       "Componen {who} {men}{how}.",
		"Released":       "Sueltan {who} {man} en {on}: {as}.",
		"PieceChosen":    "Ponen {who} {piece} en {on}.",
		"TouchRuled":     "El árbitro resuelve que {what}: {reason}.",
		"ClockPressed":   "Pulsan el reloj {who}{completed}: {spent} empleados, quedan {left}.",
	},
	details: map[string]string{
		"breach":            ", contra la regla de la pieza tocada",
		"touched-free":      ", lo que no obliga a nada",
		"touched-accident":  ", según dicen, sin querer",
		"touched-at-once":   " a la vez",
		"adjust-improper":   ", sin tener derecho",
		"part-stray":        "no es una jugada legal",
		"part-move":         "una jugada, en un tablero sin posición legal",
		"part-king":         "empieza el enroque",
		"part-rook":         "empieza el enroque con la torre",
		"part-pawn":         "empieza una promoción",
		"part-back":         "vuelve a estar donde estaba",
		"completed-none":    " sin haber movido",
		"completed-more":    " y completan {moves} jugadas",
		"finding-kept":      "la última jugada de {who} no incumple nada",
		"finding-broken":    "la última jugada de {who} incumple la regla de la pieza tocada{before}",
		"finding-meant":     "tocaron {who} {men} a propósito",
		"finding-accident":  "tocaron {who} {men} sin querer",
		"finding-before":    " (tocada antes: {men})",
		"case-touched-men":  "reclaman {who} que el adversario ha incumplido la regla de la pieza tocada",
		"ruled-touched-men": "la reclamación de pieza tocada",
		"claim-lost":        "no se examina: se ha perdido el derecho. Vale como oferta de tablas",
		"offer-touched":     "queda rechazada: el adversario ha tocado una pieza",
	},
}
