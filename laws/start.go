package laws

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws/internal/editions"
)

// Start begins the game under the given regulations and starts the clock of the side to move
// (Article 6.5, 2009).
type Start struct{ Regulations Regulations }

// Limits of the regulations.
const (
	MaxDefaultTime = 24 * time.Hour
	MaxLagCap      = 10 * time.Second
	MaxLagQuota    = 10 * time.Minute // the limit of LagGame too
	MaxRestriction = 500
	MaxExtensions  = 20
	MaxHouseRules  = 50
)

var startSpec = Spec{
	By: Arbiters | Servers, In: BeforeStart, At: Anywhere,
}

func (Start) CommandKind() string { return "Start" }
func (Start) spec() *Spec         { return &startSpec }

func (c Start) decide(s *decision) *Refusal {
	r := c.Regulations
	no := func(code Code, text string) *Refusal {
		return &Refusal{Code: code, Edition: r.Edition, Citation: cite(HallRegulations), Args: Args{Text: text}}
	}
	t, known := tableOf(r.Edition)
	switch {
	case !known:
		return no(UnknownEdition, truncate(string(r.Edition)))
	case r.Venue > Board:
		return no(VenueNotOffered, r.Venue.String())
	case r.Supervision != Adequate && (r.Venue == Screen || !t.Supervises):
		return t.refuse(BadSupervision, t.firstRule(RuleScreen, HallRegulations), Args{Text: r.Supervision.String()})
	}
	for _, control := range r.Control {
		if err := control.Validate(); err != nil {
			return t.refuse(BadControl, RuleControl, Args{Text: err.Error()})
		}
	}
	if field := badField(r); field != "" {
		return no(BadRegulation, field)
	}
	if refusal := t.whyUnknown(r); refusal != nil {
		return refusal
	}
	if r.DefaultTime == 0 {
		r.DefaultTime = t.DefaultTime
	}
	if refusal := t.whySeatsRefused(r); refusal != nil {
		return refusal
	}
	p, err := startPosition(r.Start)
	if err != nil {
		rule := RuleStart
		if r.Start.Chess960 {
			rule = RuleStart960
		}
		return t.refuse(BadStart, rule, Args{Text: err.Error()})
	}
	// Article 5: a position that ends a game cannot begin one.
	dead := deadAfter(t.Dead, nil, chess.NoMove, &p)
	if !p.HasLegalMove() || dead == isDead {
		return t.refuse(StartIsOver, RuleStart, Args{Text: fen.Format(p)})
	}

	r.Extended = slices.Clone(r.Extended)
	r.HouseRules = slices.Clone(r.HouseRules)
	r.Control = [2]clock.Control{slices.Clone(r.Control[0]), slices.Clone(r.Control[1])}
	mode, _ := ModeOf(r.Edition, r.Control)
	if r.ClaimedFlags && r.Venue != Board && !(Game{regs: &r, mode: mode}).arbiterIsSilent() {
		return t.refuse(BadRegulation, HallFlags, Args{Text: "claimedFlags"})
	}
	s.t = t
	s.emit(GameStarted{
		Stamp: s.stamp(), Regulations: r, Revision: t.Revision, Mode: mode, FEN: fen.Format(p),
		Clock:    clock.New(r.Control[0], r.Control[1]).Start(p.Turn(), s.at).Reading,
		Citation: t.cite(RuleFirstClock),
	})
	if dead == askIfDead {
		s.askIfDead(&p)
	}
	return nil
}

// whySeatsRefused returns what is wrong with the regulations for players who cannot see or hear and
// for their assistants. It returns nil when nothing is.
func (t *table) whySeatsRefused(r Regulations) *Refusal {
	no := func(field string, rule Rule) *Refusal { return t.refuse(BadRegulation, rule, Args{Text: field}) }
	known := t.cite(RuleAnnounce).Article != ""
	for c := range 2 {
		disabled, opponent := r.VisuallyDisabled[c], r.VisuallyDisabled[1-c]
		switch {
		case disabled && !known:
			return no("visuallyDisabled", t.firstRule(RuleAnnounce, HallRegulations))
		case r.HearingImpaired[c] && (!opponent || t.cite(RuleNeedsAssistant).Article == ""):
			return no("hearingImpaired", t.firstRule(RuleNeedsAssistant, HallRegulations))
		case r.HearingImpaired[c] && r.Assistant[1-c]&AnnounceFor == 0:
			return no("assistant", RuleNeedsAssistant)
		case r.Assistant[c] > AllDuties, r.Assistant[c] != 0 && !disabled && !opponent:
			return no("assistant", t.firstRule(RuleAssistant, HallRegulations))
		case r.Assistant[c] != 0 && !disabled && (r.Assistant[1-c] != 0 || r.Assistant[c]&^(MoveForPlayer|AnnounceFor) != 0):
			return no("assistant", RuleOtherAssistant)
		}
	}
	return nil
}

// whyUnknown returns a refusal if the regulations contain something that exists only in other
// editions.
func (t *table) whyUnknown(r Regulations) *Refusal {
	no := func(field string, rule Rule) *Refusal {
		return t.refuse(BadRegulation, rule, Args{Text: field})
	}
	for _, control := range r.Control {
		for _, p := range control {
			if !t.Increments && p.Increment+p.Delay > 0 {
				return t.refuse(NoIncrements, RuleControl, Args{})
			}
		}
	}
	switch {
	case r.Start.Chess960 && !t.hasRule(RuleStart960):
		return t.refuse(NotInEdition, RuleStart, Args{Text: "Chess960"})
	case r.Draws != DrawRestriction{} && !t.RestrictsDraws:
		return no("draws", HallRegulations)
	case len(r.Extended) > 0 && !t.FiftyExtends:
		return no("extended", HallRegulations)
	case r.ForceToWin && t.Flag[Blitz] != editions.FlagByForce:
		return no("forceToWin", HallRegulations)
	case r.FullPenalties && t.IllegalBonus == t.IllegalBonusFast:
		return no("fullPenalties", HallRegulations)
	case r.BareKingWins && !t.Resign.Optional():
		return no("bareKingWins", HallRegulations)
	case r.GuidelinesIII && !t.Quickplay.Announced:
		return no("guidelinesIII", HallRegulations)
	case r.ResumptionTime != 0 && !t.Adjourn.LateSet:
		return no("resumptionTime", RuleLateResume)
	case r.NoArbiter && !t.Quickplay.Offered && !(t.hasRule(RuleAlone) && r.Venue == Board):
		return no("noArbiter", HallRegulations)
	case r.Sheets > ElectronicSheets, r.Sheets == ElectronicSheets && !t.Sheets.Electronic:
		return no("sheets", t.firstRule(RuleRecord))
	case r.CountedByHand && r.Sheets == NoSheets:
		return no("countedByHand", RuleNextPeriod)
	case r.Arrivals && r.Venue != Board:
		return no("arrivals", HallRegulations)
	case r.AbsentTime != WhiteLosesTime && !t.AbsenceRuled:
		return no("absentTime", RuleNobodyThere)
	case r.NoAppeals && !t.hasRule(RuleAppeal):
		return no("noAppeals", HallRegulations)
	case r.MilderDevices && t.Device != editions.DeviceWins:
		return no("milderDevices", HallRegulations)
	case r.CourtesyHints && r.Rated:
		return no("courtesyHints", RuleHints)
	case len(r.HouseRules) > 0 && r.Rated:
		return no("houseRules", t.firstRule(RuleFederation, HallRegulations))
	case t.DefaultFixed && r.DefaultTime != 0 && r.DefaultTime != t.DefaultTime:
		return t.refuse(DefaultTimeFixed, RuleLate, Args{Span: t.DefaultTime})
	}
	for _, e := range r.Extended {
		if e.Moves <= t.Fifty || e.Moves > MaxRestriction || !isSides(e.Pieces) {
			return t.refuse(BadRegulation, RuleExtension, Args{Text: "extended"})
		}
	}
	return nil
}

// isSides reports whether a text names the pieces of two sides as an [Extension] does.
func isSides(text string) bool {
	white, black, ok := strings.Cut(text, "-")
	side := func(pieces string) bool {
		last := len(pieceLetters)
		for i, letter := range pieces {
			at := strings.IndexRune(pieceLetters, letter)
			if at < 1 || at > last || (letter == 'K') != (i == 0) {
				return false
			}
			last = at
		}
		return pieces != "" && len(pieces) <= 16
	}
	return ok && side(white) && side(black)
}

// badField returns the name of the first field that is out of bounds, or "" if there is none.
func badField(r Regulations) string {
	switch {
	case r.Venue == Board && r.LagCap != 0:
		return "lagCap"
	case r.LagFree < 0 || r.LagFree > r.LagCap:
		return "lagFree"
	case r.LagQuota < 0 || r.LagQuota > MaxLagQuota || r.LagQuota > 0 && r.LagCap == 0:
		return "lagQuota"
	case r.LagGame < 0 || r.LagGame > MaxLagQuota || r.LagGame > 0 && r.LagCap == 0:
		return "lagGame"
	case r.Venue == Screen && r.Unwatched:
		return "unwatched"
	case r.Venue == Board && r.Agreements:
		return "agreements"
	case r.Draws.NotBefore < 0 || r.Draws.NotBefore > MaxRestriction:
		return "draws"
	case r.DefaultTime != NoDefaultTime && (r.DefaultTime < 0 || r.DefaultTime > MaxDefaultTime):
		return "defaultTime"
	case r.VerdictDefault > ArbiterDecides:
		return "verdictDefault"
	case r.AbsentTime > NobodyLoses:
		return "absentTime"
	case len(r.HouseRules) > MaxHouseRules || slices.ContainsFunc(r.HouseRules, func(s string) bool { return len(s) > MaxText }):
		return "houseRules"
	case len(r.Extended) > MaxExtensions:
		return "extended"
	case r.ResumptionTime != NoDefaultTime && (r.ResumptionTime < 0 || r.ResumptionTime > MaxDefaultTime):
		return "resumptionTime"
	case r.LagCap < 0 || r.LagCap > MaxLagCap:
		return "lagCap"
	}
	return ""
}

// startPosition returns the start position that s selects.
func startPosition(s StartSpec) (chess.Position, error) {
	switch {
	case s.FEN != "" && s.Chess960:
		return chess.Position{}, fmt.Errorf("a FEN and a number of Chess960: give one of them")
	case s.FEN != "":
		return fen.ParsePosition(s.FEN)
	case s.Chess960:
		return chess.Chess960(s.Number)
	}
	return chess.Initial(), nil
}

// truncate shortens a text from outside that is only quoted in an answer.
func truncate(text string) string {
	const limit = 40
	if len(text) > limit {
		return text[:limit] + "..."
	}
	return text
}

// GameStarted is the first event of every game.
type GameStarted struct {
	Stamp
	Regulations Regulations
	// Revision is the revision of the edition's table.
	Revision int
	Mode     Mode
	// FEN is the start position.
	FEN   string
	Clock clock.Reading
	Citation
}

func (GameStarted) EventKind() string { return "GameStarted" }

func (e GameStarted) apply(g Game) Game {
	p, err := fen.ParsePosition(e.FEN)
	if err != nil || g.Started() {
		return g
	}
	regs := e.Regulations
	first, seen := newHistory(p)
	first.at = e.At
	started := Game{
		regs: &regs, mode: e.Mode, tail: first, seen: seen, last: e.At,
		clock: clock.New(regs.Control[0], regs.Control[1]).Set(e.Clock),
		desk:  newDesk(regs),
	}
	if regs.Venue == Board {
		started.hand = &hand{runs: p.Turn()}
	}
	if regs.VisuallyDisabled != [2]bool{} {
		started.blind = &blind{}
	}
	if regs.Sheets != NoSheets {
		started.sheets = &sheets{}
	}
	if regs.CountedByHand {
		started.clock = started.clock.CountedByHand()
	}
	return started
}
