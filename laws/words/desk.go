package words

import (
	"fmt"
	"strconv"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// wordFor returns the translation of a name in a refusal of an arbiter's command. If there is none,
// it returns the name itself.
func (l language) wordFor(name string) string {
	for _, kind := range [...]string{"word-", "offence-", "penalty-", "hint-", "stop-", "ruling-"} {
		if hasSentence("detail." + kind + name) {
			return l.phrase(kind+name, nil)
		}
	}
	if hasSentence("command." + name) {
		return "“" + l.sentence("command."+name, nil) + "”"
	}
	return name
}

// appendText returns an optional text as it is appended to a sentence, or "" if there is none.
func (l language) appendText(text string) string {
	if text == "" {
		return ""
	}
	return l.phrase("added", map[string]string{"text": text})
}

// deskArgs returns the values for the placeholders in the sentences about an arbiter's decisions.
func (l language) deskArgs(e laws.Event) (args map[string]string, article string) {
	who := func(c chess.Color) map[string]string { return map[string]string{"who": l.colorSubject(c)} }
	either := func(yes bool, one, other string) string {
		if yes {
			return l.phrase(one, nil)
		}
		return l.phrase(other, nil)
	}
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.ConductReported:
		args = who(e.Player)
		args["offence"], args["text"] = l.phrase("offence-"+e.Offence.String(), nil), l.appendText(e.Text)
		return args, e.Article
	case laws.Penalised:
		args = who(e.Player)
		args["penalty"] = l.phrase("penalty-"+e.Penalty.String(), map[string]string{
			"span": formatSpan(e.Span), "points": e.Points.String(),
		})
		if e.Rounds > 0 {
			args["penalty"] = l.phrase("penalty-exclusion-of", map[string]string{"rounds": strconv.Itoa(e.Rounds)})
		}
		if fine := e.FineText(); fine != "" {
			args["penalty"] = l.phrase("penalty-fine-of", map[string]string{"amount": fine})
		}
		args["offence"], args["reason"] = "", e.Reason
		if e.Offence != laws.NoOffence {
			args["offence"] = l.phrase("for", map[string]string{"offence": l.phrase("offence-"+e.Offence.String(), nil)})
		}
		return args, e.Article
	case laws.DeviceNoticed:
		args = who(e.Player)
		args["sounded"] = either(e.Sounded, "sounded", "found")
		return args, e.Article
	case laws.Expelled:
		who := l.roleName(e.Role)
		if e.Name != "" {
			who += ", " + e.Name
		}
		return map[string]string{"who": who, "reason": e.Reason}, e.Article
	case laws.AppealNoted:
		args = who(e.By)
		args["decision"], args["text"] = l.phrase("decision", nil), l.appendText(e.Text)
		if e.AgainstArticle != "" {
			args["decision"] = l.phrase("decision-by", map[string]string{"article": l.articleName(e.AgainstArticle)})
		}
		return args, e.Article
	case laws.Informed:
		args = who(e.To)
		args["what"] = l.phrase("hint-"+e.What.String(), nil)
		return args, e.Article
	case laws.Witnessed:
		return map[string]string{"text": e.Text}, e.Article
	case laws.ExplanationAsked:
		args = who(e.By)
		args["text"] = e.Text
		return args, e.Article
	case laws.DecidedByAnalogy:
		return map[string]string{"leaning": e.Leaning, "reason": e.Reason}, e.Article
	case laws.EvidenceGiven:
		args = who(e.By)
		args["right"], args["sheet"] = either(e.Right, "right", "not-right"), either(e.Sheet, "with-sheet", "")
		return args, e.Article
	case laws.EvidenceVerified:
		args = who(e.By)
		args["verified"] = either(e.Right, "agrees", "disputes")
		return args, e.Article
	default:
		return l.deskClockArgs(e)
	}
}

// deskClockArgs is the part of deskArgs about clocks and late players.
func (l language) deskClockArgs(e laws.Event) (args map[string]string, article string) {
	who := func(c chess.Color) map[string]string { return map[string]string{"who": l.colorSubject(c)} }
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.HelpSought:
		args = who(e.By)
		args["why"], args["text"] = l.phrase("stop-"+e.Reason.String(), nil), l.appendText(e.Text)
		return args, e.Article
	case laws.DefectClaimed:
		args = who(e.By)
		args["defect"], args["late"], args["text"] = l.phrase("defective", nil), "", l.appendText(e.Text)
		if e.Setting {
			args["defect"] = l.phrase("set-wrongly", nil)
		}
		if e.Late {
			args["late"] = l.phrase("too-late", nil)
		}
		return args, e.Article
	case laws.StopRuled:
		args = who(e.By)
		key := "valid"
		if e.Defect {
			key = "evident"
		}
		if !e.Valid {
			key = "not-" + key
		}
		args["valid"], args["reason"] = l.phrase(key, nil), e.Reason
		return args, e.Article
	case laws.ClockRuled:
		adds := l.phrase("clock-plain", nil)
		if e.Adds {
			adds = l.phrase("clock-adds", nil)
		}
		return map[string]string{"adds": adds, "reason": e.Reason}, e.Article
	case laws.GameReopened:
		return map[string]string{"white": formatSpan(e.Clock.Left[0]), "black": formatSpan(e.Clock.Left[1]), "reason": e.Reason}, e.Article
	case laws.ControlSet:
		return map[string]string{
			"white": e.Control[0].String(), "black": e.Control[1].String(),
			"left": formatSpan(e.Clock.Left[0]), "right": formatSpan(e.Clock.Left[1]), "reason": e.Reason,
		}, e.Article
	case laws.CounterSet:
		return map[string]string{
			"moves": l.phrase("counter", map[string]string{
				"white": fmt.Sprint(e.Clock.Moves[0]), "black": fmt.Sprint(e.Clock.Moves[1]),
				"period": fmt.Sprint(e.Clock.Period[0] + 1), "other": fmt.Sprint(e.Clock.Period[1] + 1),
			}), "reason": e.Reason,
		}, e.Article
	case laws.BothFlagsFound:
		return map[string]string{
			"white": formatSpan(e.Clock.Left[0]), "black": formatSpan(e.Clock.Left[1]), "reason": e.Reason,
		}, e.Article
	case laws.AssistantAdmitted:
		args = who(e.To)
		args["name"], args["task"] = e.Name, l.dutiesText(e.Duties)
		if e.Task != laws.DoesDuties {
			args["task"] = l.phrase("task-"+e.Task.String(), nil)
		}
		return args, e.Article
	case laws.Arrived:
		args = who(e.By)
		args["after"] = formatSpan(e.After)
		return args, e.Article
	case laws.Excused:
		args = who(e.Player)
		args["until"], args["reason"] = formatSpan(e.Until), e.Reason
		return args, e.Article
	default: // the others have their own rooms
	}
	return nil, ""
}
