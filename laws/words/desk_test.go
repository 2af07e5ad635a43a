package words

import (
	"slices"
	"testing"
	"time"

	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

func TestDetailsOfTheDesk(t *testing.T) {
	for _, tag := range i18n.Reviewed() {
		known := keys(tag, "detail")
		check := func(key string) {
			if !slices.Contains(known, key) {
				t.Errorf("%s: no word for %q", tag, key)
			}
		}
		for o := laws.NoOffence; o <= laws.RefusingLaws; o++ {
			check("offence-" + o.String())
		}
		for p := laws.Warning; p <= laws.Expulsion; p++ {
			check("penalty-" + p.String())
		}
		for h := laws.OpponentMoved; h <= laws.FlagIsDown; h++ {
			check("hint-" + h.String())
		}
		for r := laws.StopForHelp; r <= laws.StopForNoReason; r++ {
			check("stop-" + r.String())
		}
		for w := laws.WorksClock; w <= laws.MovesPieces; w++ {
			check("task-" + w.String())
		}
	}
}

func TestSentencesOfTheDesk(t *testing.T) {
	cited := laws.Citation{Article: "13.4c", Rule: laws.RuleDeduction}
	fine := laws.Penalised{Penalty: laws.LessTime, Span: 2 * time.Minute, Offence: laws.Annoying, Reason: "again", Citation: cited}
	for _, c := range []struct{ got, want string }{
		{EventSentence("en", fine), "Penalty for White for distracting or annoying the opponent: 2:00 less: again (Article 13.4c)."},
		{EventSentence("es", fine), "Sanción para las blancas (distraer o molestar al oponente): 2:00 menos: again (artículo 13.4c)."},
		{
			Refusal("en", &laws.Refusal{Code: laws.NoHints, Edition: laws.Edition2009, Citation: laws.Citation{Article: "13.6"}, Args: laws.Args{Text: "opponent-moved"}}),
			"The arbiter must not tell a player that: the opponent has moved (Article 13.6, Laws of 2009).",
		},
		{
			EventSentence("en", laws.ResultCorrected{Result: laws.WinAndHalf, Citation: laws.Citation{Article: "13.4", Rule: laws.RulePointsCount}}),
			"The penalties in points are counted: 1-½ (Article 13.4).",
		},
		{EventSentence("en", laws.Excused{Until: laws.NoDefaultTime, Reason: "snow"}), "White may come at any time: snow."},
	} {
		if c.got != c.want {
			t.Errorf("got  %s\nwant %s", c.got, c.want)
		}
	}
}
