package laws

// Phases is a set of phases of a game: states in which not every command can be
// given. Several may hold at once; each that holds must allow a command.
type Phases uint16

// The phases, each as a set, and the two unions that most commands need.
const (
	BeforeStart     Phases = 1 << iota // nothing has begun
	WhileAbsent                        // the player who commands has not come to the board
	WhileExpelled                      // they were expelled from the event
	AfterEnd                           // the game is over
	AwaitingSealed                     // the end is there but hangs on a sealed move
	AwaitingVerdict                    // the end is there but hangs on a verdict
	TimeUp                             // a flag or the default time has fallen due, and nobody has stated it
	WhileAdjourned                     // the game is adjourned
	InPlay                             // none of these

	UntilEnd = AwaitingSealed | AwaitingVerdict | TimeUp | WhileAdjourned | InPlay
	Always   = UntilEnd | AfterEnd
)

var phaseNames = []string{
	"before the start", "before the player's arrival", "after the player's expulsion", "after the end",
	"waiting for a sealed move", "waiting for a verdict", "when time is up", "adjourned", "in play",
}

// Has reports whether all of some phases are in the set.
func (p Phases) Has(all Phases) bool { return p&all == all }

// String names the phases, separated by commas; what holds whenever the game has
// begun, or until its end, is "any" or "any until the end".
func (p Phases) String() string {
	for _, all := range []struct {
		phases Phases
		name   string
	}{{Always, "any"}, {UntilEnd, "any until the end"}} {
		if p.Has(all.phases) {
			if p == all.phases {
				return all.name
			}
			return all.name + ", " + namesOf(p&^all.phases, phaseNames)
		}
	}
	return namesOf(p, phaseNames)
}

// gates are what a command passes before it is decided, in this order: the first
// that is shut answers it. A gate with a phase lets those commands pass whose
// specification allows that phase; the others ask every command.
var gates = [...]gate{
	{0, startsAgain, alreadyStarted},
	{BeforeStart, notBegun, notStarted},
	{0, editionMissing, unknownEdition},
	{0, textWrong, textRefused},
	{WhileAbsent, absent, notArrived},
	{WhileExpelled, expelled, playerExpelled},
	{AfterEnd, over, gameOver},
	{0, elsewhere, otherVenue},
	{AwaitingSealed, sealAwaited, endAwaited},
	{AwaitingVerdict, verdictAwaited, endAwaited},
	{TimeUp, timeUp, comesTooLate},
	{WhileAdjourned, adjourned, gameIsAdjourned},
	{0, nothingToFollow, needMissing},
}

// gate is a state of the game that keeps commands out, and the answer they get.
type gate struct {
	phase  Phases
	shut   func(*scene, Command, *Spec) bool
	answer func(*scene, Command, *Spec) *Refusal
}

// pass sends a command through the gates to its decision.
func (s *scene) pass(c Command) *Refusal {
	spec := c.spec()
	in := spec.In
	if spec.withheld != nil {
		in &^= spec.withheld(s, c)
	}
	for i := range gates {
		if g := &gates[i]; (g.phase == 0 || in&g.phase == 0) && g.shut(s, c, spec) {
			return g.answer(s, c, spec)
		}
	}
	return c.decide(s)
}

func startsAgain(s *scene, _ Command, spec *Spec) bool {
	return spec.In == BeforeStart && s.g.Started()
}

func alreadyStarted(s *scene, _ Command, _ *Spec) *Refusal {
	return &Refusal{Code: AlreadyStarted, Edition: s.g.regs.Edition, Citation: cite(HallRegulations)}
}

func notBegun(s *scene, _ Command, _ *Spec) bool { return !s.g.Started() }

func notStarted(*scene, Command, *Spec) *Refusal {
	return &Refusal{Code: NotStarted, Citation: cite(HallRegulations)}
}

func editionMissing(s *scene, _ Command, _ *Spec) bool { return s.t == nil && s.g.Started() }

func unknownEdition(s *scene, _ Command, _ *Spec) *Refusal {
	return &Refusal{
		Code: UnknownEdition, Edition: s.g.regs.Edition, Citation: cite(HallRegulations),
		Args: Args{Text: string(s.g.regs.Edition)},
	}
}

func textWrong(s *scene, c Command, spec *Spec) bool { return s.textRefused(c, spec) != nil }

func textRefused(s *scene, c Command, spec *Spec) *Refusal { return s.textRefused(c, spec) }

func absent(s *scene, _ Command, _ *Spec) bool {
	return s.role == Player && !s.g.Over() && s.g.Absent(s.by)
}

func notArrived(s *scene, _ Command, _ *Spec) *Refusal {
	return s.refuse(NotArrived, RuleTolerance, Args{})
}

// expelled is a player who was expelled from the event. The articles name the loss of
// the game and the expulsion as two penalties, of which the arbiter imposes one or
// more (13.4d and e of 1997, 13.4 of 2005 and 2009, 12.9 of 2023): the game is not
// lost by the expulsion alone. But the player has no further part in the event. Until
// the arbiter decides the game their clock does, and they may give it up and appeal; what
// is left after the end concerns the score sheets.
func expelled(s *scene, _ Command, _ *Spec) bool {
	return s.role == Player && !s.g.Over() && s.g.Expelled(s.by)
}

func playerExpelled(s *scene, _ Command, _ *Spec) *Refusal {
	return s.refuse(PlayerExpelled, RuleExpulsion, Args{})
}

func over(s *scene, _ Command, _ *Spec) bool { return s.g.Over() }

func gameOver(s *scene, _ Command, _ *Spec) *Refusal { return s.isOver() }

// isOver refuses what needs a game that goes on.
func (s *scene) isOver() *Refusal {
	return &Refusal{Code: GameOver, Edition: s.t.edition(), Citation: s.g.end.Citation}
}

func elsewhere(s *scene, _ Command, spec *Spec) bool {
	if s.g.OverTheBoard() {
		return spec.At&OnBoard == 0
	}
	return spec.At&OnScreen == 0
}

func otherVenue(s *scene, c Command, _ *Spec) *Refusal {
	return s.refuse(OtherVenue, HallRegulations, Args{Text: c.CommandKind()})
}

func sealAwaited(s *scene, _ Command, _ *Spec) bool { return !s.g.fallen && s.g.AwaitsSeal() }

func verdictAwaited(s *scene, _ Command, _ *Spec) bool {
	return s.g.Awaiting() && (s.g.fallen || !s.g.AwaitsSeal())
}

func endAwaited(s *scene, _ Command, _ *Spec) *Refusal { return s.awaiting() }

// awaiting refuses what comes when only the verification of the end is open.
func (s *scene) awaiting() *Refusal {
	r := RuleFlagLoses
	switch {
	case s.g.fallen:
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

// timeUp states what had fallen due before the command.
func timeUp(s *scene, c Command, _ *Spec) bool {
	return s.g.Started() && !s.g.Over() && !s.g.Awaiting() && s.timeIsUp(c)
}

// comesTooLate answers a command with what had fallen due before it, which is a
// fact and no refusal. What came before that waits for it: a sealed move on which
// the end now hangs is still opened.
func comesTooLate(s *scene, c Command, spec *Spec) *Refusal {
	if spec.In.Has(AwaitingSealed) && s.g.AwaitsSeal() {
		return c.decide(s)
	}
	return nil
}

func adjourned(s *scene, _ Command, _ *Spec) bool { return s.g.halted() }

// gameIsAdjourned refuses what cannot be done while the game is adjourned. Players
// may still agree, give up and come; the arbiter may do all but let the game go on,
// and the score sheets are in the envelope.
func gameIsAdjourned(s *scene, _ Command, _ *Spec) *Refusal {
	return s.refuse(GameIsAdjourned, s.haltRule(), Args{})
}

func nothingToFollow(s *scene, _ Command, spec *Spec) bool {
	return spec.needs == followedSheets && s.g.sheets == nil || spec.needs == blindPlayer && s.g.blind == nil
}

func needMissing(s *scene, _ Command, spec *Spec) *Refusal {
	if spec.needs == blindPlayer {
		return s.refuse(BothSee, s.t.first(RuleAnnounce, HallRegulations), Args{})
	}
	return s.refuse(SheetsNotFollowed, s.t.first(RuleRecord), Args{})
}
