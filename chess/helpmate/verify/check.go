package verify

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/escaque/escaque/chess"
)

// Claim is the statement that a certificate proves.
type Claim struct {
	Position string // the first four fields of a FEN
	Side     chess.Color
	Winnable bool
	Kind     string // the kind of the proof, as in the certificate
	Members  int    // number of positions and shadows in a closed set
}

// maxLine limits the bytes of a line. A line of moves is the longest.
const maxLine = 64 << 20

// An Error is a fault in a certificate.
type Error struct {
	Line int // from 1
	Err  error
}

// Error returns the line number and the fault.
func (e *Error) Error() string { return fmt.Sprintf("line %d: %v", e.Line, e.Err) }

// Unwrap returns the fault without the line.
func (e *Error) Unwrap() error { return e.Err }

// reader reads the lines of a certificate.
type reader struct {
	scan *bufio.Scanner
	line int
}

// next returns the next line, or an error at the end of the text.
func (r *reader) next() (string, error) {
	r.line++
	if r.scan.Scan() {
		return strings.TrimSuffix(r.scan.Text(), "\r"), nil
	}
	if err := r.scan.Err(); err != nil {
		return "", err
	}
	return "", errors.New("the certificate ends too early")
}

// field returns the rest of the next line after name. It returns an error when the line does not
// begin with name.
func (r *reader) field(name string) (string, error) {
	line, err := r.next()
	if err != nil {
		return "", err
	}
	rest, ok := strings.CutPrefix(line, name)
	if !ok || rest != "" && rest[0] != ' ' {
		return "", fmt.Errorf("it should begin with %q", name)
	}
	return strings.TrimPrefix(rest, " "), nil
}

// Check reads a certificate and returns the claim that it proves. It returns an *Error when the
// proof is invalid.
func Check(text io.Reader) (Claim, error) {
	r := &reader{scan: bufio.NewScanner(text)}
	r.scan.Buffer(nil, maxLine)
	claim, err := check(r)
	if err != nil {
		return Claim{}, &Error{r.line, err}
	}
	return claim, nil
}

// check is Check with errors that have no line number.
func check(r *reader) (c Claim, err error) {
	var side, verdict string
	if first, err := r.next(); err != nil || first != "escaque helpmate certificate 1" {
		return c, errors.Join(err, errors.New("this is no certificate that can be read here"))
	}
	if c.Position, err = r.field("position"); err != nil {
		return c, err
	}
	pos, err := parsePosition(c.Position)
	if err != nil {
		return c, err
	}
	if side, err = r.field("side"); err != nil {
		return c, err
	}
	switch side {
	case "white":
	case "black":
		c.Side = chess.Black
	default:
		return c, fmt.Errorf("%q is no side", side)
	}
	if verdict, err = r.field("verdict"); err != nil {
		return c, err
	}
	if c.Kind, err = r.field("kind"); err != nil {
		return c, err
	}
	c.Winnable = c.Kind == "line"
	if want := map[bool]string{true: "winnable", false: "unwinnable"}[c.Winnable]; verdict != want {
		return c, fmt.Errorf("this kind proves %s and not %s", want, verdict)
	}
	if !c.Winnable && isMate(&pos, c.Side) {
		return c, errors.New("the position is mate by the side")
	}
	switch c.Kind {
	case "line":
		err = checkLine(r, pos, c.Side)
	case "no-legal-move":
		if pos.HasLegalMove() {
			err = errors.New("there is a legal move")
		}
	case "bare-king", "knight-against-queens", "bishops-of-one-colour":
		if lemma(&pos, c.Side) != c.Kind {
			err = errors.New("the lemma does not speak of these pieces")
		}
	case "frozen":
		var pieces string
		if pieces, err = r.field("men"); err == nil {
			err = checkStatic(&pos, c.Side, pieces)
		}
	case "closed-set":
		c.Members, err = checkClosed(r, pos, c.Side)
		return c, err
	default:
		err = fmt.Errorf("there is no kind %q", c.Kind)
	}
	if err != nil {
		return c, err
	}
	if end, err := r.next(); err != nil || end != "end" {
		return c, errors.Join(err, errors.New(`it should be "end"`))
	}
	return c, nil
}

// isMate reports whether a position is mate by side.
func isMate(p *chess.Position, side chess.Color) bool {
	return p.Turn() != side && p.IsCheckmate()
}

// checkLine checks that a line of legal moves leads to mate by side.
func checkLine(r *reader, pos chess.Position, side chess.Color) error {
	text, err := r.field("moves")
	if err != nil {
		return err
	}
	var list chess.MoveList
	for _, name := range strings.Fields(text) {
		pos.LegalMoves(&list)
		played := false
		for _, m := range list.Slice() {
			if m.String() == name {
				pos.Play(m)
				played = true
				break
			}
		}
		if !played {
			return fmt.Errorf("%s is not legal", name)
		}
	}
	if !isMate(&pos, side) {
		return errors.New("the line does not end in mate by the side")
	}
	return nil
}

// identity holds the parts of a position that decide which moves are possible. Positions with equal
// identities are the same.
type identity struct {
	pieces, kinds [4]chess.Bitboard
	turn          chess.Color
	passed        chess.Square
}

// identify returns the identity of a position.
func identify(p *chess.Position) identity {
	return identity{
		pieces: [4]chess.Bitboard{p.ByColor(chess.White), p.ByColor(chess.Black), p.CastlingRights(), p.ByType(chess.Pawn)},
		kinds:  [4]chess.Bitboard{p.ByType(chess.Knight), p.ByType(chess.Bishop), p.ByType(chess.Rook), p.ByType(chess.Queen)},
		turn:   p.Turn(),
		passed: p.EnPassant(),
	}
}

// checkClosed reads a closed set and checks every move from each member and shadow. It returns
// their number.
func checkClosed(r *reader, start chess.Position, side chess.Color) (int, error) {
	known := map[identity]bool{}
	var members []chess.Position
	var shadows []*shadow
	all := shadowSet{}
	for {
		line, err := r.next()
		if err != nil {
			return 0, err
		}
		if line == "end" {
			break
		}
		kind, rest, _ := strings.Cut(line, " ")
		if kind == "shadow" {
			text, ghosts, _ := strings.Cut(rest, " ghosts ")
			s, err := parseShadow(text, ghosts)
			if err != nil {
				return 0, err
			}
			shadows = append(shadows, s)
			all.add(s)
			if ghosts != "" {
				continue
			}
			// It is one position, which may follow a member.
			pos, err := parsePosition(text)
			if err == nil && !isMate(&pos, side) {
				known[identify(&pos)] = true
			}
			continue
		}
		if kind != "member" {
			return 0, fmt.Errorf("a line of a closed set does not begin with %q", kind)
		}
		pos, err := parsePosition(rest)
		if err != nil {
			return 0, err
		}
		if isMate(&pos, side) {
			return 0, errors.New("this is mate by the side")
		}
		members = append(members, pos)
		known[identify(&pos)] = true
	}
	if !known[identify(&start)] {
		return 0, errors.New("the position itself is not in the set")
	}
	var list chess.MoveList
	for i := range members {
		members[i].LegalMoves(&list)
		for _, m := range list.Slice() {
			next := members[i].After(m)
			if known[identify(&next)] {
				continue
			}
			if isMate(&next, side) {
				return 0, fmt.Errorf("in %s %v mates", drawPosition(&members[i]), m)
			}
			if lemma(&next, side) == "" {
				return 0, fmt.Errorf("in %s %v leaves the set", drawPosition(&members[i]), m)
			}
		}
	}
	for _, s := range shadows {
		if err := all.checkMoves(s, side); err != nil {
			return 0, fmt.Errorf("from the shadow\n%s%w", s.draw(), err)
		}
	}
	return len(known) + len(shadows), nil
}

// lemma returns the name of the lemma by which a side cannot mate with the pieces of a position, or
// "" if none applies. Package helpmate has the proofs of the lemmas.
func lemma(p *chess.Position, side chess.Color) string {
	var m material
	for s := chess.A1; s <= chess.H8; s++ {
		m.count(p.PieceAt(s), s, side)
	}
	return m.lemma()
}

// material holds the number of pieces of each type.
type material struct {
	own, their [chess.King + 1]int
	bishops    [2]int // bishops of both sides on light and dark squares
	shades     [2]int // bishops of the side on light and dark squares
}

// count counts a piece. side is the side that would mate.
func (m *material) count(piece chess.Piece, s chess.Square, side chess.Color) {
	if piece == chess.NoPiece {
		return
	}
	shade := 0
	if s.Dark() {
		shade = 1
	}
	if piece.Type() == chess.Bishop {
		m.bishops[shade]++
	}
	if piece.Color() != side {
		m.their[piece.Type()]++
		return
	}
	m.own[piece.Type()]++
	if piece.Type() == chess.Bishop {
		m.shades[shade]++
	}
}

// lemma returns the name of the lemma that covers the pieces, or "".
func (m *material) lemma() string {
	own, their := &m.own, &m.their
	others := own[chess.Pawn] + own[chess.Rook] + own[chess.Queen]
	switch {
	case others+own[chess.Knight]+own[chess.Bishop] == 0:
		return "bare-king"
	case others == 0 && own[chess.Bishop] == 0 && own[chess.Knight] == 1 &&
		their[chess.Pawn]+their[chess.Knight]+their[chess.Bishop]+their[chess.Rook] == 0:
		return "knight-against-queens"
	case others == 0 && own[chess.Knight] == 0 && their[chess.Pawn]+their[chess.Knight] == 0 &&
		(m.bishops[0] == 0 && m.shades[1] > 0 || m.bishops[1] == 0 && m.shades[0] > 0):
		return "bishops-of-one-colour"
	}
	return ""
}
