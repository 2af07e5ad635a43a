package study_test

import (
	"errors"
	"fmt"
	"reflect"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/ics/study"
)

// do decides and applies, and fails the test when it is refused.
func do(t *testing.T, s study.Study, by string, c study.Command) study.Study {
	t.Helper()
	s, _, err := study.Decide(s, by, c)
	if err != nil {
		t.Fatalf("%#v: %v", c, err)
	}
	return s
}

func refused(t *testing.T, s study.Study, by string, c study.Command, want study.Code) {
	t.Helper()
	_, _, err := study.Decide(s, by, c)
	var r *study.Refusal
	if !errors.As(err, &r) || r.Code != want {
		t.Errorf("%#v: %v, want %s", c, err, want)
	}
}

func move(t *testing.T, s study.Study, text string) study.Move {
	t.Helper()
	pos := s.Position()
	m, err := san.Parse(&pos, text)
	if err != nil {
		t.Fatal(err)
	}
	return study.Move{Move: m}
}

// play opens a study of a game of these moves.
func play(t *testing.T, moves ...string) study.Study {
	t.Helper()
	g := study.Game{White: "Ana", Black: "Beto", Start: chess.Initial(), Reason: "Black resigns", Result: "1-0"}
	pos := g.Start
	for i, text := range moves {
		m, err := san.Parse(&pos, text)
		if err != nil {
			t.Fatal(err)
		}
		pos.Play(m)
		g.Steps = append(g.Steps, study.Step{Move: m, SAN: text, Left: [2]time.Duration{time.Duration(100 - i), time.Duration(200 - i)}})
	}
	return do(t, study.Study{}, "Carla", study.Open{Game: g})
}

func line(steps []study.Step) string {
	words := make([]string, len(steps))
	for i, s := range steps {
		words[i] = s.SAN
	}
	return strings.Join(words, " ")
}

func TestAGameIsLookedAt(t *testing.T) {
	s := play(t, "e4", "e5", "Nf3", "Nc6")
	if s.At() != 0 || !s.Open() || !s.Examines("Carla") {
		t.Fatalf("%+v", s)
	}
	refused(t, s, "Carla", study.Backward{Moves: 1}, study.AtStart)
	s = do(t, s, "Carla", study.Forward{Moves: 3})
	if last, _ := s.Last(); last.SAN != "Nf3" || s.Left()[chess.White] != 98 {
		t.Errorf("%v", last)
	}
	s = do(t, s, "Carla", study.Forward{Moves: 999})
	if reason, result, ok := s.End(); !ok || reason != "Black resigns" || result != "1-0" || s.At() != 4 {
		t.Errorf("%q %q %v", reason, result, ok)
	}
	refused(t, s, "Carla", study.Forward{}, study.AtEnd)

	// Into a variation, and back.
	s = do(t, s, "Carla", study.Backward{Moves: 2})
	s = do(t, s, "Carla", move(t, s, "f4"))
	s = do(t, s, "Carla", move(t, s, "exf4"))
	if got := line(s.Line()); got != "e4 e5 f4 exf4" || s.OnMain() != 2 {
		t.Errorf("%s, %d on main", got, s.OnMain())
	}
	if _, _, ok := s.End(); ok {
		t.Error("the end of the game is told in a variation")
	}
	s = do(t, s, "Carla", study.Revert{})
	if line(s.Line()) != "e4 e5 Nf3 Nc6" || s.At() != 2 {
		t.Errorf("%s %d", line(s.Line()), s.At())
	}
	refused(t, s, "Carla", study.Revert{}, study.OnMainLine)
	// The variation is still there.
	s = do(t, s, "Carla", move(t, s, "f4"))
	if line(s.Line()) != "e4 e5 f4 exf4" || s.At() != 3 {
		t.Errorf("%s %d", line(s.Line()), s.At())
	}
	s = do(t, s, "Carla", study.Commit{})
	if line(s.Main()) != "e4 e5 f4 exf4" {
		t.Error(line(s.Main()))
	}
	if g := s.Game(); g.Result != "" || line(g.Steps) != "e4 e5 f4 exf4" {
		t.Errorf("%+v", g)
	}
	s = do(t, s, "Carla", study.Truncate{})
	if line(s.Main()) != "e4 e5 f4" || s.Moves() != 5 {
		t.Errorf("%s, %d moves", line(s.Main()), s.Moves())
	}
}

func TestWhoMay(t *testing.T) {
	s := play(t, "e4")
	refused(t, s, "Dora", study.Forward{}, study.NotExaminer)
	refused(t, s, "Dora", study.Leave{}, study.NotExaminer)
	refused(t, s, "Dora", study.Open{Game: study.Game{Start: chess.Initial()}}, study.AlreadyOpen)
	s = do(t, s, "Carla", study.Invite{Who: "Dora"})
	refused(t, s, "Carla", study.Invite{Who: "Dora"}, study.IsExaminer)
	s = do(t, s, "Dora", study.Forward{})
	s = do(t, s, "Carla", study.Leave{})
	s = do(t, s, "Dora", study.Backward{})
	s = do(t, s, "Dora", study.Leave{})
	if s.Open() {
		t.Error("a study without examiners is open")
	}
	refused(t, study.Study{}, "Dora", study.Open{}, study.BadGame)
	m := chess.NewMove(chess.MakeSquare(4, 1), chess.MakeSquare(4, 4), chess.Pawn, chess.NoPieceType)
	refused(t, study.Study{}, "Dora", study.Open{Game: study.Game{Start: chess.Initial(), Steps: []study.Step{{Move: m}}}}, study.BadGame)
}

func TestABoardIsSetUp(t *testing.T) {
	s := play(t, "e4", "e5")
	refused(t, s, "Carla", study.Done{}, study.NotSettingUp)
	s = do(t, s, "Carla", study.Forward{})
	s = do(t, s, "Carla", study.SetUp{})
	refused(t, s, "Carla", study.Forward{}, study.SettingUp)
	refused(t, s, "Carla", study.SetUp{}, study.SettingUp)
	s = do(t, s, "Carla", study.Arrange{Setup: chess.EmptySetup()})
	_, _, err := study.Decide(s, "Carla", study.Done{})
	var r *study.Refusal
	if !errors.As(err, &r) || r.Faults != chess.FaultNoKing {
		t.Errorf("an empty board: %v", err)
	}
	put := func(square string, piece chess.Piece) {
		t.Helper()
		sq, err := chess.ParseSquare(square)
		if err != nil {
			t.Fatal(err)
		}
		s = do(t, s, "Carla", study.Put{Square: sq, Piece: piece})
	}
	king := func(c chess.Color) chess.Piece { return chess.MakePiece(c, chess.King) }
	put("e1", king(chess.White))
	put("e8", king(chess.Black))
	refused(t, s, "Carla", study.Castle{Side: chess.White, King: true}, study.NoRook)
	put("h1", chess.MakePiece(chess.White, chess.Rook))
	put("a8", chess.MakePiece(chess.Black, chess.Rook))
	put("e5", chess.MakePiece(chess.White, chess.Pawn))
	put("d7", chess.MakePiece(chess.Black, chess.Pawn))
	s = do(t, s, "Carla", study.Castle{Side: chess.White, King: true})
	s = do(t, s, "Carla", study.Castle{Side: chess.Black, Queen: true})
	refused(t, s, "Carla", study.Castle{Side: chess.Black, Queen: true, King: true}, study.NoRook)
	s = do(t, s, "Carla", study.Carry{From: chess.MakeSquare(3, 6), To: chess.MakeSquare(3, 4)})
	refused(t, s, "Carla", study.Carry{From: chess.MakeSquare(3, 6), To: chess.MakeSquare(3, 4)}, study.EmptySquare)
	s = do(t, s, "Carla", study.SetEnPassant{File: 3})
	s = do(t, s, "Carla", study.Done{})
	pos := s.Position()
	if got := fen.Format(pos); got != "r3k3/8/8/3pP3/8/8/8/4K2R w Kq d6 0 1" {
		t.Error(got)
	}
	if s.At() != 0 || len(s.Line()) != 0 || s.White() != "Ana" {
		t.Errorf("%+v", s)
	}
	// A right goes with its rook.
	s = do(t, s, "Carla", study.SetUp{})
	s = do(t, s, "Carla", study.Carry{From: chess.MakeSquare(7, 0), To: chess.MakeSquare(6, 0)})
	s = do(t, s, "Carla", study.Turn{Side: chess.Black})
	s = do(t, s, "Carla", study.Done{})
	if got := fen.Format(s.Position()); got != "r3k3/8/8/3pP3/8/8/8/4K1R1 b q - 0 1" {
		t.Error(got)
	}
}

// paths is the slow, literal form of the tree: every line that was ever begun,
// as the moves from the start, in the order in which they came.
type paths struct {
	all        []string // prefix-closed; moves parted by spaces
	line, main []string
	at         int
}

func (p *paths) has(line []string) bool {
	for _, l := range p.all {
		if l == strings.Join(line, " ") {
			return true
		}
	}
	return false
}

func (p *paths) move(text string) {
	here := append([]string{}, p.line[:p.at]...)
	next := append(here, text)
	if p.at < len(p.line) && p.line[p.at] == text {
		p.at++
		return
	}
	known := p.has(next)
	if !known {
		p.all = append(p.all, strings.Join(next, " "))
		if strings.Join(p.main, " ") == strings.Join(here, " ") {
			p.main = append([]string{}, next...)
		}
	}
	for grown := true; grown; {
		grown = false
		for _, l := range p.all {
			words := strings.Fields(l)
			if len(words) == len(next)+1 && strings.Join(words[:len(next)], " ") == strings.Join(next, " ") {
				next, grown = words, true
				break
			}
		}
	}
	p.line, p.at = next, p.at+1
}

func (p *paths) truncate() {
	gone := strings.Join(p.line[:p.at+1], " ")
	var kept []string
	for _, l := range p.all {
		if l != gone && !strings.HasPrefix(l, gone+" ") {
			kept = append(kept, l)
		}
	}
	p.all, p.line = kept, append([]string{}, p.line[:p.at]...)
	if main := strings.Join(p.main, " "); main == gone || strings.HasPrefix(main, gone+" ") {
		p.main = append([]string{}, p.main[:p.at]...)
	}
}

func (p *paths) revert() {
	n := 0
	for n < p.at && n < len(p.main) && p.main[n] == p.line[n] {
		n++
	}
	p.line, p.at = append([]string{}, p.main...), n
}

// The tree agrees with the literal one, old states stay as they were, and the
// log folds to the same study.
func TestTheTreeIsTheLiteralOne(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := study.Study{}
		var log []study.Event
		slow := &paths{}
		step := func(c study.Command) bool {
			before, told := s, digest(s)
			next, events, err := study.Decide(s, "Ana", c)
			s = next
			if digest(before) != told {
				t.Fatalf("%#v changed the state before it", c)
			}
			log = append(log, events...)
			return err == nil
		}
		step(study.Open{Game: study.Game{White: "Ana", Black: "Ana", Start: chess.Initial()}})
		for range rapid.IntRange(0, 40).Draw(t, "commands") {
			switch rapid.IntRange(0, 9).Draw(t, "command") {
			case 0:
				if step(study.Revert{}) {
					slow.revert()
				}
			case 1:
				if step(study.Truncate{}) {
					slow.truncate()
				}
			case 2:
				if step(study.Commit{}) {
					slow.main = append([]string{}, slow.line...)
				}
			case 3:
				n := rapid.IntRange(1, 3).Draw(t, "n")
				if step(study.Forward{Moves: n}) {
					slow.at = min(slow.at+n, len(slow.line))
				}
			case 4, 5, 6:
				n := rapid.IntRange(1, 3).Draw(t, "n")
				if step(study.Backward{Moves: n}) {
					slow.at = max(slow.at-n, 0)
				}
			default:
				pos := s.Position()
				var list chess.MoveList
				pos.LegalMoves(&list)
				if list.Len() == 0 {
					continue
				}
				// Few moves, so that variations meet again.
				m := list.At(rapid.IntRange(0, min(2, list.Len()-1)).Draw(t, "move"))
				if !step(study.Move{Move: m}) {
					t.Fatalf("%v is refused", m)
				}
				slow.move(san.Format(&pos, m))
			}
			if line(s.Line()) != strings.Join(slow.line, " ") || line(s.Main()) != strings.Join(slow.main, " ") ||
				s.At() != slow.at || s.Moves() != len(slow.all) {
				t.Fatalf("line %q main %q at %d of %d\nwant %q, %q, %d of %d", line(s.Line()), line(s.Main()), s.At(), s.Moves(),
					strings.Join(slow.line, " "), strings.Join(slow.main, " "), slow.at, len(slow.all))
			}
			pos := s.Start()
			for _, step := range s.Line()[:s.At()] {
				pos.Play(step.Move)
			}
			if pos != s.Position() {
				t.Fatalf("the board is %s, the line leads to %s", fen.Format(s.Position()), fen.Format(pos))
			}
		}
		folded := study.Study{}
		for _, e := range log {
			folded = study.Apply(folded, e)
		}
		if digest(folded) != digest(s) {
			t.Fatalf("the log folds to %s, not %s", digest(folded), digest(s))
		}
	})
}

func digest(s study.Study) string {
	setup, setting := s.Setup()
	pos := s.Position()
	return fmt.Sprint(s.White(), s.Black(), s.Examiners(), line(s.Line()), "|", line(s.Main()), s.At(), s.Moves(), setting, setup.Board, setup.Castling, fen.Format(pos))
}

// No event, whatever it says, makes Apply fail.
func TestApplyIsTotal(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := study.Study{}
		number := rapid.IntRange(-3, 50)
		for range rapid.IntRange(1, 30).Draw(t, "events") {
			m := chess.Move(rapid.Uint16().Draw(t, "move"))
			if rapid.Bool().Draw(t, "legal") {
				pos := s.Position()
				var list chess.MoveList
				pos.LegalMoves(&list)
				if list.Len() > 0 {
					m = list.At(rapid.IntRange(0, list.Len()-1).Draw(t, "which"))
				}
			}
			s = study.Apply(s, rapid.SampledFrom([]study.Event{
				study.Opened{By: "Ana"}, study.Opened{By: "Ana", Game: study.Game{Start: chess.Initial(), Steps: []study.Step{{Move: m}}}},
				study.Moved{Step: study.Step{Move: m}}, study.Moved{Step: study.Step{Move: m}}, study.Moved{Step: study.Step{Move: m}},
				study.Forwarded{At: number.Draw(t, "at")}, study.BackedUp{At: number.Draw(t, "at")}, study.Reverted{At: number.Draw(t, "at")},
				study.Truncated{At: number.Draw(t, "at")}, study.Committed{}, study.Named{Side: 7, Name: "x"}, study.Joined{Who: "Beto"},
				study.Left{Who: "Ana"}, study.SetupBegun{}, study.SetupChanged{}, study.SetupDone{},
			}).Draw(t, "event"))
			_ = digest(s)
			_, _, _ = s.End()
			_ = s.Game()
		}
	})
}

// Whatever is put on the board, Done gives a legal position or names the faults.
func TestSetupNeverLeadsToAnIllegalPosition(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := study.Study{}
		apply := func(c study.Command) (err error) {
			s, _, err = study.Decide(s, "Ana", c)
			return err
		}
		_ = apply(study.Open{Game: study.Game{Start: chess.Initial()}})
		_ = apply(study.SetUp{})
		square := rapid.Custom(func(t *rapid.T) chess.Square { return chess.Square(rapid.IntRange(0, 63).Draw(t, "square")) })
		for range rapid.IntRange(0, 30).Draw(t, "changes") {
			var c study.Command
			switch rapid.IntRange(0, 5).Draw(t, "change") {
			case 0:
				c = study.Carry{From: square.Draw(t, "from"), To: square.Draw(t, "to")}
			case 1:
				c = study.Turn{Side: chess.Color(rapid.IntRange(0, 1).Draw(t, "side"))}
			case 2:
				c = study.Castle{Side: chess.Color(rapid.IntRange(0, 1).Draw(t, "side")), King: rapid.Bool().Draw(t, "k"), Queen: rapid.Bool().Draw(t, "q")}
			case 3:
				c = study.SetEnPassant{File: rapid.IntRange(-1, 9).Draw(t, "file")}
			default:
				c = study.Put{Square: square.Draw(t, "square"), Piece: chess.Piece(rapid.IntRange(0, 16).Draw(t, "man"))}
			}
			_ = apply(c)
		}
		setup, _ := s.Setup()
		err := apply(study.Done{})
		var r *study.Refusal
		switch {
		case err == nil:
			pos := s.Position()
			after := pos.Setup()
			if !reflect.DeepEqual(after.Board, setup.Board) || after.Turn != setup.Turn || after.Faults() != 0 {
				t.Fatalf("%s", fen.FormatSetup(setup))
			}
		case !errors.As(err, &r) || r.Code != study.NotLegal || r.Faults == 0:
			t.Fatal(err)
		}
	})
}
