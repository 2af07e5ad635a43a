package events

import (
	"context"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/standings"
)

// teamsForm is the part of the form of a new event for teams. An empty Boards means an event of
// players, and the other fields are ignored.
type teamsForm struct {
	Boards, Primary, Colors, Ties string // as typed
	OneScore, FixedOrder          bool
	Primaries, Types              []kind
}

func (v *visit) teamsForm() teamsForm {
	return teamsForm{
		Boards: v.Form("teams"), Primary: v.Form("primary"), Colors: v.Form("colours"), Ties: v.Form("team-tiebreaks"),
		OneScore: v.Form("one-score") != "", FixedOrder: v.Form("fixed-order") != "",
	}
}

// fillChoices fills in the choices of the form.
func (f *teamsForm) fillChoices(v *visit) {
	for _, p := range []tournament.PrimaryScore{tournament.ByMatches, tournament.ByGames} {
		f.Primaries = append(f.Primaries, kind{string(p), v.T("web.teams.primary." + string(p))})
	}
	for _, c := range []tournament.TeamColors{tournament.TeamColorsA, tournament.TeamColorsB, tournament.TeamColorsNone} {
		f.Types = append(f.Types, kind{string(c), v.T("web.teams.colours." + string(c))})
	}
}

// setRules sets the rules of teams in regulations. ok is false when the number of boards is
// invalid.
func (f *teamsForm) setRules(regs *tournament.Regulations) (ok bool) {
	if f.Boards == "" {
		return true
	}
	boards, err := strconv.Atoi(f.Boards)
	if err != nil {
		return false
	}
	regs.Teams = tournament.TeamRules{Boards: boards, Games: regs.Teams.Games, Primary: tournament.PrimaryScore(f.Primary), OneScore: f.OneScore, FixedOrder: f.FixedOrder}
	if regs.System == tournament.TeamSwiss {
		regs.Teams.Colors = tournament.TeamColors(f.Colors)
	}
	// The order of players does not fit teams: one of their own, or the recommended one.
	if regs.TieBreaks = nil; strings.TrimSpace(f.Ties) != "" {
		regs.TieBreaks = standings.Order(f.Ties)
	}
	return true
}

// teamsFormOf returns the form filled with the rules of an event.
func (v *visit) teamsFormOf(r tournament.TeamRules) teamsForm {
	f := teamsForm{Boards: strconv.Itoa(r.Boards), Primary: string(r.Primary), Colors: string(r.Colors), OneScore: r.OneScore, FixedOrder: r.FixedOrder}
	f.fillChoices(v)
	return f
}

// setTeamRules changes the rules of teams. This is possible until the numbers are drawn.
func (v *visit) setTeamRules() error {
	return v.runCommand(settingsMatter, "web.notice.saved", func(ctx context.Context, e office.Event) error {
		form, read := v.teamsForm(), true
		_, err := v.office.AmendRegulations(ctx, v.Who, e.ID, func(regs tournament.Regulations) tournament.Regulations {
			ties := regs.TieBreaks
			read = form.setRules(&regs)
			regs.TieBreaks = ties
			return regs
		}, v.Form("reason"))
		if !read {
			return tournament.Refuse(tournament.RegulationImproper, "field", "boards", "value", form.Boards)
		}
		return err
	})
}

// teamSettings returns the regulations of an event of teams as text.
func (v *visit) teamSettings(r tournament.Regulations) []setting {
	if !r.OfTeams() {
		return nil
	}
	list := []setting{
		{v.T("web.teams.boards"), strconv.Itoa(r.Teams.Boards)},
		{v.T("web.teams.primary"), v.T("web.teams.primary." + string(r.Teams.Primary))},
	}
	if r.Teams.Colors != "" {
		list = append(list, setting{v.T("web.teams.colours"), v.T("web.teams.colours." + string(r.Teams.Colors))})
	}
	if r.Teams.OneScore {
		list = append(list, setting{v.T("web.teams.pairing"), v.T("web.teams.one-score")})
	}
	if r.Teams.FixedOrder {
		list = append(list, setting{v.T("web.teams.line-ups"), v.T("web.teams.fixed-order")})
	}
	return list
}
