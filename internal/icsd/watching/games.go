package watching

import (
	"context"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/members"
)

var gamesCommand = session.Command{
	Name:  "games",
	Takes: session.UpTo(1),
	Do:    session.WithSession(games),
}

// games lists the games that are played or examined. An argument selects the games with a number or
// player, or, after a slash, those of some kinds by their letters.
func games(c Session, ctx context.Context, args string) (string, error) {
	filter, ok := readFilter(strings.ToLower(args))
	if !ok {
		return "", c.Unexpected("games", args)
	}
	var list []ics.ListedGame
	for _, row := range c.Services().Hall.Games() {
		v, err := c.Services().Hall.Listed(ctx, row.ID, c.Entitled())
		if err != nil {
			continue // it has ended in the meantime
		}
		if p := listRow(c, &v); filter.admits(&p) {
			list = append(list, p)
		}
	}
	for _, e := range c.Examining().Exams().All() {
		if p := e.Row(); filter.admits(&p) {
			list = append(list, p)
		}
	}
	return ics.GamesList(list), nil
}

// filter selects games of a list by number or player, or by kinds. It selects all games if both are
// empty.
type filter struct{ one, kinds string }

// readFilter parses the argument of "games".
func readFilter(args string) (f filter, ok bool) {
	kinds, byKind := strings.CutPrefix(args, "/")
	if !byKind {
		return filter{one: args}, true
	}
	return filter{kinds: kinds}, strings.Trim(kinds, strings.ToLower(format.CategoryLetters)+"eu") == ""
}

// admits reports whether the filter selects a game.
func (f filter) admits(p *ics.ListedGame) bool {
	switch {
	case f == filter{}:
		return true
	case f.one == "":
		return strings.Contains(f.kinds, ics.TypeLetter(p.Type)) || p.Examined && strings.Contains(f.kinds, "e")
	}
	return f.one == strconv.Itoa(p.Game) || strings.HasPrefix(members.Fold(p.White), members.Fold(f.one)) ||
		strings.HasPrefix(members.Fold(p.Black), members.Fold(f.one))
}

// listRow returns a game's row in the list of games.
func listRow(c Session, v *hall.View) ics.ListedGame {
	dials := v.ClockAt(c.Services().Hall.Now())
	pos := v.Position()
	return ics.ListedGame{
		Game: c.Services().Games.Number(v.Game), Private: v.Terms.Private, Match: format.ToICSMatch(v), Move: v.Ply/2 + 1, WhiteToMove: v.Turn == chess.White,
		WhiteTime: dials.White, BlackTime: dials.Black,
		WhiteStrength: ics.Strength(&pos, chess.White), BlackStrength: ics.Strength(&pos, chess.Black),
	}
}
