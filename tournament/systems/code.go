package systems

import (
	"strings"

	"github.com/escaque/escaque/tournament"
)

// Declared is a system as a report file declares it: in record 192 by a code of
// FIDE's table, or in record 092 by words.
type Declared struct {
	Name   tournament.System
	Cycles int             // of a round robin
	Swap   tournament.Swap // of a double one
	Baku   bool
	Teams  tournament.TeamRules // of a Swiss of teams; its boards are not declared here
}

// inForceSince is the day from which FIDE_DUTCH without a year is the edition of
// 2026.
const inForceSince = "2026-02-01"

// OfReport returns the system that a report file declares, by the texts of its
// records 192 and 092 and its first day, YYYY-MM-DD or empty. declared is false
// when the file names none: "Swiss" alone is no name. The error is the
// *tournament.Refusal of a system that nobody here has.
//
// FIDE_DUTCH_2025 is an older spelling of FIDE_DUTCH_2026, which some engines
// still write and read.
func (r Registry) OfReport(code, words, day string) (d Declared, declared bool, err error) {
	if code = strings.ToUpper(strings.TrimSpace(code)); code != "" {
		d, known := ofCode(code, day)
		if !known {
			refusal := tournament.Refuse(SystemNotHere, "system", shown(code), "known", strings.Join(r.Names(), ", "))
			if near := Near(code, codes); len(near) > 0 {
				refusal.Args["near"] = strings.ToUpper(strings.Join(near, ", "))
			}
			return d, true, refusal
		}
		return d, true, nil
	}
	text := strings.ToLower(words)
	has := func(word string) bool { return strings.Contains(text, word) }
	switch {
	case has("scheveningen"), has("schiller"), has("knock"), has("belgrade"), has("dubov"), has("burstein"), has("lim system"), has("double swiss"), has("double-swiss"):
		return d, true, tournament.Refuse(SystemNotHere, "system", shown(strings.TrimSpace(words)), "known", strings.Join(r.Names(), ", "))
	case has("robin"):
		d = Declared{Name: tournament.Berger, Cycles: 1}
		if has("double") {
			d.Cycles, d.Swap = 2, tournament.SwapFirst
		}
		return d, true, nil
	case has("dutch"):
		for _, s := range [...]struct {
			year string
			name tournament.System
		}{{"2009", tournament.Dutch2009}, {"2017", tournament.Dutch2017}, {"2026", tournament.Dutch2026}} {
			if has(s.year) {
				return Declared{Name: s.name}, true, nil
			}
		}
	}
	return d, false, nil
}

// codes are those that people write, in small letters, to find what a misspelt one meant.
var codes = strings.Fields(strings.ToLower("FIDE_DUTCH FIDE_DUTCH_2017 FIDE_DUTCH_2026 FIDE_ROUNDROBIN FIDE_DOUBLEROUNDROBIN BERGER_ROUNDROBIN BERGER_DOUBLEROUNDROBIN FIDE_TEAM"))

func ofCode(code, day string) (Declared, bool) {
	plain, baku := strings.CutSuffix(code, "_BAKU")
	swiss := func(name tournament.System) (Declared, bool) { return Declared{Name: name, Baku: baku}, true }
	switch plain {
	case "FIDE_DUTCH_2017":
		return swiss(tournament.Dutch2017)
	case "FIDE_DUTCH_2025", "FIDE_DUTCH_2026":
		return swiss(tournament.Dutch2026)
	case "FIDE_DUTCH":
		if day != "" && day < inForceSince {
			return swiss(tournament.Dutch2017)
		}
		return swiss(InForce)
	}
	if teams, is := teamsOf(plain); is {
		return Declared{Name: tournament.TeamSwiss, Baku: baku, Teams: teams}, true
	}
	switch code {
	case "FIDE_ROUNDROBIN", "BERGER_ROUNDROBIN", "BERGER_ROUNDROBIN_G1":
		return Declared{Name: tournament.Berger, Cycles: 1}, true
	case "FIDE_DOUBLEROUNDROBIN":
		return Declared{Name: tournament.Berger, Cycles: 2, Swap: tournament.SwapFirst}, true
	case "BERGER_DOUBLEROUNDROBIN", "BERGER_ROUNDROBIN_G2":
		return Declared{Name: tournament.Berger, Cycles: 2, Swap: tournament.SwapNone}, true
	}
	return Declared{}, false
}

// CodeOf is how record 192 declares the system of an event; empty when FIDE's
// table has no code for it.
func CodeOf(r tournament.Regulations) string {
	baku := ""
	if r.Acceleration == tournament.Baku {
		baku = "_BAKU"
	}
	switch {
	case r.System == tournament.Dutch2017:
		return "FIDE_DUTCH_2017" + baku
	case r.System == tournament.Dutch2026:
		return "FIDE_DUTCH_2026" + baku
	case r.System == tournament.TeamSwiss:
		return codeOfTeams(r.Teams) + baku
	case r.OfTeams():
		return "" // the table has round robins of players
	case r.System == tournament.Berger && r.Cycles < 2:
		return "FIDE_ROUNDROBIN"
	case r.System == tournament.Berger && r.Swap == tournament.SwapFirst:
		return "FIDE_DOUBLEROUNDROBIN"
	case r.System == tournament.Berger && r.Swap == tournament.SwapNone:
		return "BERGER_DOUBLEROUNDROBIN"
	}
	return ""
}

// WordsOf is how record 092 declares the system of an event, in the words that
// pairing programs write and OfReport reads.
func WordsOf(r tournament.Regulations) string {
	switch {
	case r.System == tournament.TeamSwiss:
		return "Team: Swiss-System"
	case r.OfTeams() && r.System == tournament.Berger && r.Cycles == 2:
		return "Team: Double Round-Robin"
	case r.OfTeams() && r.System == tournament.Berger:
		return "Team: Round-Robin"
	case r.OfTeams():
		return "Team"
	case r.System == tournament.Dutch2009:
		return "Individual: Swiss-System (Dutch 2009)"
	case r.System.Swiss():
		return "Individual: Swiss-System"
	case r.System == tournament.Berger && r.Cycles == 2:
		return "Individual: Double Round-Robin"
	case r.System == tournament.Berger:
		return "Individual: Round-Robin"
	case r.System == tournament.Wimbledon:
		return "Individual: Knock-Out"
	case r.System == tournament.Scheveningen:
		return "Individual: Scheveningen"
	case r.System == tournament.Belgrade && r.Cycles == 2:
		return "Individual: Groups (Belgrade), Double Round-Robin in each"
	case r.System == tournament.Belgrade:
		return "Individual: Groups (Belgrade), Round-Robin in each"
	}
	return ""
}

// The parts of the codes FIDE_TEAM_... of record 192, without the acceleration: the
// type of colour preferences, the score that ranks first, and the other one if it
// has a part in the pairing. FIDE_TEAM alone is FIDE_TEAM_TYPEA_MP_GP.
var (
	teamColorCodes = map[tournament.TeamColors]string{tournament.TeamColorsA: "_TYPEA", tournament.TeamColorsB: "_TYPEB", tournament.TeamColorsNone: ""}
	teamScoreCodes = map[tournament.PrimaryScore]string{tournament.ByMatches: "_MP", tournament.ByGames: "_GP"}
)

func codeOfTeams(r tournament.TeamRules) string {
	code := "FIDE_TEAM" + teamColorCodes[r.Colors] + teamScoreCodes[r.Primary]
	if r.OneScore {
		return code
	}
	if r.Primary == tournament.ByGames {
		return code + teamScoreCodes[tournament.ByMatches]
	}
	return code + teamScoreCodes[tournament.ByGames]
}

func teamsOf(code string) (tournament.TeamRules, bool) {
	if code == "FIDE_TEAM" {
		return tournament.TeamRules{Primary: tournament.ByMatches, Colors: tournament.TeamColorsA}, true
	}
	for colors := range teamColorCodes {
		for primary := range teamScoreCodes {
			for _, one := range []bool{false, true} {
				if r := (tournament.TeamRules{Primary: primary, Colors: colors, OneScore: one}); codeOfTeams(r) == code {
					return r, true
				}
			}
		}
	}
	return tournament.TeamRules{}, false
}
