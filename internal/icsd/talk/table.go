package talk

import (
	"context"
	"fmt"
	"slices"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var sayCommand = session.Command{
	Name:  "say",
	Takes: session.FreeText,
	Voice: session.Talks,
	Do:    session.WithSession(say),
}

// say speaks to the opponent, or to the last opponent if the user plays no game.
func say(c Session, ctx context.Context, text string) (string, error) {
	v, ok := c.Mine()
	if !ok {
		return sayToLastOpponent(c, ctx, text)
	}
	other := v.White
	if v.You == hall.AsWhite {
		other = v.Black
	}
	if !c.Services().Hall.IsConnected(other.ID) {
		return "", session.Prevented(other.Handle + " is not logged in.")
	}
	if _, err := c.Services().Hall.Speak(ctx, v.Game, c.Entitled(), hall.Says, text); err != nil {
		return "", err
	}
	return fmt.Sprintf("(told %s, who is playing)", other.Handle), nil
}

// sayToLastOpponent sends a tell to the last opponent.
func sayToLastOpponent(c Session, ctx context.Context, text string) (string, error) {
	other := c.Talk().LastOpponent()
	if other == "" { // none on this visit
		rows, err := session.FinishedGames(c, ctx, c.Identity().ID)
		switch {
		case err != nil:
			return "", err
		case len(rows) == 0:
			return "", session.Prevented(c.Text("say.nobody"))
		}
		other = rows[0].Black.Handle
		if rows[0].White.ID != c.Identity().ID {
			other = rows[0].White.Handle
		}
	}
	if session.HandleHere(c, other) == "" {
		return "", session.Prevented(format.LastOpponentAway(other))
	}
	return tellPerson(c, other+" "+text)
}

var kibitzCommand = session.Command{
	Name:  "kibitz",
	Takes: session.FreeText,
	Voice: session.Talks,
	Do:    speakAtFront(hall.Kibitzes),
}

var whisperCommand = session.Command{
	Name:  "whisper",
	Takes: session.FreeText,
	Voice: session.Talks,
	Do:    speakAtFront(hall.Whispers),
}

// speakAtFront returns the handler for chat at the game to which commands without a game refer. The
// hall decides what the players may read (Article 13.7, 2009).
func speakAtFront(how hall.TableManner) session.Handler {
	return session.WithSession(func(c Session, ctx context.Context, text string) (string, error) {
		id, ok := c.Front()
		if !ok {
			return "", session.NotPlaying("You are not playing, examining, or observing a game.")
		}
		return speakAt(c, ctx, id, how, text)
	})
}

var xkibitzCommand = session.Command{
	Name:  "xkibitz",
	Takes: session.FreeText,
	Voice: session.Talks,
	Do:    speakAtGame(hall.Kibitzes),
}

var xwhisperCommand = session.Command{
	Name:  "xwhisper",
	Takes: session.FreeText,
	Voice: session.Talks,
	Do:    speakAtGame(hall.Whispers),
}

// speakAtGame returns the handler for chat at the game that the first argument names.
func speakAtGame(how hall.TableManner) session.Handler {
	return session.WithSession(func(c Session, ctx context.Context, args string) (string, error) {
		which, text, _ := strings.Cut(args, " ")
		if text == "" {
			return "", c.Usage(map[hall.TableManner]string{hall.Kibitzes: "xkibitz", hall.Whispers: "xwhisper"}[how] + " GAME TEXT")
		}
		id, ok := c.FindGame(which)
		if !ok {
			return "", session.ErrNoSuchGame
		}
		if !c.Watches(id) {
			return "", session.Prevented(fmt.Sprintf("You are not observing game %d.", c.Services().Games.Number(id)))
		}
		return speakAt(c, ctx, id, how, text)
	})
}

// speakAt sends a chat line to a game or to its examination.
func speakAt(c Session, ctx context.Context, id hall.GameID, how hall.TableManner, text string) (string, error) {
	done := "kibitzed"
	if how == hall.Whispers {
		done = "whispered"
	}
	heard, examined, err := c.SpeakAtExam(ctx, id, how, text)
	if !examined {
		heard, err = c.Services().Hall.Speak(ctx, id, c.Entitled(), how, text)
	}
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("(%s to %s)", done, format.Count(heard, "player", "players")), nil
}

// SendTableLine sends a client a chat line of a game and keeps it, if the client wants to receive
// it.
func SendTableLine(c Session, number int, line hall.ChatLine) {
	if Wants(c, line) {
		text := TableLine(number, line)
		c.Talk().KeepLine(line.From, text)
		c.Tell(text)
	}
}

// Wants reports whether a client wants to receive a chat line of a game.
func Wants(c Session, line hall.ChatLine) bool {
	if line.From == c.Identity().Handle || slices.ContainsFunc(c.List("censor"), func(h string) bool { return format.SameHandle(h, line.From) }) {
		return false
	}
	if line.How == hall.Says {
		return true
	}
	values := c.Variables()
	return line.Rating >= values.Int("kiblevel") && (line.How == hall.Whispers || values.On("kibitz"))
}

// TableLine returns a chat line of a game in FICS format.
func TableLine(number int, line hall.ChatLine) string {
	who := line.From + format.TitlesOf(members.Identity{Titles: line.Titles, Guest: line.Guest})
	rating := line.Rating
	if line.Guest {
		rating = -1
	}
	text := ics.Printable(line.Text)
	switch line.How {
	case hall.Says:
		return fmt.Sprintf("%s[%d] says: %s", who, number, text)
	case hall.Whispers:
		return fmt.Sprintf("%s(%s)[%d] whispers: %s", who, ics.Rating(rating), number, text)
	}
	return fmt.Sprintf("%s(%s)[%d] kibitzes: %s", who, ics.Rating(rating), number, text)
}
