// Package news holds the types of the news that people in the hall receive without asking. It does
// not know senders or receivers.
package news

import (
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// News is a message that a session receives without asking. Exactly one field is set.
type News struct {
	// Seated is a game of the member that has begun or was resumed.
	Seated game.ID
	// Assists is a live game in which the member assists a player from now on.
	Assists game.ID
	// Offer is a change of an offer from or to the member.
	Offer *OfferNews
	// Simul is news of a simul that the member gives or plays in, or of one that is over.
	Simul *SimulNews
}

// OfferKind is the subject of an offer from one person to another.
type OfferKind string

// The subjects of offers. All but the first two concern a game that both people play.
const (
	MatchOffer    OfferKind = "match"
	SimulOffer    OfferKind = "simul" // a match in a simul
	DrawOffer     OfferKind = "draw"  // of the Laws: it is in the game's log, too
	AbortOffer    OfferKind = "abort"
	AdjournOffer  OfferKind = "adjourn"
	TakebackOffer OfferKind = "takeback"
	SwitchOffer   OfferKind = "switch"
	PauseOffer    OfferKind = "pause"
	UnpauseOffer  OfferKind = "unpause"
)

// Offer is an offer that waits for the answer of one person. Offers are not journaled: a restart
// deletes all of them except draw offers, which are in the games' logs.
type Offer struct {
	Number   int // not reused for a while after the offer has ended
	Kind     OfferKind
	From, To game.Player

	// Spec, and the fields up to Begins, are set for a match or a board in a simul. Spec is from
	// From's side.
	Spec game.SeekSpec
	// From's and To's
	Controls game.Controls
	Category ratings.Category
	After    game.ID // of a rematch: the game before it
	Begins   game.ID // the game that begins or is resumed on acceptance
	// Game is set for the other kinds. Plies is the number of half moves to take back.
	Game  game.ID
	Plies int
}

// OfferStep is a change of an offer.
type OfferStep string

// The changes of an offer. After all but OfferMade and OfferUpdated the offer is gone.
const (
	OfferMade        OfferStep = "made"
	OfferUpdated     OfferStep = "updated" // made, replacing another one of the same kind
	OfferReplaced    OfferStep = "replaced"
	OfferAccepted    OfferStep = "accepted"
	OfferIntercepted OfferStep = "intercepted" // accepted by the same offer from the other side
	OfferDeclined    OfferStep = "declined"
	OfferPassed      OfferStep = "passed"    // declined by a move
	OfferCountered   OfferStep = "countered" // declined by another offer
	OfferWithdrawn   OfferStep = "withdrawn"
	// OfferOvertaken means that one of the two has begun a game with another player.
	OfferOvertaken OfferStep = "overtaken"
	// OfferDeparted means that one of the two has disconnected.
	OfferDeparted OfferStep = "departed"
	// OfferLapsed means that the game is over or the offer no longer has an object.
	OfferLapsed OfferStep = "lapsed"
)

// OfferNews informs one of the two people of a change of an offer.
type OfferNews struct {
	Offer Offer
	Step  OfferStep
	// By is the member ID of the person who began another game with With, or who disconnected.
	By   string // the member's identity
	With string // a handle
}

// SimulStep is a kind of news of a simul.
type SimulStep string

// The kinds of news of a simul.
const (
	// SimulAt means that the giver is at the board Game, or that many boards (Away) from it.
	SimulAt SimulStep = "at"
	// SimulLeft means that the giver has left the board Game without a move; see Way.
	SimulLeft SimulStep = "left"
	// SimulPassed means that the player of the board Game has passed and has Left passes left.
	SimulPassed SimulStep = "passed"
	// SimulBoardOver means that the board Number is over and Left boards are not. Only the giver
	// receives it.
	SimulBoardOver SimulStep = "board-over"
	// SimulOver means that the last of Number boards is over. Everybody receives it.
	SimulOver SimulStep = "over"
)

// Walk is how the giver of a simul goes to another board without a move.
type Walk string

// The ways to another board: the next one, the one before, or a chosen one.
const (
	WalkOn   Walk = "on"
	WalkBack Walk = "back"
	WalkTo   Walk = "to" // a chosen board
)

// SimulScore is the result of a simul from its giver's side.
type SimulScore struct{ Wins, Losses, Draws, Unfinished int }

// Add adds the result of one board.
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

// SimulNews is news of a simul. Step determines which fields are set.
type SimulNews struct {
	Step   SimulStep
	Giver  game.Player
	Game   game.ID
	Player string // the handle of the player at Game
	Way    Walk
	Away   int
	Left   int
	Number int
	Score  SimulScore
	// From is the game that the giver comes from, and Seq the last record of its log. A client that
	// shows one board at a time shows that record first.
	From game.ID
	Seq  uint64
}
