package laws

// Phases is a set of phases of a game. A phase is a state in which not every command may be given.
// Several phases may apply together; a command must be allowed in all of them.
type Phases uint16

// The values of type [Phases]: each phase as a set, and two unions that most commands need.
const (
	BeforeStart     Phases = 1 << iota // the game has not begun
	WhileAbsent                        // the player who commands has not come to the board
	WhileExpelled                      // the player was expelled from the event
	AfterEnd                           // the game is over
	AwaitingSealed                     // the game has ended, but its result depends on a sealed move
	AwaitingVerdict                    // the game has ended, but its result depends on a verdict
	TimeUp                             // a flag or the default time is due and not recorded yet
	WhileAdjourned                     // the game is adjourned
	InPlay                             // none of the others

	UntilEnd = AwaitingSealed | AwaitingVerdict | TimeUp | WhileAdjourned | InPlay
	Always   = UntilEnd | AfterEnd
)

var phaseNames = []string{
	"before the start", "before the player's arrival", "after the player's expulsion", "after the end",
	"waiting for a sealed move", "waiting for a verdict", "when time is up", "adjourned", "in play",
}

// Has reports whether the set contains all the given phases.
func (p Phases) Has(all Phases) bool { return p&all == all }

// String returns the names of the phases, separated by commas. The set of all phases of a game that
// has begun is "any"; the set of all phases before its end is "any until the end".
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

// gates are the checks that a command passes before it is decided, in this order. The first gate
// that is closed answers the command. A gate that has a phase is open for the commands whose
// specification allows that phase. A gate without a phase checks every command.
var gates = [...]gate{
	{0, isSecondStart, refuseSecondStart},
	{BeforeStart, isNotStarted, refuseNotStarted},
	{0, isEditionMissing, refuseUnknownEdition},
	{0, isTextInvalid, refuseText},
	{WhileAbsent, isAbsent, refuseAbsent},
	{WhileExpelled, isExpelled, refuseExpelled},
	{AfterEnd, isGameOver, refuseGameOver},
	{0, isWrongVenue, refuseWrongVenue},
	{AwaitingSealed, isSealAwaited, refuseEndAwaited},
	{AwaitingVerdict, isVerdictAwaited, refuseEndAwaited},
	{TimeUp, isTimeUp, answerTooLate},
	{WhileAdjourned, isGameAdjourned, refuseAdjourned},
	{0, isNeedMissing, refuseNeedMissing},
}

// gate is a condition of the game under which commands are refused, and the function that answers
// them.
type gate struct {
	phase  Phases
	shut   func(*decision, Command, *Spec) bool
	answer func(*decision, Command, *Spec) *Refusal
}

// passGates checks a command at all gates and then decides it.
func (s *decision) passGates(c Command) *Refusal {
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

// isSecondStart reports whether the command starts a game that has already begun.
func isSecondStart(s *decision, _ Command, spec *Spec) bool {
	return spec.In == BeforeStart && s.g.Started()
}

// refuseSecondStart refuses to start a game twice.
func refuseSecondStart(s *decision, _ Command, _ *Spec) *Refusal {
	return &Refusal{Code: AlreadyStarted, Edition: s.g.regs.Edition, Citation: cite(HallRegulations)}
}

// isNotStarted reports whether the game has not begun.
func isNotStarted(s *decision, _ Command, _ *Spec) bool { return !s.g.Started() }

// refuseNotStarted refuses a command before the start.
func refuseNotStarted(*decision, Command, *Spec) *Refusal {
	return &Refusal{Code: NotStarted, Citation: cite(HallRegulations)}
}

// isEditionMissing reports whether the program does not have the game's edition.
func isEditionMissing(s *decision, _ Command, _ *Spec) bool { return s.t == nil && s.g.Started() }

// refuseUnknownEdition refuses a command in a game under an unknown edition.
func refuseUnknownEdition(s *decision, _ Command, _ *Spec) *Refusal {
	return &Refusal{
		Code: UnknownEdition, Edition: s.g.regs.Edition, Citation: cite(HallRegulations),
		Args: Args{Text: string(s.g.regs.Edition)},
	}
}

// isTextInvalid reports whether a text of the command is too long or has invisible characters.
func isTextInvalid(s *decision, c Command, spec *Spec) bool { return s.whyTextRefused(c, spec) != nil }

// refuseText refuses a command with an invalid text.
func refuseText(s *decision, c Command, spec *Spec) *Refusal { return s.whyTextRefused(c, spec) }

// isAbsent reports whether the player who gives the command has not come to the board.
func isAbsent(s *decision, _ Command, _ *Spec) bool {
	return s.role == Player && !s.g.Over() && s.g.Absent(s.by)
}

// refuseAbsent refuses a command of an absent player.
func refuseAbsent(s *decision, _ Command, _ *Spec) *Refusal {
	return s.refuse(NotArrived, RuleTolerance, Args{})
}

// isExpelled reports whether the command comes from a player who was expelled from the event.
// Expulsion alone does not lose the game: the articles name both as separate penalties, and the
// arbiter imposes one or more (13.4d and e of 1997, 13.4 of 2005 and 2009, 12.9 of 2023). But an
// expelled player takes no further part in the event. Their clock runs until the arbiter decides
// the game. They may only resign and appeal, and after the end handle the score sheets.
func isExpelled(s *decision, _ Command, _ *Spec) bool {
	return s.role == Player && !s.g.Over() && s.g.Expelled(s.by)
}

// refuseExpelled refuses a command of an expelled player.
func refuseExpelled(s *decision, _ Command, _ *Spec) *Refusal {
	return s.refuse(PlayerExpelled, RuleExpulsion, Args{})
}

// isGameOver reports whether the game is over.
func isGameOver(s *decision, _ Command, _ *Spec) bool { return s.g.Over() }

// refuseGameOver refuses a command after the end.
func refuseGameOver(s *decision, _ Command, _ *Spec) *Refusal { return s.refusalWhenOver() }

// refusalWhenOver returns the refusal of a command that needs a game in progress.
func (s *decision) refusalWhenOver() *Refusal {
	return &Refusal{Code: GameOver, Edition: s.t.edition(), Citation: s.g.end.Citation}
}

// isWrongVenue reports whether the command does not exist at the venue of the game.
func isWrongVenue(s *decision, _ Command, spec *Spec) bool {
	if s.g.OverTheBoard() {
		return spec.At&OnBoard == 0
	}
	return spec.At&OnScreen == 0
}

// refuseWrongVenue refuses a command that belongs to the other venue.
func refuseWrongVenue(s *decision, c Command, _ *Spec) *Refusal {
	return s.refuse(OtherVenue, HallRegulations, Args{Text: c.CommandKind()})
}

// isSealAwaited reports whether the result depends on a sealed move.
func isSealAwaited(s *decision, _ Command, _ *Spec) bool { return !s.g.fallen && s.g.AwaitsSeal() }

// isVerdictAwaited reports whether the result depends on a verdict.
func isVerdictAwaited(s *decision, _ Command, _ *Spec) bool {
	return s.g.Awaiting() && (s.g.fallen || !s.g.AwaitsSeal())
}

// refuseEndAwaited refuses a command while the result is being verified.
func refuseEndAwaited(s *decision, _ Command, _ *Spec) *Refusal { return s.refusalWhileAwaiting() }

// refusalWhileAwaiting returns the refusal of a command while only the verification of the end is
// open.
func (s *decision) refusalWhileAwaiting() *Refusal {
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

// isTimeUp records that time ran out before the command, and reports whether it did.
func isTimeUp(s *decision, c Command, _ *Spec) bool {
	return s.g.Started() && !s.g.Over() && !s.g.Awaiting() && s.emitIfTimeUp(c)
}

// answerTooLate answers a command that comes after time ran out. It refuses nothing, because the
// events already answer it. Only the opening of a sealed move that can still decide the game goes
// on.
func answerTooLate(s *decision, c Command, spec *Spec) *Refusal {
	if spec.In.Has(AwaitingSealed) && s.g.AwaitsSeal() {
		return c.decide(s)
	}
	return nil
}

// isGameAdjourned reports whether the game is adjourned.
func isGameAdjourned(s *decision, _ Command, _ *Spec) bool { return s.g.isAdjourned() }

// refuseAdjourned refuses commands that are impossible while the game is adjourned. Players may
// still agree, resign and arrive. The arbiter may do everything except resume play. The score
// sheets are in the envelope.
func refuseAdjourned(s *decision, _ Command, _ *Spec) *Refusal {
	return s.refuse(GameIsAdjourned, s.adjournRule(), Args{})
}

// isNeedMissing reports whether the command needs score sheets or a player who cannot see, and the
// game has none.
func isNeedMissing(s *decision, _ Command, spec *Spec) bool {
	return spec.needs == followedSheets && s.g.sheets == nil || spec.needs == blindPlayer && s.g.blind == nil
}

// refuseNeedMissing refuses a command because the game lacks what the command needs.
func refuseNeedMissing(s *decision, _ Command, spec *Spec) *Refusal {
	if spec.needs == blindPlayer {
		return s.refuse(BothSee, s.t.firstRule(RuleAnnounce, HallRegulations), Args{})
	}
	return s.refuse(SheetsNotFollowed, s.t.firstRule(RuleRecord), Args{})
}
