package play

import (
	"cmp"
	"context"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

var sealCommand = session.Command{
	Name:  "seal",
	Takes: session.FreeText,
	Do:    session.WithSession(seal),
}

// seal shows the meaning of a text before it is sealed: "seal Nf3", "seal es: Cf3". "seal close es:
// Cf3" seals it, whatever it means.
func seal(c Session, ctx context.Context, args string) (string, error) {
	text, closing := strings.CutPrefix(args, "close ")
	v, ok := ownOrAssisted(c)
	switch {
	case !ok:
		return "", session.ErrNoGame
	case strings.TrimSpace(text) == "" || args == "close":
		return "", c.Usage("seal [close] [LANGUAGE:] MOVE")
	}
	w := laws.Written{Text: strings.TrimSpace(text), Lang: hall.LettersOf(cmp.Or(c.Identity().Lang, c.Language()))}
	if lang, rest, named := strings.Cut(w.Text, ": "); named && isSealLanguage(lang) {
		w = laws.Written{Text: strings.TrimSpace(rest), Lang: lang}
	}
	if closing {
		return sealNow(c, ctx, &v, w, w.Text)
	}
	m, err := c.Services().Hall.SealMeaningOf(ctx, v.Game, c.Identity(), w)
	if err != nil {
		return "", err
	}
	return c.Text("seal.means-"+m.Outcome.String(), "Text", w.Text, "Letters", languageLetters(w.Lang), "Moves", strings.Join(m.Moves, ", "),
		"Squares", strings.Join(m.Squares, ", "), "Article", m.Article, "Command", "seal close "+w.Lang+": "+w.Text), nil
}

// sealNow seals a move and closes the envelope. shown is the move as it appears in the answer.
func sealNow(c Session, ctx context.Context, v *hall.View, w laws.Written, shown string) (string, error) {
	if err := c.Services().Hall.Seal(ctx, v.Game, c.Identity(), w); err != nil {
		return "", err
	}
	return c.Text("seal.done", "Text", shown) + " " + keeperText(c, ctx, v), nil
}

// isSealLanguage reports whether a word is the language of a sealed move.
func isSealLanguage(word string) bool {
	_, known := san.ByLanguage(word)
	return known || word == laws.Squares
}

// languageLetters returns the code of a language followed by its piece letters, beginning with the
// king's.
func languageLetters(lang string) string {
	l, known := san.ByLanguage(lang)
	if !known {
		return lang
	}
	shown := []string{lang + ":"}
	for _, t := range []chess.PieceType{chess.King, chess.Queen, chess.Rook, chess.Bishop, chess.Knight} {
		shown = append(shown, l.Letter(chess.White, t))
	}
	return strings.Join(shown, " ")
}

// openedText returns the move of an opened envelope. A move that was entered on a board is in
// English notation.
func openedText(e laws.EnvelopeOpened) string {
	if e.Written.Lang == laws.Squares && e.Outcome == laws.SealValid && len(e.Means) == 1 {
		return e.Means[0]
	}
	return e.Written.Text
}

// keeperText returns the sentence on who can open a sealed move of a game.
func keeperText(c Session, ctx context.Context, v *hall.View) string {
	to, err := c.Services().Hall.SealKeys(ctx, *v)
	switch {
	case err != nil:
		return c.Explain(err)
	case to.Key == hall.ArbitersKey:
		return c.Text("seal.arbiter", "Arbiter", strings.Join(c.Services().Hall.KeyHolders(ctx, *v, to), ", "))
	}
	return c.Text("seal.server")
}

// AdjournmentText returns the line for an event of an adjournment or resumption, "" for other
// events.
func AdjournmentText(c Session, v *hall.View, e laws.Event) string {
	switch e := e.(type) { //nolint:gochecksumtype // other events have lines elsewhere
	case laws.SealingAsked:
		if v.Seals().Is(e.By) {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			defer cancel()
			return c.Text("seal.asked") + " " + keeperText(c, ctx, v)
		}
		if v.You != hall.Neither {
			return c.Text("seal.waits", "Handle", format.HandleOf(v, e.By))
		}
	case laws.PlayResumed:
		if v.Waiting == hall.WaitingForEnvelope {
			return c.Text("seal.waiting", "Game", v.Game)
		}
	case laws.EnvelopeOpened:
		return c.Text("seal.opened", "Text", openedText(e))
	case laws.EnvelopeLost:
		return c.Text("seal.lost", "Handle", format.HandleOf(v, e.By))
	default: // the board shows it
	}
	return ""
}
