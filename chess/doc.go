// Package chess knows the board: squares, pieces, and which moves the Laws allow,
// in the ordinary game and in Chess960 alike.
//
// # Setups and positions
//
// A [Setup] is anything that can be put on a board or said in a FEN. A
// [Position] is legal by construction; [Setup.Position] makes one of the other
// or names every [Fault] at once, and the recoverable ones can be waived by
// name. Games begin with [Initial] or [Chess960]; package chess/fen reads and
// writes positions as text.
//
//	p := chess.Initial()
//	for m := range p.Moves() {
//		next := p.After(m) // a copy; p.Play(m) moves on p itself
//		fmt.Println(m, next.InCheck())
//	}
//
// Positions and moves are values. Copying a position is how to take a move
// back, and neither making moves nor listing them into a [MoveList] that is used
// again ([Position.LegalMoves]) allocates memory. [Position.AppendMoves] gives a
// slice.
//
// # Moves
//
// A [Move] has 16 bits and knows its piece, its promotion and whether it
// castles; castling is the king taking its own rook, which is exact for every
// arrangement of Chess960. Moves are not built by hand: they are listed
// ([Position.LegalMoves]), looked for ([Position.FindMove], [Position.MoveTo])
// or read from a notation (packages chess/uci, chess/san and chess/pgn).
//
// # Repetition
//
// [Position.Same] is the sameness of Article 9.2 (2009): the same player has
// the move, the same pieces stand on the same squares, and their possible moves
// are the same. A capture in passing therefore counts only while it is legal,
// also for the pins that make it illegal. [Position.Key] finds candidates
// quickly; Same decides. A [History] counts how often a position has stood on
// the board.
//
// # Outcome
//
// [Position.Outcome] returns how a position ends the game on the board, by checkmate or
// stalemate, and who has won; [Position.HalfmoveClock] counts for the fifty moves. How a game ends and who may claim what is in package
// laws, which conducts games, and in laws/review, which looks at finished ones.
//
// # What is not here
//
// The package knows no clock, no players and no result. It says that a position
// is checkmate or stalemate, not what follows from it: draws, claims and the
// end of a game belong to package laws, and whether mate is still possible at
// all to chess/helpmate.
//
// # How it works
//
// Squares are bits of a [Bitboard]. Pins and the lines of a check are found
// first, and every piece is then moved only where the king stays safe, so that no
// move is made to see whether it is legal; the one exception is the rare
// capture in passing, which takes two pieces off one line. Attacks of rooks and
// bishops are looked up in tables whose multipliers were found in advance
// (internal/genmagic). [Perft] counts sequences of moves, and the tests hold
// the counts against published ones and the rules against a second, slow set.
package chess
