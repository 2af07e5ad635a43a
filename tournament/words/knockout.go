package words

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/knockout"
)

// Form returns the name of a form of stages in a contest.
func Form(lang string, f knockout.Form) string {
	return languageOf(lang).say("contest.form-"+string(f), nil)
}

// Rate returns a text for the rate of play of a stage, or "" if the main time control was not
// announced.
func Rate(lang string, r knockout.Rate) string {
	if r.Name == knockout.Main && r.Control == "" {
		return ""
	}
	control := r.Control
	if c, err := clock.ParseControlSeconds(control); err == nil {
		control = c.StringWithUnits()
	}
	return languageOf(lang).say("contest.rate-"+string(r.Name), map[string]any{"control": control})
}

// Place returns a text for the place of a stage in a contest: "section A, round 1, match 2". It is
// "" for the only stage.
func Place(lang string, p knockout.StageKey) string {
	c := languageOf(lang)
	var words []string
	if p.Section != "" {
		words = append(words, c.say("contest.place-section", map[string]any{"section": p.Section}))
	}
	if p.Round > 0 {
		words = append(words, c.say("contest.place-match", map[string]any{"round": p.Round, "match": p.Match}))
	}
	return strings.Join(words, ", ")
}

// Stage returns one line about what is to be played in a stage, or how lots are drawn.
func Stage(lang string, s knockout.Stage, name func(tournament.PlayerID) string) string {
	parts := []string{Form(lang, s.Form)}
	if s.Form == knockout.Match && s.Games > 1 {
		parts[0] = languageOf(lang).say("contest.form-match-games", map[string]any{"games": s.Games})
	}
	if rate := Rate(lang, s.Rate); rate != "" {
		parts = append(parts, rate)
	}
	between := ", "
	if s.Form == knockout.Match {
		between = " – "
	}
	if place := Place(lang, s.Key); place != "" {
		parts = append(parts, place)
	}
	return strings.Join(parts, ", ") + ": " + joinNames(s.Players, between, name)
}

// joinNames returns the names of players with a separator.
func joinNames(ids []tournament.PlayerID, between string, name func(tournament.PlayerID) string) string {
	names := make([]string, len(ids))
	for i, id := range ids {
		names[i] = name(id)
	}
	return strings.Join(names, between)
}

// placesText returns a ranking as text: "1. Ana 2, 2–3. Bob 1, Carl 1". Points are omitted if points is
// nil.
func placesText(r knockout.Ranking, name func(tournament.PlayerID) string, points func(tournament.PlayerID) string) string {
	var words []string
	from := 1
	for _, group := range r {
		place := strconv.Itoa(from)
		if len(group) > 1 {
			place += "–" + strconv.Itoa(from+len(group)-1)
		}
		words = append(words, place+". "+joinNames(group, ", ", func(id tournament.PlayerID) string { return name(id) + points(id) }))
		from += len(group)
	}
	return strings.Join(words, "; ")
}

// ContestEvent returns a sentence about an event of a contest's log. before is the state before it.
// name returns the name of a player.
func ContestEvent(lang string, before knockout.Contest, e knockout.Event, name func(tournament.PlayerID) string) string {
	return contestEvent(lang, before, e, name, asStored)
}

// contestEvent is ContestEvent with every result passed through spell.
func contestEvent(lang string, before knockout.Contest, e knockout.Event, name func(tournament.PlayerID) string, spell func(result string) string) string {
	c := languageOf(lang)
	args, kind := map[string]any{}, e.EventKind()
	pair := func(stage, game int, white, black tournament.Points) {
		p, _ := before.Stage(stage)
		args["stage"], args["game"] = stage, game
		if game >= 1 && game <= len(p.Games) {
			args["white"], args["black"] = name(p.Games[game-1].White), name(p.Games[game-1].Black)
		}
		args["points"] = spell(white.String() + "-" + black.String())
	}
	switch e := e.(type) {
	case knockout.Announced:
		kind += "-" + string(e.Regulations.System)
		args["name"], args["players"] = e.Regulations.Name, len(e.Regulations.Players)
	case knockout.Eliminated:
		args["players"], args["article"] = joinNames(e.Players, ", ", name), Article(lang, e.Article, tournament.Edition)
	case knockout.StageOpened:
		args["stage"], args["what"], args["pause"] = e.Stage.Number, Stage(lang, e.Stage, name), e.Stage.Pause
		args["article"] = Article(lang, e.Stage.Article, tournament.Edition)
		if e.Stage.Pause > 0 {
			kind += "-pause"
		}
	case knockout.StageRevoked:
		args["stage"] = e.Stage
	case knockout.StageBegan:
		args["stage"] = e.Stage
		var games []string
		for i, g := range e.Games {
			games = append(games, fmt.Sprintf("%d. %s – %s", i+1, name(g.White), name(g.Black)))
		}
		args["games"] = strings.Join(games, ", ")
		if e.Lot {
			kind += "-lot"
		}
		if args["reason"] = e.Waived; e.Waived != "" {
			kind += "-waived"
		}
	case knockout.GamesForfeited:
		args["stage"], args["players"] = e.Stage, joinNames(e.Players, ", ", name)
	case knockout.GameReported:
		args["stage"], args["game"], args["player"], args["result"], args["moves"] = e.Stage, e.Game, name(e.Player), spell(c.result(e.Result)), e.Moves
		if e.Moves > 0 {
			kind += "-moves"
		}
	case knockout.GameSeated:
		pair(e.Stage, e.Game, 0, 0)
	case knockout.GameAdjourned:
		pair(e.Stage, e.Game, 0, 0)
		args["note"], args["sealed"] = e.Note, args[string(e.Sealed)]
	case knockout.ResultRecorded:
		pair(e.Stage, e.Game, e.White, e.Black)
		args["result"], args["moves"] = spell(c.result(e.Result)), e.Moves
		p, _ := before.Stage(e.Stage)
		switch {
		case e.Source.Players:
			kind += "-players"
		case p.Rate.Name == knockout.Armageddon && e.Result == tournament.Drawn:
			kind += "-black"
			if e.Moves > 0 {
				kind += "-moves"
			}
		case e.Moves > 0:
			kind += "-moves"
		}
	case knockout.ResultCorrected:
		pair(e.Stage, e.Game, e.White, e.Black)
		args["was"], args["result"], args["reason"] = spell(c.result(e.Was)), spell(c.result(e.Result)), e.Reason
		args["moves"] = e.Moves
		switch {
		case e.Source.Reopened:
			kind += "-reopened"
		case e.Source.Game != "":
			kind += "-hall"
		case e.Moves > 0:
			kind += "-moves"
		}
	case knockout.LotsDrawn:
		args["stage"], args["players"] = e.Stage, joinNames(e.Order, ", ", name)
	case knockout.StageFinished:
		p, _ := before.Stage(e.Stage)
		args["stage"] = e.Stage
		args["places"] = placesText(e.Ranking, name, func(id tournament.PlayerID) string {
			if p.Form == knockout.Lots {
				return ""
			}
			return " " + p.Points(id).String()
		})
		if e.ByMoves {
			kind += "-moves"
		}
	case knockout.StageResumed:
		args["stage"] = e.Stage
	case knockout.Finished:
		args["places"] = placesText(e.Ranking, name, func(tournament.PlayerID) string { return "" })
	case knockout.Reopened:
	}
	return c.say("contest."+kind, args)
}
