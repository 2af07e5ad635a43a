package knockout

import (
	"slices"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
)

// System is the kind of a contest.
type System string

const (
	// Wimbledon is the knock-out of a whole event.
	Wimbledon System = "wimbledon"
	// PlayOff decides which of several tied players is first, by C.06 Annex 6(k).
	PlayOff System = "playoff"
)

// Systems returns all systems.
func Systems() []System { return []System{Wimbledon, PlayOff} }

// Regulations are the rules announced before a contest begins. Annex 6(b) and (c): system and rate
// are known beforehand, and every case is covered.
type Regulations struct {
	System System `json:"system"`
	Name   string `json:"name,omitempty"`
	// Players are the seeds, the best first. For a Wimbledon they are ordered by rating, title and
	// name (see Seed), for a play-off by the highest tie-break or by lot.
	Players []tournament.PlayerID `json:"players"`
	// Drawn says that the order of a play-off was drawn by lot. Then it is also the order of the
	// pairing numbers.
	Drawn bool `json:"drawn,omitempty"`

	// Games is the number of games of a match in each round of a Wimbledon. The last number also
	// applies to later rounds. If it is empty, matches have one game.
	Games []int `json:"games,omitempty"`
	// Early says that a match stops as soon as it is decided.
	Early   bool   `json:"early,omitempty"`
	Control string `json:"control,omitempty"` // time control of those games

	// Straight says that ties are broken directly by an Armageddon, because the main games were
	// very long. Annex 6(k)12.
	Straight bool `json:"straight,omitempty"`
	// Short says that a knock-out of four has no time for matches of two games and uses
	// Armageddons. Annex 6(k)3.
	Short bool `json:"short,omitempty"`
	// Agreed is a slower time control for the games of a play-off between two players, agreed with
	// the chief arbiter and the organising committee. Annex 6(k)12.
	Agreed string `json:"agreed,omitempty"`

	// LastGame is the instant at which the last main game of the players ended. It is 0 if there
	// was none before the play-off.
	LastGame clock.Instant `json:"last_game,omitempty"`
	// FirstPause and Pause are the minutes before a play-off and between its
	// stages, at least LeastFirstPause and LeastPause. Annex 6(h).
	FirstPause int `json:"first_pause"`
	Pause      int `json:"pause"`
}

// Limits of regulations.
const (
	LeastFirstPause = 30 // minutes
	LeastPause      = 10
	MostPause       = 24 * 60
	MaxGames        = 24 // of one match
)

// Complete returns r with usual values for empty fields: one game in each match and the shortest
// pauses.
func (r Regulations) Complete() Regulations {
	if r.System == Wimbledon && r.Games == nil {
		r.Games = []int{1}
	}
	if r.FirstPause == 0 {
		r.FirstPause = LeastFirstPause
	}
	if r.Pause == 0 {
		r.Pause = LeastPause
	}
	return r
}

// Faults returns all faults of r, which must be complete.
func (r Regulations) Faults() []*Refusal {
	var faults []*Refusal
	fault := func(code tournament.Code, article string, args ...any) {
		faults = append(faults, refuse(code, article, args...))
	}
	if !slices.Contains(Systems(), r.System) {
		fault(tournament.RegulationImproper, "", "field", "system", "value", string(r.System))
	}
	for _, f := range [...]struct{ field, text string }{{"name", r.Name}, {"control", r.Control}, {"agreed", r.Agreed}} {
		if !isValidText(f.text) {
			fault(tournament.RegulationImproper, "", "field", f.field, "value", strings.ToValidUTF8(f.text[:min(len(f.text), tournament.MaxControlText)], "�"))
		}
	}
	if n := len(r.Players); n < MinPlayers || n > MaxPlayers {
		fault(PlayersOutside, "", "players", n, "least", MinPlayers, "most", MaxPlayers)
	}
	seen := make(map[tournament.PlayerID]bool)
	for i, id := range r.Players {
		if id < 1 || seen[id] {
			fault(PlayerImproper, "", "seed", i+1, "player", int(id))
		}
		seen[id] = true
	}
	for i, games := range r.Games {
		if games < 1 || games > MaxGames {
			fault(GamesImproper, "", "round", i+1, "games", games, "most", MaxGames)
		}
	}
	return append(faults, r.playFaults()...)
}

// playFaults returns the faults of the pauses and of fields that belong to one system only. It is
// part of Faults.
func (r Regulations) playFaults() []*Refusal {
	var faults []*Refusal
	for _, p := range [...]struct {
		field        string
		value, least int
	}{{"first_pause", r.FirstPause, LeastFirstPause}, {"pause", r.Pause, LeastPause}} {
		if p.value < p.least || p.value > MostPause {
			faults = append(faults, refuse(PauseShort, annex+"(h)", "field", p.field, "value", p.value, "least", p.least, "most", MostPause))
		}
	}
	for _, f := range [...]struct {
		field  string
		given  bool
		system System
	}{
		{"games", len(r.Games) > 0, Wimbledon}, {"early", r.Early, Wimbledon}, {"control", r.Control != "", Wimbledon},
		{"drawn", r.Drawn, PlayOff}, {"short", r.Short, PlayOff}, {"agreed", r.Agreed != "", PlayOff}, {"last_game", r.LastGame != 0, PlayOff},
	} {
		if f.given && slices.Contains(Systems(), r.System) && r.System != f.system {
			faults = append(faults, refuse(NotForSystem, "", "field", f.field, "system", string(r.System)))
		}
	}
	if r.System == PlayOff && r.Agreed != "" && len(r.Players) != 2 {
		faults = append(faults, refuse(AgreedForTwo, annex+"(k)12", "players", len(r.Players)))
	}
	return faults
}

// isValidText reports whether regulations may contain a text: it is not too long and has no
// forbidden characters.
func isValidText(s string) bool {
	return len(s) <= tournament.MaxControlText && !strings.ContainsFunc(s, func(r rune) bool { return r < ' ' || r == '�' })
}
