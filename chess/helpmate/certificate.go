package helpmate

import (
	"bufio"
	"fmt"
	"io"
	"strings"

	"github.com/escaque/escaque/chess"
)

// A Certificate is the proof of a verdict, to be written down and checked by a
// stranger, for whom package verify is one. Its size is bounded by the budget
// like the memory of the search, at some 120 bytes a position and 300 a shadow.
//
// It is text, one statement a line:
//
//	escaque helpmate certificate 1
//	position 4k3/8/8/p1p1p1p1/P1P1P1P1/8/8/4K3 w - -
//	side white
//	verdict unwinnable
//	kind closed-set
//
// The position has the first four fields of a FEN; the castling field names the
// files of the rooks, which is exact for every arrangement of Chess960, and the
// fourth names a square only while a capture in passing is legal. The side is
// the one that would have to mate. What follows depends on the kind, which is
// the [Answer.Reason]:
//
//	line                   moves e2e4 e7e5 ..., king takes rook for castling
//	frozen                 pieces a4=0000000001000000 e1x=... (see below)
//	closed-set             any number of lines of the next two forms
//	  member POSITION        a position of the set
//	  shadow POSITION ghosts b=0000000000000140 N=...
//	                         many positions at once (see below)
//	no-legal-move, bare-king, knight-against-queens, bishops-of-one-colour
//	                       nothing: the position shows it
//
// The pieces of a static proof are named by the squares on which they stand, with
// an x when they may ever be captured, and have the set of squares that they
// may ever reach in hexadecimal, a1 being the lowest bit and h8 the highest.
//
// A shadow is all positions with the pieces of POSITION on their squares, and for
// each ghost a piece of the kind somewhere in a set of squares. Without ghosts it is
// one position.
//
// In a closed set, every position after a legal move from a member must be a
// member, one of a shadow without ghosts, or one that a lemma
// about the pieces covers; none of them is mate by the side. And after a move from a
// position of a shadow there must be a position of a shadow, or lemma again.
//
// The last line is "end".
type Certificate struct {
	pos    chess.Position
	side   chess.Color
	answer Answer
	proof  proof // of a closed set
}

// Prove is [Decide] that keeps the proof; there is none for Unknown.
func Prove(p chess.Position, side chess.Color, budget int) (Answer, *Certificate) {
	return certify(p, side, func() (Answer, proof) { return decide(p, side, budget) })
}

func certify(p chess.Position, side chess.Color, answer func() (Answer, proof)) (Answer, *Certificate) {
	a, closed := answer()
	if a.Verdict == Unknown {
		return a, nil
	}
	return a, &Certificate{pos: p, side: side, answer: a, proof: closed}
}

// WriteTo writes the text.
func (c *Certificate) WriteTo(w io.Writer) (int64, error) {
	counted := &counter{w: w}
	b := bufio.NewWriter(counted)
	fmt.Fprintf(b, "escaque helpmate certificate 1\nposition %s\nside %v\nverdict %v\nkind %s\n",
		describe(&c.pos), c.side, c.answer.Verdict, c.answer.Reason)
	switch c.answer.Reason {
	case ReasonLine:
		b.WriteString("moves")
		for _, m := range c.answer.Line {
			b.WriteString(" " + m.String())
		}
		b.WriteString("\n")
	case ReasonFrozen:
		b.WriteString(reaches(&c.pos) + "\n")
	case ReasonClosed:
		c.writeClosed(b)
	}
	b.WriteString("end\n")
	err := b.Flush()
	return counted.n, err
}

// writeClosed writes the positions of a closed set and the shadows.
func (c *Certificate) writeClosed(b *bufio.Writer) {
	if v := c.proof.veil; v != nil {
		for _, i := range v.closure(c.proof.root) {
			b.WriteString("shadow " + v.shade(v.all[i].shadow).describe() + "\n")
		}
		return
	}
	for i := range c.proof.nodes {
		p := c.proof.nodes[i].Position()
		b.WriteString("member " + describe(&p) + "\n")
	}
}

// closure gives a shadow and all that may follow it.
func (v *shadows) closure(root int32) []int32 {
	all := []int32{root}
	seen := map[int32]bool{root: true}
	for at := 0; at < len(all); at++ {
		for _, l := range v.after(all[at]) {
			if !seen[l.to] {
				seen[l.to] = true
				all = append(all, l.to)
			}
		}
	}
	return all
}

// describe writes a shadow.
func (s *shade) describe() string {
	text := describeBoard(func(sq chess.Square) chess.Piece { return s.at[sq] }) + " " + s.turn.String()[:1] + " - -"
	for i, g := range s.ghosts {
		if i == 0 {
			text += " ghosts"
		}
		text += fmt.Sprintf(" %c=%016x", g.piece.Letter(), uint64(g.region))
	}
	return text
}

type counter struct {
	w io.Writer
	n int64
}

func (c *counter) Write(p []byte) (int, error) {
	n, err := c.w.Write(p)
	c.n += int64(n)
	return n, err
}

// describeBoard writes who stands where.
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

// describe writes the four fields.
func describe(p *chess.Position) string {
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

// reaches writes the static proof of a position that has one.
func reaches(p *chess.Position) string {
	var f static
	f.freeze(p)
	f.settle()
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
