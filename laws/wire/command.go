package wire

import (
	"fmt"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// commandJSON holds the fields of all commands; each command uses its own.
type commandJSON struct {
	V    int    `json:"v"`
	Type string `json:"type"`

	Regulations *regulationsJSON `json:"regulations,omitempty"`

	Move  string `json:"move,omitempty"`
	As    string `json:"as,omitempty"`
	Ply   int    `json:"ply,omitempty"`
	Lag   int64  `json:"lag,omitempty"`
	Trip  int64  `json:"trip,omitempty"`
	Offer bool   `json:"offer,omitempty"`

	Intended *writtenJSON `json:"intended,omitempty"`
	Reason   string       `json:"reason,omitempty"`

	Question int      `json:"question,omitempty"`
	Answer   string   `json:"answer,omitempty"`
	Line     []string `json:"line,omitempty"`

	From int64 `json:"from,omitempty"`
	To   int64 `json:"to,omitempty"`

	Left *[2]int64 `json:"left,omitempty"`
	For  string    `json:"for,omitempty"`
	Span int64     `json:"span,omitempty"`

	Consent bool   `json:"consent,omitempty"`
	Result  string `json:"result,omitempty"`
	Article string `json:"article,omitempty"`

	Ground    string `json:"ground,omitempty"`
	Ruling    string `json:"ruling,omitempty"`
	WithBonus bool   `json:"withBonus,omitempty"`

	adjournCommand
	sheetCommandJSON
	boardJSON
	Disturbance bool `json:"disturbance,omitempty"`
	deskJSON
	setupJSON
	touchJSON
}

// EncodeCommand writes a command as one line of JSON without a line end.
func EncodeCommand(c laws.Command) ([]byte, error) {
	if c == nil {
		return nil, &Error{Err: fmt.Errorf("no command")}
	}
	j := commandJSON{V: Version, Type: c.CommandKind()}
	switch c := c.(type) {
	case laws.Start:
		j.Regulations = writeRegulations(c.Regulations)
	case laws.Move:
		j.Move, j.As = writeMove(c.Move)
		j.Ply, j.Lag, j.Trip, j.Offer = c.Ply, milliseconds(c.Lag), milliseconds(c.Trip), c.Offer
	case laws.OfferDraw, laws.AcceptDraw, laws.DeclineDraw, laws.Resign, laws.FlagFall, laws.NoShow, laws.ResumeGame,
		laws.ClaimFlag, laws.RequestIncrement, laws.PressClock:
	case laws.ClaimIllegal:
		j.TwoHands = c.TwoHands
	case laws.AgreeToCorrect, laws.RightMen, laws.ClaimDisplaced, laws.PressBack:
	case laws.ClaimTouch:
		j.Contact = c.Contact
	case laws.ClaimRepetition:
		j.Intended = writeWritten(c.Intended)
	case laws.ClaimFifty:
		j.Intended = writeWritten(c.Intended)
	case laws.Abort:
		j.Reason = c.Reason
	case laws.Verdict:
		j.Question, j.Answer, j.Line, j.Reason = c.Question, c.Answer.String(), c.Line, c.Reason
	case laws.Interrupt:
		j.From, j.To = int64(c.From), int64(c.To)
	case laws.StopClocks:
		j.Reason = c.Reason
	case laws.SetClocks:
		j.Left = &[2]int64{milliseconds(c.Left[chess.White]), milliseconds(c.Left[chess.Black])}
		j.Reason = c.Reason
	case laws.GiveTime:
		j.For, j.Span, j.Reason, j.Disturbance = c.To.String(), milliseconds(c.Span), c.Reason, c.Disturbance
	case laws.ConsentDraw:
		j.Consent = c.Consent
	case laws.ClaimQuickplay:
		j.Ground = c.Ground.String()
	case laws.RuleQuickplay:
		j.Ruling, j.WithBonus = c.Ruling.String(), c.Bonus
	case laws.SetResult:
		j.Result, j.Article, j.Reason = c.Result.String(), c.Article, c.Reason
	case laws.Annul:
		j.Reason = c.Reason
	case laws.Touch, laws.Adjust, laws.Release, laws.Promote:
		j.boardJSON.write(c)
	case laws.RuleTouch:
		j.Finding, j.Squares, j.Reason = c.Finding.String(), squareNames(c.Squares), c.Reason
	case laws.ReportSetup, laws.RuleSetup, laws.RestorePosition, laws.RuleIllegal, laws.DisplaceMen:
		j.setup(c)
	default:
		if !j.writeAdjourn(c) && !j.sheetCommand(c) && !j.blindCommand(c) && !j.desk(c) {
			return nil, &Error{Type: c.CommandKind(), Err: fmt.Errorf("unknown command")}
		}
	}
	return marshal(&j)
}

// DecodeCommand reads what [EncodeCommand] wrote, or what another program did.
// The error is an *Error.
func DecodeCommand(data []byte) (laws.Command, error) {
	var j commandJSON
	if err := unmarshal(data, &j); err != nil {
		return nil, err
	}
	if err := checkVersion(j.Type, j.V); err != nil {
		return nil, err
	}
	r := &reader{kind: clip(j.Type)}
	c := r.command(&j)
	if r.err != nil {
		return nil, r.err
	}
	return c, nil
}

func (r *reader) command(j *commandJSON) laws.Command {
	switch j.Type {
	case "Start":
		return laws.Start{Regulations: r.regulations(j.Regulations)}
	case "Move":
		if j.Move == "" {
			r.fail("move", fmt.Errorf("missing"))
		}
		return laws.Move{Move: r.move("move", j.Move, j.As), Ply: j.Ply, Lag: r.span("lag", j.Lag), Trip: r.span("trip", j.Trip), Offer: j.Offer}
	case "OfferDraw":
		return laws.OfferDraw{}
	case "AcceptDraw":
		return laws.AcceptDraw{}
	case "DeclineDraw":
		return laws.DeclineDraw{}
	case "Resign":
		return laws.Resign{}
	case "ClaimRepetition":
		return laws.ClaimRepetition{Intended: readWritten(j.Intended)}
	case "ClaimFifty":
		return laws.ClaimFifty{Intended: readWritten(j.Intended)}
	case "ClaimFlag":
		return laws.ClaimFlag{}
	case "ClaimQuickplay":
		return laws.ClaimQuickplay{Ground: name(r, "ground", j.Ground, laws.ParseGround)}
	case "RequestIncrement":
		return laws.RequestIncrement{}
	case "RuleQuickplay":
		return laws.RuleQuickplay{Ruling: name(r, "ruling", j.Ruling, laws.ParseRuling), Bonus: j.WithBonus}
	case "Abort":
		return laws.Abort{Reason: j.Reason}
	case "FlagFall":
		return laws.FlagFall{}
	case "NoShow":
		return laws.NoShow{}
	case "Verdict":
		return laws.Verdict{
			Question: j.Question, Answer: name(r, "answer", j.Answer, laws.ParseAnswer),
			Line: j.Line, Reason: j.Reason,
		}
	case "Interrupt":
		return laws.Interrupt{From: r.instant("from", j.From), To: r.instant("to", j.To)}
	case "StopClocks":
		return laws.StopClocks{Reason: j.Reason}
	case "ResumeGame":
		return laws.ResumeGame{}
	case "SetClocks":
		var left [2]time.Duration
		if j.Left == nil {
			r.fail("left", fmt.Errorf("missing: what both dials shall show, in milliseconds"))
		} else {
			for i, ms := range j.Left {
				left[i] = r.span("left", ms)
			}
		}
		return laws.SetClocks{Left: left, Reason: j.Reason}
	case "GiveTime":
		if j.For == "" {
			r.fail("for", fmt.Errorf("missing: white or black"))
		}
		return laws.GiveTime{To: r.color("for", j.For), Span: r.span("span", j.Span), Reason: j.Reason, Disturbance: j.Disturbance}
	case "ConsentDraw":
		return laws.ConsentDraw{Consent: j.Consent}
	case "SetResult":
		return laws.SetResult{
			Result: name(r, "result", j.Result, laws.ParseResult), Article: j.Article, Reason: j.Reason,
		}
	case "Annul":
		return laws.Annul{Reason: j.Reason}
	case "Touch", "Adjust", "Release", "Promote":
		return r.boardCommand(j.Type, &j.boardJSON)
	case "PressClock":
		return laws.PressClock{}
	case "ReportSetup":
		return r.reportSetup(j)
	case "RuleSetup":
		return laws.RuleSetup{NewGame: j.NewGame, Reason: j.Reason}
	case "RestorePosition":
		return r.restorePosition(j)
	case "ClaimIllegal":
		return laws.ClaimIllegal{TwoHands: j.TwoHands}
	case "RuleIllegal":
		return laws.RuleIllegal{TwoHands: j.TwoHands, OneHand: j.OneHand, Position: j.Position, Reason: j.Reason}
	case "AgreeToCorrect":
		return laws.AgreeToCorrect{}
	case "DisplaceMen":
		return laws.DisplaceMen{Men: r.shifts(j.Displaced)}
	case "RightMen":
		return laws.RightMen{}
	case "ClaimDisplaced":
		return laws.ClaimDisplaced{}
	case "PressBack":
		return laws.PressBack{}
	case "ClaimTouch":
		return laws.ClaimTouch{Contact: j.Contact}
	case "RuleTouch":
		return r.ruleTouch(j)
	default:
		if c := r.adjournCommand(j); c != nil {
			return c
		}
		if c := r.sheetCommand(j); c != nil {
			return c
		}
		if c := r.blindCommand(j); c != nil {
			return c
		}
		if c := r.deskCommand(j); c != nil {
			return c
		}
		r.fail("type", fmt.Errorf("unknown command %q", clip(j.Type)))
		return nil
	}
}
