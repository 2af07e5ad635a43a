package words

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// Command returns the name of a kind of command, as on a button.
func Command(lang, kind string) string {
	l := languageOf(lang)
	if !hasSentence("command." + kind) {
		return kind
	}
	return l.sentence("command."+kind, nil)
}

// Field returns the label of a field of a command, as it is named in laws/wire.
func Field(lang, name string) string {
	l := languageOf(lang)
	if !hasSentence("field." + name) {
		return name
	}
	return l.sentence("field."+name, nil)
}

// CommandField returns the label of a field of a kind of command. If the kind has no label of its
// own for the field, it is the label that the field has in every command.
func CommandField(lang, kind, name string) string {
	if key := "field." + kind + "." + name; hasSentence(key) {
		return languageOf(lang).sentence(key, nil)
	}
	return Field(lang, name)
}

// wordKeys are the prefixes of catalogue keys that hold the words of a field. They are used where a
// game's protocol already has sentences for the words.
var wordKeys = map[string][]string{
	"for": {"color."}, "player": {"color."}, "role": {"role."}, "piece": {"piece."},
	"what": {"detail.hint-"}, "ground": {"detail.ground-"}, "offence": {"detail.offence-"}, "task": {"detail.task-"},
	"penalty": {"detail.word-", "detail.penalty-"}, "ruling": {"detail.ruling-"}, "stopFor": {"detail.stop-"}, "note": {"detail.note-"},
}

// FieldWord returns the name, in a language, of a word that a field of a command can have, as in a
// list to choose from. Results are not translated.
func FieldWord(lang, field, word string) string {
	l := languageOf(lang)
	if field == "piece" {
		if i := slices.Index([]string{"N", "B", "R", "Q"}, word); i >= 0 {
			return l.pieceName(chess.Knight + chess.PieceType(i))
		}
	}
	key := word
	if field == "result" && word == laws.NoResult.String() {
		key = "none"
	}
	for _, beginning := range append([]string{"value." + field + "."}, wordKeys[field]...) {
		if full := beginning + strings.ReplaceAll(key, "/", "_"); hasSentence(full) {
			return l.sentence(full, nil)
		}
	}
	return word
}
