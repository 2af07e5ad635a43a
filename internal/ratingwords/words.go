package ratingwords

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
)

func text(lang, key string, args ...any) string { return i18n.Text(lang, "rating."+key, args...) }

// Signed returns hundredths with their sign: +7.20.
func Signed(h fide.Hundredths) string {
	if h >= 0 {
		return "+" + h.String()
	}
	return h.String()
}

// List returns the name of a rating list.
func List(lang string, l fide.List) string { return text(lang, "list-"+l.String()) }

// ListName returns what the ratings of a list are called, by the name of the list.
func ListName(lang, list string) string {
	if slices.Contains(tournament.RatingLists(), list) {
		return text(lang, "list-"+list)
	}
	return text(lang, "list-own", "List", list)
}

// ListNames returns what the ratings of lists are called, in their order.
func ListNames(lang string, lists []string) string {
	names := make([]string, len(lists))
	for i, list := range lists {
		names[i] = ListName(lang, list)
	}
	return strings.Join(names, ", ")
}

// NormMade returns the sentence for a norm that was made, with its figures.
func NormMade(lang string, v norm.Verdict) string {
	parts := []string{text(lang, "made", "Title", v.Title, "Score", v.Score.String(), "Games", len(v.Games), "Average", v.Average,
		"Performance", v.Performance, "Worth", v.Worth)}
	if len(v.LeftOut) > 0 {
		parts = append(parts, text(lang, "left-out", "Rounds", numbers(v.LeftOut)))
	}
	if v.AsLost > 0 {
		parts = append(parts, text(lang, "as-lost", "Round", v.AsLost))
	}
	if v.Credited {
		parts = append(parts, text(lang, "credited"))
	}
	return strings.Join(parts, " ")
}

// NormMissed returns the heading of the requirements that a norm lacks. [MissingRequirement]
// returns the lines.
func NormMissed(lang string, t norm.Title) string { return text(lang, "not-made", "Title", t) }

// MissingRequirement returns the sentence for one missing requirement of a norm.
func MissingRequirement(lang string, l norm.Missing) string {
	have, need := strconv.Itoa(l.Have), strconv.Itoa(l.Need)
	if l.Code == norm.ScoreTooLow {
		have, need = tournament.Points(l.Have).String(), tournament.Points(l.Need).String()
	}
	return text(lang, "lack-"+string(l.Code), "Have", have, "Need", need, "Federation", l.Federation, "Article", l.Article)
}

// Needed returns the sentence for the results needed in unfinished games for a norm. It returns ""
// if no score is enough.
func Needed(lang string, f norm.Forecast) string {
	key := "needs"
	switch {
	case f.Enough == norm.None:
		return ""
	case f.Enough == 0 && f.MustPlay:
		key = "needs-play"
	case f.Enough == 0:
		key = "needs-nothing"
	case f.Sure != f.Enough:
		key = "needs-ways"
	}
	return text(lang, key, "Title", f.Title, "Points", f.Enough.String(), "Of", len(f.Rounds), "Rounds", numbers(f.Rounds))
}

// Outlook returns the sentence for what the remaining rounds must bring for a norm.
func Outlook(lang string, a norm.Outlook) string {
	parts := []string{text(lang, "ahead", "Title", a.Title, "Points", a.Points.String(), "Of", a.Rounds+a.Open, "Average", a.Average)}
	if a.Least > 0 {
		parts = append(parts, text(lang, "ahead-average", "Average", a.Least))
	}
	for _, need := range []struct {
		key string
		n   int
	}{{"ahead-holders", a.Holders}, {"ahead-titled", a.Titled}, {"ahead-foreign", a.Foreign}} {
		if need.n > 0 {
			parts = append(parts, text(lang, need.key, "N", need.n))
		}
	}
	return strings.Join(parts, "; ") + "."
}

// Change returns the sentence for a player's rating change or first rating.
func Change(lang string, r *rated.Report, p rated.Player) string {
	if p.First == nil {
		return text(lang, "change", "Sum", Signed(p.Change.Sum), "K", p.Change.K, "Points", Signed(p.Change.Points), "New", p.New())
	}
	f, rules := *p.First, r.Rules.First
	return text(lang, fmt.Sprintf("first-%d", f.Omission), "Games", f.Games, "Score", f.Score.String(), "Rating", f.Rating,
		"Need", rules.Games, "Opponents", rules.Opponents, "Floor", rules.Floor, "Least", max(1, rules.Score).String())
}

// Performance returns the sentence for a player's performance, or "" without a rated game.
func Performance(lang string, p rated.Player) string {
	if p.Games == 0 {
		return ""
	}
	return text(lang, "performance", "Score", p.Score.String(), "Games", p.Games, "Average", fide.Average(p.Opponents, p.Games), "Performance", p.Performance)
}

// Norms returns the lines about a player's norms: made, missed, and still possible. The missing
// requirements follow a missed norm, indented by four spaces.
func Norms(lang string, p rated.Player) (lines []string) {
	for i, v := range p.Verdicts {
		if v.Met {
			lines = append(lines, NormMade(lang, v))
			continue
		}
		lines = append(lines, NormMissed(lang, v.Title))
		for _, l := range v.Missing {
			lines = append(lines, "    "+MissingRequirement(lang, l))
		}
		if i < len(p.Forecasts) && p.Forecasts[i].Enough != norm.None {
			lines = append(lines, "    "+Needed(lang, p.Forecasts[i]))
		}
	}
	for _, a := range p.Outlooks {
		lines = append(lines, Outlook(lang, a))
	}
	if len(p.Verdicts) > 0 && len(p.Excluded) > 0 {
		var rounds []string
		for _, x := range p.Excluded {
			rounds = append(rounds, fmt.Sprintf("%d (B.01 %s)", x.Round, x.Article))
		}
		lines = append(lines, text(lang, "excluded", "Rounds", strings.Join(rounds, ", ")))
	}
	return lines
}

// Judged returns why norms are not judged, that none was made, or why the foreigner requirement is
// waived. It returns "" if none of these applies.
func Judged(lang string, list fide.List, r *rated.Report) string {
	if !r.Norms {
		if list == fide.Standard {
			return text(lang, "norms-then", "Since", norm.Since)
		}
		return ""
	}
	var lines []string
	some := false
	for _, p := range r.Players {
		for _, v := range p.Verdicts {
			some = some || v.Met
		}
		for _, f := range p.Forecasts {
			some = some || f.Enough != norm.None
		}
	}
	if !some {
		lines = append(lines, text(lang, "no-norms"))
	}
	if r.Waiver == norm.LargeSwiss {
		lines = append(lines, text(lang, "large", "Players", r.Crowd.Foreigners, "Federations", r.Crowd.Federations, "Titled", r.Crowd.Titled))
	}
	return strings.Join(lines, "\n")
}

// Missing returns a line of the checklist of an event: data that is missing for the rating officer.
func Missing(lang string, t tournament.Tournament, m rated.Missing) string {
	names := make(map[int]string)
	for _, p := range rated.People(t) {
		names[p.Number] = p.Entry.Name
	}
	var who []string
	for _, n := range m.Players {
		who = append(who, fmt.Sprintf("%d %s", n, names[n]))
	}
	said := text(lang, "missing."+string(m.Lack), "Rounds", i18n.Count(lang, "rating.rounds", len(m.Rounds), "List", runs(m.Rounds)),
		"Players", strings.Join(who, "; "), "Have", m.Have, "Need", m.Need)
	if m.Article != "" {
		said += " (B.02 " + m.Article + ")"
	}
	return said
}

// Totals returns the totals of a rated event: players, games, norms and unrated games.
func Totals(lang string, t tournament.Tournament, e rated.Event, r *rated.Report) []string {
	s := Count(t, r)
	var lines []string
	if t.Published() > 0 {
		lines = append(lines, text(lang, "rated", "Players", len(e.People), "Games", s.Games, "List", List(lang, e.List), "Norms", s.Norms))
	}
	if s.Unrated > 0 {
		lines = append(lines, i18n.Count(lang, "rating.unrated", s.Unrated))
	}
	if first := FirstOnly(lang, t); first != "" {
		lines = append(lines, first)
	}
	return lines
}

// FirstOnly says that rating changes are computed from the first rating of each player if some have
// ratings of later rounds; otherwise it returns "".
func FirstOnly(lang string, t tournament.Tournament) string {
	if n := t.CountLaterRatings(); n > 0 {
		return text(lang, "first-only", "N", n)
	}
	return ""
}

// Counted holds the totals of an event.
type Counted struct{ Games, Unrated, Norms int }

// Count counts the rated and unrated games of an event and the norms made.
func Count(t tournament.Tournament, r *rated.Report) (c Counted) {
	for _, p := range r.Players {
		c.Games += len(p.Met)
		for _, v := range p.Verdicts {
			if v.Met {
				c.Norms++
			}
		}
	}
	c.Games /= 2
	for _, round := range t.Rounds() {
		for _, b := range round.Boards {
			if t.OfTeams() {
				c.Unrated += unratedInMatch(t, round.Number, b)
			} else if b.Result.Forfeit() || b.Result.Unrated() {
				c.Unrated++
			}
		}
	}
	return c
}

// unratedInMatch returns the number of unrated games of a team match.
func unratedInMatch(t tournament.Tournament, round int, b tournament.Board) (unrated int) {
	for board := range t.Regulations().Teams.Boards {
		_, white := t.Seated(round, b.White, board+1)
		_, black := t.Seated(round, b.Black, board+1)
		if r := b.GameResult(board + 1); b.Bye == "" && white && black && (r.Forfeit() || r.Unrated()) {
			unrated++
		}
	}
	return unrated
}

// numbers lists rounds: 1, 2, 5.
func numbers(list []int) string {
	var texts []string
	for _, r := range list {
		texts = append(texts, strconv.Itoa(r))
	}
	return strings.Join(texts, ", ")
}

// runs lists rounds with ranges: 1-3, 7.
func runs(list []int) string {
	var parts []string
	for i := 0; i < len(list); {
		end := i
		for end+1 < len(list) && list[end+1] == list[end]+1 {
			end++
		}
		part := strconv.Itoa(list[i])
		if end > i {
			part += "-" + strconv.Itoa(list[end])
		}
		parts = append(parts, part)
		i = end + 1
	}
	return strings.Join(parts, ", ")
}
