package words

import (
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/laws"
)

// mayBeEmpty are the parts of a sentence that are not always there.
var mayBeEmpty = []string{"until", "early", "charge", "offers", "resumes", "away", "means", "flaws", "reading", "moves", "slip", "adjusts"}

func adjournEvents() []laws.Event {
	cited := laws.Citation{Article: "G.1a", Rule: laws.RuleSeal}
	return []laws.Event{
		laws.SessionAnnounced{Ends: 3600000, Citation: cited},
		laws.SealingAsked{By: chess.Black, Early: true, Citation: cited},
		laws.MoveShown{SAN: "Nf3", Citation: cited},
		laws.MoveSealed{Written: laws.Written{Text: "Cd2", Lang: "es"}, Citation: cited},
		laws.EnvelopeClosed{Charged: time.Minute, Citation: cited},
		laws.EnvelopeKept{Envelope: laws.Envelope{
			Names: [2]string{"Alice", "Boris"}, Number: 41, Offers: [2]bool{true, true}, Resumes: 3600000, Place: "the hall",
		}, Citation: cited},
		laws.EnvelopeLost{Citation: cited},
		laws.GameAdjourned{Reason: "noise", Citation: cited},
		laws.PlayResumed{Present: [2]bool{true, false}, Citation: cited},
		laws.PlayerArrived{Citation: cited},
		laws.EnvelopeOpened{
			Written: laws.Written{Text: "Cd2"}, Outcome: laws.SealAmbiguous, Means: []string{"Nbd2", "Nfd2"}, Citation: cited,
		},
		laws.TimesCorrected{Citation: cited},
	}
}

func TestAdjournmentInWords(t *testing.T) {
	for _, e := range adjournEvents() {
		for _, tag := range i18n.Reviewed() {
			text := EventSentence(tag, e)
			if strings.Contains(text, "Cd2") != (e.EventKind() == "EnvelopeOpened") {
				t.Errorf("what was sealed is told only when the envelope is opened: %s", text)
			}
		}
	}
	for _, c := range []struct {
		event  laws.Event
		en, es string
	}{
		{adjournEvents()[1], "Black is to seal a move before the end of the session (Article G.1a).", "Deben sellar su jugada las negras antes del final de la sesión (artículo G.1a)."},
		{adjournEvents()[5], "The envelope is checked and kept: Alice – Boris, move 41 sealed by White, a draw offered by White, a draw offered by Black, to be resumed in 1:00:00 at the hall (Article G.1a).",
			"El sobre se comprueba y se guarda: Alice – Boris, jugada secreta 41 de las blancas, con oferta de tablas de las blancas, con oferta de tablas de las negras, se reanuda en 1:00:00 en the hall (artículo G.1a)."},
		{adjournEvents()[10], "The envelope is opened: Cd2, which can mean Nbd2, Nfd2 (Article G.1a).", "Se abre el sobre: Cd2, que puede significar Cbd2, Cfd2 (artículo G.1a)."},
	} {
		if got := EventSentence(i18n.English, c.event); got != c.en {
			t.Errorf("got  %s\nwant %s", got, c.en)
		}
		if got := EventSentence(i18n.Spanish, c.event); got != c.es {
			t.Errorf("got  %s\nwant %s", got, c.es)
		}
	}
	for o := laws.SealAmbiguous; o <= laws.SealIllegal; o++ {
		for _, tag := range i18n.Reviewed() {
			check(t, tag, "detail", "seal-"+o.String(), []string{"moves"})
		}
	}
}
