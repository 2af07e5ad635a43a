package words

import "github.com/escaque/escaque/laws"

// boardEnglish is what is said of hands and men over the board.
var boardEnglish = topic{
	refusals: map[laws.Code]string{
		laws.ClaimLost:     "The right to claim a draw is lost on this move.",
		laws.OtherConduct:  "That belongs to the other way of playing, on screen or over the board: {text}.",
		laws.BadSquares:    "Name at least one man, and at most {want} at a time.",
		laws.TouchBinds:    "The touched man binds: {move}.",
		laws.MustFinish:    "A move that was begun must be finished: {move}.",
		laws.ChoiceIsFinal: "The choice of the {piece} is final.",
		laws.NotYourClock:  "Your clock does not run.",
		laws.NothingMade:   "There is no move to press the clock for.",
		laws.NothingBroken: "The last move has not broken the rule of touched men.",
		laws.ComplaintLost: "Who has touched a man can complain no more that the opponent broke the rule of touched men.",
		laws.OnlyWhenAsked: "Here the arbiter rules on touched men only when a player asks.",
		laws.NotTouched:    "That man has not been touched: {text}.",
	},
	events: map[string]string{
		"MoveMade-board": "{number} {move} is made{breach}.",
		"Touched":        "{who} touches {men}{how}.",
		"Adjusted":       "{who} adjusts {men}{how}.",
		"Released":       "{who} lets go of {man} on {on}: {as}.",
		"PieceChosen":    "{who} puts a {piece} on {on}.",
		"TouchRuled":     "The arbiter finds that {what}: {reason}.",
		"ClockPressed":   "{who} presses the clock{completed}: {spent} used, {left} left.",
	},
	details: map[string]string{
		"breach":            ", against the rule of touched men",
		"touched-free":      ", which obliges to nothing",
		"touched-accident":  ", by accident as he says",
		"touched-at-once":   " at once",
		"adjust-improper":   ", without the right to",
		"part-stray":        "no lawful move",
		"part-move":         "a move, on a board that is no lawful position",
		"part-king":         "castling is begun",
		"part-rook":         "castling is begun with the rook",
		"part-pawn":         "a promotion is begun",
		"part-back":         "it stands where it stood",
		"completed-none":    " without a move",
		"completed-more":    " and completes {moves} moves",
		"finding-kept":      "the last move of {who} breaks nothing",
		"finding-broken":    "the last move of {who} breaks the rule of touched men{before}",
		"finding-meant":     "{who} touched {men} with intent",
		"finding-accident":  "{who} touched {men} by accident",
		"finding-before":    " ({men} touched)",
		"case-touched-men":  "{who} complains that the opponent broke the rule of touched men",
		"ruled-touched-men": "the complaint about touched men",
		"claim-lost":        "cannot be examined: the right to it is lost. It counts as a draw offer",
		"offer-touched":     "is declined: the opponent has touched a man",
	},
}
