package laws

import (
	"errors"
	"slices"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/plain"
)

// Decide says what follows from a command that somebody gives at an instant: the
// events, in order, and the game as they leave it, or a *Refusal and the game
// unchanged. The state that it is given stays as it is. An instant before the last
// event counts as that event's instant.
//
// When time has run out before the command, the events tell of that instead of
// the command, which comes too late (Article 6.9, 2009).
func Decide(g Game, by Actor, c Command, at clock.Instant) (Game, []Event, error) {
	s, r := decided(g, by, c, at)
	if r != nil {
		return g, nil, r
	}
	return s.g, s.events, nil
}

func decided(g Game, by Actor, c Command, at clock.Instant) (*scene, *Refusal) {
	if c == nil {
		return nil, &Refusal{Code: UnknownCommand, Edition: g.Regulations().Edition, Citation: cite(HallRoles)}
	}
	_, admitted := taskOf(c)
	assists := by.Role == Assistant && (admitted || dutyOf(c) != 0)
	if assists {
		if r := g.assisting(by.Color, c); r != nil {
			return nil, r
		}
		by.Role = Player
	}
	if !may(by.Role, c) {
		return nil, &Refusal{
			Code: RoleMayNot, Edition: g.Regulations().Edition, Citation: cite(HallRoles),
			Args: Args{Role: by.Role, Text: c.CommandKind()},
		}
	}
	by.Color &= 1
	if begin, ok := c.(Start); ok {
		return decideStart(g, begin, max(at, g.last))
	}
	t := g.table()
	switch {
	case !g.Started():
		return nil, &Refusal{Code: NotStarted, Citation: cite(HallRegulations)}
	case t == nil:
		return nil, &Refusal{
			Code: UnknownEdition, Edition: g.regs.Edition, Citation: cite(HallRegulations),
			Args: Args{Text: string(g.regs.Edition)},
		}
	}
	s := &scene{g: g, t: t, by: by.Color, role: by.Role, assists: assists, at: max(at, g.last)}
	s.followSheets()
	if r := s.decide(c); r != nil {
		return nil, r
	}
	s.followSheets()
	return s, nil
}

// scene is one decision under way: the state as the events so far have left it.
type scene struct {
	g    Game
	t    *table
	by   chess.Color // the player who commands; meaningless for other roles
	role Role        // in which he does
	// assists says that his assistant does it for him.
	assists bool
	at      clock.Instant
	events  []Event
}

// emit states a fact, so that the rest of the decision sees it.
func (s *scene) emit(e Event) {
	s.events = append(s.events, e)
	s.g = Apply(s.g, e)
}

func (s *scene) stamp() Stamp { return Stamp{At: s.at} }

func (s *scene) refuse(code Code, r Rule, args Args) *Refusal { return s.t.refuse(code, r, args) }

// cite is for the regulations of the hall, which have no edition.
func cite(r Rule) Citation { return Citation{Article: hallArticles[r], Rule: r} }

// decide checks what holds for every command, and hands on.
func (s *scene) decide(c Command) *Refusal {
	if r := s.badText(c); r != nil {
		return r
	}
	if r, ok := s.sheetsWhenOver(c); ok {
		return r
	}
	if r, done := s.atDesk(c); done {
		return r
	}
	if s.g.Over() {
		if ruling, ok := c.(SetResult); ok {
			return s.correctResult(ruling)
		}
		return &Refusal{Code: GameOver, Edition: s.t.edition, Citation: s.g.end.Citation}
	}
	if r := s.otherConduct(c); r != nil {
		return r
	}
	switch c := c.(type) {
	case Verdict:
		return s.verdict(c)
	case SetResult:
		return s.setResult(c)
	case Annul:
		return s.annul(c)
	case Interrupt:
		return s.interrupt(c)
	case RuleQuickplay:
		return s.ruleQuickplay(c)
	default: // the rest waits for what has fallen due
	}
	if s.g.Awaiting() {
		return s.awaiting(c)
	}
	if s.timeIsUp(c) {
		switch c.(type) {
		case OpenEnvelope, LoseEnvelope, RuleSealed: // what came before it waits for it
			if s.g.awaitsSeal() {
				return s.awaiting(c)
			}
		}
		return nil
	}
	return s.inPlay(c)
}

// otherConduct refuses what belongs to the other conduct: a move with one command
// on the board, hands on the screen.
func (s *scene) otherConduct(c Command) *Refusal {
	board := false
	switch c.(type) {
	case Move, Abort:
	case Touch, Adjust, Release, Promote, PressClock,
		ClaimIllegal, RuleIllegal, AgreeToCorrect, DisplaceMen, RightMen, ClaimDisplaced, PressBack, ClaimTouch, RuleTouch:
		board = true
	default:
		return nil
	}
	if board == s.g.OverTheBoard() {
		return nil
	}
	return s.refuse(OtherConduct, HallRegulations, Args{Text: c.CommandKind()})
}

// awaiting refuses what comes when only the verification of the end is open.
func (s *scene) awaiting(c Command) *Refusal {
	r := RuleFlagLoses
	switch {
	case s.g.fallen:
	case s.g.awaitsSeal():
		switch c := c.(type) {
		case OpenEnvelope:
			return s.openEnvelope(c)
		case LoseEnvelope:
			return s.loseEnvelope(c)
		case RuleSealed:
			return s.ruleSealed(c)
		default:
			r = s.g.awaited.Rule
		}
	case s.g.awaited.Termination == LateAtResumption, s.g.awaited.Termination == InvalidSealedMove:
		r = s.g.awaited.Rule
	case s.g.awaited.Termination == QuickplayDraw:
		r = RuleNoArbiter
	case s.g.awaited.Termination == DeviceHeard:
		r = RuleDeviceScore
	case s.g.flag != nil && s.g.flag.why == WhyIllegal:
		r = s.g.awaited.Rule
	case s.g.flag != nil:
		r = RuleResign
	default:
		r = RuleDead
	}
	return s.refuse(AwaitingEnd, r, Args{})
}

// inPlay decides a command in a game that is going on.
func (s *scene) inPlay(c Command) *Refusal {
	if r := s.haltedRefuses(c); r != nil {
		return r
	}
	if r, its := s.adjournment(c); its {
		return r
	}
	if r, ok := s.sheetCommand(c); ok {
		return r
	}
	switch c.(type) {
	case ClaimRepetition, ClaimFifty, ClaimQuickplay:
		if s.g.amiss() != nil {
			return s.refuse(NotOnThisBoard, RuleIllegalUndone, Args{})
		}
	default: // all else may be done while men stand unlawfully
	}
	switch c := c.(type) {
	case Move:
		return s.move(c)
	case OfferDraw:
		return s.offerDraw()
	case AcceptDraw:
		return s.acceptDraw()
	case DeclineDraw:
		return s.declineDraw()
	case Resign:
		return s.resign()
	case ClaimRepetition:
		return s.claim(RepetitionClaim, c.Intended)
	case ClaimFifty:
		return s.claim(FiftyClaim, c.Intended)
	case ClaimFlag:
		return s.claimFlag()
	case ClaimQuickplay:
		return s.claimQuickplay(c)
	case RequestIncrement:
		return s.requestIncrement()
	case Abort:
		return s.abort(c)
	case FlagFall:
		return s.observeFlag()
	case NoShow:
		return s.noShowTooSoon()
	case StopClocks:
		return s.stopClocks(c)
	case ResumeGame:
		return s.resume()
	case SetClocks:
		return s.setClocks(c)
	case GiveTime:
		return s.giveTime(c)
	case ConsentDraw:
		return s.consent(c)
	case Touch, Adjust, Release, Promote, PressClock:
		return s.byHand(c)
	case ReportSetup:
		return s.reportSetup(c)
	case RuleSetup:
		return s.ruleSetup(c)
	case RestorePosition:
		return s.restorePosition(c)
	case ClaimIllegal, AgreeToCorrect, RuleIllegal, DisplaceMen, RightMen, ClaimDisplaced, PressBack:
		return s.irregularity(c)
	case ClaimTouch:
		return s.claimTouch(c)
	case RuleTouch:
		return s.ruleTouch(c)
	default:
		if r, ok := s.blindCommand(c); ok {
			return r
		}
		return s.ofDesk(c)
	}
}

// may reports whether a role may give a command (regulation 8 of the hall).
func may(r Role, c Command) bool {
	switch c.(type) {
	case Move, OfferDraw, AcceptDraw, DeclineDraw, Resign, ClaimRepetition, ClaimFifty,
		ClaimFlag, ClaimQuickplay, RequestIncrement, Touch, Adjust, Release, Promote, PressClock:
		return r == Player
	case WriteMove:
		return r == Player || r == Arbiter
	case DemandBoards, Announce, Repeat, Execute, AskAssistant, ReportTouch:
		return r == Player
	case SettleBoards:
		return r == Arbiter
	case WriteNote, AskSheet, ReturnSheet, SignSheet, HandInSheet, AskRecord:
		return r == Player
	case LendSheet, Reconstruct, RuleSheets, DemandRecord, ExcuseRecord, ReplaceSheet:
		return r == Arbiter
	case Abort:
		return r == Player || r == Server || r == Arbiter
	case Seal, CloseEnvelope:
		return r == Player
	case Adjourn, Arrive:
		return r == Player || r == Server || r == Arbiter
	case CorrectTimes:
		return r == Player || r == Arbiter
	case RuleSealed:
		return r == Arbiter
	case AnnounceSession, KeepEnvelope, LoseEnvelope, ResumeAdjourned, OpenEnvelope:
		return r == Server || r == Arbiter
	case ReportSetup:
		return r == Player || r == Arbiter
	case ClaimIllegal, AgreeToCorrect, DisplaceMen, RightMen, ClaimDisplaced, PressBack, ClaimTouch:
		return r == Player
	case Start, FlagFall, NoShow, Verdict, Interrupt:
		return r == Server || r == Arbiter
	case StopClocks, ResumeGame, SetClocks, GiveTime, ConsentDraw, RuleQuickplay, SetResult, Annul,
		RuleSetup, RestorePosition, RuleIllegal, RuleTouch:
		return r == Arbiter
	default:
		return mayAtDesk(r, c)
	}
}

// maxLine bounds the moves of a certificate.
const maxLine = 2000

// badText refuses a command with a text that is longer than it may be, or that has
// a character which its readers would not see (package plain): what is written in a
// game is a fact, and nobody takes it out again.
func (s *scene) badText(c Command) *Refusal {
	field, texts := written(c)
	big := slices.ContainsFunc(texts, func(t string) bool { return len(t) > MaxText })
	switch c := c.(type) {
	case Seal:
		big = big || len(c.Ciphertext) > MaxCiphertext
	case Verdict:
		big = big || len(c.Line) > maxLine
	}
	if big {
		return s.refuse(TextTooBig, HallRoles, Args{Text: field, Want: MaxText})
	}
	if _, sealed := c.(OpenEnvelope); sealed {
		return nil // it was written before; what it is worth is ruled when it is read
	}
	for _, t := range texts {
		var fault *plain.Fault
		if errors.As(plain.Check(t), &fault) {
			return s.refuse(TextHidden, HallRoles, Args{Text: fault.Name()})
		}
	}
	return nil
}

// written are the texts of a command, and what they are called.
func written(c Command) (field string, texts []string) {
	these := func(texts ...string) []string { return texts }
	switch c := c.(type) {
	case ClaimRepetition:
		return "intended", these(c.Intended.Text, c.Intended.Lang)
	case ClaimFifty:
		return "intended", these(c.Intended.Text, c.Intended.Lang)
	case Abort:
		return "reason", these(c.Reason)
	case StopClocks:
		return "reason", these(c.Reason)
	case SetClocks:
		return "reason", these(c.Reason)
	case GiveTime:
		return "reason", these(c.Reason)
	case SetResult:
		return "reason", these(c.Reason, c.Article)
	case WriteMove:
		return "text", these(c.Text, c.Lang)
	case WriteNote:
		return "text", these(c.Text)
	case Announce:
		return "text", these(c.Text, c.Lang)
	case Repeat:
		return "text", these(c.Text, c.Lang)
	case SettleBoards:
		return "reason", these(c.Reason)
	case Reconstruct:
		return "reason", these(c.Reason)
	case DemandRecord:
		return "reason", these(c.Reason)
	case ExcuseRecord:
		return "reason", these(c.Reason)
	case ReplaceSheet:
		return "reason", these(c.Reason)
	case Annul:
		return "reason", these(c.Reason)
	case Adjourn:
		return "reason", these(c.Reason)
	case Seal:
		return "sealed", these(c.Written.Text, c.Written.Lang, c.Game)
	case KeepEnvelope:
		return "envelope", these(c.Envelope.Names[0], c.Envelope.Names[1], c.Envelope.Place, c.Envelope.FEN)
	case OpenEnvelope:
		return "sealed", these(c.Written.Text, c.Written.Lang)
	case RuleSetup:
		return "reason", these(c.Reason)
	case RuleIllegal:
		return "reason", these(c.Reason)
	case RuleTouch:
		return "reason", these(c.Reason)
	case RestorePosition:
		return "reason", these(c.Reason, c.FEN)
	case Verdict:
		return "line", append(these(c.Reason), c.Line...)
	default:
		field, text := deskText(c)
		return field, these(text)
	}
}

// end states the end of the game. The clock stops.
func (s *scene) end(r Result, t Termination, rule Rule, change func(*GameEnded)) {
	e := GameEnded{
		Stamp: s.stamp(), Result: r, Termination: t, Ply: s.g.Ply(),
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(rule),
	}
	if change != nil {
		change(&e)
	}
	s.emit(e)
	s.countPoints()
}
