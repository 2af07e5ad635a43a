package event

import (
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/cli/reports"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
	"github.com/escaque/escaque/tournament/sheets"
	"github.com/escaque/escaque/tournament/swiss"
	"github.com/escaque/escaque/tournament/systems"
	"github.com/escaque/escaque/tournament/tiebreak"
	"github.com/escaque/escaque/tournament/words"
)

// newPair returns the command `escaque event pair`.
func newPair(r *runner) *cobra.Command {
	color, explain := "", false
	cmd := r.subcommand("pair", "pair FILE", 1, 1, func(args []string) error {
		f, err := r.open(args[0])
		if err != nil {
			return err
		}
		if inContest(f.State()) {
			return errors.Join(f.Close(), r.openStages(args[0], explain))
		}
		at := max(clock.At(r.w.Time()), f.State().LastChange()+1)
		lot := acts.Lot{Color: tournament.Color(color), Shuffle: shuffle}
		if color != "" && f.State().NumbersDrawn() {
			err = &terminal.Fault{Key: "event.pair.colour-late"}
		}
		if color == "" {
			lot.Color = []tournament.Color{tournament.White, tournament.Black}[randomBelow(2)]
		}
		if err == nil {
			err = r.draftRound(args[0], f.State(), at, lot, explain, func(commands []tournament.Command) error {
				if r.json { // the answer contains the draft
					accepted, err := r.accepted()
					if err != nil {
						return err
					}
					before := f.State()
					after, facts, err := acts.Do(before, r.user.Actor(), commands, at, accepted)
					if err != nil {
						return r.asked(err)
					}
					if err := f.Append(facts); err != nil {
						return err
					}
					r.sayTold(before, after, facts)
					return nil
				}
				return r.do(args[0], f, commands, at)
			}, f.State)
		}
		return errors.Join(err, f.Close())
	})
	cmd.Flags().StringVar(&color, "colour", "", r.w.HelpText("event.pair.colour"))
	cmd.Flags().BoolVar(&explain, "explain", false, r.w.HelpText("event.pair.explain"))
	return cmd
}

// draftRound drafts and prints the next round. It first assigns the starting numbers if they are
// missing.
func (r *runner) draftRound(name string, t tournament.Tournament, at clock.Instant, lot acts.Lot, explain bool, do func([]tournament.Command) error, state func() tournament.Tournament) error {
	p, commands, err := acts.Draft(t, r.user.Actor(), at, lot, swiss.Options{Explain: explain})
	if len(commands) > 0 && (err == nil || !t.NumbersDrawn()) {
		if done := do(commands); done != nil {
			return done
		}
	}
	if err != nil {
		var refusal *tournament.Refusal
		switch is := errors.As(err, &refusal); {
		case is && refusal.Code == tournament.NoProposal:
			r.printAbsent(name, t)
			return &terminal.Fault{Key: "event.pair.by-hand", Args: []any{"File", name}}
		case is && refusal.Code != systems.RoundImpossible:
			return err
		}
		return reports.PrintImpossible(r.w, err)
	}
	t = state()
	for _, line := range words.PairingNotes(r.w.Lang, t) {
		fmt.Fprintln(r.w.Err, line)
	}
	r.printAbsent(name, t)
	pairings := p.Pairings(t)
	boards := make([]tournament.Board, len(pairings))
	for i, one := range pairings {
		boards[i].Pairing = one
	}
	if err := r.printTables(t, sheets.Boards(acts.AsPaired(t), p.Round, boards, r.translate)); err != nil || r.json {
		return err
	}
	if explain {
		if _, err := io.WriteString(r.w.Out, r.explanation(t, p)); err != nil {
			return err
		}
	}
	fmt.Fprintln(r.w.Out, r.w.Text("event.pair.draft", "Round", p.Round, "File", name))
	return nil
}

// printAbsent prints who was absent in the last round, the consequences, and how the arbiter brings
// back players who count as withdrawn.
func (r *runner) printAbsent(name string, t tournament.Tournament) {
	for _, a := range t.Absences() {
		fmt.Fprintln(r.w.Err, words.Absence(r.w.Lang, t, a))
		if p, _ := t.Player(a.Player); a.Withdraws() {
			fmt.Fprintln(r.w.Err, r.w.Text("event.pair.bring-back", "File", name, "Number", p.Number))
		}
	}
}

// explanation returns the explanation of a round's pairing with names.
func (r *runner) explanation(t tournament.Tournament, p systems.Proposal) string {
	var b strings.Builder
	say := func(steps []swiss.Step) {
		for _, s := range steps {
			fmt.Fprintln(&b, "    "+words.Step(r.w.Lang, s, p.Edition))
		}
	}
	order := t.Order()
	name := func(number int) string {
		one, _ := t.Player(order[number-1])
		return fmt.Sprintf("%d %s", number, one.Name)
	}
	say(p.Walk)
	for _, pair := range p.Pairs {
		fmt.Fprintf(&b, "%s – %s\n", name(pair.White), name(pair.Black))
		say(pair.Why)
	}
	for _, bye := range p.Byes {
		fmt.Fprintf(&b, "%s: %s\n", name(bye.Number), words.ByeAt(r.w.Lang, t, t.Published()+1, tournament.Board{Pairing: tournament.Pairing{White: order[bye.Number-1], Bye: bye.Kind}}))
		say(bye.Why)
	}
	return b.String()
}

// newPublish returns the command `escaque event publish`.
func newPublish(r *runner) *cobra.Command {
	var pairs []string
	reason, stage, white := "", 0, ""
	cmd := r.subcommand("publish", "publish FILE", 1, 1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, at clock.Instant) ([]tournament.Command, error) {
			if stage > 0 || white != "" {
				return r.beginStage(t, stage, white, reason)
			}
			if inContest(t) && len(pairs) == 0 {
				return acts.BeginAll(t, acts.CurrentContest(t), reason, at, r.randomLot())
			}
			pairings, err := r.pairings(t, pairs)
			if err != nil {
				return nil, err
			}
			if len(pairs) == 0 {
				commands := acts.Publish(t, pairings, reason, r.source())
				return commands, r.printEarlyBoards(t, commands, at)
			}
			commands, d, err := acts.PublishByHand(t, pairings, reason, r.source())
			if d != nil {
				fmt.Fprintln(r.w.Err, r.w.Text("event.publish.departs", "Was", reports.PairList(d.Was), "Is", reports.PairList(d.Is)))
			}
			return commands, errors.Join(err, r.printEarlyBoards(t, commands, at))
		})
	})
	cmd.Flags().StringArrayVar(&pairs, "pair", nil, r.w.HelpText("event.publish.pair"))
	cmd.Flags().StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	cmd.Flags().IntVar(&stage, "stage", 0, r.w.HelpText("event.publish.stage"))
	cmd.Flags().StringVar(&white, "white", "", r.w.HelpText("event.publish.white"))
	return cmd
}

// printEarlyBoards prints which boards of the round may start before the others once it is
// published. It returns the errors of the commands.
func (r *runner) printEarlyBoards(t tournament.Tournament, commands []tournament.Command, at clock.Instant) error {
	published, _, err := acts.Do(t, r.user.Actor(), commands, at, fidemode.Any)
	if err != nil {
		return err
	}
	if said := words.Early(r.w.Lang, acts.EarlyBoards(published), published.Regulations().TieBreakRules == tiebreak.Annex2009); said != "" {
		fmt.Fprintln(r.w.Err, said)
	}
	return nil
}

// pairings returns the pairings of the draft, or those given by the arbiter: WHITE-BLACK by
// numbers, or PLAYER=BYE.
func (r *runner) pairings(t tournament.Tournament, pairs []string) ([]tournament.Pairing, error) {
	if len(pairs) == 0 {
		p, err := systems.Draft(t, t.Published()+1, swiss.Options{})
		var refusal *tournament.Refusal
		if errors.As(err, &refusal) && refusal.Code == systems.RoundImpossible {
			return nil, reports.PrintImpossible(r.w, err)
		}
		if err != nil {
			return nil, err
		}
		return p.Pairings(t), nil
	}
	var boards, byes []tournament.Pairing
	for _, text := range pairs {
		if who, bye, is := strings.Cut(text, "="); is {
			id, err := r.find(t, who)
			if err != nil {
				return nil, err
			}
			byes = append(byes, tournament.Pairing{White: id, Bye: tournament.Bye(strings.TrimSpace(bye))})
			continue
		}
		white, black, is := strings.Cut(text, "-")
		if !is {
			return nil, &terminal.Fault{Key: "pair.fix-form", Args: []any{"Text", terminal.Printable(text)}}
		}
		ids, err := acts.FindAll(t, []string{white, black})
		if err != nil {
			return nil, err
		}
		boards = append(boards, tournament.Pairing{Board: len(boards) + 1, White: ids[0], Black: ids[1]})
	}
	return append(boards, byes...), nil
}

// newResult returns the command `escaque event result`.
func newResult(r *runner) *cobra.Command {
	round, moves := 0, 0
	cmd := r.subcommand("result", "result FILE BOARD RESULT [BOARD RESULT]...", 3, -1, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			round, given := round, round > 0
			if !given {
				round = t.Published()
			}
			if len(args)%2 == 0 {
				return nil, &terminal.Fault{Key: "event.result.pairs"}
			}
			if !given && inContest(t) {
				return contestResults(t, args[1:], moves)
			}
			if moves > 0 {
				return nil, &terminal.Fault{Key: "event.contest.no-length"}
			}
			var commands []tournament.Command
			for i := 1; i < len(args); i += 2 {
				board, game, result, err := parseBoardResult(args[i], args[i+1])
				if err != nil {
					return nil, err
				}
				commands = append(commands, acts.BoardID{Round: round, Board: board, Game: game}.Record(result, r.source()))
			}
			return commands, nil
		})
	})
	cmd.Flags().IntVar(&round, "round", 0, r.w.HelpText("event.result.round"))
	cmd.Flags().IntVar(&moves, "moves", 0, r.w.HelpText("event.contest.moves"))
	return cmd
}

// newCorrect returns the command `escaque event correct`.
func newCorrect(r *runner) *cobra.Command {
	round, moves, reason, ratingOnly := 0, 0, "", false
	cmd := r.subcommand("correct", "correct FILE BOARD RESULT --reason WHY", 3, 3, func(args []string) error {
		return r.act(args[0], func(t tournament.Tournament, _ clock.Instant) ([]tournament.Command, error) {
			contest := round == 0 && inContest(t)
			round := round
			if round == 0 {
				round = t.Published()
			}
			result := tournament.NoResult
			board, game, _, err := parseBoardResult(args[1], "1-0")
			if err == nil && args[2] != "*" {
				board, game, result, err = parseBoardResult(args[1], args[2])
			}
			if err != nil {
				return nil, err
			}
			if ratingOnly {
				if game > 0 {
					return nil, tournament.Refuse(tournament.MatchByGames, "round", round, "board", board)
				}
				return []tournament.Command{tournament.CorrectForRating{Round: round, Board: board, Result: result, Reason: reason}}, nil
			}
			if contest {
				return acts.Rescore(acts.CurrentContest(t), board, max(game, 1), result, moves, reason), nil
			}
			if moves > 0 {
				return nil, &terminal.Fault{Key: "event.contest.no-length"}
			}
			place := acts.BoardID{Round: round, Board: board, Game: game}
			return []tournament.Command{place.Correct(place.Result(t), result, r.source(), reason)}, nil
		})
	})
	cmd.Flags().BoolVar(&ratingOnly, "rating-only", false, r.w.HelpText("event.correct.rating-only"))
	cmd.Flags().IntVar(&round, "round", 0, r.w.HelpText("event.result.round"))
	cmd.Flags().IntVar(&moves, "moves", 0, r.w.HelpText("event.contest.moves"))
	cmd.Flags().StringVar(&reason, "reason", "", r.w.HelpText("event.reason"))
	return cmd
}
