package tournament

// Command asks for something to happen.
//
//sumtype:decl
type Command interface{ isCommand() }

type (
	// Create begins the event. What Regulations leaves out gets its ordinary
	// value.
	Create struct{ Regulations Regulations }
	// Enter adds players to the entry list: all of them or none.
	Enter struct{ Players []Entry }
	// Amend replaces what is known of a player: a name spelled right, a link
	// to a member of the hall.
	Amend struct {
		Player PlayerID
		Entry  Entry
	}
	// Withdraw takes a player out of the rounds to come.
	Withdraw struct {
		Player PlayerID
		Reason string
	}
	// Return undoes a withdrawal.
	Return struct{ Player PlayerID }
	// DrawLots gives the starting numbers by lot. The lot itself was drawn
	// outside: Order is a permutation of the players who have not withdrawn,
	// and its first gets number 1. Listed says that there was no lot: the order
	// is that of a list announced beforehand.
	DrawLots struct {
		Order  []PlayerID
		Listed bool
	}
	// RevokeLots undoes DrawLots before the first round is published.
	RevokeLots struct{ Reason string }
	// PublishRound makes pairings known. Whoever proposed them, they are data.
	PublishRound struct {
		Round    int
		Pairings []Pairing
	}
	// RevokeRound undoes the last publication while it has no results.
	RevokeRound struct {
		Round  int
		Reason string
	}
	// SeatBoard says which game of the hall is played for a board. Instead
	// names the game that was seated there before and is given up, if any.
	SeatBoard struct {
		Round, Board int
		Game         string
		Instead      string
	}
	// RecordResult scores a board that has no result. A source with a game
	// must be the game seated there.
	RecordResult struct {
		Round, Board int
		Result       Result
		Source       Source
	}
	// CorrectResult replaces the result Was, which must be the one that stands;
	// NoResult takes it back, for one that was entered at the wrong board. The
	// source is an arbiter, who says why, or the game itself while its result
	// stands: then the reason is in the game's log.
	CorrectResult struct {
		Round, Board int
		Was, Result  Result
		Source       Source
		Reason       string
	}
	// CloseRound ends a round whose boards are all scored.
	CloseRound struct{ Round int }
	// ReopenRound undoes CloseRound.
	ReopenRound struct {
		Round  int
		Reason string
	}
)

func (Create) isCommand()        {}
func (Enter) isCommand()         {}
func (Amend) isCommand()         {}
func (Withdraw) isCommand()      {}
func (Return) isCommand()        {}
func (DrawLots) isCommand()      {}
func (RevokeLots) isCommand()    {}
func (PublishRound) isCommand()  {}
func (RevokeRound) isCommand()   {}
func (SeatBoard) isCommand()     {}
func (RecordResult) isCommand()  {}
func (CorrectResult) isCommand() {}
func (CloseRound) isCommand()    {}
func (ReopenRound) isCommand()   {}
