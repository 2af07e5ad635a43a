package pairing

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

// contestWords maps the words that begin a line, in all languages of the program, to the English
// word.
var contestWords = map[string]string{
	"empieza": "begin", "resultado": "result", "corrige": "correct", "sorteo": "lots", "espera": "wait", "abiertas": "open",
	"puestos": "places", "premios": "prizes", "aparte": "aside", "ayuda": "help", "fin": "quit",
	"b": "begin", "r": "result", "?": "help", "exit": "quit",
}

// englishWord returns the English word for a word in one of the program's languages.
func englishWord(word string) string {
	word = strings.ToLower(word)
	if english, known := contestWords[word]; known {
		return english
	}
	return word
}

// contestForms has a correct example for each kind of line.
var contestForms = map[string]string{
	"begin": "begin 1 2", "result": "result 1 1 1-0 31", "correct": "correct 1 1 0-1 31 the score sheet says so", "lots": "lots 3 2 1",
	"wait": "wait 30", "prizes": "prizes 1000 500 250 aside 100",
}

// parseNumbers parses non-negative whole numbers.
func parseNumbers(texts []string, verb string) ([]int, error) {
	numbers := make([]int, len(texts))
	for i, text := range texts {
		n, err := strconv.Atoi(text)
		if err != nil || n < 0 {
			return nil, &terminal.Fault{Key: "contest.form", Args: []any{"Form", contestForms[verb]}}
		}
		numbers[i] = n
	}
	return numbers, nil
}

// parseCommand reads a command:
//
//	begin STAGE [PLAYER]                     the player has White in its first game
//	result STAGE GAME RESULT [MOVES]
//	correct STAGE GAME RESULT [MOVES] REASON
//	lots STAGE PLAYER PLAYER ...             in the order of the lot
func parseCommand(verb string, args []string) (knockout.Command, error) {
	form, known := contestForms[verb]
	if !known {
		return nil, &terminal.Fault{Key: "contest.no-word", Args: []any{"Word", terminal.Printable(verb)}}
	}
	improper := &terminal.Fault{Key: "contest.form", Args: []any{"Form", form}}
	switch verb {
	case "begin":
		n, err := parseNumbers(args, verb)
		if err != nil || len(n) < 1 || len(n) > 2 {
			return nil, improper
		}
		return knockout.Begin{Stage: n[0], White: tournament.PlayerID(append(n, 0)[1])}, nil
	case "lots":
		n, err := parseNumbers(args, verb)
		if err != nil || len(n) < 2 {
			return nil, improper
		}
		lots := knockout.DrawLots{Stage: n[0]}
		for _, player := range n[1:] {
			lots.Order = append(lots.Order, tournament.PlayerID(player))
		}
		return lots, nil
	}
	if len(args) < 3 {
		return nil, improper
	}
	n, err := parseNumbers(args[:2], verb)
	if err != nil {
		return nil, err
	}
	result, err := tournament.ParseResult(args[2])
	if err != nil {
		return nil, &terminal.Fault{Key: "contest.no-result", Args: []any{"Text", terminal.Printable(args[2])}}
	}
	moves, args := 0, args[3:]
	if len(args) > 0 {
		if m, err := strconv.Atoi(args[0]); err == nil {
			moves, args = m, args[1:]
		}
	}
	if verb == "correct" {
		return knockout.CorrectResult{Stage: n[0], Game: n[1], Result: result, Moves: moves, Reason: strings.Join(args, " ")}, nil
	}
	if len(args) > 0 {
		return nil, improper
	}
	return knockout.RecordResult{Stage: n[0], Game: n[1], Result: result, Moves: moves}, nil
}
