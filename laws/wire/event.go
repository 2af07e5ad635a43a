package wire

import (
	"bytes"
	"encoding/json"
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// eventJSON holds the fields of all events; each event uses its own.
type eventJSON struct {
	V    int    `json:"v"`
	Type string `json:"type"`
	At   int64  `json:"at"`

	Article string `json:"article,omitempty"`
	Rule    string `json:"rule,omitempty"`

	Regulations *regulationsJSON `json:"regulations,omitempty"`
	Revision    int              `json:"revision,omitempty"`
	Mode        string           `json:"mode,omitempty"`
	FEN         string           `json:"fen,omitempty"`

	Ply      int    `json:"ply,omitempty"`
	Color    string `json:"color,omitempty"`
	Move     string `json:"move,omitempty"`
	As       string `json:"as,omitempty"`
	SAN      string `json:"san,omitempty"`
	Spent    int64  `json:"spent,omitempty"`
	Lag      int64  `json:"lag,omitempty"`
	LagQuota int64  `json:"lagQuota,omitempty"`
	LagOver  int64  `json:"lagOver,omitempty"`

	By        string       `json:"by,omitempty"`
	How       string       `json:"how,omitempty"`
	Claim     string       `json:"claim,omitempty"`
	Intended  *writtenJSON `json:"intended,omitempty"`
	Outcome   string       `json:"outcome,omitempty"`
	Proof     []int        `json:"proof,omitempty"`
	Bonus     int64        `json:"bonus,omitempty"`
	Charge    int64        `json:"charge,omitempty"`
	Obliged   string       `json:"obliged,omitempty"`
	ObligedAs string       `json:"obligedAs,omitempty"`

	Question    int      `json:"question,omitempty"`
	Why         string   `json:"why,omitempty"`
	Side        string   `json:"side,omitempty"`
	OtherCannot bool     `json:"otherCannot,omitempty"`
	Answer      string   `json:"answer,omitempty"`
	Line        []string `json:"line,omitempty"`

	Fell    int64  `json:"fell,omitempty"`
	From    int64  `json:"from,omitempty"`
	To      int64  `json:"to,omitempty"`
	Charged int64  `json:"charged,omitempty"`
	For     string `json:"for,omitempty"`
	Span    int64  `json:"span,omitempty"`

	Kind    string `json:"kind,omitempty"`
	Granted bool   `json:"granted,omitempty"`
	Stood   bool   `json:"stood,omitempty"`

	Ground     string `json:"ground,omitempty"`
	Quiet      int    `json:"quiet,omitempty"`
	Times      int    `json:"times,omitempty"`
	CannotMate bool   `json:"cannotMate,omitempty"`
	Men        string `json:"men,omitempty"`
	Repeats    int    `json:"repeats,omitempty"`
	Ruling     string `json:"ruling,omitempty"`
	Increment  int64  `json:"increment,omitempty"`

	Result      string `json:"result,omitempty"`
	Termination string `json:"termination,omitempty"`
	ByDefault   bool   `json:"byDefault,omitempty"`
	Reason      string `json:"reason,omitempty"`

	Clock *readingJSON `json:"clock,omitempty"`

	adjournEvent
	sheetEventJSON
	blindEventJSON
	boardJSON
	boardEventJSON
	touchJSON
	deskJSON
	Fault     string   `json:"fault,omitempty"`
	Unlawful  string   `json:"unlawful,omitempty"`
	Text      string   `json:"text,omitempty"`
	Number    int      `json:"number,omitempty"`
	Displaced []string `json:"displaced,omitempty"`
}

func (j *eventJSON) cite(c laws.Citation) { j.Article, j.Rule = c.Article, string(c.Rule) }

func (j *eventJSON) citation() laws.Citation {
	return laws.Citation{Article: j.Article, Rule: laws.Rule(j.Rule)}
}

// marshal writes JSON without escaping signs of HTML, which moves contain.
func marshal(v any) ([]byte, error) {
	var b bytes.Buffer
	enc := json.NewEncoder(&b)
	enc.SetEscapeHTML(false)
	if err := enc.Encode(v); err != nil {
		return nil, err
	}
	return bytes.TrimSuffix(b.Bytes(), []byte("\n")), nil
}

// EncodeEvent writes an event as one line of JSON without a line end.
func EncodeEvent(e laws.Event) ([]byte, error) {
	if e == nil {
		return nil, &Error{Err: fmt.Errorf("no event")}
	}
	j := eventJSON{V: Version, Type: e.EventKind(), At: int64(e.Instant())}
	switch e := e.(type) {
	case laws.GameStarted:
		j.Regulations, j.Revision, j.Mode, j.FEN = writeRegulations(e.Regulations), e.Revision, e.Mode.String(), e.FEN
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.MoveMade:
		j.Ply, j.Color, j.SAN = e.Ply, e.Color.String(), e.SAN
		j.Move, j.As = writeMove(e.Move)
		j.Spent, j.Lag = milliseconds(e.Spent), milliseconds(e.Lag)
		j.LagQuota, j.LagOver = milliseconds(e.LagQuota), milliseconds(e.LagOver)
		j.Unpressed, j.Broken = e.Unpressed, e.Breach
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.DrawOffered:
		j.By = e.By.String()
		j.cite(e.Citation)
	case laws.DrawOfferEnded:
		j.By, j.How = e.By.String(), e.How.String()
		j.cite(e.Citation)
	case laws.ClaimMade:
		j.By, j.Claim, j.Intended = e.By.String(), e.Claim.String(), writeWritten(e.Intended)
		j.Move, j.As = writeMove(e.Move)
		j.Clock = writeReading(e.Clock)
	case laws.ClaimDecided:
		j.By, j.Claim, j.Outcome, j.Proof = e.By.String(), e.Claim.String(), e.Outcome.String(), e.Proof
		j.Bonus, j.Charge = milliseconds(e.Bonus), milliseconds(e.Charge)
		j.Obliged, j.ObligedAs = writeMove(e.Obliged)
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.VerdictNeeded:
		j.Question, j.Why, j.Ply, j.FEN = e.Question, e.Why.String(), e.Ply, e.FEN
		j.Side, j.OtherCannot = e.Side.String(), e.OtherCannot
		j.cite(e.Citation)
	case laws.VerdictGiven:
		j.Question, j.Why, j.Ply, j.Side = e.Question, e.Why.String(), e.Ply, e.Side.String()
		j.Answer, j.Line, j.Reason = e.Answer.String(), e.Line, e.Reason
	case laws.FlagFell:
		j.Color, j.Fell, j.Clock = e.Color.String(), int64(e.Fell), writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.FlagDropped:
		j.Color, j.Fell = e.Color.String(), int64(e.Fell)
		j.cite(e.Citation)
	case laws.EndAwaited:
		j.Result, j.Termination, j.Ply = e.Result.String(), string(e.Termination), e.Ply
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.Interrupted:
		j.From, j.To, j.Charged = int64(e.From), int64(e.To), milliseconds(e.Charged)
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.ClocksStopped:
		j.Reason, j.Clock = e.Reason, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.GameResumed:
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.ClocksSet:
		j.Reason, j.Clock = e.Reason, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.TimeGiven:
		j.For, j.Span, j.Reason = e.To.String(), milliseconds(e.Span), e.Reason
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.CaseOpened:
		j.Kind, j.By, j.Stood, j.Clock = e.Kind.String(), e.By.String(), e.Stood, writeReading(e.Clock)
		j.facts(e.Facts)
		if e.Ground != 0 {
			j.Ground = e.Ground.String()
		}
		j.cite(e.Citation)
	case laws.CaseRuled:
		j.Kind, j.Granted, j.Clock = e.Kind.String(), e.Granted, writeReading(e.Clock)
		j.Bonus, j.Increment = milliseconds(e.Bonus), milliseconds(e.Increment)
		if e.Ruling != laws.NotRuled {
			j.Ruling = e.Ruling.String()
		}
		if e.By != chess.White {
			j.By = e.By.String()
		}
		j.cite(e.Citation)
	case laws.GameEnded:
		j.Result, j.Termination, j.Ply = e.Result.String(), string(e.Termination), e.Ply
		j.ByDefault, j.Reason, j.Clock = e.ByDefault, e.Reason, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.SetupNoted:
		j.Fault, j.FEN = e.Fault.String(), e.FEN
		j.cite(e.Citation)
	case laws.PositionRestored:
		j.Ply, j.FEN, j.Reason, j.Clock = e.Ply, e.FEN, e.Reason, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.UnlawfulPress, laws.IllegalFound, laws.ReplacementDue, laws.IllegalPositionSeen, laws.CorrectionAgreed,
		laws.MenDisplaced, laws.MenRighted, laws.DisplacedClaimed, laws.PressedBack:
		j.illegal(e)
	case laws.TouchRuled:
		j.touched(e)
	case laws.ResultCorrected:
		j.Result, j.Reason = e.Result.String(), e.Reason
		j.cite(e.Citation)
	case laws.Touched, laws.Adjusted, laws.Released, laws.PieceChosen, laws.ClockPressed:
		j.writeBoard(e)
	default:
		if !j.writeAdjourn(e) && !j.sheetEvent(e) && !j.blindEvent(e) && !j.desk(e) {
			return nil, &Error{Type: e.EventKind(), Err: fmt.Errorf("unknown event")}
		}
	}
	return marshal(&j)
}

// DecodeEvent reads what [EncodeEvent] wrote, in this or an earlier version.
// The error is an *Error.
func DecodeEvent(data []byte) (laws.Event, error) {
	var j eventJSON
	if err := unmarshal(data, &j); err != nil {
		return nil, err
	}
	if err := checkVersion(j.Type, j.V); err != nil {
		return nil, err
	}
	r := &reader{kind: clip(j.Type)}
	e := r.event(&j)
	if r.err != nil {
		return nil, r.err
	}
	return e, nil
}

func (r *reader) event(j *eventJSON) laws.Event {
	stamp := laws.Stamp{At: r.instant("at", j.At)}
	if j.Ply < 0 || j.Question < 0 {
		r.fail("ply", fmt.Errorf("negative"))
	}
	now, cited := r.reading(j.Clock), j.citation()
	switch j.Type {
	case "GameStarted":
		return laws.GameStarted{
			Stamp: stamp, Regulations: r.regulations(j.Regulations), Revision: j.Revision,
			Mode: name(r, "mode", j.Mode, laws.ParseMode), FEN: j.FEN, Clock: now, Citation: cited,
		}
	case "MoveMade":
		return laws.MoveMade{
			Stamp: stamp, Ply: j.Ply, Color: r.color("color", j.Color), Move: r.move("move", j.Move, j.As),
			SAN: j.SAN, Spent: r.span("spent", j.Spent), Lag: r.span("lag", j.Lag), Clock: now,
			LagQuota: r.span("lagQuota", j.LagQuota), LagOver: r.span("lagOver", j.LagOver),
			Unpressed: r.count("unpressed", j.Unpressed), Breach: j.Broken, Citation: cited,
		}
	case "DrawOffered":
		return laws.DrawOffered{Stamp: stamp, By: r.color("by", j.By), Citation: cited}
	case "DrawOfferEnded":
		return laws.DrawOfferEnded{
			Stamp: stamp, By: r.color("by", j.By), How: name(r, "how", j.How, laws.ParseOfferEnd), Citation: cited,
		}
	case "ClaimMade":
		return laws.ClaimMade{
			Stamp: stamp, By: r.color("by", j.By), Claim: name(r, "claim", j.Claim, laws.ParseClaim),
			Intended: readWritten(j.Intended), Move: r.move("move", j.Move, j.As), Clock: now,
		}
	case "ClaimDecided":
		return laws.ClaimDecided{
			Stamp: stamp, By: r.color("by", j.By), Claim: name(r, "claim", j.Claim, laws.ParseClaim),
			Outcome: name(r, "outcome", j.Outcome, laws.ParseOutcome), Proof: j.Proof,
			Bonus: r.span("bonus", j.Bonus), Charge: r.span("charge", j.Charge),
			Obliged: r.move("obliged", j.Obliged, j.ObligedAs), Clock: now, Citation: cited,
		}
	case "VerdictNeeded":
		return laws.VerdictNeeded{
			Stamp: stamp, Question: j.Question, Why: name(r, "why", j.Why, laws.ParseWhy), Ply: j.Ply,
			FEN: j.FEN, Side: r.color("side", j.Side), OtherCannot: j.OtherCannot, Citation: cited,
		}
	case "VerdictGiven":
		return laws.VerdictGiven{
			Stamp: stamp, Question: j.Question, Why: name(r, "why", j.Why, laws.ParseWhy), Ply: j.Ply,
			Side: r.color("side", j.Side), Answer: name(r, "answer", j.Answer, laws.ParseAnswer),
			Line: j.Line, Reason: j.Reason,
		}
	case "FlagFell":
		return laws.FlagFell{
			Stamp: stamp, Color: r.color("color", j.Color), Fell: r.instant("fell", j.Fell), Clock: now, Citation: cited,
		}
	case "FlagDropped":
		return laws.FlagDropped{
			Stamp: stamp, Color: r.color("color", j.Color), Fell: r.instant("fell", j.Fell), Citation: cited,
		}
	case "EndAwaited":
		return laws.EndAwaited{
			Stamp: stamp, Result: name(r, "result", j.Result, laws.ParseResult),
			Termination: r.termination(j.Termination), Ply: j.Ply, Clock: now, Citation: cited,
		}
	case "Interrupted":
		return laws.Interrupted{
			Stamp: stamp, From: r.instant("from", j.From), To: r.instant("to", j.To),
			Charged: r.span("charged", j.Charged), Clock: now, Citation: cited,
		}
	case "ClocksStopped":
		return laws.ClocksStopped{Stamp: stamp, Reason: j.Reason, Clock: now, Citation: cited}
	case "GameResumed":
		return laws.GameResumed{Stamp: stamp, Clock: now, Citation: cited}
	case "ClocksSet":
		return laws.ClocksSet{Stamp: stamp, Reason: j.Reason, Clock: now, Citation: cited}
	case "TimeGiven":
		return laws.TimeGiven{
			Stamp: stamp, To: r.color("for", j.For), Span: r.span("span", j.Span),
			Reason: j.Reason, Clock: now, Citation: cited,
		}
	case "CaseOpened":
		return laws.CaseOpened{
			Stamp: stamp, Kind: name(r, "kind", j.Kind, laws.ParseCaseKind), By: r.color("by", j.By),
			Stood: j.Stood, Ground: name(r, "ground", j.Ground, laws.ParseGround), Clock: now, Citation: cited,
			Facts: j.proved(),
		}
	case "CaseRuled":
		return laws.CaseRuled{
			Stamp: stamp, Kind: name(r, "kind", j.Kind, laws.ParseCaseKind), Granted: j.Granted,
			Ruling: name(r, "ruling", j.Ruling, laws.ParseRuling), By: r.color("by", j.By),
			Bonus: r.span("bonus", j.Bonus), Increment: r.span("increment", j.Increment),
			Clock: now, Citation: cited,
		}
	case "GameEnded":
		return laws.GameEnded{
			Stamp: stamp, Result: name(r, "result", j.Result, laws.ParseResult),
			Termination: r.termination(j.Termination), Ply: j.Ply, ByDefault: j.ByDefault,
			Reason: j.Reason, Clock: now, Citation: cited,
		}
	case "SetupNoted":
		return laws.SetupNoted{Stamp: stamp, Fault: name(r, "fault", j.Fault, laws.ParseSetupFault), FEN: j.FEN, Citation: cited}
	case "PositionRestored":
		return laws.PositionRestored{Stamp: stamp, Ply: j.Ply, FEN: j.FEN, Reason: j.Reason, Clock: now, Citation: cited}
	case "UnlawfulPress", "IllegalFound", "ReplacementDue", "IllegalPositionSeen", "CorrectionAgreed", "MenDisplaced", "MenRighted", "DisplacedClaimed", "PressedBack":
		return r.illegal(j, stamp, cited)
	case "TouchRuled":
		return r.touchRuled(j, stamp)
	case "ResultCorrected":
		return laws.ResultCorrected{
			Stamp: stamp, Result: name(r, "result", j.Result, laws.ParseResult), Reason: j.Reason, Citation: cited,
		}
	case "Touched", "Adjusted", "Released", "PieceChosen", "ClockPressed":
		return r.boardEvent(j, stamp)
	default:
		if e := r.adjournEvent(j, stamp); e != nil {
			return e
		}
		if e := r.sheetEvent(j); e != nil {
			return e
		}
		if e := r.blindEvent(j); e != nil {
			return e
		}
		if e := r.deskEvent(j, stamp, now, cited); e != nil {
			return e
		}
		r.fail("type", fmt.Errorf("unknown event %q", clip(j.Type)))
		return nil
	}
}

// termination reads why a game ended. A log of a later release may know more.
func (r *reader) termination(text string) laws.Termination {
	r.note("termination", TakesWord, terminations())
	return laws.Termination(text)
}
