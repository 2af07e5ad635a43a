package examining

import (
	"context"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/session"
)

var examineCommand = session.Command{
	Name:  "examine",
	Takes: session.UpTo(2),
	Do:    session.WithSession(examine),
}

// examine begins to examine the initial position, a position to be set up, or a finished game.
func examine(c Session, ctx context.Context, args string) (string, error) {
	if err := checkCanBegin(c); err != nil {
		return "", err
	}
	handle := c.Identity().Handle
	initial := study.Game{White: handle, Black: handle, Start: chess.Initial()}
	switch strings.ToLower(args) {
	case "":
		return begin(c, initial, nil, ics.ExamineScratch+"\n\n")
	case "setup":
		return examineSetup(c, initial)
	}
	r, err := findRecord(c, ctx, "examine", args)
	if err != nil {
		return "", err
	}
	return begin(c, r.game, r.source(), "")
}

// examineSetup begins to examine an empty board, on which a position is set up.
func examineSetup(c Session, initial study.Game) (string, error) {
	answer, err := begin(c, initial, nil, "")
	e := c.Examining().Exam()
	if e == nil {
		return answer, err
	}
	if _, err := e.do(c, study.SetUp{}); err != nil {
		return "", err
	}
	board, err := e.do(c, study.Arrange{Setup: chess.EmptySetup()})
	return ics.ExamineSetup + "\n\n" + board, err
}

// checkCanBegin refuses a client who cannot begin to examine now.
func checkCanBegin(c Session) error {
	switch {
	case c.IsPlaying():
		return session.Prevented("You are playing a game.")
	case c.Examining().Exam() != nil:
		return session.Prevented("You are already examining a game.")
	}
	return nil
}

// begin opens an exam and returns its board under a heading. from is the data of the game, nil for
// an empty board.
func begin(c Session, game study.Game, from *source, heading string) (string, error) {
	c.StopObserving()
	s := c.Examining()
	e, err := s.exams.begin(c, game, from)
	if err != nil {
		return "", refusal(c, err)
	}
	s.setExam(e)
	s.exams.showFollowers(c, e)
	if c.Settings().Get().Ivars.Has(ics.IvarGameinfo) {
		heading = e.gameinfo() + "\n" + heading
	}
	return heading + e.Board(c), nil
}

// BeginAfter begins to examine a game that the client has just finished, at its last move, unless
// they play or examine another game.
func BeginAfter(c Session, v *hall.View) {
	if checkCanBegin(c) != nil {
		return
	}
	r := newRecord(v)
	text, err := begin(c, r.game, r.source(), "")
	if e := c.Examining().Exam(); e != nil && len(r.game.Steps) > 0 {
		text, err = e.do(c, study.Forward{Moves: len(r.game.Steps)})
	}
	session.TellOutcome(c, text, err)
}

var unexamineCommand = session.Command{
	Name:  "unexamine",
	Takes: session.NoWords,
	Do:    session.WithoutContext(unexamine),
}

// unexamine ends the client's examination.
func unexamine(c Session) (string, error) {
	e := c.Examining().Exam()
	if e == nil {
		return "", session.ErrNotExam
	}
	return e.Leave(c), nil
}

var mexamineCommand = session.Command{
	Name:  "mexamine",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(mexamine),
}

// mexamine makes a watcher of the exam an examiner.
func mexamine(c Session, args string) (string, error) {
	e := c.Examining().Exam()
	if e == nil {
		return "", session.ErrNotExam
	}
	name := session.HandleHere(c, args)
	switch {
	case args == "":
		return "", session.NotUnderstood(c, args)
	case name == "":
		return "", session.Misused(c.Sentence("hall.nobody-here", "A1", ics.Truncate(args, 20)))
	}
	return e.invite(c, name)
}

var copygameCommand = session.Command{
	Name:  "copygame",
	Takes: session.UpTo(1),
	Do:    session.WithSession(copyGame),
}

// copyGame copies a game that is played or examined into a new exam of the user.
func copyGame(c Session, ctx context.Context, args string) (string, error) {
	if err := checkCanBegin(c); err != nil {
		return "", err
	}
	id, ok := c.FindGame(args)
	switch {
	case !ok && args == "":
		return "", c.Usage("copygame GAME")
	case !ok:
		return "", session.ErrNoSuchGame
	}
	if e := c.Examining().Exams().Get(id); e != nil {
		e.mu.Lock()
		game := e.study.Game()
		e.mu.Unlock()
		return begin(c, game, e.source, "")
	}
	v, err := c.Services().Hall.Table(ctx, id, c.Entitled())
	if err != nil {
		return "", session.NotShown(c, id, err)
	}
	r := newRecord(&v)
	return begin(c, r.game, r.source(), "")
}

var backwardCommand = session.Command{
	Name:  "backward",
	Takes: session.UpTo(1),
	Do:    examHandler(readHalfMoves(func(n int) study.Command { return study.Backward{Moves: n} })),
}

var forwardCommand = session.Command{
	Name:  "forward",
	Takes: session.UpTo(1),
	Do:    examHandler(readHalfMoves(func(n int) study.Command { return study.Forward{Moves: n} })),
}

var commitCommand = session.Command{
	Name:  "commit",
	Takes: session.NoWords,
	Do:    examHandler(withoutArgs(study.Commit{})),
}

var revertCommand = session.Command{
	Name:  "revert",
	Takes: session.NoWords,
	Do:    examHandler(withoutArgs(study.Revert{})),
}

var truncateCommand = session.Command{
	Name:  "truncate",
	Takes: session.NoWords,
	Do:    examHandler(withoutArgs(study.Truncate{})),
}

// examHandler returns the handler of an examiner's command. read converts the arguments to a
// command of the study, and returns false if they are invalid.
func examHandler(read func(args string) (study.Command, bool)) session.Handler {
	return session.WithSession(func(c Session, _ context.Context, args string) (string, error) {
		e := c.Examining().Exam()
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

// withoutArgs returns the read function for examHandler of a command without arguments.
func withoutArgs(command study.Command) func(string) (study.Command, bool) {
	return func(string) (study.Command, bool) { return command, true }
}

// readHalfMoves returns the read function for examHandler of a command with a number of half moves,
// 1 by default.
func readHalfMoves(command func(n int) study.Command) func(string) (study.Command, bool) {
	return func(args string) (study.Command, bool) {
		if args == "" {
			return command(1), true
		}
		n, err := strconv.Atoi(args)
		return command(n), err == nil && n > 0
	}
}

var bnameCommand = session.Command{
	Name:  "bname",
	Takes: session.UpTo(1),
	Do:    namePlayerHandler(chess.Black),
}

var wnameCommand = session.Command{
	Name:  "wname",
	Takes: session.UpTo(1),
	Do:    namePlayerHandler(chess.White),
}

// namePlayerHandler returns the handler of a command that sets the name of a player of the examined
// game. Without an argument it sets the examiner's own name.
func namePlayerHandler(side chess.Color) session.Handler {
	return session.WithSession(func(c Session, ctx context.Context, args string) (string, error) {
		if args == "" {
			args = c.Identity().Handle
		}
		return examHandler(func(string) (study.Command, bool) {
			return study.Name{Side: side, Name: args}, !strings.Contains(args, " ")
		})(c, ctx, args)
	})
}

// Move makes a move on the board that the client examines, or moves a piece freely if the position
// is being set up. examines is false if the client examines nothing.
func Move(c Session, text string) (answer string, examines bool, err error) {
	e := c.Examining().Exam()
	if e == nil {
		return "", false, nil
	}
	answer, err = e.move(c, text)
	return answer, true, err
}

// move makes a move on the board of the exam, or moves a piece freely if the position is being set
// up.
func (e *Exam) move(c Session, text string) (string, error) {
	e.mu.Lock()
	pos := e.study.Position()
	_, inSetup := e.study.Setup()
	e.mu.Unlock()
	if inSetup {
		return e.moveFreely(c, text)
	}
	if strings.Contains(text, "@") {
		return "", refusal(c, &study.Refusal{Code: study.NotSettingUp})
	}
	m, err := session.ReadMove(&pos, text, c.Promotion())
	if err != nil {
		return "", err
	}
	return e.do(c, study.Move{Move: m})
}

// moveFreely moves a piece on a board that is being set up, without regard to the rules.
func (e *Exam) moveFreely(c Session, text string) (string, error) {
	command, ok := readPlacement(text)
	switch {
	case ok:
		return e.do(c, command)
	case strings.Contains(text, "@"):
		return "", session.NotUnderstood(c, text)
	}
	return "", refusal(c, &study.Refusal{Code: study.SettingUp})
}
