package laws

import (
	"slices"
	"time"

	"github.com/escaque/escaque/clock"
)

// table is an edition of the Laws as data: its figures, its named policies
// where texts differ in kind, and where each rule stands in it. Reading two
// tables side by side is reading the difference between two editions; see
// [Properties].
type table struct {
	edition Edition
	// revision grows with every correction of the table, so that a log says
	// which reading it was played under.
	revision int

	// rapid is the range of thinking time that makes a game rapid; less is
	// blitz. A game has one mode only if all its moves are in one period.
	// Where that stands is modesIn.
	rapid   modeRange
	modesIn string
	// increments says that a control may have an increment or a delay.
	increments bool
	// delayLapses says that main time saved in a period with a delay does not
	// pass into the next one.
	delayLapses bool
	// correction is what an arbiter's correction of the dials must leave.
	correction clockFloor
	// defaultTime is how late a player may be, and defaultFixed that no
	// competition may change it.
	defaultTime  time.Duration
	defaultFixed bool

	// repetitions is how often a position must stand for a claim, and fifty how
	// many moves by each player must pass.
	repetitions int
	fifty       int
	// fiftyNext allows the claim of fifty moves with an intended move, and
	// fiftyExtends lets a competition raise the number for certain positions.
	fiftyNext    bool
	fiftyExtends bool
	// autoRepetitions and autoFifty end the game without a claim; 0 is never.
	autoRepetitions int
	autoFifty       int
	// claimIsOffer says that a claim of a draw is also an offer of one.
	claimIsOffer bool
	// wrongClaim is what a wrong claim costs, by mode.
	wrongClaim [numModes]claimPenalty
	// restrictsDraws lets a competition want the arbiter's consent to a draw, and
	// agreeAfter is how many moves each player must have made before they agree.
	restrictsDraws bool
	agreeAfter     int

	// dead is the test for a position that ends the game at once.
	dead deadPolicy
	// flag is the test for the opponent of a player whose flag has fallen, by
	// mode.
	flag [numModes]flagPolicy
	// flags says who may notice a fallen flag in rapid and blitz that is not
	// closely watched.
	flags flagsPolicy
	// resign says what a resignation is worth.
	resign resignPolicy
	// quickplay is the claim of a draw in the last two minutes.
	quickplay quickplayPolicy
	// adjourn is what is done with a game that is not finished in its session.
	adjourn adjournPolicy

	// sheets is what is said about recording, notation about how.
	sheets   sheetPolicy
	notation notationPolicy
	// defaultRuled lets the arbiter decide how late a player may be, and
	// absenceRuled the rules of the event whose time runs while nobody has come.
	defaultRuled bool
	absenceRuled bool
	// stopsForHelp lets a player stop the clocks to seek the arbiter's help, for
	// whatever he needs it.
	stopsForHelp bool
	// setsCounter lets the arbiter set the move counter.
	setsCounter bool
	// device is what a telephone costs.
	device devicePolicy
	// scoresLoss lets the arbiter decide the opponent's score whenever he declares
	// a game lost.
	scoresLoss bool
	// witnesses lets somebody who is not playing tell the arbiter of an
	// irregularity.
	witnesses bool

	// supervises says that the edition tells adequate supervision of rapid and
	// blitz from inadequate, and touchOnRequest in which modes the arbiter rules on
	// touched men only when he is asked: where the edition supervises, only if that
	// is inadequate.
	supervises     bool
	touchOnRequest [numModes]bool
	// castlingBinds says that who touches king and rook must castle if he can.
	castlingBinds bool
	// choiceTouches makes the choice of the promoted piece final when it touches
	// the square, and not only when it is let go.
	choiceTouches bool
	// touchDeclines says that touching a man to move it declines a draw offer.
	touchDeclines bool
	// touchEndsClaim says that touching a man ends the right to claim a draw on
	// that move, and not only making the move.
	touchEndsClaim bool
	// contactBinds says that a touch counts as meant unless the arbiter rules that
	// it was an accident, adjustsOnClock that a player may put men straight only
	// while his clock runs, and nextCompletes that a move not completed by a press
	// is completed by making the next.
	contactBinds, adjustsOnClock, nextCompletes bool
	// anyTouchWaives says that touching a man in whatever way ends the right to
	// complain of the opponent's touched men, and not only touching it with intent.
	anyTouchWaives bool
	// touchVoidsEnd says that a mate, a stalemate or a dead position does not end
	// the game while it can be complained that the move broke the rule of touched
	// men.
	touchVoidsEnd bool
	// setupLimit is the number of moves by each player after which wrong men or a
	// turned board cannot be reported in rapid and blitz; 0 is none.
	setupLimit int
	// settingFixed says that after so many moves the arbiter does not change the
	// setting of the clock either, unless the schedule of the event would suffer.
	settingFixed bool
	// swappedKing bars a king from castling, and misplacedRook a rook, that stood
	// on a wrong square from the beginning when that was found too late.
	swappedKing, misplacedRook bool
	// colors says when reversed colours have to stay.
	colors colorsPolicy
	// restored proposes the times after an irregularity, and voids says that a
	// game is void when the position before one cannot be found.
	restored timesPolicy
	voids    bool

	// illegal says who finds an illegal move in a game that is watched, and
	// illegalRapid and illegalBlitz in rapid and blitz that are not.
	illegal, illegalRapid, illegalBlitz illegalPolicy
	// illegalBonus is what the opponent gets for an illegal move, illegalBonusFast
	// in rapid and blitz. illegalLoses is the number of a player's illegal move
	// that loses the game, 0 where none does, and illegalExcused says that it is
	// drawn instead when the opponent cannot mate.
	illegalBonus, illegalBonusFast time.Duration
	illegalLoses                   int
	illegalExcused                 bool
	// illegalLast says that illegal moves count only in a period that holds all
	// the remaining moves.
	illegalLast bool
	// unmovedCounts makes a press without a move an illegal move, handsCount a move
	// made with both hands, and queenForced puts a queen in the place of a pawn
	// left on the last rank.
	unmovedCounts, handsCount, queenForced bool
	// pressesBack lets a player start the opponent's clock again without a move
	// when men were left lying.
	pressesBack bool

	articles map[Rule]string
}

// modeRange is a range of thinking times: from, and less than below. The time
// is the period's, plus perMove times what is added for each move. Times are
// whole milliseconds, so that "up to 60 minutes" ends a millisecond later.
type modeRange struct {
	from, below time.Duration
	perMove     int
}

// mode derives the mode of play from a control.
func (r modeRange) mode(c clock.Control) Mode {
	if len(c) != 1 || c[0].Moves != 0 {
		return Standard
	}
	time := c[0].Time + time.Duration(r.perMove)*(c[0].Increment+c[0].Delay)
	switch {
	case time < r.from:
		return Blitz
	case time < r.below:
		return Rapid
	default:
		return Standard
	}
}

// claimPenalty is the price of a wrong claim: what the opponent gains, and what
// the claimant loses of what he has left. The rule is the one that sets it.
type claimPenalty struct {
	opponent time.Duration
	claimant chargePolicy
	rule     Rule
}

// inAllModes is a price that is the same in every mode.
func inAllModes(p claimPenalty) [numModes]claimPenalty {
	return [numModes]claimPenalty{p, p, p}
}

// editions holds the tables. It is written here and never again.
var editions = map[Edition]*table{
	Edition1993: &laws1993,
	Edition1997: &laws1997,
	Edition2005: &laws2005,
	Edition2009: &laws2009,
	Edition2023: &laws2023,
}

// Editions lists the editions that games can be played under, oldest first.
func Editions() []Edition {
	var all []Edition
	for e := range editions {
		all = append(all, e)
	}
	slices.Sort(all)
	return all
}

// Article returns where a rule stands in an edition; ok is false when the
// edition does not have it.
func Article(e Edition, r Rule) (article string, ok bool) {
	if a, ok := hallArticles[r]; ok {
		return a, true
	}
	t, ok := editions[e]
	if !ok {
		return "", false
	}
	article, ok = t.articles[r]
	return article, ok
}

// ModeOf returns the mode that an edition derives from the two controls: of two
// different ones, the slower.
func ModeOf(e Edition, controls [2]clock.Control) (Mode, bool) {
	t, ok := editions[e]
	if !ok {
		return Standard, false
	}
	return min(t.rapid.mode(controls[0]), t.rapid.mode(controls[1])), true
}

func (t *table) cite(r Rule) Citation {
	if a, ok := hallArticles[r]; ok {
		return Citation{Article: a, Rule: r}
	}
	return Citation{Article: t.articles[r], Rule: r}
}

// first returns the first of some rules that the edition has; where a text is
// silent, the last of them.
func (t *table) first(rules ...Rule) Rule {
	for _, r := range rules {
		if t.cite(r).Article != "" {
			return r
		}
	}
	return rules[len(rules)-1]
}

func (t *table) refuse(code Code, r Rule, args Args) *Refusal {
	return &Refusal{Code: code, Edition: t.edition, Citation: t.cite(r), Args: args}
}
