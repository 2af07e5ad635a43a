package watching

import (
	"context"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/laws"
)

// SightText returns the sentences on who cannot see the board of a game, and on their assistants. It
// is "" for other games.
func SightText(c session.Session, v *hall.View) string {
	players := [2]hall.Player{v.White, v.Black}
	var lines []string
	for i, cannot := range v.CannotSee {
		if !cannot {
			continue
		}
		line := c.Text("assist.cannot-see", "Handle", players[i].Handle)
		if v.Event != nil {
			by := "player"
			if v.DeclaredByEvent[i] {
				by = "event"
			}
			line += " " + c.Text("assist.declared", "By", by)
		}
		lines = append(lines, line)
	}
	for i := range v.Assistants {
		a := &v.Assistants[i]
		switch {
		case a.Handle == "":
		case v.Assists.Is(chess.Color(i)):
			lines = append(lines, c.Text("assist.you", "Handle", players[i].Handle, "Duties", DutiesOf(a)))
		default:
			lines = append(lines, c.Text("assist.whom", "Assistant", a.Handle, "Handle", players[i].Handle, "Duties", DutiesOf(a)))
		}
	}
	return format.Lines(lines...)
}

// TellAssisting tells a user that they assist a player in a game in play, and how to see its board.
func TellAssisting(c Session, ctx context.Context, id hall.GameID) {
	v, err := c.Services().Hall.Table(ctx, id, c.Entitled())
	side, assists := v.Assists.Color()
	if err != nil || !assists || v.Over {
		return // the game has ended, or somebody else was admitted meanwhile
	}
	players := [2]string{v.White.Handle, v.Black.Handle}
	key := "assist.begins"
	if IsAt(c, id) {
		key = "assist.you"
	}
	c.Tell(c.Text(key, "Handle", players[side], "Opponent", players[side.Other()], "Duties", DutiesOf(&v.Assistants[side])))
}

// DutiesOf returns the letters of an assistant's duties in the Laws.
func DutiesOf(a *hall.Assistant) string {
	duties := a.Duties
	if a.Moves {
		duties |= laws.MoveForPlayer
	}
	return duties.String()
}

// Assisting returns the game that the client watches as the assistant of a player, the primary one
// first. It returns false if there is none.
func (s *State) Assisting() (hall.View, bool) {
	s.mu.Lock()
	defer s.mu.Unlock()
	for _, id := range s.watchedLocked(nil) {
		if g := s.games[id]; g != nil && !g.ended && g.view.Assists != hall.Neither {
			return g.view, true
		}
	}
	return hall.View{}, false
}
