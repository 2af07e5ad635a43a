package watching

import (
	"cmp"
	"net/url"
	"slices"
	"strconv"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
)

// Events provides the events whose rounds can be watched.
type Events interface {
	Events() []office.Event
	Event(id office.EventID) (office.Event, error)
}

// choice selects the games to show: a round of an event, the games of a player, or one game. An
// empty choice selects all games in progress.
type choice struct {
	Event  office.EventID
	Round  int // 0 means the last round with games in the hall
	Player string
	Game   hall.GameID
}

// choiceOf reads a choice from a query.
func choiceOf(q url.Values) choice {
	c := choice{Event: office.EventID(q.Get("event")), Player: q.Get("player"), Game: hall.GameID(q.Get("game"))}
	switch {
	case c.Game != "":
		return choice{Game: c.Game}
	case c.Event != "":
		n, _ := strconv.Atoi(q.Get("round"))
		return choice{Event: c.Event, Round: max(0, n)}
	case c.Player != "":
		return choice{Player: members.Fold(c.Player)}
	}
	return choice{}
}

// query returns the choice as a query, which choiceOf reads.
func (c choice) query() string {
	q := url.Values{}
	for key, value := range map[string]string{"event": string(c.Event), "player": c.Player, "game": string(c.Game)} {
		if value != "" {
			q.Set(key, value)
		}
	}
	if c.Round > 0 {
		q.Set("round", strconv.Itoa(c.Round))
	}
	return q.Encode()
}

// picks returns the games that a choice selects, in order.
func (w *wall) picks(c choice) ([]pick, error) {
	switch {
	case c.Game != "":
		return []pick{{game: c.Game}}, nil
	case c.Event != "":
		e, err := w.events.Event(c.Event)
		if err != nil {
			return nil, err
		}
		_, games := roundGames(e, c.Round)
		picks := make([]pick, len(games))
		for i, g := range games {
			picks[i] = pick{game: hall.GameID(g.Game), board: g.Board, white: g.White.Name, black: g.Black.Name}
		}
		return picks[:min(len(picks), maxBoards)], nil
	}
	rows := slices.DeleteFunc(w.hall.Games(), func(g hall.GameRow) bool {
		return g.Private || c.Player != "" && members.Fold(g.White.Handle) != c.Player && members.Fold(g.Black.Handle) != c.Player
	})
	// The strongest are seen first when there are more than can be shown.
	slices.SortStableFunc(rows, func(a, b hall.GameRow) int {
		return cmp.Compare(max(b.White.Rating, 0)+max(b.Black.Rating, 0), max(a.White.Rating, 0)+max(a.Black.Rating, 0))
	})
	picks := make([]pick, min(len(rows), maxBoards))
	for i := range picks {
		picks[i] = pick{game: rows[i].ID}
	}
	return picks, nil
}

// roundGames returns the games of a round that are in the hall, and the number of the round. Round
// 0 means the last round that has any.
func roundGames(e office.Event, round int) (int, []publish.HallGame) {
	last := publish.Rounds(e.Tournament)
	if round > 0 {
		return round, hallGames(e, round)
	}
	for n := last; n > 0; n-- {
		if games := hallGames(e, n); len(games) > 0 {
			return n, games
		}
	}
	return last, nil
}

// hallGames returns the games of a round that were played in this hall.
func hallGames(e office.Event, round int) []publish.HallGame {
	return slices.DeleteFunc(publish.HallGames(e.Tournament, round), func(g publish.HallGame) bool { return !office.IsLocalGame(g.Game) })
}
