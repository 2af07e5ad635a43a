// Package news is what people in the hall are told without having asked: values alone. It knows
// nobody who sends or receives them.
package news

import (
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// News is what a session receives without having asked: one of these.
type News struct {
	// Seated is a game that the member has just been seated at.
	Seated game.ID
	// Offer is what has become of an offer from or to the member.
	Offer *OfferNews
	// Simul is news of a simul that the member gives or plays in, or that is over.
	Simul *SimulNews
}

// OfferKind is what an offer from one person to another is about.
type OfferKind string

// The kinds. All but the first two are about a game that both play.
const (
	MatchOffer    OfferKind = "match"
	SimulOffer    OfferKind = "simul" // a match in a simul
	DrawOffer     OfferKind = "draw"  // of the Laws: it stands in the game's log, too
	AbortOffer    OfferKind = "abort"
	AdjournOffer  OfferKind = "adjourn"
	TakebackOffer OfferKind = "takeback"
	SwitchOffer   OfferKind = "switch"
	PauseOffer    OfferKind = "pause"
	UnpauseOffer  OfferKind = "unpause"
)

// Offer waits for the answer of one person. Offers are not journaled: after a
// restart none is left but the draw offers, which are the Laws'.
type Offer struct {
	Number   int // as long as it waits; not given again for a while
	Kind     OfferKind
	From, To game.Player

	// Of a match, also in a simul: what is to be played. From's colour wish is in it.
	Spec     game.SeekSpec
	Controls game.Controls // From's and To's
	Category ratings.Category
	After    game.ID // of a rematch: the game that it follows
	Begins   game.ID // the game that begins when it is accepted, or goes on
	// Of the others: the game, and how many half moves are to be taken back.
	Game  game.ID
	Plies int
}

// OfferStep says what has become of an offer.
type OfferStep string

// The steps. After all but OfferMade and OfferUpdated the offer is gone.
const (
	OfferMade        OfferStep = "made"
	OfferUpdated     OfferStep = "updated" // made, in the place of another of the same kind
	OfferReplaced    OfferStep = "replaced"
	OfferAccepted    OfferStep = "accepted"
	OfferIntercepted OfferStep = "intercepted" // accepted by the same offer in the other direction
	OfferDeclined    OfferStep = "declined"
	OfferPassed      OfferStep = "passed"    // declined by a move
	OfferCountered   OfferStep = "countered" // declined, and another is made in its place
	OfferWithdrawn   OfferStep = "withdrawn"
	// OfferOvertaken: one of the two has begun a game with somebody else.
	OfferOvertaken OfferStep = "overtaken"
	// OfferDeparted: one of the two has left.
	OfferDeparted OfferStep = "departed"
	// OfferLapsed: the game is over, or what was offered has come about.
	OfferLapsed OfferStep = "lapsed"
)

// OfferNews informs one of the two what has become of an offer.
type OfferNews struct {
	Offer Offer
	Step  OfferStep
	// By is who joined another game with With, or who left.
	By   string // the member's identity
	With string // a handle
}

// SimulStep is a kind of news of a simul.
type SimulStep string

// The steps.
const (
	// SimulAt: the giver is at the board Game, or Away boards from it.
	SimulAt SimulStep = "at"
	// SimulLeft: the giver has gone from the board Game without a move; see Way.
	SimulLeft SimulStep = "left"
	// SimulPassed: the player of the board Game has passed, and may do so Left
	// times more.
	SimulPassed SimulStep = "passed"
	// SimulBoardOver: the board Number is over, and Left are not. Told to the giver.
	SimulBoardOver SimulStep = "board-over"
	// SimulOver: the last of its Number boards is over. Told to everybody.
	SimulOver SimulStep = "over"
)

// Walk is how a giver goes to another board without a move.
type Walk string

// The ways.
const (
	WalkOn   Walk = "on"
	WalkBack Walk = "back"
	WalkTo   Walk = "to" // a board of their choice
)

// SimulScore is what a simul has come to, from its giver's side.
type SimulScore struct{ Wins, Losses, Draws, Unfinished int }

// Add counts a board.
func (s *SimulScore) Add(result laws.Result) {
	switch result {
	case laws.WhiteWins:
		s.Wins++
	case laws.BlackWins:
		s.Losses++
	case laws.Drawn:
		s.Draws++
	default:
		s.Unfinished++
	}
}

// SimulNews is a piece of news of a simul.
type SimulNews struct {
	Step   SimulStep
	Giver  game.Player
	Game   game.ID
	Player string // the handle of who sits at Game
	Way    Walk
	Away   int
	Left   int
	Number int
	Score  SimulScore
	// From is the game that the giver comes from, and Seq the last record of its
	// log: a client that shows boards one after the other shows that first.
	From game.ID
	Seq  uint64
}
