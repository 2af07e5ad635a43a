package review

import (
	"errors"
	"io"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/helpmate"
	"github.com/escaque/escaque/chess/pgn"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/verdict"
)

// verdictBudget is the greatest effort for one question whether a side can still mate, in the units
// of [helpmate.Decide]. Some milliseconds are acceptable for a finished game. The result is the
// same on every machine.
const verdictBudget = 20_000

// maxPoints is the greatest number of claimable points listed for one game; further ones are only
// counted.
const maxPoints = 500

// Ground is the reason for which a draw could have been claimed.
type Ground string

// The values of type [Ground]. Each is for the position on the board or for the position after an
// intended move (Articles 9.2 and 9.3, 2009).
const (
	Repetition     Ground = "repetition"
	RepetitionNext Ground = "repetition-next"
	Fifty          Ground = "fifty-moves"
	FiftyNext      Ground = "fifty-moves-next"
)

// Point is a position in which a draw could have been claimed.
type Point struct {
	Ply    int    `json:"ply"` // number of half-moves before it
	Ground Ground `json:"ground"`
	// With is the move to be written down, in SAN, for the grounds with a next
	// move.
	With string `json:"with,omitempty"`
}

// Inconsistency is a way in which a result does not fit the game.
type Inconsistency string

// The inconsistencies of type [Inconsistency].
const (
	// MarkerDiffers: the Result tag and the marker after the moves differ.
	MarkerDiffers Inconsistency = "marker-differs"
	// EndedOtherwise: the final position ends the game with another result.
	EndedOtherwise Inconsistency = "ended-otherwise"
	// WonWithoutMeans: the game was won on time by a side that could not win so. Either it could
	// not mate by any series of legal moves (Article 6.9, 2009), or it had only its king (10.14,
	// 1993). The score sheet does not give the mode of play, so standard play is assumed.
	WonWithoutMeans Inconsistency = "won-without-means"
)

// IllegalMove is the first move text that is not a legal move.
type IllegalMove struct {
	Line    int    `json:"line"`   // from 1
	Column  int    `json:"column"` // from 1, in bytes
	Ply     int    `json:"ply"`    // number of half-moves before it
	Text    string `json:"text"`
	Problem string `json:"problem"` // unreadable, illegal or ambiguous
}

// Fault is a fault in the record of a game that is not about a move, for example a missing tag.
type Fault struct {
	Line   int    `json:"line"`
	Column int    `json:"column"`
	Kind   string `json:"kind"` // as chess/pgn names it
	Text   string `json:"text,omitempty"`
	Remedy string `json:"remedy,omitempty"`
}

// Game is the result of the review of one game.
type Game struct {
	Number int    `json:"game"` // in its file, from 1
	Line   int    `json:"line"` // where it begins
	White  string `json:"white"`
	Black  string `json:"black"`
	Result string `json:"result"` // the marker after the moves, or else the tag
	Plies  int    `json:"plies"`  // number of legal half-moves read

	Legal   bool         `json:"legal"` // read completely, with only legal moves
	Illegal *IllegalMove `json:"illegal,omitempty"`
	Fault   *Fault       `json:"fault,omitempty"`

	Claimable []Point `json:"claimable,omitempty"`
	// Unlisted is the number of claimable points that are not listed.
	Unlisted int `json:"unlisted,omitempty"`

	// Ended is the reason why the game was over by the Laws; it is empty when only the players
	// ended it. EndedAt is the number of half-moves after which it ended. Later moves were made in
	// a finished game.
	Ended   laws.Termination `json:"ended,omitempty"`
	EndedAt int              `json:"endedAt,omitempty"`

	Inconsistent []Inconsistency `json:"inconsistent,omitempty"`
}

// OK reports whether the game has no fault. A draw that could have been claimed is not a fault;
// moves after the end are.
func (g *Game) OK() bool {
	return g.Legal && len(g.Inconsistent) == 0 && !g.PlayedOn()
}

// PlayedOn reports whether moves were made after the game was over.
func (g *Game) PlayedOn() bool { return g.Ended != "" && g.EndedAt < g.Plies }

// A Reviewer reviews the games of a stream one after the other.
type Reviewer struct {
	reader  *pgn.Reader
	visitor visitor
}

// New returns a reviewer of a PGN stream under an edition of the Laws. For an unknown edition the
// error is a *laws.Refusal.
func New(src io.Reader, edition laws.Edition) (*Reviewer, error) {
	r := &Reviewer{reader: pgn.NewReader(src, pgn.Options{})}
	scanner, err := laws.NewScanner(edition, isProvedDead)
	if err != nil {
		return nil, err
	}
	r.visitor.scanner, r.visitor.edition = scanner, edition
	return r, nil
}

// NewSheets returns a reviewer that checks only whether each game can be read and every move is
// legal. It does not report claims, ends by the Laws or results that do not fit.
func NewSheets(src io.Reader) *Reviewer {
	return &Reviewer{reader: pgn.NewReader(src, pgn.Options{})}
}

// Offset returns how many bytes have been read.
func (r *Reviewer) Offset() int64 { return r.reader.Offset() }

// Location returns the point in the stream up to which the reviewer has read. [Reviewer.ResumeAt]
// can continue there; see [pgn.Reader.Location] and [pgn.Reader.ResumeAt].
func (r *Reviewer) Location() pgn.Location { return r.reader.Location() }

// ResumeAt makes the reviewer read src from now on. src begins at a location up to which another
// stream was read.
func (r *Reviewer) ResumeAt(src io.Reader, at pgn.Location) { r.reader.ResumeAt(src, at) }

// Next reviews the next game. The Game is valid until the next call. The error is io.EOF after the
// last game; any other error means that the stream failed.
func (r *Reviewer) Next() (*Game, error) {
	v := &r.visitor
	v.reset()
	err := r.reader.ReadGame(v)
	var fault *pgn.Error
	switch {
	case err == nil:
		v.game.Legal = true
	case errors.As(err, &fault):
		v.addFault(fault)
	default:
		return nil, err
	}
	v.checkResult()
	return &v.game, nil
}

// isProvedDead reports whether it is proved that neither side can mate.
func isProvedDead(p *chess.Position) bool {
	dead, _ := helpmate.Dead(*p, 2*verdictBudget)
	return dead
}

// visitor checks one game while it is being read.
type visitor struct {
	pgn.Board
	scanner *laws.Scanner // nil when only the score sheet is checked
	edition laws.Edition
	game    Game
	tag     string // the Result tag
	onTime  bool   // the Termination tag speaks of time
	status  laws.Status
}

// reset prepares the visitor for the next game.
func (v *visitor) reset() {
	v.game = Game{Claimable: v.game.Claimable[:0]}
	v.tag, v.onTime = "", false
}

// BeginGame stores the location of the game.
func (v *visitor) BeginGame(at pgn.Location) {
	v.Board.BeginGame(at)
	v.game.Number, v.game.Line = at.Game, at.Line
}

// Tag stores a tag that the report needs.
func (v *visitor) Tag(name, value []byte, at pgn.Location) error {
	switch string(name) {
	case "White":
		v.game.White = string(value)
	case "Black":
		v.game.Black = string(value)
	case "Result":
		v.tag = string(value)
	case "Termination":
		v.onTime = string(value) == "time forfeit" || string(value) == "Time forfeit"
	}
	return v.Board.Tag(name, value, at)
}

// EndTags sets up the start position.
func (v *visitor) EndTags(at pgn.Location) (bool, error) {
	moves, err := v.Board.EndTags(at)
	if err == nil && v.scanner != nil {
		v.addStatus(v.scanner.Reset(*v.Position()))
	}
	return moves, err
}

// SAN plays a move and checks the Laws after it.
func (v *visitor) SAN(text []byte, at pgn.Location) error {
	if err := v.Board.SAN(text, at); err != nil {
		return err
	}
	v.game.Plies++
	if v.scanner != nil {
		v.addStatus(v.scanner.Play(v.Move()))
	}
	return nil
}

// addStatus adds the findings of the scanner in the position just reached.
func (v *visitor) addStatus(s laws.Status) {
	v.status = s
	if !s.Claimable() {
		return
	}
	if s.Repetition {
		v.addPoint(s.Ply, Repetition, chess.NoMove)
	} else if s.RepetitionNext != chess.NoMove {
		v.addPoint(s.Ply, RepetitionNext, s.RepetitionNext)
	}
	if s.Fifty {
		v.addPoint(s.Ply, Fifty, chess.NoMove)
	} else if s.FiftyNext != chess.NoMove {
		v.addPoint(s.Ply, FiftyNext, s.FiftyNext)
	}
}

// addPoint adds a claimable point, or counts it when the list is full.
func (v *visitor) addPoint(ply int, g Ground, with chess.Move) {
	if len(v.game.Claimable) == maxPoints {
		v.game.Unlisted++
		return
	}
	p := Point{Ply: ply, Ground: g}
	if with != chess.NoMove {
		p.With = san.Format(v.Position(), with)
	}
	v.game.Claimable = append(v.game.Claimable, p)
}

// Result stores the result marker that follows the moves.
func (v *visitor) Result(result string, _ pgn.Location) { v.game.Result = result }

// addFault stores the error because of which the reader gave up the game.
func (v *visitor) addFault(e *pgn.Error) {
	if e.Game > 0 && v.game.Number == 0 {
		v.game.Number, v.game.Line = e.Game, e.Line
	}
	if e.Fault == pgn.BadMove {
		m := &IllegalMove{Line: e.Line, Column: e.Column, Ply: v.game.Plies, Text: e.Text}
		var why *san.Error
		if errors.As(e.Err, &why) {
			m.Problem = problems[why.Problem]
		}
		v.game.Illegal = m
		return
	}
	v.game.Fault = &Fault{Line: e.Line, Column: e.Column, Kind: e.Fault.String(), Text: e.Text, Remedy: e.Remedy}
}

// problems are the names of the problems that chess/san finds in a move text.
var problems = map[san.Problem]string{san.Unreadable: "unreadable", san.Illegal: "illegal", san.Ambiguous: "ambiguous"}

// checkResult compares the result with the game.
func (v *visitor) checkResult() {
	g := &v.game
	if g.Result == "" {
		g.Result = v.tag
	}
	if v.scanner == nil || !g.Legal {
		return // what follows a fault is not known
	}
	g.Ended, g.EndedAt = v.status.Ended, v.status.EndedAt
	if v.tag != "" && g.Result != v.tag {
		g.Inconsistent = append(g.Inconsistent, MarkerDiffers)
	}
	if due := v.dueResult(); due != "" && g.Result != due {
		g.Inconsistent = append(g.Inconsistent, EndedOtherwise)
	}
	if v.onTime && v.status.Ended == "" {
		winner, decisive := chess.White, g.Result == "1-0"
		if g.Result == "0-1" {
			winner, decisive = chess.Black, true
		}
		if decisive && v.cannotWin(winner) {
			g.Inconsistent = append(g.Inconsistent, WonWithoutMeans)
		}
	}
}

// cannotWin reports whether it is proved that a fallen flag could not give a side the win.
func (v *visitor) cannotWin(side chess.Color) bool {
	p := v.Position()
	answer, _, _ := laws.WinStands(v.edition, laws.Standard, laws.TimeForfeit, p, side)
	if answer == laws.Unknown {
		answer = verdict.Answer(helpmate.Decide(*p, side, verdictBudget).Verdict)
	}
	return answer == laws.Unwinnable
}

// dueResult returns the result by the Laws, or "" when they did not end the game. The final
// position decides, because no legal move can follow mate or stalemate, and a dead position stays
// dead.
func (v *visitor) dueResult() string {
	switch v.status.Ended {
	case "":
		return ""
	case laws.Checkmate:
		if v.Position().Outcome().Winner == chess.Black {
			return "0-1"
		}
		return "1-0"
	}
	return "1/2-1/2"
}
