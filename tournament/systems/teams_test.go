package systems

import (
	"testing"

	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/swiss"
)

// Every code of FIDE's table for a Swiss of teams is written and read back.
func TestTeamCodes(t *testing.T) {
	codes := make(map[string]bool)
	for _, colors := range []tournament.TeamColors{tournament.TeamColorsA, tournament.TeamColorsB, tournament.TeamColorsNone} {
		for _, primary := range []tournament.PrimaryScore{tournament.ByMatches, tournament.ByGames} {
			for _, one := range []bool{false, true} {
				for _, acceleration := range []tournament.Acceleration{"", tournament.Baku} {
					rules := tournament.TeamRules{Primary: primary, OneScore: one, Colors: colors}
					code := CodeOf(tournament.Regulations{System: tournament.TeamSwiss, Teams: rules, Acceleration: acceleration})
					codes[code] = true
					d, declared, err := Standard().OfReport(code, "", "")
					if err != nil || !declared || d.Name != tournament.TeamSwiss || d.Teams != rules || d.Baku != (acceleration != "") {
						t.Errorf("%s: %+v %v", code, d, err)
					}
				}
			}
		}
	}
	if len(codes) != 24 || !codes["FIDE_TEAM_TYPEA_MP_GP"] || !codes["FIDE_TEAM_TYPEB_GP"] || !codes["FIDE_TEAM_MP_BAKU"] {
		t.Error(codes)
	}
	ordinary := tournament.TeamRules{Primary: tournament.ByMatches, Colors: tournament.TeamColorsA}
	if d, _, err := Standard().OfReport("FIDE_TEAM", "", ""); err != nil || d.Teams != ordinary {
		t.Errorf("FIDE_TEAM: %+v %v", d, err)
	}
	if _, _, err := Standard().OfReport("FIDE_TEAM_TYPEC_MP", "", ""); err == nil {
		t.Error("a type that does not exist was read")
	}
}

// A team Swiss gives its odd team the bye of the pairing, and every match its boards.
func TestTeamSwissProposes(t *testing.T) {
	e := Numbered(5)
	e.Rounds, e.Boards = 3, 4
	e.Teams = tournament.TeamRules{Boards: 4, Primary: tournament.ByMatches, Colors: tournament.TeamColorsB}
	s, err := Standard().Named(string(tournament.TeamSwiss))
	if err != nil {
		t.Fatal(err)
	}
	p, err := s.Propose(e, 1, swiss.Options{Explain: true})
	if err != nil {
		t.Fatal(err)
	}
	bye, odd := p.PairingBye()
	if !odd || bye.Number != 5 || bye.Kind != tournament.PairingBye || len(bye.Why) == 0 {
		t.Errorf("%+v", p.Byes)
	}
	if len(p.Pairs) != 2 || len(p.Pairs[0].Games) != 4 || !p.Pairs[0].Games[0].White || p.Pairs[0].Games[1].White {
		t.Errorf("%+v", p.Pairs)
	}
}
