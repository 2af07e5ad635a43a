package icsd

import (
	"context"
	"errors"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/uci"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

// examination is the game that a client examines; nil for none.
type examination struct{ exam *exam }

// examined is the exam in which the client turns the pages, nil for none.
func (c *client) examined() *exam {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.exam
}

var examineCommand = session.Command{
	Name:  "examine",
	Takes: session.UpTo(2),
	Do:    session.On((*client).examine),
}

// examine begins to look at a game: at a bare board, at one that is to be set
// up, or at a game that was played.
func (c *client) examine(ctx context.Context, args string) (string, error) {
	if err := c.occupied(); err != nil {
		return "", err
	}
	scratch := study.Game{White: c.me.Handle, Black: c.me.Handle, Start: chess.Initial()}
	switch strings.ToLower(args) {
	case "":
		return c.beginExam(scratch, nil, ics.ExamineScratch+"\n\n")
	case "setup":
		answer, err := c.beginExam(scratch, nil, "")
		e := c.examined()
		if e == nil {
			return answer, err
		}
		if _, err := e.do(c, study.SetUp{}); err != nil {
			return "", err
		}
		board, err := e.do(c, study.Arrange{Setup: chess.EmptySetup()})
		return ics.ExamineSetup + "\n\n" + board, err
	}
	k, err := c.keptGame(ctx, "examine", args)
	if err != nil {
		return "", err
	}
	return c.beginExam(k.game, k.source(), "")
}

// occupied says why somebody cannot begin to examine, empty when he can.
func (c *client) occupied() error {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case c.playing != "":
		return session.Prevented("You are playing a game.")
	case c.exam != nil:
		return session.Prevented("You are already examining a game.")
	}
	return nil
}

// beginExam opens an exam and shows its board under a heading. from says what game
// it is; nil for a bare board.
func (c *client) beginExam(game study.Game, from *source, heading string) (string, error) {
	if c.now().values.Int("unobserve")&whenExamining != 0 {
		c.lookAway()
	}
	e, err := c.server.begin(c, game, from)
	if err != nil {
		return "", c.studyRefused(nil, err)
	}
	c.mu.Lock()
	c.exam = e
	c.mu.Unlock()
	c.server.tellFollowers(c.me.Handle, e)
	e.mu.Lock()
	defer e.mu.Unlock()
	if c.now().ivars.Has(ics.IvarGameinfo) {
		heading = e.gameinfo() + "\n" + heading
	}
	return heading + e.board(c), nil
}

// examineAfter puts a game that has just ended before its player, at its last
// move, when he has asked for that.
func (c *client) examineAfter(v *hall.View) {
	if c.occupied() != nil {
		return
	}
	k := keptView(v)
	text, err := c.beginExam(k.game, k.source(), "")
	if e := c.examined(); e != nil && len(k.game.Steps) > 0 {
		text, err = e.do(c, study.Forward{Moves: len(k.game.Steps)})
	}
	session.TellOutcome(c, text, err)
}

var backwardCommand = session.Command{
	Name:  "backward",
	Takes: session.UpTo(1),
	Do:    paging(pages(func(n int) study.Command { return study.Backward{Moves: n} })),
}

var clrsquareCommand = session.Command{
	Name:  "clrsquare",
	Takes: session.UpTo(1),
	Do:    paging(clearSquare),
}

var commitCommand = session.Command{
	Name:  "commit",
	Takes: session.NoWords,
	Do:    paging(plain(study.Commit{})),
}

var revertCommand = session.Command{
	Name:  "revert",
	Takes: session.NoWords,
	Do:    paging(plain(study.Revert{})),
}

var tomoveCommand = session.Command{
	Name:  "tomove",
	Takes: session.UpTo(1),
	Do:    paging(turn),
}

var truncateCommand = session.Command{
	Name:  "truncate",
	Takes: session.NoWords,
	Do:    paging(plain(study.Truncate{})),
}

// paging is the handler of a command of an examiner.
func paging(read func(args string) (study.Command, bool)) session.Handler {
	return session.On(func(c *client, _ context.Context, args string) (string, error) {
		e := c.examined()
		if e == nil {
			return "", session.ErrNotExam
		}
		command, ok := read(args)
		if !ok {
			return "", session.NotUnderstood(c, args)
		}
		return e.do(c, command)
	})
}

// plain is a command without arguments.
func plain(command study.Command) func(string) (study.Command, bool) {
	return func(string) (study.Command, bool) { return command, true }
}

var forwardCommand = session.Command{
	Name:  "forward",
	Takes: session.UpTo(1),
	Do:    paging(pages(func(n int) study.Command { return study.Forward{Moves: n} })),
}

// pages reads how many half-moves somebody goes, one when he does not say.
func pages(of func(n int) study.Command) func(string) (study.Command, bool) {
	return func(args string) (study.Command, bool) {
		if args == "" {
			return of(1), true
		}
		n, err := strconv.Atoi(args)
		return of(n), err == nil && n > 0
	}
}

var bnameCommand = session.Command{
	Name:  "bname",
	Takes: session.UpTo(1),
	Do:    naming(chess.Black),
}

var wnameCommand = session.Command{
	Name:  "wname",
	Takes: session.UpTo(1),
	Do:    naming(chess.White),
}

// naming reads a player's name: without one, the examiner's own is meant.
func naming(side chess.Color) session.Handler {
	return session.On(func(c *client, ctx context.Context, args string) (string, error) {
		if args == "" {
			args = c.me.Handle
		}
		return paging(func(string) (study.Command, bool) {
			return study.Name{Side: side, Name: args}, !strings.Contains(args, " ")
		})(c, ctx, args)
	})
}

var unexamineCommand = session.Command{
	Name:  "unexamine",
	Takes: session.NoWords,
	Do:    session.WithNothing((*client).unexamine),
}

func (c *client) unexamine() (string, error) {
	e := c.examined()
	if e == nil {
		return "", session.ErrNotExam
	}
	return e.leave(c), nil
}

var mexamineCommand = session.Command{
	Name:  "mexamine",
	Takes: session.UpTo(1),
	Do:    session.WithWords((*client).mexamine),
}

// mexamine makes somebody who looks on an examiner.
func (c *client) mexamine(args string) (string, error) {
	e := c.examined()
	if e == nil {
		return "", session.ErrNotExam
	}
	name := session.HandleHere(c, args)
	switch {
	case args == "":
		return "", session.NotUnderstood(c, args)
	case name == "":
		return "", session.Misused(c.Sentence("hall.nobody-here", "A1", ics.Cut(args, 20)))
	}
	return e.invite(c, name)
}

var copygameCommand = session.Command{
	Name:  "copygame",
	Takes: session.UpTo(1),
	Do:    session.On((*client).copyGame),
}

// copyGame copies a game that is played or examined into an exam of one's own.
func (c *client) copyGame(ctx context.Context, args string) (string, error) {
	if err := c.occupied(); err != nil {
		return "", err
	}
	id, ok := c.FindGame(args)
	switch {
	case !ok && args == "":
		return "", c.Usage("copygame GAME")
	case !ok:
		return "", session.ErrNoSuchGame
	}
	if e := c.server.exam(id); e != nil {
		e.mu.Lock()
		game := e.study.Game()
		e.mu.Unlock()
		return c.beginExam(game, e.source, "")
	}
	v, err := c.server.Hall.Table(ctx, id, c.Entitled())
	if err != nil {
		return "", session.NotShown(c, id, err)
	}
	k := keptView(&v)
	return c.beginExam(k.game, k.source(), "")
}

// examineMove makes a move on the board that is examined, or moves a man freely
// on one that is being set up.
func (c *client) examineMove(e *exam, text string) (string, error) {
	e.mu.Lock()
	pos := e.study.Position()
	_, setting := e.study.Setup()
	e.mu.Unlock()
	if setting {
		return c.arrange(e, text)
	}
	if strings.Contains(text, "@") {
		return "", c.studyRefused(e, &study.Refusal{Code: study.NotSettingUp})
	}
	m, err := session.ReadMove(&pos, text, c.promotion())
	if err != nil {
		return "", err
	}
	return e.do(c, study.Move{Move: m})
}

// arrange moves a man freely on a board that is being set up.
func (c *client) arrange(e *exam, text string) (string, error) {
	command, ok := arrangement(text)
	switch {
	case ok:
		return e.do(c, command)
	case strings.Contains(text, "@"):
		return "", session.NotUnderstood(c, text)
	}
	return "", c.studyRefused(e, &study.Refusal{Code: study.SettingUp})
}

// arrangement reads "P@e4", "x@e4" and "e2e4" on a board that is being set up.
func arrangement(text string) (study.Command, bool) {
	if man, square, ok := strings.Cut(text, "@"); ok {
		sq, err := chess.ParseSquare(square)
		piece, known := chess.NoPiece, strings.EqualFold(man, "x")
		if !known {
			piece, known = pieceOf(man)
		}
		return study.Put{Square: sq, Piece: piece}, err == nil && known
	}
	m, err := uci.Read(strings.ToLower(strings.ReplaceAll(text, "-", "")))
	return study.Carry{From: m.From(), To: m.To()}, err == nil
}

// pieceOf is the man of a letter as FEN writes it.
func pieceOf(letter string) (chess.Piece, bool) {
	for _, side := range []chess.Color{chess.White, chess.Black} {
		for t := chess.Pawn; t <= chess.King; t++ {
			if man := chess.MakePiece(side, t); letter == string(man.Letter()) {
				return man, true
			}
		}
	}
	return chess.NoPiece, false
}

// studyRefused is a refusal of a study with the family's line for it where it has
// one.
func (c *client) studyRefused(e *exam, err error) error {
	var r *study.Refusal
	if !errors.As(err, &r) {
		return err
	}
	line := ""
	switch r.Code {
	case study.NotExaminer:
		return session.ErrNotExam
	case study.AtEnd:
		line = "You're at the end of the game."
	case study.AtStart:
		line = "You're at the beginning of the game."
	case study.NotLegal:
		lines := []string{c.Sentence("study.not-legal")}
		for _, name := range r.Faults.Names() {
			lines = append(lines, "  "+c.Sentence("cli.fen.what."+name, "Text", passedSquare(e)))
		}
		line = strings.Join(lines, "\n")
	default: // our own sentences
		line = c.Sentence("study."+string(r.Code), "Max", maxOf(r.Code))
	}
	return &ics.Refusal{Code: session.StudyCodes[r.Code], Line: line}
}

// passedSquare is the square that a pawn is said to have just passed over on a
// board that is being set up. The caller holds e.mu.
func passedSquare(e *exam) string {
	setup, _ := e.study.Setup()
	return setup.EnPassant.String()
}

// maxOf is the bound that a refusal names.
func maxOf(code study.Code) int {
	if code == study.BadName {
		return study.MaxName
	}
	return study.MaxMoves
}

// leaveExams ends all examining and looking on, when the connection ends.
func (c *client) leaveExams() {
	if e := c.examined(); e != nil {
		e.leave(c)
	}
	c.mu.Lock()
	var attended []*exam
	for _, e := range c.attending {
		attended = append(attended, e)
	}
	c.mu.Unlock()
	for _, e := range attended {
		e.depart(c)
	}
}
