package web

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/publish"
	"github.com/escaque/escaque/internal/web/socket"
	"github.com/escaque/escaque/laws"
)

// eventNames returns a function that returns the name of an event for the arbiters' desk, "" if
// there is no such event or it cannot be read.
func eventNames(events *office.Office) func(event string) string {
	return func(event string) string {
		if events == nil {
			return ""
		}
		e, err := events.Event(office.EventID(event))
		if err != nil {
			return ""
		}
		return e.Tournament.Regulations().Name
	}
}

// eventGames returns a function that lists the games of a round for the arbiters' desk. Round 0
// means the last round with games in the hall.
func eventGames(events *office.Office) func(event string, round int) []socket.EventGame {
	return func(event string, round int) (list []socket.EventGame) {
		if events == nil {
			return nil
		}
		e, err := events.Event(office.EventID(event))
		if err != nil {
			return nil
		}
		last := round
		if round == 0 {
			last = publish.Rounds(e.Tournament)
		}
		for n := last; n > 0 && len(list) == 0 && (n == last || round == 0); n-- {
			for _, g := range publish.HallGames(e.Tournament, n) {
				number, _, _ := strings.Cut(g.Board, ".")
				board, _ := strconv.Atoi(number)
				if office.IsLocalGame(g.Game) {
					list = append(list, socket.EventGame{Game: hall.GameID(g.Game), Round: n, Board: board})
				}
			}
		}
		return list
	}
}

// openEntries returns the function that counts what waits for an arbiter in the record of an event.
func openEntries(events *office.Office) func(event string) socket.OpenEntries {
	return func(event string) socket.OpenEntries {
		if events == nil {
			return socket.OpenEntries{}
		}
		id := office.EventID(event)
		return socket.OpenEntries{Refused: events.OpenRulings(id), Appeals: events.OpenAppeals(id)}
	}
}

// whyRefused returns the function that says why an event would refuse what follows from a decision.
func whyRefused(events *office.Office) func(event string, game hall.GameID, seq uint64, e laws.Event) error {
	return func(event string, game hall.GameID, seq uint64, e laws.Event) error {
		if events == nil {
			return nil
		}
		if why := events.WhyRefused(office.EventID(event), game, seq, e); why != nil {
			return why
		}
		return nil
	}
}
