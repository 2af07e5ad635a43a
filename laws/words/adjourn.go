package words

import (
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// adjournmentArgs returns the values for the placeholders in the sentences about adjournments. A
// sealed text is included only when the envelope has been opened.
func (l language) adjournmentArgs(e laws.Event) (args map[string]string, article string) {
	who := func(c chess.Color) map[string]string {
		return map[string]string{"who": l.colorSubject(c), "by": l.colorAgent(c)}
	}
	detail := func(key string, args map[string]string) string { return l.phrase(key, args) }
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.SessionAnnounced:
		args = map[string]string{"until": ""}
		if e.Ends != 0 {
			args["until"] = detail("session-until", map[string]string{"span": formatSpan(e.Ends.Sub(e.Starts))})
		}
		return args, e.Article
	case laws.SealingAsked:
		args = who(e.By)
		if args["early"] = ""; e.Early {
			args["early"] = l.phrase("seal-early", nil)
		}
		return args, e.Article
	case laws.MoveShown:
		args = who(e.By)
		args["move"] = l.localizeSAN(e.SAN)
		return args, e.Article
	case laws.MoveSealed:
		return who(e.By), e.Article
	case laws.EnvelopeClosed:
		args = who(e.By)
		args["charge"] = ""
		switch {
		case e.Reply:
			args["charge"] = l.phrase("seal-reply", nil)
		case e.Charged > 0:
			args["charge"] = detail("seal-charge", map[string]string{"span": formatSpan(e.Charged)})
		}
		return args, e.Article
	case laws.EnvelopeKept:
		return l.envelopeArgs(e), e.Article
	case laws.EnvelopeLost:
		return who(e.By), e.Article
	case laws.GameAdjourned:
		return map[string]string{"reason": e.Reason}, e.Article
	case laws.PlayResumed:
		args = map[string]string{"white": formatSpan(e.Clock.Left[0]), "black": formatSpan(e.Clock.Left[1]), "away": ""}
		switch e.Present {
		case [2]bool{}:
			args["away"] = l.phrase("away-both", nil)
		case [2]bool{true, false}:
			args["away"] = detail("away-one", who(chess.Black))
		case [2]bool{false, true}:
			args["away"] = detail("away-one", who(chess.White))
		}
		return args, e.Article
	case laws.PlayerArrived:
		return who(e.By), e.Article
	case laws.EnvelopeOpened:
		args = map[string]string{"text": e.Written.Text, "means": ""}
		switch {
		case e.Written.Text == "":
			args["text"] = l.phrase("seal-blank", nil)
		case e.Written.Lang == laws.Squares && e.Outcome == laws.SealValid && len(e.Means) == 1:
			args["text"] = l.localizeSAN(e.Means[0])
		}
		if e.Outcome != laws.SealValid {
			moves := make([]string, len(e.Means))
			for i, m := range e.Means {
				moves[i] = l.localizeSAN(m)
			}
			args["means"] = detail("seal-"+e.Outcome.String(), map[string]string{"moves": strings.Join(moves, ", ")})
		}
		return args, e.Article
	case laws.TimesCorrected:
		return map[string]string{"white": formatSpan(e.Clock.Left[0]), "black": formatSpan(e.Clock.Left[1])}, e.Article
	default:
		return nil, ""
	}
}

// envelopeArgs returns the arguments for the sentence about an envelope.
func (l language) envelopeArgs(e laws.EnvelopeKept) map[string]string {
	env := e.Envelope
	args := map[string]string{
		"names": env.Names[0] + " – " + env.Names[1], "number": strconv.Itoa(env.Number),
		"by": l.colorAgent(env.By.Color()), "offers": "", "resumes": "",
	}
	for i, offers := range env.Offers {
		if offers {
			args["offers"] += l.phrase("seal-offer", map[string]string{"by": l.colorAgent(chess.Color(i))})
		}
	}
	if env.Resumes != 0 {
		args["resumes"] = l.phrase("seal-resumes", map[string]string{
			"span": formatSpan(env.Resumes.Sub(e.At)), "place": env.Place,
		})
	}
	return args
}
