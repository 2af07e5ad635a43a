package laws

import "github.com/escaque/escaque/chess"

// What players do with their hands over the board. Squares name the men by
// where they stand in the lawful position: a man that was put down unlawfully
// keeps the name of the square that it came from.
type (
	// Touch touches men on the board, in the order given (Article 4.3, 2009).
	Touch struct {
		Squares []chess.Square
		// AtOnce says that they were touched at the same time, or in an order that
		// nobody can establish.
		AtOnce bool
		// Accidental says that the player did not mean to move or capture.
		Accidental bool
	}

	// Adjust says "I adjust" and then puts men straight on their squares (Article
	// 4.2, 2009).
	Adjust struct{ Squares []chess.Square }

	// Release lets a man go on a square (Articles 4.6.a to c, 2009); a man that is
	// captured leaves the board with it. It is a whole move, a part of castling, a
	// pawn on the square of its promotion, or no lawful move. Put back where it
	// came from a man stands there again, touched all the same. After a Promote it
	// is the new piece that is let go.
	Release struct {
		From, To chess.Square
		// Castling says that the man is moved as a part of castling, where the same
		// squares could mean a move of its own (Appendix F.3, 2009).
		Castling bool
	}

	// Promote puts a new piece on the square of promotion, still in hand, and
	// takes the pawn off (Article 4.4.d, 2009). From is where the pawn stood.
	Promote struct {
		From, To chess.Square
		Piece    chess.PieceType
	}

	// PressClock stops one's own clock and starts the opponent's (Article 6.7.a,
	// 2009).
	PressClock struct{}
)

func (Touch) CommandKind() string      { return "Touch" }
func (Adjust) CommandKind() string     { return "Adjust" }
func (Release) CommandKind() string    { return "Release" }
func (Promote) CommandKind() string    { return "Promote" }
func (PressClock) CommandKind() string { return "PressClock" }

func (Touch) command()      {}
func (Adjust) command()     {}
func (Release) command()    {}
func (Promote) command()    {}
func (PressClock) command() {}
