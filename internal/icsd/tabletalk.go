package icsd

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
	"github.com/escaque/escaque/internal/ratings"
)

var sayCommand = session.Command{
	Name:  "say",
	Takes: session.FreeText,
	Voice: session.Talks,
	Do:    session.On((*client).say),
}

// say speaks to one's opponent, or, when no game is being played, to the last one.
func (c *client) say(ctx context.Context, text string) (string, error) {
	v, ok := c.Mine()
	if !ok {
		return c.sayAfterwards(ctx, text)
	}
	other := v.White
	if v.You == hall.AsWhite {
		other = v.Black
	}
	if !c.server.Hall.Present(other.ID) {
		return "", session.Prevented(other.Handle + " is not logged in.")
	}
	if _, err := c.server.Hall.Speak(ctx, v.Game, c.Entitled(), hall.Says, text); err != nil {
		return "", err
	}
	return fmt.Sprintf("(told %s, who is playing)", other.Handle), nil
}

// sayAfterwards speaks to the last opponent, who is no longer at the board.
func (c *client) sayAfterwards(ctx context.Context, text string) (string, error) {
	other := c.now().lastOpponent
	if other == "" { // he has come in since
		rows, err := session.FinishedGames(c, ctx, c.me.ID)
		switch {
		case err != nil:
			return "", err
		case len(rows) == 0:
			return "", session.Prevented(c.Text("say.nobody"))
		}
		other = rows[0].Black.Handle
		if rows[0].White.ID != c.me.ID {
			other = rows[0].White.Handle
		}
	}
	if session.HandleHere(c, other) == "" {
		return "", session.Prevented(lastOpponentAway(other))
	}
	return c.tellPerson(ctx, other+" "+text)
}

func lastOpponentAway(handle string) string {
	return "Your last opponent, " + handle + ", is not logged in."
}

var kibitzCommand = session.Command{
	Name:  "kibitz",
	Takes: session.FreeText,
	Voice: session.Talks,
	Do:    atTable(hall.Kibitzes),
}

var whisperCommand = session.Command{
	Name:  "whisper",
	Takes: session.FreeText,
	Voice: session.Talks,
	Do:    atTable(hall.Whispers),
}

// atTable is the handler of speaking at the game in front of the client. What
// players may hear the hall decides (Article 13.7, 2009).
func atTable(how hall.TableManner) session.Handler {
	return session.On(func(c *client, ctx context.Context, text string) (string, error) {
		id, ok := c.Front()
		if !ok {
			return "", session.NotPlaying("You are not playing, examining, or observing a game.")
		}
		return c.sayAt(ctx, id, how, text)
	})
}

var xkibitzCommand = session.Command{
	Name:  "xkibitz",
	Takes: session.FreeText,
	Voice: session.Talks,
	Do:    atGame(hall.Kibitzes),
}

var xwhisperCommand = session.Command{
	Name:  "xwhisper",
	Takes: session.FreeText,
	Voice: session.Talks,
	Do:    atGame(hall.Whispers),
}

// atGame is the same at a game that is named.
func atGame(how hall.TableManner) session.Handler {
	return session.On(func(c *client, ctx context.Context, args string) (string, error) {
		which, text, _ := strings.Cut(args, " ")
		if text == "" {
			return "", c.Usage(map[hall.TableManner]string{hall.Kibitzes: "xkibitz", hall.Whispers: "xwhisper"}[how] + " GAME TEXT")
		}
		id, ok := c.FindGame(which)
		if !ok {
			return "", session.ErrNoSuchGame
		}
		if !c.Watches(id) {
			return "", session.Prevented(fmt.Sprintf("You are not observing game %d.", c.server.Games.Number(id)))
		}
		return c.sayAt(ctx, id, how, text)
	})
}

func (c *client) sayAt(ctx context.Context, id hall.GameID, how hall.TableManner, text string) (string, error) {
	done := "kibitzed"
	if how == hall.Whispers {
		done = "whispered"
	}
	heard := 0
	if e := c.server.exam(id); e != nil {
		text, err := c.server.Hall.Utter(c.me, text)
		if err != nil {
			return "", err
		}
		if heard, err = e.talk(ctx, c, how, text); err != nil {
			return "", err
		}
	} else {
		var err error
		if heard, err = c.server.Hall.Speak(ctx, id, c.Entitled(), how, text); err != nil {
			return "", err
		}
	}
	return fmt.Sprintf("(%s to %s)", done, format.Count(heard, "player", "players")), nil
}

// talk carries something said at an exam to all others there who want to hear
// it, and returns how many do.
func (e *exam) talk(ctx context.Context, c *client, how hall.TableManner, text string) (heard int, err error) {
	line := hall.ChatLine{From: c.me.Handle, Text: text, How: how, Titles: c.me.Titles, Guest: c.me.Guest}
	if !c.me.Guest {
		points, played, err := c.server.Ratings.Rating(ctx, c.me.ID, ratings.Standard)
		if err != nil {
			return 0, err
		}
		if played {
			line.Rating = points
		}
	}
	e.mu.Lock()
	defer e.mu.Unlock()
	for p := range e.crowd {
		if p != c && p.hears(line) {
			p.Tell(chat(e.number, line))
			heard++
		}
	}
	return heard, nil
}

// hears reports whether the client wants to receive what is said at a table.
func (c *client) hears(line hall.ChatLine) bool {
	s := c.now()
	if line.From == c.me.Handle || slices.ContainsFunc(s.lists["censor"], func(h string) bool { return format.SameHandle(h, line.From) }) {
		return false
	}
	if line.How == hall.Says {
		return true
	}
	return line.Rating >= s.values.Int("kiblevel") && (line.How == hall.Whispers || s.values.On("kibitz"))
}

// chat is a line of a table's talk as the family prints it.
func chat(number int, line hall.ChatLine) string {
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
