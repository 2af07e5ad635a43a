// Package chess implements the board: squares, pieces and the legal moves, in ordinary chess and in
// Chess960.
//
// # Setups and positions
//
// A [Setup] is anything that can be put on a board or written in a FEN. A [Position] is always
// legal. [Setup.Position] converts a setup to a position, or returns every [Fault] of the setup.
// The caller can waive the recoverable faults. Games begin with [Initial] or [Chess960]. Package
// chess/fen reads and writes positions as text.
//
//	p := chess.Initial()
//	for m := range p.Moves() {
//		next := p.After(m) // a copy; p.Play(m) moves on p itself
//		fmt.Println(m, next.InCheck())
//	}
//
// Positions and moves are values. To take a move back, keep a copy of the position before it.
// Neither making a move nor listing the moves into a reused [MoveList] ([Position.LegalMoves])
// allocates memory. [Position.AppendMoves] returns a slice.
//
// # Moves
//
// A [Move] has 16 bits and contains its piece, its promotion and whether it is castling. Castling
// is encoded as the king taking its own rook, which is unambiguous in every arrangement of
// Chess960. Moves are listed ([Position.LegalMoves]), found ([Position.FindMove],
// [Position.MoveTo]) or read from a notation (packages chess/uci, chess/san and chess/pgn).
//
// # Repetition
//
// [Position.Same] compares positions by Article 9.2 (2009): the same player has the move, the same
// pieces stand on the same squares, and their possible moves are the same. A capture in passing
// therefore counts only while it is legal, pins considered. [Position.Key] finds candidates
// quickly, and Same decides. A [History] counts how often a position has occurred in a game.
//
// # Outcome
//
// [Position.Outcome] returns whether a position is checkmate or stalemate, and the winner.
// [Position.HalfmoveClock] counts half moves for the fifty-move rule. All other endings and the
// claims are implemented in package laws, which conducts games, and in laws/review, which examines
// finished games.
//
// # What is not here
//
// The package has no clock, no players and no results. It detects checkmate and stalemate. Draws,
// claims and the end of a game belong to package laws. Package chess/helpmate decides whether mate
// is still possible.
//
// # How it works
//
// Squares are bits of a [Bitboard]. The move generator first finds the pins and the lines of a
// check. It then lists only moves that leave the king safe, so no move is tried out. The one
// exception is the capture in passing, because two pieces leave one line. The compiler makes this
// code twice, once for each side. Attacks of rooks and bishops are looked up in tables whose
// multipliers were found in advance (internal/genmagic).
// [Perft] counts sequences of moves. The tests compare the counts with published counts, and the
// rules with a second, slow implementation.
package chess
