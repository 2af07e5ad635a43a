package icsd

import (
	"cmp"
	"context"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

var sealCommand = session.Command{
	Name:  "seal",
	Takes: session.FreeText,
	Do:    session.On((*client).seal),
}

// seal says what a text means that is to be sealed: "seal Nf3", "seal es: Cf3"; and
// seals it: "seal close es: Cf3". It is the player's own affair what it means.
func (c *client) seal(ctx context.Context, args string) (string, error) {
	text, closing := strings.CutPrefix(args, "close ")
	v, ok := c.Mine()
	switch {
	case !ok:
		return "", session.ErrNoGame
	case strings.TrimSpace(text) == "" || args == "close":
		return "", c.Usage("seal [close] [LANGUAGE:] MOVE")
	}
	w := laws.Written{Text: strings.TrimSpace(text), Lang: hall.LettersOf(cmp.Or(c.me.Lang, c.Language()))}
	if lang, rest, named := strings.Cut(w.Text, ": "); named && sealedIn(lang) {
		w = laws.Written{Text: strings.TrimSpace(rest), Lang: lang}
	}
	if closing {
		return c.sealNow(ctx, &v, w, w.Text)
	}
	m, err := c.server.Hall.SealMeans(ctx, v.Game, c.me, w)
	if err != nil {
		return "", err
	}
	return c.Text("seal.means-"+m.Outcome.String(), "Text", w.Text, "Letters", lettersShown(w.Lang), "Moves", strings.Join(m.Moves, ", "),
		"Squares", strings.Join(m.Squares, ", "), "Article", m.Article, "Command", "seal close "+w.Lang+": "+w.Text), nil
}

// sealNow seals a move and closes the envelope; shown is how the move is called.
func (c *client) sealNow(ctx context.Context, v *hall.View, w laws.Written, shown string) (string, error) {
	if err := c.server.Hall.Seal(ctx, v.Game, c.me, w); err != nil {
		return "", err
	}
	return c.Text("seal.done", "Text", shown) + " " + c.keeper(ctx, v), nil
}

// sealedIn reports whether a word is the language of a sealed move.
func sealedIn(word string) bool {
	_, known := san.ByLanguage(word)
	return known || word == laws.Squares
}

// lettersShown is the code of a language with its letters, king first.
func lettersShown(lang string) string {
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

// openedText is what was found in an envelope, a move made on the board in English
// notation.
func openedText(e laws.EnvelopeOpened) string {
	if e.Written.Lang == laws.Squares && e.Outcome == laws.SealValid && len(e.Means) == 1 {
		return e.Means[0]
	}
	return e.Written.Text
}

// keeper says who can open what is sealed in a game.
func (c *client) keeper(ctx context.Context, v *hall.View) string {
	to, err := c.server.Hall.SealsTo(ctx, *v)
	switch {
	case err != nil:
		return c.Explain(err)
	case to.Key == hall.ArbitersKey:
		return c.Text("seal.arbiter", "Arbiter", strings.Join(c.server.Hall.Holders(ctx, *v, to), ", "))
	}
	return c.Text("seal.server")
}

var storedCommand = session.Command{
	Name:  "stored",
	Takes: session.UpTo(1),
	Do:    session.On((*client).stored),
}

// stored lists the adjourned games of somebody.
func (c *client) stored(ctx context.Context, args string) (string, error) {
	id, handle := c.me.ID, c.me.Handle
	if args != "" {
		p, err := session.FindMember(c, ctx, args)
		if err != nil {
			return "", err
		}
		id, handle = p.ID, p.Handle
	}
	views, err := c.server.Hall.Stored(ctx, id, c.Entitled())
	if err != nil {
		return "", err
	}
	games, keys := make([]ics.StoredGame, len(views)), make([]string, len(views))
	for i := range views {
		games[i], keys[i] = c.storedGame(i+1, &views[i]), c.keyOf(ctx, &views[i])
	}
	return format.Lines(append([]string{ics.StoredList(handle, games)}, keys...)...), nil
}

func (c *client) storedGame(number int, v *hall.View) ics.StoredGame {
	m, pos, opponent := format.MatchOf(v), v.Position(), v.Black
	if v.You == hall.AsBlack {
		opponent = v.White
	}
	return ics.StoredGame{
		Number: number, White: v.You == hall.AsWhite, Opponent: opponent.Handle, Online: c.server.Hall.Present(opponent.ID),
		Rated: m.Rated, Type: m.Type, Initial: m.Initial, Increment: m.Increment,
		WhiteStrength: ics.Strength(&pos, chess.White), BlackStrength: ics.Strength(&pos, chess.Black),
		WhiteToMove: v.Turn == chess.White, Move: v.Ply/2 + 1, Started: time.UnixMilli(int64(v.Started)).UTC(),
	}
}

var resumeCommand = session.Command{
	Name:  "resume",
	Takes: session.UpTo(1),
	Do:    session.On((*client).resume),
}

// resume asks the opponent of an adjourned game to go on: "resume", "resume NAME"
// or "resume NUMBER" of the list of stored games.
func (c *client) resume(ctx context.Context, args string) (string, error) {
	views, err := c.server.Hall.Stored(ctx, c.me.ID, c.me)
	switch {
	case err != nil:
		return "", err
	case len(views) == 0:
		return "", session.Prevented(c.me.Handle + " has no adjourned games.")
	}
	var fit []hall.View
	for i := range views {
		other := format.Opponent(&views[i])
		n, err := strconv.Atoi(args)
		switch {
		case args == "" && c.server.Hall.Present(other.ID), args != "" && err == nil && n == i+1,
			args != "" && err != nil && strings.HasPrefix(members.Fold(other.Handle), members.Fold(args)):
			fit = append(fit, views[i])
		}
	}
	switch {
	case len(fit) == 0 && args == "":
		return "", session.Prevented(c.Text("resume.nobody"))
	case len(fit) == 0:
		return "", session.Misused(c.Text("resume.none", "Which", ics.Cut(args, 20)))
	case len(fit) > 1:
		return "", session.Ambiguous(c.Text("resume.several"))
	}
	return c.Resume(ctx, &fit[0])
}

// opponentsHere are those present with whom the client has adjourned games.
func (c *client) opponentsHere() (handles []string) {
	for _, p := range c.server.Hall.StoredWith(c.me.ID) {
		if c.server.Hall.Present(p.ID) {
			handles = append(handles, p.Handle)
		}
	}
	return handles
}

// tellOpponents informs those who have an adjourned game with the client that he has
// come.
func (c *client) tellOpponents() {
	for _, p := range c.server.Hall.StoredWith(c.me.ID) {
		for _, other := range c.server.clientsOf(p.ID) {
			other.Tell(ics.AdjournedArrived(c.me.Handle))
		}
	}
}

// adjournment is the line for what happens while a game is adjourned and resumed.
func (c *client) adjournment(v *hall.View, e laws.Event) string {
	switch e := e.(type) { //nolint:gochecksumtype // what adjourns and resumes; happened has the rest
	case laws.SealingAsked:
		if v.You.Is(e.By) {
			ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
			defer cancel()
			return c.Text("seal.asked") + " " + c.keeper(ctx, v)
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
