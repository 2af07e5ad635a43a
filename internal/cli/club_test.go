package cli

import (
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/laws"
)

// club is a server's inside, in which a test plays before the server opens.
type club struct {
	t      *testing.T
	people *members.Service
	hall   *hall.Hall
	order  *steward.Steward
	who    map[string]members.Identity
}

// play plays a game of so many half moves, an even number, until Black resigns.
func (h *club) play(white, black string, plies int) hall.GameID {
	h.t.Helper()
	w, b := h.who[white], h.who[black]
	id, err := h.hall.Seat(h.t.Context(), hall.SeatSpec{
		White: hall.Player{ID: w.ID, Handle: white}, Black: hall.Player{ID: b.ID, Handle: black}, Rated: true,
		Regulations: laws.Regulations{Edition: laws.Edition2009, Venue: laws.Screen}.EqualControls(clock.Control{{Time: 5 * time.Minute}}),
	})
	if err != nil {
		h.t.Fatal(err)
	}
	for ply, m := range []chess.Move{
		pawn(chess.E2, chess.E4), pawn(chess.E7, chess.E5), pawn(chess.D2, chess.D4),
		pawn(chess.D7, chess.D5), pawn(chess.C2, chess.C4), pawn(chess.C7, chess.C5),
	}[:plies] {
		h.do(id, []members.Identity{w, b}[ply%2], laws.Move{Move: m, Ply: ply})
	}
	h.do(id, b, laws.Resign{})
	return id
}

func pawn(from, to chess.Square) chess.Move {
	return chess.NewMove(from, to, chess.Pawn, chess.NoPieceType)
}

func (h *club) do(id hall.GameID, who members.Identity, c laws.Command) {
	h.t.Helper()
	if _, err := h.hall.Do(h.t.Context(), id, who, c); err != nil {
		h.t.Fatal(err)
	}
}

func (h *club) acts(by conduct.Person, c conduct.Command) {
	h.t.Helper()
	if _, err := h.order.Do(h.t.Context(), by, c); err != nil {
		h.t.Fatal(err)
	}
}
