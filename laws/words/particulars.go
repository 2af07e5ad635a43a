package words

import (
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// particulars collects what the sentences of events may name.
func (l language) particulars(e laws.Event) (args map[string]string, article string) {
	who := func(c chess.Color) map[string]string {
		return map[string]string{"who": l.color(c), "by": l.byColor(c), "other": l.color(c.Other())}
	}
	switch e := e.(type) { //nolint:gochecksumtype // events have their sentences in several tables; words_test asks for every one
	case laws.GameStarted:
		return map[string]string{
			"mode": l.detail(e.Mode.String(), nil), "edition": string(e.Regulations.Edition),
			"white": e.Regulations.Control[0].String(), "black": e.Regulations.Control[1].String(),
		}, e.Article
	case laws.MoveMade:
		args = who(e.Color)
		args["move"], args["spent"], args["left"] = l.san(e.SAN), span(e.Spent), span(e.Clock.Left[e.Color&1])
		number := fmt.Sprint(e.Ply/2+1) + "."
		if e.Color == chess.Black {
			number += ".."
		}
		args["number"] = number
		args["breach"] = ""
		if e.Breach {
			args["breach"] = l.detail("breach", nil)
		}
		return args, e.Article
	case laws.DrawOffered:
		return who(e.By), e.Article
	case laws.DrawOfferEnded:
		args = who(e.By)
		args["how"] = l.detail("offer-"+e.How.String(), nil)
		return args, e.Article
	case laws.ClaimMade:
		args = who(e.By)
		args["claim"], args["intended"] = l.detail("claim-"+e.Claim.String(), nil), ""
		if e.Intended.Text != "" {
			args["intended"] = l.detail("intended", map[string]string{"text": e.Intended.Text})
		}
		return args, ""
	case laws.ClaimDecided:
		args = who(e.By)
		args["outcome"] = l.detail("claim-"+e.Outcome.String(), nil)
		switch {
		case e.Outcome != laws.Inadmissible || e.Rule == laws.RuleClaimTurn || e.Rule == laws.RuleQuickTurn:
		case e.Claim == laws.QuickplayClaim:
			args["outcome"] = l.detail("claim-early", nil)
		default:
			args["outcome"] = l.detail("claim-lost", nil)
		}
		if e.Charge > 0 {
			args["outcome"] += l.detail("charge", map[string]string{"who": args["who"], "span": span(e.Charge)})
		}
		if e.Outcome == laws.Wrong && e.Bonus > 0 {
			args["outcome"] += l.detail("bonus", map[string]string{"other": args["other"], "span": span(e.Bonus)})
		}
		return args, e.Article
	case laws.VerdictNeeded:
		args = who(e.Side)
		args["why"] = l.detail("why-"+e.Why.String(), nil)
		return args, e.Article
	case laws.VerdictGiven:
		args = who(e.Side)
		args["answer"] = l.detail("answer-"+e.Answer.String(), nil)
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
		return map[string]string{"reason": l.termination(e.Termination), "result": Result(e.Result), "what": l.detail(what, nil)}, e.Article
	case laws.Interrupted:
		return map[string]string{"span": span(e.To.Sub(e.From)), "charged": span(e.Charged)}, e.Article
	case laws.ClocksStopped:
		return map[string]string{"reason": e.Reason}, e.Article
	case laws.GameResumed:
		return nil, e.Article
	case laws.ClocksSet:
		return map[string]string{
			"white": span(e.Clock.Left[0]), "black": span(e.Clock.Left[1]), "reason": e.Reason,
		}, e.Article
	case laws.TimeGiven:
		args = who(e.To)
		verb := "gives"
		if e.Span < 0 {
			verb = "takes"
		}
		args["what"] = l.detail(verb, map[string]string{"span": span(e.Span.Abs())})
		args["reason"] = e.Reason
		return args, e.Article
	case laws.CaseOpened:
		args = who(e.By)
		args["case"] = l.detail("case-"+e.Kind.String(), map[string]string{
			"who": args["who"], "ground": l.detail("ground-"+e.Ground.String(), nil),
		})
		return args, e.Article
	case laws.CaseRuled:
		return l.ruling(e), e.Article
	case laws.SetupNoted:
		return map[string]string{"fault": l.detail("setup-"+e.Fault.String(), nil)}, e.Article
	case laws.PositionRestored:
		to := l.detail("restored-ply", map[string]string{"ply": fmt.Sprint(e.Ply)})
		if e.FEN != "" {
			to = l.detail("restored-fen", map[string]string{"fen": e.FEN})
		}
		because := ""
		if e.Reason != "" {
			because = ": " + e.Reason
		}
		return map[string]string{"to": to, "reason": because}, e.Article
	case laws.UnlawfulPress, laws.IllegalFound, laws.ReplacementDue, laws.IllegalPositionSeen, laws.CorrectionAgreed,
		laws.PiecesDisplaced, laws.PiecesRestored, laws.DisplacedClaimed, laws.PressedBack:
		return l.irregular(e)
	case laws.ResultCorrected:
		return map[string]string{"result": Result(e.Result), "reason": e.Reason}, e.Article
	default:
		if args, article := l.board(e); args != nil {
			return args, article
		}
		if args, article, ok := l.blindParticulars(e); ok {
			return args, article
		}
		if args, article, ok := l.sheetParticulars(e); ok {
			return args, article
		}
		if args, article := l.adjournment(e); args != nil || article != "" {
			return args, article
		}
		return l.desk(e)
	}
}

// ruling collects what the sentence of a ruling names.
func (l language) ruling(e laws.CaseRuled) map[string]string {
	ruling := "refused"
	switch {
	case e.Ruling != laws.NotRuled:
		ruling = "ruling-" + e.Ruling.String()
	case e.Granted:
		ruling = "granted"
	}
	text := l.detail(ruling, nil)
	if e.Bonus > 0 {
		text += l.detail("bonus", map[string]string{"other": l.color(e.By.Other()), "span": span(e.Bonus)})
	}
	if e.Increment > 0 {
		text += l.detail("increment", map[string]string{"span": span(e.Increment)})
	}
	return map[string]string{"case": l.detail("ruled-"+e.Kind.String(), nil), "ruling": text}
}
