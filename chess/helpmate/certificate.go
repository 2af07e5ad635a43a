package helpmate

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/escaque/escaque/chess"
)

// A Certificate is the proof of a verdict, written as text so that an independent program can check
// it. Package verify is such a program. Its size is limited by the budget: about 120 bytes for each
// position and 300 for each shadow.
//
// It has one statement on each line:
//
//	escaque helpmate certificate 1
//	position 4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -
//	side white
//	verdict unwinnable
//	kind closed-set
//
// The position has the first four fields of a FEN. The castling field names the files of the rooks,
// which is unambiguous in every arrangement of Chess960. The fourth field names a square only while
// a capture in passing is legal. The side is the side that would have to mate. The kind is the
// [Answer.Reason], and the next lines depend on it:
//
//	line                   moves e2e4 e7e5 ..., king takes rook for castling
//	frozen                 the word "men", then a4=0000000001000000 e1x=... (see below)
//	closed-set             any number of lines of the next two forms
//	  member POSITION        a position of the set
//	  shadow POSITION ghosts b=0000000000000140 N=...
//	                         many positions at once (see below)
//	no-legal-move, bare-king, knight-against-queens, bishops-of-one-colour
//	                       nothing: the position is enough
//
// A static proof names each piece by its square, followed by x if the piece may ever be captured.
// The hexadecimal number is the set of squares that the piece may ever reach, with a1 as the lowest
// bit and h8 as the highest.
//
// A shadow is a set of positions. They all have the pieces of POSITION on their squares, and for
// each ghost a piece of that kind on some square of a set. Without ghosts it is a single position.
//
// In a closed set, every legal move from a member must lead to a member, to a shadow without ghosts
// or to a position that a lemma about the pieces covers. None of these may be mate by the side.
// Every move from a position of a shadow must lead to a position of a shadow, or to one that a
// lemma covers.
//
// The last line is "end".
type Certificate struct {
	pos    chess.Position
	side   chess.Color
	answer Answer
	proof  proof // set for a closed set only
}

// Prove decides like [Decide] and also returns the proof. The certificate is nil for Unknown.
func Prove(p chess.Position, side chess.Color, budget int) (Answer, *Certificate) {
	return certify(p, side, func() (Answer, proof) { return decide(p, side, budget) })
}

// certify calls answer and returns its result with a certificate, which is nil for Unknown.
func certify(p chess.Position, side chess.Color, answer func() (Answer, proof)) (Answer, *Certificate) {
	a, closed := answer()
	if a.Verdict == Unknown {
		return a, nil
	}
	return a, &Certificate{pos: p, side: side, answer: a, proof: closed}
}

// WriteTo writes the certificate to w. It returns the number of bytes written.
func (c *Certificate) WriteTo(w io.Writer) (int64, error) {
	counted := &counter{w: w}
	b := bufio.NewWriter(counted)
	fmt.Fprintf(b, "escaque helpmate certificate 1\nposition %s\nside %v\nverdict %v\nkind %s\n",
		describePosition(&c.pos), c.side, c.answer.Verdict, c.answer.Reason)
	switch c.answer.Reason {
	case ReasonLine:
		b.WriteString("moves")
		for _, m := range c.answer.Line {
			b.WriteString(" " + m.String())
		}
		b.WriteString("\n")
	case ReasonFrozen:
		b.WriteString(describeReach(&c.pos) + "\n")
	case ReasonClosed:
		c.writeClosed(b)
	}
	b.WriteString("end\n")
	err := b.Flush()
	return counted.n, err
}

// writeClosed writes the closed set: its positions (members) or its shadows.
func (c *Certificate) writeClosed(b *bufio.Writer) {
	if v := c.proof.shadows; v != nil {
		for _, i := range v.closure(c.proof.root) {
			b.WriteString("shadow " + v.unpack(v.all[i].shadow).describe() + "\n")
		}
		return
	}
	for i := range c.proof.nodes {
		p := c.proof.nodes[i].Position()
		b.WriteString("member " + describePosition(&p) + "\n")
	}
}

// closure returns the indexes of a shadow and of all shadows that can follow it.
func (v *shadows) closure(root int32) []int32 {
	all := []int32{root}
	seen := map[int32]bool{root: true}
	for at := 0; at < len(all); at++ {
		for _, l := range v.successors(all[at]) {
			if !seen[l.to] {
				seen[l.to] = true
				all = append(all, l.to)
			}
		}
	}
	return all
}

// describe returns the shadow as it is written in a certificate.
func (s *shadowBoard) describe() string {
	text := describeBoard(func(sq chess.Square) chess.Piece { return s.at[sq] }) + " " + s.turn.String()[:1] + " - -"
	for i, g := range s.ghosts {
		if i == 0 {
			text += " ghosts"
		}
		text += fmt.Sprintf(" %c=%016x", g.piece.Letter(), uint64(g.region))
	}
	return text
}

// counter is a writer that passes the bytes to w and counts them.
type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// describeBoard returns the placement field of a FEN. The function at returns the piece on a
// square.
func describeBoard(at func(chess.Square) chess.Piece) string {
	var b strings.Builder
	for rank := 7; rank >= 0; rank-- {
		empty := 0
		for file := range 8 {
			piece := at(chess.MakeSquare(file, rank))
			if piece == chess.NoPiece {
				empty++
				continue
			}
			if empty > 0 {
				b.WriteByte(byte('0' + empty))
			}
			empty = 0
			b.WriteByte(piece.Letter())
		}
		if empty > 0 {
			b.WriteByte(byte('0' + empty))
		}
		if rank > 0 {
			b.WriteByte('/')
		}
	}
	return b.String()
}

// describePosition returns the four fields of a position as they are written in a certificate.
func describePosition(p *chess.Position) string {
	var b strings.Builder
	b.WriteString(describeBoard(p.PieceAt))
	b.WriteByte(' ')
	b.WriteByte(p.Turn().String()[0])
	b.WriteByte(' ')
	for rook := range p.CastlingRights().Squares() {
		letter := byte('A' + rook.File())
		if rook.Rank() == 7 {
			letter += 'a' - 'A'
		}
		b.WriteByte(letter)
	}
	if p.CastlingRights() == 0 {
		b.WriteByte('-')
	}
	return b.String() + " " + p.EnPassant().String()
}

// describeReach returns the sets of the static proof of a position, as they are written in a
// certificate. The position must have a static proof.
func describeReach(p *chess.Position) string {
	var f reachSets
	f.start(p)
	f.solve()
	var b strings.Builder
	b.WriteString("men")
	for _, m := range f.pieces[:f.n] {
		mark := ""
		if m.captured {
			mark = "x"
		}
		fmt.Fprintf(&b, " %v%s=%016x", m.home, mark, uint64(m.reach))
	}
	return b.String()
}
