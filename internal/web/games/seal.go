package games

import (
	"cmp"
	"context"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/laws"
)

// The sealing of a move: on the board, where its squares are kept, or as text, in the
// letters of a language that is chosen beside it and sealed with it.

// letterChoice is a language whose piece letters can be chosen.
type letterChoice struct {
	Code   string
	Name   string // name in the language itself, with the letters
	Chosen bool
}

// endonyms holds the name of each language of [san.All] in the language itself.
var endonyms = map[string]string{
	"en": "English", "es": "Español", "ca": "Català", "cs": "Čeština", "da": "Dansk", "nl": "Nederlands", "et": "Eesti", "fi": "Suomi",
	"fr": "Français", "de": "Deutsch", "hu": "Magyar", "is": "Íslenska", "it": "Italiano", "no": "Norsk", "pl": "Polski", "pt": "Português",
	"ro": "Română", "ru": "Русский", "sv": "Svenska",
}

// lettersName returns the name of a language with its letters, king first: "Español (R D T A C)".
func lettersName(code string) string {
	l, known := san.ByLanguage(code)
	if !known {
		return code
	}
	var letters []string
	for _, t := range []chess.PieceType{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		letters = append(letters, l.Letter(chess.White, t))
	}
	shown := strings.Join(letters, " ")
	if name := endonyms[code]; name != "" {
		return name + " (" + shown + ")"
	}
	return shown
}

// letterChoices returns the languages to choose from.
func letterChoices(chosen string) (list []letterChoice) {
	for _, l := range san.All() {
		list = append(list, letterChoice{Code: l.Code(), Name: lettersName(l.Code()), Chosen: l.Code() == chosen})
	}
	return list
}

// exampleIn returns a knight move in the letters of a language.
func exampleIn(code string) string {
	l, known := san.ByLanguage(code)
	if !known {
		l = san.English()
	}
	return l.Letter(chess.White, chess.Knight) + "f3"
}

// chosenLetters returns the language of the chosen letters. The default is that of the account.
func (v *visit) chosenLetters() string {
	return cmp.Or(v.Form("letters"), game.LettersOf(cmp.Or(v.Who.Lang, v.Lang)))
}

// textToSeal returns the text that a player has typed to be sealed.
func (v *visit) textToSeal() laws.Written {
	return laws.Written{Text: v.Form("move"), Lang: v.chosenLetters()}
}

// sealPreview is the meaning of a text to be sealed.
type sealPreview struct {
	laws.Written
	Valid    bool
	Sentence string
}

// previewMove shows the meaning of the text that a player wants to seal. The server stores nothing
// of it.
func (v *visit) previewMove() error {
	if err := v.RequireName(); err != nil {
		return err
	}
	v.W.Header().Set("Cache-Control", "no-store")
	ctx, cancel := context.WithTimeout(v.R.Context(), commandTimeout)
	defer cancel()
	w := v.textToSeal()
	m, err := v.hall.SealMeaningOf(ctx, hall.GameID(v.R.PathValue("game")), v.Who, w)
	if err != nil {
		return v.showEnvelopeRefusal(err)
	}
	return v.showEnvelope(0, nil, &sealPreview{Written: w, Valid: m.Outcome == laws.SealValid, Sentence: v.T("web.envelope.means."+m.Outcome.String(),
		"Text", w.Text, "Letters", lettersName(w.Lang), "Moves", strings.Join(m.MovesIn(v.Lang), ", "), "Squares", strings.Join(m.Squares, ", "), "Article", m.Article)})
}

// sealMove seals the player's move.
func (v *visit) sealMove() error {
	return v.runOnEnvelope("web.notice.sealed", "/envelope", func(ctx context.Context, id hall.GameID) error {
		return v.hall.Seal(ctx, id, v.Who, v.textToSeal())
	})
}

// oldReading is a sealed move, as its arbiter sees it, that was opened when envelopes had no
// language and was read in the letters of all languages.
type oldReading struct {
	Was string   // its recorded meaning, as a sentence
	In  []string // its meaning in other languages
}

// oldReadings returns the sealed moves of a game that were read in the letters of all languages.
func (v *visit) oldReadings(view hall.View) (list []oldReading, err error) {
	opened, err := v.hall.OpenedWithoutLanguage(v.R.Context(), view)
	if err != nil {
		return nil, err
	}
	for _, o := range opened {
		r := oldReading{Was: v.T("web.envelope.old-was", "Text", o.Text, "Meaning", v.meaning(o.Outcome, o.Means))}
		for _, in := range o.In {
			r.In = append(r.In, lettersName(in.Lang)+": "+v.meaning(in.Outcome, in.Means))
		}
		list = append(list, r)
	}
	return list, nil
}

// meaning describes the meaning of a sealed text.
func (v *visit) meaning(o laws.SealOutcome, moves []string) string {
	return v.T("web.envelope.meaning."+o.String(), "Moves", strings.Join(moves, ", "))
}
