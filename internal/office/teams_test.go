package office

import (
	"fmt"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

// aMatch is an event of two teams of two boards, played in the hall, with its first
// round published.
func (h *house) aMatch() EventID {
	h.t.Helper()
	ctx := h.t.Context()
	regs := regulations()
	regs.Venue, regs.Teams = tournament.OnScreen, tournament.TeamRules{Boards: 2, FixedOrder: true}
	regs.TieBreaks, regs.TieBreakRules = nil, "c07-2026"
	id, err := h.office.Create(WithAccepted(ctx, fidemode.Any), organiserOne, regs)
	h.must(err)
	h.must(h.office.Appoint(ctx, organiserOne, id, arbiterOne.Handle, tournament.ArbiterDuty))
	player := func(name, handle string) tournament.Entry {
		return tournament.Entry{Name: name, Member: tournament.Member{Handle: handle}}
	}
	h.must(second(h.office.EnterAll(ctx, organiserOne, id, []tournament.Entry{
		{Name: "Torre", Member: tournament.Member{Handle: "ana"}, Roster: []tournament.Entry{player("Ana", "ana"), player("Bob", "bob"), player("Pau", "")}},
		{Name: "Dama", Roster: []tournament.Entry{player("Carl", "carl"), player("Dora", "dora")}},
	})))
	h.must(h.office.AssignNumbers(ctx, organiserOne, id, []tournament.PlayerID{1, 2}))
	h.must(h.office.PublishRound(ctx, organiserOne, id, 1))
	return id
}

// The boards of a match are seated in the hall, the team Black with White on the second;
// what happens there is scored for the teams.
func TestMatchesInTheHall(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.aMatch()
	h.must(h.office.SeatRound(ctx, arbiterOne, id, 1))
	if len(h.hall.rows) != 2 {
		t.Fatalf("%d games", len(h.hall.rows))
	}
	e, err := h.office.Event(id)
	h.must(err)
	b, _ := e.Tournament.Board(1, 1)
	white, _ := e.Tournament.Player(b.White)
	first, other := h.hall.rows[0], h.hall.rows[1]
	if b.Games[0].Game != string(first.ID) || b.Games[1].Game != string(other.ID) || first.White.Handle != white.Roster[0].Member.Handle || other.Black.Handle != white.Roster[1].Member.Handle {
		t.Fatalf("%+v\n%+v %+v", b, first, other)
	}
	h.refused(h.office.SeatRound(ctx, arbiterOne, id, 1), tournament.NothingToSeat)
	h.refused(second(h.office.GiveLineUp(ctx, arbiterOne, id, 1, b.White, []int{1, 2})), tournament.LineUpLate)
	// White wins both games: the match is drawn.
	h.hall.end(t, first.ID, ended(laws.WhiteWins))
	h.hall.end(t, other.ID, ended(laws.WhiteWins))
	e = h.until(id, "the match is over", func(e Event) bool { return result(e, 1, 1) == tournament.Drawn })
	if b, _ := e.Tournament.Board(1, 1); b.Games[0].Result != tournament.WhiteWins || b.Games[1].Result != tournament.BlackWins {
		t.Errorf("%+v", b.Games)
	}
	// A result of the hall is corrected by its game, and by an arbiter for good.
	place := acts.BoardID{Round: 1, Board: 1, Game: 2}
	h.must(second(h.office.Correct(ctx, arbiterOne, id, place, tournament.BlackWins, tournament.WhiteWins, "telephones")))
	wrong, err := h.office.VerifyRound(ctx, arbiterOne, id, 1, []Typed{{Board: 1, Game: 1, Result: tournament.WhiteWins}, {Board: 1, Game: 2, Result: tournament.Drawn}})
	h.must(err)
	if len(wrong) != 1 || wrong[0] != (Mismatch{1, tournament.WhiteWins, tournament.Drawn, 2}) {
		t.Errorf("%+v", wrong)
	}
}

// A result that is typed for a board of a match that is in play ends its game, as its
// colours have it.
func TestRulingOnABoardOfAMatch(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.aMatch()
	h.must(h.office.SeatRound(ctx, arbiterOne, id, 1))
	h.must(second(h.office.RecordResults(ctx, arbiterOne, id, 1, []Typed{{Board: 1, Game: 2, Result: tournament.WhiteWins}})))
	if got, _ := h.hall.ruling("g2"); got != laws.BlackWins {
		t.Errorf("the game ends %v", got)
	}
	other := members.Identity{ID: "a-9", Handle: "Anton", Roles: members.RoleArbiter | members.RoleAdministrator}
	h.refused(second(h.office.RecordResults(ctx, other, id, 1, []Typed{{Board: 1, Game: 2, Result: tournament.Drawn}})), tournament.ResultExists)
}

// The captain gives the line-up of their team, and of no other.
func TestCaptain(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.aMatch()
	ana := members.Identity{ID: "a-ana", Handle: "Ana"}
	h.must(second(h.office.GiveLineUp(ctx, ana, id, 1, 1, []int{2, 3})))
	h.refused(second(h.office.GiveLineUp(ctx, ana, id, 1, 1, []int{3, 2})), tournament.LineUpOrder)
	h.refused(second(h.office.GiveLineUp(ctx, ana, id, 1, 2, []int{1, 2})), tournament.NotOfficial)
	h.refused(second(h.office.GiveLineUp(ctx, members.Identity{ID: "a-bob", Handle: "Bob"}, id, 1, 1, []int{1, 2})), tournament.NotOfficial)
	e, err := h.office.Event(id)
	h.must(err)
	if got := fmt.Sprint(e.Tournament.LineUp(1, 1)); got != "[2 3]" {
		t.Error(got)
	}
	// Pau has no account: their board cannot be played in the hall, and the other is.
	h.refused(h.office.SeatRound(ctx, arbiterOne, id, 1), tournament.MemberMissing)
	if len(h.hall.rows) != 1 {
		t.Errorf("%d games", len(h.hall.rows))
	}
}

// What a log says of the players of a team can be forgotten for each of them, and the
// captain is not the whole team.
func TestPersonalOfTeams(t *testing.T) {
	h := newHouse(t)
	id := h.aMatch()
	for member, want := range map[string]string{"a-bob": "players/0/roster/1", "a-ana": "players/0/roster/0", "a-carl": "players/1/roster/0"} {
		fields, err := PersonalOf(t.Context(), h.journal, id, member)
		h.must(err)
		if len(fields) != 1 || fields[0].Field != want {
			t.Errorf("%s: %+v", member, fields)
		}
	}
}
