package office

import (
	"context"
	"errors"
	"slices"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
)

// SeatRound starts in the hall the games of a round's boards that have no result, and no game or
// one that ended without a result. Boards with a withdrawn player are skipped, because they are
// scored by default. Boards with a player who is not a member are named in the refusal, and the
// others are seated nevertheless. Errors of the hall are returned unchanged. Only an official of
// the event may call it.
func (o *Office) SeatRound(ctx context.Context, who members.Identity, id EventID, round int) error {
	return o.seatSelected(ctx, who, id, round, func(tournament.Board) bool { return true })
}

// SeatBoards seats some boards of the round like SeatRound. The others are played over the board.
func (o *Office) SeatBoards(ctx context.Context, who members.Identity, id EventID, round int, boards []int) error {
	return o.seatSelected(ctx, who, id, round, func(b tournament.Board) bool { return slices.Contains(boards, b.Board) })
}

// seatSelected seats the boards of a round for which selected returns true.
func (o *Office) seatSelected(ctx context.Context, who members.Identity, id EventID, round int, selected func(tournament.Board) bool) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	l, err := o.knownLedger(id)
	if err != nil {
		return err
	}
	l.seating.Lock()
	defer l.seating.Unlock()
	t := l.current().Tournament
	r, found := t.Round(round)
	switch {
	case !found:
		return tournament.Refuse(tournament.RoundUnknown, "round", round)
	case t.Regulations().VenueOf(round) != tournament.OnScreen:
		return tournament.Refuse(tournament.NotInHall)
	}
	boards, err := o.gamesToSeat(ctx, id, t, r, selected)
	if err != nil {
		return err
	}
	if len(boards) == 0 {
		return tournament.Refuse(tournament.NothingToSeat, "round", round)
	}
	regs, err := gameRegulations(t.Regulations(), round)
	if err != nil {
		return err
	}
	if t.Regulations().Chess960 {
		if regs.Start, err = o.drawnStart(ctx, l, who, round); err != nil {
			return err
		}
	}
	var missing []*tournament.Refusal
	for _, b := range boards {
		game, absent, unfit, err := o.startGame(ctx, l.current(), b.String(), b.white, b.black, hall.SeatSpec{
			Regulations: regs, Rated: t.Regulations().Rated, Delay: hall.Delay(t.Regulations().Broadcast),
			Event: &hall.EventRef{Event: string(id), Name: t.Regulations().Name, Round: round, Board: b.Board},
		})
		if err != nil {
			return err
		}
		for _, name := range absent {
			missing = append(missing, tournament.Refuse(tournament.MemberMissing, "name", name, "board", b.Board))
		}
		missing = append(missing, unfit...)
		if game == "" {
			continue
		}
		if err := o.link(ctx, l, actor(who), b.BoardID, game, string(b.game)); err != nil {
			return err
		}
	}
	if refusal := tournament.RefuseAll(missing); refusal != nil {
		return refusal
	}
	return nil
}

// drawnStart returns the Chess960 position of a round. It draws and records the position if that was not
// done yet.
func (o *Office) drawnStart(ctx context.Context, l *ledger, who members.Identity, round int) (laws.StartSpec, error) {
	number, drawn := l.current().Tournament.Position(round)
	if !drawn {
		var err error
		if number, err = o.randomPosition(); err != nil {
			return laws.StartSpec{}, err
		}
		draw := func(tournament.Tournament) (tournament.Command, error) {
			return tournament.DrawPosition{Round: round, Number: number}, nil
		}
		if err := l.do(ctx, actor(who), draw); err != nil {
			return laws.StartSpec{}, err
		}
	}
	return laws.StartSpec{Chess960: true, Number: number}, nil
}

// randomPosition returns the number of a Chess960 position drawn by lot.
func (o *Office) randomPosition() (int, error) {
	numbers := ascending(tournament.Positions960)
	if err := o.shuffle(numbers); err != nil {
		return 0, notRecorded(err)
	}
	return numbers[0], nil
}

// DrawPosition records the Chess960 position of a published round; with the number -1 it is drawn by
// lot. Only an official of the event may call it.
func (o *Office) DrawPosition(ctx context.Context, who members.Identity, id EventID, round, number int) error {
	if err := o.requireOfficial(who, id); err != nil {
		return err
	}
	if number == -1 {
		var err error
		if number, err = o.randomPosition(); err != nil {
			return err
		}
	}
	_, err := o.runCommand(ctx, who, id, tournament.DrawPosition{Round: round, Number: number})
	return err
}

// startGame starts a game in the hall. If players are not linked to members, it starts none and
// returns their names. unfit lists the refusals if a player's declaration that they cannot see the
// board prevents the game. board is the name of the board for people.
func (o *Office) startGame(ctx context.Context, e Event, board string, white, black tournament.Entry, spec hall.SeatSpec) (game hall.GameID, absent []string, unfit []*tournament.Refusal, err error) {
	for _, side := range [...]struct {
		entry tournament.Entry
		seat  *hall.Player
	}{{white, &spec.White}, {black, &spec.Black}} {
		here := false
		if *side.seat, here, err = o.hallPlayer(ctx, side.entry); err != nil {
			return "", nil, nil, err
		}
		if !here {
			absent = append(absent, side.entry.Name)
		}
	}
	if unfit, err = o.declare(ctx, e, board, [2]tournament.Entry{white, black}, &spec); err == nil && len(absent)+len(unfit) == 0 {
		game, err = o.opt.Hall.Seat(ctx, spec)
	}
	return game, absent, unfit, err
}

// seatable is a game of a round that can be played in the hall.
type seatable struct {
	acts.BoardID
	white, black tournament.Entry // by the colours of their pieces
	game         hall.GameID      // game seated there before; "" for none
}

// gamesOf returns the games of a board: one, or those of the boards of a match between teams.
// Boards without two players are omitted.
func gamesOf(t tournament.Tournament, round int, b tournament.Board) []seatable {
	if b.Board == 0 {
		return nil // a bye, or not a board of the round
	}
	if !t.OfTeams() {
		white, _ := t.Player(b.White)
		black, _ := t.Player(b.Black)
		return []seatable{{acts.BoardID{Round: round, Board: b.Board}, white.Entry, black.Entry, hall.GameID(b.Game)}}
	}
	var games []seatable
	for game := 1; game <= t.Regulations().Teams.Boards; game++ {
		place := acts.BoardID{Round: round, Board: b.Board, Game: game}
		white, sits := t.Seated(round, b.White, game)
		black, opposite := t.Seated(round, b.Black, game)
		if !sits || !opposite {
			continue
		}
		if game%2 == 0 {
			white, black = black, white
		}
		games = append(games, seatable{place, white, black, seatedGame(t, place)})
	}
	return games
}

// gamesToSeat returns the games that should start at the selected boards of a round.
func (o *Office) gamesToSeat(ctx context.Context, id EventID, t tournament.Tournament, r tournament.Round, selected func(tournament.Board) bool) ([]seatable, error) {
	var games []seatable
	var rows map[hall.GameID]hall.GameRow
	for _, b := range r.Boards {
		if !selected(b) || b.Result != tournament.NoResult || hasWithdrawn(t, b.White) || hasWithdrawn(t, b.Black) {
			continue
		}
		for _, g := range gamesOf(t, r.Number, b) {
			if g.Result(t) != tournament.NoResult {
				continue
			}
			if IsLocalGame(string(g.game)) {
				if rows == nil {
					var err error
					if rows, err = o.eventGames(ctx, id); err != nil {
						return nil, err
					}
				}
				// An aborted game leaves the board without a result.
				if row, known := rows[g.game]; !known || !isCalledOff(row) {
					continue
				}
			}
			games = append(games, g)
		}
	}
	return games, nil
}

// isCalledOff reports whether a game ended without a result, so that another one may be played for
// it.
func isCalledOff(row hall.GameRow) bool { return !row.Live() && row.Result == laws.NoResult }

// CalledOff returns the games of an event that ended without a result. [Office.SeatRound] starts
// others for their boards.
func (o *Office) CalledOff(ctx context.Context, id EventID) (map[string]bool, error) {
	rows, err := o.eventGames(ctx, id)
	if err != nil {
		return nil, err
	}
	games := make(map[string]bool)
	for game, row := range rows {
		if isCalledOff(row) {
			games[string(game)] = true
		}
	}
	return games, nil
}

// hasWithdrawn reports whether a player has withdrawn.
func hasWithdrawn(t tournament.Tournament, id tournament.PlayerID) bool {
	p, _ := t.Player(id)
	return p.Withdrawn
}

// eventGames returns the hall's games of an event.
func (o *Office) eventGames(ctx context.Context, id EventID) (map[hall.GameID]hall.GameRow, error) {
	games := make(map[hall.GameID]hall.GameRow)
	q := hall.GameQuery{Event: string(id)}
	for {
		rows, err := o.opt.Hall.Find(ctx, q)
		if err != nil {
			return nil, notRecorded(err)
		}
		for _, row := range rows {
			games[row.ID] = row
			q.Before = row.ID
		}
		if len(rows) < q.RowLimit() {
			return games, nil
		}
	}
}

// hallPlayer returns the member linked to an entry as a player of the hall. The second result is
// false when there is none.
func (o *Office) hallPlayer(ctx context.Context, p tournament.Entry) (hall.Player, bool, error) {
	if err := o.identify(ctx, &p.Member); err != nil {
		return hall.Player{}, false, err
	}
	return hall.Player{ID: p.Member.ID, Handle: p.Member.Handle, Title: string(p.Title)}, p.Member.ID != "", nil
}

// gameRegulations returns the regulations of the games of a round.
func gameRegulations(r tournament.Regulations, round int) (laws.Regulations, error) {
	control, err := clock.ParseControlSeconds(r.ControlOf(round))
	if err != nil {
		return laws.Regulations{}, tournament.Refuse(tournament.RegulationImproper, "field", "control", "value", r.ControlOf(round))
	}
	return onScreenRegulations(r, round).EqualControls(control), nil
}

// onScreenRegulations returns the regulations for games of a round in the hall, without the time
// control.
func onScreenRegulations(r tournament.Regulations, round int) laws.Regulations {
	return laws.Regulations{
		Edition: laws.Edition(r.LawsOf(round)), Venue: laws.Screen, Adjournments: r.Adjournments,
		DefaultTime: time.Duration(r.DefaultTime) * time.Second,
		Draws:       laws.DrawRestriction{NotBefore: r.Draws.NotBefore, Never: r.Draws.Never},
		// The other editions have neither of the two, or leave it to the event.
		NoAppeals:     r.Appeals.Excluded && knows(laws.Edition(r.LawsOf(round)), laws.RuleAppeal),
		GuidelinesIII: r.GuidelinesIII && knows(laws.Edition(r.LawsOf(round)), laws.RuleIncrement),
	}
}

// knows reports whether an edition of the Laws has a rule.
func knows(edition laws.Edition, rule laws.Rule) bool {
	article, _ := laws.Article(edition, rule)
	return article != ""
}

// link records that a game is played for a board. replaced is the abandoned game that it replaces,
// or "". It returns nil when the link is recorded already, for example by the goroutine that
// follows the journal. When a result was entered meanwhile, link ends the game with it.
func (o *Office) link(ctx context.Context, l *ledger, by tournament.Actor, at acts.BoardID, game hall.GameID, replaced string) error {
	err := l.do(ctx, by, func(tournament.Tournament) (tournament.Command, error) {
		return tournament.SeatBoard{Round: at.Round, Board: at.Board, MatchBoard: at.Game, Game: string(game), Instead: replaced}, nil
	})
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) {
		if round, board, of, found := l.current().Tournament.GameBoard(string(game)); found && at == (acts.BoardID{Round: round, Board: board, Game: of}) {
			return nil
		}
		if stands := at.Result(l.current().Tournament); stands != tournament.NoResult {
			_, ruled := o.rule(context.WithoutCancel(ctx), game, byColours(at, stands), hall.Ruling{Reason: by.Name})
			err = errors.Join(err, ruled)
		}
	}
	return err
}

// linkOrphans links games to their boards that were started just before a crash, when the office
// had not recorded them yet.
func (o *Office) linkOrphans(ctx context.Context, l *ledger) error {
	t := l.current().Tournament
	waiting := slices.ContainsFunc(t.Rounds(), func(r tournament.Round) bool { return !r.Complete() }) || hasStageGames(t)
	if !waiting {
		return nil
	}
	games, err := o.eventGames(ctx, l.id)
	if err != nil {
		return err
	}
	rows := make([]hall.GameRow, 0, len(games))
	for _, row := range games {
		rows = append(rows, row)
	}
	slices.SortFunc(rows, func(a, b hall.GameRow) int { return int(a.Started - b.Started) })
	for _, row := range rows {
		if row.Event == nil {
			continue
		}
		if row.Event.Round == 0 {
			if row, err = o.completeStageRow(ctx, row); err != nil {
				return err
			}
		}
		if row.Event != nil {
			o.linkStarted(ctx, row)
		}
	}
	return nil
}

// linkStarted links a game of the hall to the board that the game names. It records nothing if the
// board has another game or the round was withdrawn.
func (o *Office) linkStarted(ctx context.Context, row hall.GameRow) {
	l, err := o.knownLedger(EventID(row.Event.Event))
	if err != nil {
		o.opt.Log.Warn("a game of no event", "game", row.ID, "event", row.Event.Event)
		return
	}
	t := l.current().Tournament
	if row.Event.Contest > 0 {
		o.linkStageStarted(ctx, l, row)
		return
	}
	if _, _, _, found := t.GameBoard(string(row.ID)); found {
		return
	}
	b, _ := t.Board(row.Event.Round, row.Event.Board)
	games := gamesOf(t, row.Event.Round, b)
	at := slices.IndexFunc(games, func(g seatable) bool { return isSeatOf(g.white, row.White) && isSeatOf(g.black, row.Black) })
	if at < 0 {
		o.opt.Log.Warn("a game of a board that others play", "game", row.ID, "event", l.id)
		return
	}
	if err := o.link(ctx, l, theHall, games[at].BoardID, row.ID, ""); err != nil {
		o.opt.Log.Debug("game not linked to its board", "game", row.ID, "event", l.id, "error", err)
	}
}

// isSeatOf reports whether a player of the hall is the member linked to an entry.
func isSeatOf(p tournament.Entry, who hall.Player) bool {
	if p.Member.ID == "" {
		return p.Member.Handle != "" && members.Fold(p.Member.Handle) == members.Fold(who.Handle)
	}
	return p.Member.ID == who.ID
}
