package words

import (
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// eventArgs returns the arguments for the sentence about an event, and its article.
func (l language) eventArgs(e laws.Event) (args map[string]string, article string) {
	who := func(c chess.Color) map[string]string {
		return map[string]string{"who": l.colorSubject(c), "by": l.colorAgent(c), "other": l.colorSubject(c.Other())}
	}
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.GameStarted:
		return map[string]string{
			"mode": l.phrase(e.Mode.String(), nil), "edition": string(e.Regulations.Edition),
			"white": e.Regulations.Control[0].String(), "black": e.Regulations.Control[1].String(),
		}, e.Article
	case laws.MoveMade:
		args = who(e.Color)
		args["move"], args["spent"], args["left"] = l.localizeSAN(e.SAN), formatSpan(e.Spent), formatSpan(e.Clock.Left[e.Color&1])
		number := fmt.Sprint(e.Ply/2+1) + "."
		if e.Color == chess.Black {
			number += ".."
		}
		args["number"] = number
		args["breach"] = ""
		if e.Breach {
			args["breach"] = l.phrase("breach", nil)
		}
		return args, e.Article
	case laws.DrawOffered:
		return who(e.By), e.Article
	case laws.DrawOfferEnded:
		args = who(e.By)
		args["how"] = l.phrase("offer-"+e.How.String(), nil)
		return args, e.Article
	case laws.ClaimMade:
		args = who(e.By)
		args["claim"], args["intended"] = l.phrase("claim-"+e.Claim.String(), nil), ""
		if e.Intended.Text != "" {
			args["intended"] = l.phrase("intended", map[string]string{"text": e.Intended.Text})
		}
		return args, ""
	case laws.ClaimDecided:
		args = who(e.By)
		args["outcome"] = l.phrase("claim-"+e.Outcome.String(), nil)
		switch {
		case e.Outcome != laws.Inadmissible || e.Rule == laws.RuleClaimTurn || e.Rule == laws.RuleQuickTurn:
		case e.Claim == laws.QuickplayClaim:
			args["outcome"] = l.phrase("claim-early", nil)
		default:
			args["outcome"] = l.phrase("claim-lost", nil)
		}
		if e.Charge > 0 {
			args["outcome"] += l.phrase("charge", map[string]string{"who": args["who"], "span": formatSpan(e.Charge)})
		}
		if e.Outcome == laws.Wrong && e.Bonus > 0 {
			args["outcome"] += l.phrase("bonus", map[string]string{"other": args["other"], "span": formatSpan(e.Bonus)})
		}
		return args, e.Article
	case laws.VerdictNeeded:
		args = who(e.Side)
		args["why"] = l.phrase("why-"+e.Why.String(), nil)
		return args, e.Article
	case laws.VerdictGiven:
		args = who(e.Side)
		args["answer"] = l.phrase("answer-"+e.Answer.String(), nil)
		return args, ""
	case laws.FlagFell:
		return who(e.Color), e.Article
	case laws.FlagDropped:
		return who(e.Color), e.Article
	case laws.EndAwaited:
		what := "awaited-question"
		switch {
		case e.Rule == laws.RuleNoArbiter:
			what = "awaited-arbiter"
		case e.Termination == laws.LateAtResumption:
			what = "awaited-sealed"
		case e.Termination == laws.DeadPosition:
			what = "awaited-dead"
		}
		return map[string]string{"reason": l.terminationName(e.Termination), "result": Result(e.Result), "what": l.phrase(what, nil)}, e.Article
	case laws.Interrupted:
		return map[string]string{"span": formatSpan(e.To.Sub(e.From)), "charged": formatSpan(e.Charged)}, e.Article
	case laws.ClocksStopped:
		return map[string]string{"reason": e.Reason}, e.Article
	case laws.GameResumed:
		return map[string]string{"text": l.appendText(l.reasonText(e.Reason))}, e.Article
	case laws.ClocksSet:
		return map[string]string{
			"white": formatSpan(e.Clock.Left[0]), "black": formatSpan(e.Clock.Left[1]), "reason": e.Reason,
		}, e.Article
	case laws.TimeGiven:
		args = who(e.To)
		verb := "gives"
		if e.Span < 0 {
			verb = "takes"
		}
		args["what"] = l.phrase(verb, map[string]string{"span": formatSpan(e.Span.Abs())})
		args["reason"] = e.Reason
		return args, e.Article
	case laws.CaseOpened:
		args = who(e.By)
		args["case"] = l.phrase("case-"+e.Kind.String(), map[string]string{
			"who": args["who"], "ground": l.phrase("ground-"+e.Ground.String(), nil),
		})
		return args, e.Article
	case laws.CaseRuled:
		return l.rulingArgs(e), e.Article
	case laws.SetupNoted:
		return map[string]string{"fault": l.phrase("setup-"+e.Fault.String(), nil)}, e.Article
	case laws.PositionRestored:
		to := l.phrase("restored-ply", map[string]string{"ply": fmt.Sprint(e.Ply)})
		if e.FEN != "" {
			to = l.phrase("restored-fen", map[string]string{"fen": e.FEN})
		}
		because := ""
		if e.Reason != "" {
			because = ": " + e.Reason
		}
		return map[string]string{"to": to, "reason": because}, e.Article
	case laws.UnlawfulPress, laws.IllegalFound, laws.ReplacementDue, laws.IllegalPositionSeen, laws.CorrectionAgreed,
		laws.PiecesDisplaced, laws.PiecesRestored, laws.DisplacedClaimed, laws.PressedBack:
		return l.irregularArgs(e)
	case laws.ResultCorrected:
		return map[string]string{"result": Result(e.Result), "reason": e.Reason}, e.Article
	default:
		if args, article := l.boardArgs(e); args != nil {
			return args, article
		}
		if args, article, ok := l.blindArgs(e); ok {
			return args, article
		}
		if args, article, ok := l.sheetArgs(e); ok {
			return args, article
		}
		if args, article := l.adjournmentArgs(e); args != nil || article != "" {
			return args, article
		}
		return l.deskArgs(e)
	}
}

// rulingArgs returns the arguments for the sentence about a ruling.
func (l language) rulingArgs(e laws.CaseRuled) map[string]string {
	ruling := "refused"
	switch {
	case e.Ruling != laws.NotRuled:
		ruling = "ruling-" + e.Ruling.String()
	case e.Granted:
		ruling = "granted"
	}
	text := l.phrase(ruling, nil)
	if e.Bonus > 0 {
		text += l.phrase("bonus", map[string]string{"other": l.colorSubject(e.By.Other()), "span": formatSpan(e.Bonus)})
	}
	if e.Increment > 0 {
		text += l.phrase("increment", map[string]string{"span": formatSpan(e.Increment)})
	}
	return map[string]string{"case": l.phrase("ruled-"+e.Kind.String(), nil), "ruling": text}
}
