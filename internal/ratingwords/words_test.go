package ratingwords_test

import (
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/rating/fide"
	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
)

// Every code of the rating rules, of norms and of the checklist has a sentence in
// every language.
func TestEverythingHasWords(t *testing.T) {
	for _, lang := range i18n.Languages() {
		var said []string
		for _, code := range norm.Codes() {
			said = append(said, ratingwords.MissingRequirement(lang, norm.Missing{Code: code}))
		}
		for omission := fide.NoOmission; omission <= fide.FewGames; omission++ {
			said = append(said, ratingwords.Change(lang, &rated.Report{}, rated.Player{First: &fide.FirstRating{Omission: omission}}))
		}
		for _, l := range fide.Lists() {
			said = append(said, ratingwords.List(lang, l), ratingwords.Judged(lang, l, &rated.Report{}))
		}
		for _, lack := range rated.Lacks() {
			said = append(said, ratingwords.Missing(lang, tournament.Tournament{}, rated.Missing{Lack: lack, Rounds: []int{1, 2, 4}, Article: "1.1"}))
		}
		p := rated.Player{
			Games: 1, Verdicts: []norm.Verdict{{Title: norm.GM, Met: true, LeftOut: []int{3}, AsLost: 2, Credited: true}, {Title: norm.IM}},
			Forecasts: []norm.Forecast{{Enough: norm.None}, {Enough: 0, MustPlay: true}}, Outlooks: []norm.Outlook{{Title: norm.IM, Least: 1, Holders: 1, Titled: 1, Foreign: 1}},
		}
		said = append(said, ratingwords.Change(lang, &rated.Report{}, p), ratingwords.Performance(lang, p))
		said = append(said, ratingwords.Norms(lang, p)...)
		said = append(said, ratingwords.Judged(lang, fide.Standard, &rated.Report{Norms: true, Waiver: norm.LargeSwiss}))
		for _, f := range []norm.Forecast{{}, {Enough: 1, Sure: 1}, {Enough: 1, Sure: 2}} {
			said = append(said, ratingwords.Needed(lang, f))
		}
		for _, s := range said {
			if strings.Contains(s, i18n.Missing) || strings.Contains(s, i18n.NoArgument) {
				t.Errorf("%s: %s", lang, s)
			}
		}
	}
}
