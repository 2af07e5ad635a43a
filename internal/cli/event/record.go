package event

import (
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/prizes"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/words"
)

// noting is what the commands that note a matter of the arbiter's record have in common.
type noting struct {
	round           int
	board, player   string
	article, reason string
	undo            int
	contest         tournament.ContestPlace
}

// addFlags adds the flags of the common parts.
func (n *noting) addFlags(r *runner, cmd *cobra.Command) {
	f := cmd.Flags()
	f.IntVar(&n.round, "round", 0, r.w.HelpText("event.record.round"))
	f.StringVar(&n.board, "board", "", r.w.HelpText("event.record.board"))
	f.StringVar(&n.article, "article", "", r.w.HelpText("event.record.article"))
	f.StringVar(&n.reason, "reason", "", r.w.HelpText("event.reason"))
	n.addContestFlags(r, f)
	f.IntVar(&n.undo, "undo", 0, r.w.HelpText("event.record.undo"))
}

// addContestFlags adds the flags that name a game of a contest.
func (n *noting) addContestFlags(r *runner, f *pflag.FlagSet) {
	f.IntVar(&n.contest.Contest, "contest", 0, r.w.HelpText("event.record.contest"))
	f.IntVar(&n.contest.Stage, "stage", 0, r.w.HelpText("event.record.stage"))
	f.IntVar(&n.contest.Game, "game", 0, r.w.HelpText("event.record.game"))
}

// ruling returns the place, player and words of a matter. A player who plays in the round and is
// named without a board is at their board.
func (n *noting) ruling(r *runner, t tournament.Tournament, player string) (tournament.Ruling, int, error) {
	of := tournament.Ruling{Round: n.round, Article: n.article, Text: n.reason}
	matchBoard := 0
	if player != "" {
		id, err := r.find(t, player)
		if err != nil {
			return of, 0, err
		}
		of.Player = id
	}
	if n.board != "" {
		board, within, err := parseBoard(n.board)
		if err != nil {
			return of, 0, err
		}
		if of.Board, matchBoard = board, within; of.Round == 0 {
			of.Round = t.Published()
		}
	}
	return of, matchBoard, nil
}

// atOwnBoard returns a ruling about a player with their board in the round, or in the last one.
func atOwnBoard(t tournament.Tournament, of tournament.Ruling) tournament.Ruling {
	if of.Board != 0 {
		return of
	}
	if of.Round == 0 {
		of.Round = t.Published()
	}
	for _, b := range t.Boards(of.Round) {
		if b.Bye == "" && (b.White == of.Player || b.Black == of.Player) {
			of.Board = b.Board
		}
	}
	return of
}

// note notes a matter with what follows from it, or revokes an entry if its number was given.
func (r *runner) note(name string, n *noting, matter func(tournament.Tournament) (tournament.Matter, error)) error {
	var (
		follows acts.Follows
		before  tournament.Result // of the board
	)
	err := r.act(name, func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
		if n.undo != 0 {
			return acts.Revoke(t, n.undo, n.reason), nil
		}
		m, err := matter(t)
		if err != nil {
			return nil, err
		}
		if m.ContestPlace = n.contest; m.Contest > 0 {
			m.Round, m.Board, m.MatchBoard = 0, 0, 0
		}
		commands, does := acts.Entry{Matter: m, Source: r.source(), Fast: office.IsFast(t.Regulations(), m.Round)}.Commands(t)
		follows, before = does, acts.BoardID{Round: m.Round, Board: m.Board, Game: m.MatchBoard}.Result(t)
		return commands, nil
	})
	if err != nil {
		return err
	}
	if follows.HasResult {
		key := "event.record.result"
		if before != tournament.NoResult {
			key = "event.record.result-changed"
		}
		fmt.Fprintln(r.w.Err, r.w.Text(key, "Result", words.Result(r.w.Lang, follows.Result), "Before", words.Result(r.w.Lang, before)))
	}
	if follows.InHall {
		fmt.Fprintln(r.w.Err, r.w.Text("event.record.in-hall"))
	}
	if follows.Unapplied {
		fmt.Fprintln(r.w.Err, r.w.Text("event.record.unapplied"))
	}
	if follows.ExcludedRounds > 0 && !follows.ByHand {
		fmt.Fprintln(r.w.Err, r.w.Text("event.record.excludes", "Count", follows.ExcludedRounds))
	}
	if follows.ByHand {
		fmt.Fprintln(r.w.Err, r.w.Text("event.record.by-hand"))
	}
	if n.undo != 0 {
		fmt.Fprintln(r.w.Err, r.w.Text("event.record.undone"))
	}
	return nil
}

// needs returns a fault if there are fewer than least arguments and no entry is revoked.
func (n *noting) needs(args []string, least int) error {
	if n.undo == 0 && len(args) < least {
		return &terminal.Fault{Key: "event.record.missing"}
	}
	return nil
}

// newWarn returns the command `escaque event warn`.
func newWarn(r *runner) *cobra.Command {
	n := &noting{}
	cmd := r.subcommand("warn", "warn FILE PLAYER --reason WHY", 1, 2, func(args []string) error {
		if err := n.needs(args, 2); err != nil {
			return err
		}
		return r.note(args[0], n, func(t tournament.Tournament) (tournament.Matter, error) {
			of, matchBoard, err := n.ruling(r, t, args[1])
			return tournament.Matter{Ruling: of, MatchBoard: matchBoard, Kind: tournament.PenaltyMatter, Penalty: tournament.PenaltyWarning}, err
		})
	})
	n.addFlags(r, cmd)
	return cmd
}

// newPenalise returns the command `escaque event penalise`.
func newPenalise(r *runner) *cobra.Command {
	n := &noting{}
	span, points, amount, rounds := "", "", "", 0
	cmd := r.subcommand("penalise", "penalise FILE PLAYER PENALTY --reason WHY", 1, 3, func(args []string) error {
		if err := n.needs(args, 3); err != nil {
			return err
		}
		return r.note(args[0], n, func(t tournament.Tournament) (tournament.Matter, error) {
			of, matchBoard, err := n.ruling(r, t, args[1])
			m := tournament.Matter{Ruling: of, MatchBoard: matchBoard, Kind: tournament.PenaltyMatter, Penalty: tournament.Penalty(args[2])}
			if err != nil {
				return m, err
			}
			switch m.Penalty {
			case tournament.PenaltyMoreTime, tournament.PenaltyLessTime, tournament.PenaltyLoss, tournament.PenaltyLessPoints, tournament.PenaltyMorePoints:
				m.Ruling = atOwnBoard(t, m.Ruling)
			}
			if m.Seconds, err = parseSpan(span); err != nil {
				return m, err
			}
			if m.Points, err = parsePoints(points); err != nil {
				return m, err
			}
			m.Rounds = rounds
			m.Amount, err = parseAmount(amount)
			return m, err
		})
	})
	n.addFlags(r, cmd)
	cmd.Flags().StringVar(&amount, "amount", "", r.w.HelpText("event.penalise.amount"))
	cmd.Flags().IntVar(&rounds, "rounds", 0, r.w.HelpText("event.penalise.rounds"))
	cmd.Flags().StringVar(&span, "time", "", r.w.HelpText("event.penalise.time"))
	cmd.Flags().StringVar(&points, "points", "", r.w.HelpText("event.penalise.points"))
	return cmd
}

// newDeduct returns the command `escaque event deduct`.
func newDeduct(r *runner) *cobra.Command {
	n := &noting{}
	award, games := false, ""
	cmd := r.subcommand("deduct", "deduct FILE PLAYER POINTS --reason WHY", 1, 3, func(args []string) error {
		if err := n.needs(args, 3); err != nil {
			return err
		}
		return r.note(args[0], n, func(t tournament.Tournament) (tournament.Matter, error) {
			of, _, err := n.ruling(r, t, args[1])
			m := tournament.Matter{Ruling: of, Kind: tournament.PointsMatter}
			if err != nil {
				return m, err
			}
			if m.Points, err = parsePoints(args[2]); err != nil {
				return m, err
			}
			if m.GamePoints, err = parsePoints(games); err != nil {
				return m, err
			}
			if !award {
				m.Points, m.GamePoints = -m.Points, -m.GamePoints
			}
			return m, nil
		})
	})
	n.addFlags(r, cmd)
	cmd.Flags().BoolVar(&award, "award", false, r.w.HelpText("event.deduct.award"))
	cmd.Flags().StringVar(&games, "games", "", r.w.HelpText("event.deduct.games"))
	return cmd
}

// newRuling returns the command `escaque event ruling`.
func newRuling(r *runner) *cobra.Command {
	n := &noting{}
	cmd := r.subcommand("ruling", "ruling FILE TEXT", 1, 2, func(args []string) error {
		if err := n.needs(args, 2); err != nil {
			return err
		}
		if n.undo != 0 {
			return r.note(args[0], n, nil)
		}
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			of, _, err := n.ruling(r, t, n.player)
			of.Text = strings.TrimSpace(args[1] + " " + n.reason)
			if n.contest != (tournament.ContestPlace{}) {
				of.Round, of.Board = 0, 0
				return []tournament.Command{tournament.NoteMatter{Matter: tournament.Matter{Ruling: of, Kind: tournament.RulingMatter, ContestPlace: n.contest}}}, err
			}
			return []tournament.Command{tournament.NoteRuling{Ruling: of}}, err
		})
	})
	n.addFlags(r, cmd)
	cmd.Flags().StringVar(&n.player, "player", "", r.w.HelpText("event.record.player"))
	return cmd
}

// newIncident returns the command `escaque event incident`.
func newIncident(r *runner) *cobra.Command {
	n := &noting{}
	late, white, black, count, lost := "", "", "", 0, false
	cmd := r.subcommand("incident", "incident FILE KIND [TEXT]", 1, 3, func(args []string) error {
		if err := n.needs(args, 2); err != nil {
			return err
		}
		return r.note(args[0], n, func(t tournament.Tournament) (tournament.Matter, error) {
			m := tournament.Matter{Kind: tournament.MatterKind(args[1]), Count: count, Default: lost}
			switch m.Kind {
			case tournament.PenaltyMatter, tournament.PointsMatter, tournament.RulingMatter:
				return m, &terminal.Fault{Key: "event.incident.other", Args: []any{"Kind", args[1]}}
			}
			of, matchBoard, err := n.ruling(r, t, n.player)
			if err != nil {
				return m, err
			}
			if len(args) > 2 {
				of.Text = strings.TrimSpace(args[2] + " " + of.Text)
			}
			if of.Player != 0 {
				of = atOwnBoard(t, of)
			}
			m.Ruling, m.MatchBoard = of, matchBoard
			for _, one := range [...]struct {
				text string
				to   *int
			}{{late, &m.Seconds}, {white, &m.White}, {black, &m.Black}} {
				if *one.to, err = parseSpan(one.text); err != nil {
					return m, err
				}
			}
			return m, nil
		})
	})
	n.addFlags(r, cmd)
	f := cmd.Flags()
	f.StringVar(&n.player, "player", "", r.w.HelpText("event.record.player"))
	f.StringVar(&late, "late", "", r.w.HelpText("event.incident.late"))
	f.StringVar(&white, "white", "", r.w.HelpText("event.incident.white"))
	f.StringVar(&black, "black", "", r.w.HelpText("event.incident.black"))
	f.IntVar(&count, "count", 0, r.w.HelpText("event.incident.count"))
	f.BoolVar(&lost, "default", false, r.w.HelpText("event.incident.default"))
	return cmd
}

// newAppeal returns the command `escaque event appeal`.
func newAppeal(r *runner) *cobra.Command {
	n := &noting{}
	against, decide, withdraw, outcome := 0, 0, 0, ""
	var by []string
	cmd := r.subcommand("appeal", "appeal FILE PLAYER TEXT", 1, 3, func(args []string) error {
		revokes := false // the entry against which it was made
		err := r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			switch {
			case decide != 0:
				commands := acts.DecideAppeal(t, tournament.DecideAppeal{Appeal: decide, Outcome: tournament.Outcome(outcome), Reason: n.reason, Members: by})
				revokes = len(commands) > 1
				return commands, nil
			case withdraw != 0:
				return []tournament.Command{tournament.WithdrawAppeal{Appeal: withdraw, Reason: n.reason}}, nil
			case len(args) < 3:
				return nil, &terminal.Fault{Key: "event.record.missing"}
			}
			of, matchBoard, err := n.ruling(r, t, args[1])
			a := tournament.Appeal{Player: of.Player, Ruling: against, Round: of.Round, Board: of.Board, MatchBoard: matchBoard, ContestPlace: n.contest, Article: of.Article, Text: args[2]}
			if n.contest != (tournament.ContestPlace{}) {
				a.Round, a.Board, a.MatchBoard = 0, 0, 0
			}
			return []tournament.Command{tournament.MakeAppeal{Appeal: a}}, err
		})
		if err == nil && revokes {
			fmt.Fprintln(r.w.Err, r.w.Text("event.record.undone"))
		}
		return err
	})
	f := cmd.Flags()
	f.IntVar(&n.round, "round", 0, r.w.HelpText("event.record.round"))
	f.StringVar(&n.board, "board", "", r.w.HelpText("event.record.board"))
	f.StringVar(&n.article, "article", "", r.w.HelpText("event.record.article"))
	f.StringVar(&n.reason, "reason", "", r.w.HelpText("event.reason"))
	n.addContestFlags(r, f)
	f.IntVar(&against, "against", 0, r.w.HelpText("event.appeal.against"))
	f.IntVar(&decide, "decide", 0, r.w.HelpText("event.appeal.decide"))
	f.StringVar(&outcome, "outcome", "", r.w.HelpText("event.appeal.outcome"))
	f.StringSliceVar(&by, "by", nil, r.w.HelpText("event.appeal.by"))
	f.IntVar(&withdraw, "withdraw", 0, r.w.HelpText("event.appeal.withdraw"))
	return cmd
}

// newSettle returns the command `escaque event settle`.
func newSettle(r *runner) *cobra.Command {
	return r.subcommand("settle", "settle FILE NUMBER HOW", 3, 3, func(args []string) error {
		if strings.TrimSpace(args[2]) == "" {
			return &terminal.Fault{Key: "event.record.missing"}
		}
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			number, err := strconv.Atoi(args[1])
			if err != nil {
				return nil, &terminal.Fault{Key: "event.settle.number", Args: []any{"Text", terminal.Printable(args[1])}}
			}
			return []tournament.Command{tournament.SettleRuling{Ruling: number, Reason: args[2]}}, nil
		})
	})
}

// newRecord returns the command `escaque event record`.
func newRecord(r *runner) *cobra.Command {
	n := &noting{}
	cmd := r.subcommand("record", "record FILE", 1, 1, func(args []string) error {
		return r.readOnly(args[0], func(t tournament.Tournament) error {
			of, matchBoard, err := n.ruling(r, t, n.player)
			if err != nil {
				return err
			}
			return r.printTables(t, sheets.Record(t, sheets.Which{Round: of.Round, Board: of.Board, MatchBoard: matchBoard, Player: of.Player}, r.translate)...)
		})
	})
	f := cmd.Flags()
	f.IntVar(&n.round, "round", 0, r.w.HelpText("event.record.only"))
	f.StringVar(&n.board, "board", "", r.w.HelpText("event.record.board"))
	f.StringVar(&n.player, "player", "", r.w.HelpText("event.record.player"))
	return cmd
}

// parseSpan returns the seconds of a time. Without a text it is 0.
func parseSpan(text string) (int, error) {
	seconds, ok := acts.ParseTime(text)
	if !ok {
		return 0, &terminal.Fault{Key: "event.record.time", Args: []any{"Text", terminal.Printable(text)}}
	}
	return seconds, nil
}

// parsePoints returns a number of half points. Without a text it is 0.
func parsePoints(text string) (tournament.Points, error) {
	points, ok := acts.ParsePoints(text)
	if !ok {
		return 0, &terminal.Fault{Key: "event.record.points", Args: []any{"Text", terminal.Printable(text)}}
	}
	return points, nil
}

// parseAmount returns an amount of money in cents. Without a text it is 0.
func parseAmount(text string) (int, error) {
	if text == "" {
		return 0, nil
	}
	cents, ok := prizes.ReadAmount(text)
	if !ok {
		return 0, &terminal.Fault{Key: "event.penalise.no-amount", Args: []any{"Text", terminal.Printable(text)}}
	}
	return cents, nil
}
