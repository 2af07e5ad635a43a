package systems

import (
	"strings"

	"github.com/escaque/escaque/tournament"
)

// Declared is the system that a report file declares, by a code in record 192 or by words in record
// 092.
type Declared struct {
	Name   tournament.System
	Cycles int             // of a round robin
	Swap   tournament.Swap // of a double round robin
	Baku   bool
	Teams  tournament.TeamRules // of a Swiss of teams, without its number of boards
}

// inForceSince is the day from which FIDE_DUTCH without a year means the edition of 2026.
const inForceSince = "2026-02-01"

// OfReport returns the system that a report file declares. code and words are the texts of its
// records 192 and 092, and day is its first day, YYYY-MM-DD or empty. declared is false if the file
// names no system; "Swiss" alone is no name. The error is a *tournament.Refusal if the system is
// not implemented.
//
// Record 192 has codes of FIDE's table "Encoded Type", annex C of C.02.03: FIDE_DUTCH_2026, and
// FIDE_DUTCH for the edition in force on the first day. FIDE_DUTCH_2025 names the same edition in
// the draft of that table; bbpPairings 6.0.0 reads and writes it, and does not know FIDE_DUTCH_2026.
func (r Registry) OfReport(code, words, day string) (d Declared, declared bool, err error) {
	if code = strings.ToUpper(strings.TrimSpace(code)); code != "" {
		d, known := systemOfCode(code, day)
		if !known {
			refusal := tournament.Refuse(SystemNotHere, "system", shorten(code), "known", strings.Join(r.Names(), ", "))
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
		return d, true, tournament.Refuse(SystemNotHere, "system", shorten(strings.TrimSpace(words)), "known", strings.Join(r.Names(), ", "))
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

// codes lists common codes in lower case, to find the intended one for a misspelt code.
var codes = strings.Fields(strings.ToLower("FIDE_DUTCH FIDE_DUTCH_2017 FIDE_DUTCH_2026 FIDE_ROUNDROBIN FIDE_DOUBLEROUNDROBIN BERGER_ROUNDROBIN BERGER_DOUBLEROUNDROBIN FIDE_TEAM"))

// systemOfCode returns the system of a code, and false if the code is unknown. day is the first day of
// the event.
func systemOfCode(code, day string) (Declared, bool) {
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
	if teams, is := teamRulesOfCode(plain); is {
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

// CodeOf returns the code of an event's system in record 192, or "" if FIDE's table has none.
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

// CodeWithoutYear returns the code of an event's system as CodeOf does, but FIDE_DUTCH for the edition
// in force. FIDE's table has this code too, and bbpPairings 6.0.0 reads it. It suits a file without a
// first day, in which FIDE_DUTCH can mean no other edition.
func CodeWithoutYear(r tournament.Regulations) string {
	code := CodeOf(r)
	if r.System == InForce {
		return strings.Replace(code, "FIDE_DUTCH_2026", "FIDE_DUTCH", 1)
	}
	return code
}

// WordsOf returns the words for an event's system in record 092, as pairing programs write them and
// OfReport reads them.
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

// Parts of the codes FIDE_TEAM_... of record 192, without the acceleration: the type of colour
// preferences, the primary score, and the secondary score if the pairing uses it. FIDE_TEAM alone
// means FIDE_TEAM_TYPEA_MP_GP.
var (
	teamColorCodes = map[tournament.TeamColors]string{tournament.TeamColorsA: "_TYPEA", tournament.TeamColorsB: "_TYPEB", tournament.TeamColorsNone: ""}
	teamScoreCodes = map[tournament.PrimaryScore]string{tournament.ByMatches: "_MP", tournament.ByGames: "_GP"}
)

// codeOfTeams returns the code for the rules of an event of teams.
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

// teamRulesOfCode returns the rules of an event of teams for a code, and false if the code is unknown.
func teamRulesOfCode(code string) (tournament.TeamRules, bool) {
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
