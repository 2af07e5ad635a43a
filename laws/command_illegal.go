package laws

import "github.com/escaque/escaque/chess"

// What is said about illegal moves and displaced men over the board.
type (
	// ClaimIllegal claims that an illegal move has been completed (Article 7.4,
	// 2009; Appendices A.4.c and B.3.c) or, with TwoHands, that the opponent made his
	// last move with both hands (Article 7.5.4, 2023): then the clocks stop, and the
	// arbiter decides.
	ClaimIllegal struct{ TwoHands bool }
	// RuleIllegal is the arbiter acting on an illegal move that he has seen, or on
	// an illegal position (Article 7.4, 2009; Appendix A.5.4, 2023). TwoHands says
	// that the last move was made with both hands (Article 7.5.4, 2023), OneHand that
	// it was not, though the opponent claims so. Position says that he has only now
	// seen the position, and not the move that led to it: both kings in check, or a
	// pawn on the last rank (A.5.4).
	RuleIllegal struct {
		TwoHands bool
		OneHand  bool
		Position bool
		Reason   string
	}
	// AgreeToCorrect is a player's consent to take an illegal move back that nobody
	// can claim any more (Appendix B.3.c, 2009). It needs both players.
	AgreeToCorrect struct{}

	// DisplaceMen says that a player has knocked men off their squares (Article
	// 7.3, 2009).
	DisplaceMen struct{ Men []Shift }
	// RightMen says that he has put them back.
	RightMen struct{}
	// ClaimDisplaced stops the clocks and calls the arbiter because the opponent
	// left men displaced (Article 7.3, 2009).
	ClaimDisplaced struct{}
	// PressBack starts the opponent's clock again without a move, so that he puts
	// right in his own time the men that he left displaced (Article 7.3, 1997).
	PressBack struct{}
)

// Shift is a man displaced: from its square to another, or off the board when To
// is NoSquare.
type Shift struct{ From, To chess.Square }

func (ClaimIllegal) CommandKind() string   { return "ClaimIllegal" }
func (RuleIllegal) CommandKind() string    { return "RuleIllegal" }
func (AgreeToCorrect) CommandKind() string { return "AgreeToCorrect" }
func (DisplaceMen) CommandKind() string    { return "DisplaceMen" }
func (RightMen) CommandKind() string       { return "RightMen" }
func (ClaimDisplaced) CommandKind() string { return "ClaimDisplaced" }
func (PressBack) CommandKind() string      { return "PressBack" }

func (ClaimIllegal) command()   {}
func (RuleIllegal) command()    {}
func (AgreeToCorrect) command() {}
func (DisplaceMen) command()    {}
func (RightMen) command()       {}
func (ClaimDisplaced) command() {}
func (PressBack) command()      {}
