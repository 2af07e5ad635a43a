package office

import (
	"cmp"
	"context"
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/hall/game"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/fidemode"
)

// IsFast reports whether the games of a round are rapid or blitz under its edition of the Laws.
func IsFast(regs tournament.Regulations, round int) bool {
	c, err := clock.ParseControlSeconds(regs.ControlOf(round))
	if err != nil {
		return false
	}
	mode, _ := laws.ModeOf(laws.Edition(regs.LawsOf(round)), [2]clock.Control{c, c})
	return mode != laws.Standard
}

// entry returns the entry of the arbiter's record that a member makes.
func entry(t tournament.Tournament, who members.Identity, m tournament.Matter) acts.Entry {
	return acts.Entry{Matter: m, Source: source(who), Fast: IsFast(t.Regulations(), m.Round)}
}

// refuseOwnMatter returns the refusal OwnBoard when the arbiter plays on the board of a matter, or
// OwnRound when the matter is a decision about a round in which they play.
func refuseOwnMatter(t tournament.Tournament, who members.Identity, m tournament.Matter) error {
	if isDecision(m) {
		if err := refuseOwnRound(t, who, m.Round, m.ContestPlace); err != nil {
			return err
		}
	}
	return refuseOwnBoard(t, who, acts.BoardID{Round: m.Round, Board: m.Board, Game: m.MatchBoard})
}

// NoteMatter notes a matter in the arbiter's record, with the result and the withdrawal that follow
// from it. Only an arbiter of the event may call it.
func (o *Office) NoteMatter(ctx context.Context, who members.Identity, id EventID, m tournament.Matter) (acts.Act, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		if isRepeated(t, who, m, o.nextStamp(t)) {
			return nil, tournament.Refuse(tournament.MatterTwice, "seconds", int(repeatPause/time.Second))
		}
		commands, _ := entry(t, who, m).Commands(t)
		return commands, refuseOwnMatter(t, who, m)
	})
}

// repeatPause is how long the same person cannot note the same matter again: a form that is sent
// twice by a double click is one entry.
const repeatPause = 10 * time.Second

// isRepeated reports whether the last entry of the record is the same matter, noted by the same
// person less than repeatPause before at. An illegal move without a number is the next one of the
// player, so it is never the same; what the next one costs is asked before.
func isRepeated(t tournament.Tournament, who members.Identity, m tournament.Matter, at clock.Instant) bool {
	rulings := t.Rulings()
	if len(rulings) == 0 {
		return false
	}
	last := rulings[len(rulings)-1]
	// Fields that the event filled in for the last entry are no difference.
	m.Number, m.Article = last.Number, cmp.Or(m.Article, last.Article)
	m.Seconds, m.Default = cmp.Or(m.Seconds, last.Seconds), cmp.Or(m.Default, last.Default)
	return !last.Revoked && last.By.ID == who.ID && at.Sub(last.At) < repeatPause && last.Matter == m
}

// PreviewMatter returns the act that NoteMatter would record and what follows from it, and records
// nothing. Only an arbiter of the event may call it.
func (o *Office) PreviewMatter(who members.Identity, id EventID, m tournament.Matter) (acts.Act, acts.Follows, error) {
	return o.preview(who, id, func(t tournament.Tournament) ([]tournament.Command, acts.Follows, error) {
		commands, follows := entry(t, who, m).Commands(t)
		return commands, follows, refuseOwnMatter(t, who, m)
	})
}

// preview returns an act without recording it.
func (o *Office) preview(who members.Identity, id EventID, propose func(tournament.Tournament) ([]tournament.Command, acts.Follows, error)) (acts.Act, acts.Follows, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, acts.Follows{}, err
	}
	e, err := o.Event(id)
	if err != nil {
		return acts.Act{}, acts.Follows{}, err
	}
	commands, follows, err := propose(e.Tournament)
	if err != nil {
		return acts.Act{}, follows, err
	}
	act, err := acts.Try(e.Tournament, actor(who), commands, o.nextStamp(e.Tournament), fidemode.Any)
	return act, follows, err
}

// NoteRuling notes a decision in words. Only an arbiter of the event may call it.
func (o *Office) NoteRuling(ctx context.Context, who members.Identity, id EventID, r tournament.Ruling) (acts.Act, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return single(tournament.NoteRuling{Ruling: r}), refuseOwnRound(t, who, r.Round, tournament.ContestPlace{})
	})
}

// RevokeRuling revokes an entry of the arbiter's record. Results that followed from it stay and are
// corrected by themselves; byes of an exclusion in rounds to come are revoked. Only an arbiter of the event may call it.
func (o *Office) RevokeRuling(ctx context.Context, who members.Identity, id EventID, number int, reason string) (acts.Act, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return acts.Revoke(t, number, reason), refuseOwnRuling(t, who, number)
	})
}

// SettleRuling records how an arbiter dealt with an open entry of the arbiter's record. Only an arbiter
// of the event may call it.
func (o *Office) SettleRuling(ctx context.Context, who members.Identity, id EventID, number int, reason string) (acts.Act, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		return single(tournament.SettleRuling{Ruling: number, Reason: reason}), refuseOwnRuling(t, who, number)
	})
}

// OpenRulings returns how many entries of the record of an event wait for an arbiter.
func (o *Office) OpenRulings(id EventID) int {
	e, err := o.Event(id)
	if err != nil {
		return 0
	}
	return len(e.Tournament.OpenRulings())
}

// OpenAppeals returns how many appeals in an event are neither decided nor withdrawn.
func (o *Office) OpenAppeals(id EventID) (open int) {
	e, err := o.Event(id)
	if err != nil {
		return 0
	}
	for _, a := range e.Tournament.Appeals() {
		if a.Waits() {
			open++
		}
	}
	return open
}

// PreviewRevocation returns the act that RevokeRuling would record, and records nothing.
func (o *Office) PreviewRevocation(who members.Identity, id EventID, number int) (acts.Act, error) {
	const why = "?" // a preview needs no reason
	act, _, err := o.preview(who, id, func(t tournament.Tournament) ([]tournament.Command, acts.Follows, error) {
		return acts.Revoke(t, number, why), acts.Follows{}, refuseOwnRuling(t, who, number)
	})
	return act, err
}

// MakeAppeal records an appeal that a player has handed in. Only an official of the event may call
// it.
func (o *Office) MakeAppeal(ctx context.Context, who members.Identity, id EventID, a tournament.Appeal) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, tournament.MakeAppeal{Appeal: a})
}

// WithdrawAppeal records that an appeal was withdrawn. Only an official of the event may call it.
func (o *Office) WithdrawAppeal(ctx context.Context, who members.Identity, id EventID, number int, reason string) (acts.Act, error) {
	if err := o.requireOfficial(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.runCommand(ctx, who, id, tournament.WithdrawAppeal{Appeal: number, Reason: reason})
}

// DecideAppeal records the decision on an appeal. If it is upheld, the ruling is revoked. Only an
// arbiter of the event may call it.
func (o *Office) DecideAppeal(ctx context.Context, who members.Identity, id EventID, c tournament.DecideAppeal) (acts.Act, error) {
	if err := o.requireArbiter(who, id); err != nil {
		return acts.Act{}, err
	}
	return o.act(ctx, who, id, func(t tournament.Tournament) ([]tournament.Command, error) {
		a, _ := t.Appeal(c.Appeal)
		return acts.DecideAppeal(t, c), refuseOwnRound(t, who, a.Round, a.ContestPlace)
	})
}

// followed are the events of the Laws that the record of an event takes over from the games of its
// boards.
var followed = []laws.Event{
	laws.Penalised{}, laws.DeviceNoticed{}, laws.ConductReported{}, laws.Expelled{}, laws.IllegalFound{}, laws.Arrived{},
	laws.AppealNoted{}, laws.DecidedByAnalogy{}, laws.ResultCorrected{}, laws.GameReopened{}, laws.CaseRuled{}, laws.TimeGiven{},
	laws.PositionRestored{}, laws.ClocksSet{}, laws.CounterSet{}, laws.ControlSet{}, laws.TimesCorrected{}, laws.BothFlagsFound{},
	laws.StopRuled{}, laws.ClockRuled{}, laws.TouchRuled{}, laws.SheetsRuled{}, laws.BoardsSettled{}, laws.RecordingChanged{},
	laws.AssistantAdmitted{}, laws.Excused{}, laws.EnvelopeLost{}, laws.ClaimDecided{}, laws.GameEnded{},
}

// isFollowed reports whether a record of a game may belong into the record of its event.
func isFollowed(kind string) bool {
	return slices.ContainsFunc(followed, func(e laws.Event) bool { return e.EventKind() == kind })
}

// noteFromHall takes over a record of a game into the arbiter's record of the event for which the
// game was seated, once. Records of other games and other events of the Laws are ignored.
func (o *Office) noteFromHall(ctx context.Context, r journal.Record) error {
	if !isFollowed(r.Kind) {
		return nil
	}
	id, rec, ok, err := game.DecodeEvent(r)
	if !ok || err != nil {
		return err
	}
	event, ours := o.eventOfGame(string(id))
	if !ours {
		return nil
	}
	against, err := o.decisionsAppealed(ctx, r, rec.Event)
	if err != nil {
		return err
	}
	lost, err := o.isLostByDevice(ctx, r, rec.Event)
	if err != nil {
		return err
	}
	_, err = o.ledger(event).act(ctx, theHall, func(t tournament.Tournament) ([]tournament.Command, error) {
		commands, err := o.commandsOf(t, string(id), r.Seq, rec.Event, against)
		if len(commands) > 0 && lost {
			if noted, is := commands[0].(tournament.NoteMatter); is {
				noted.Matter.Default = true
				commands[0] = noted
			}
		}
		return commands, err
	})
	return o.ignoreRefusal(err, "record of the hall not noted: "+r.Kind, string(id), event)
}

// isLostByDevice reports whether a record notes a device that costs the player the game. The records
// of the same instant say it: the end of the game, or the question whether the opponent could still
// mate.
func (o *Office) isLostByDevice(ctx context.Context, r journal.Record, e laws.Event) (bool, error) {
	if _, is := e.(laws.DeviceNoticed); !is {
		return false, nil
	}
	const with = 3 // the closing of an open case, and the end or the question whether mate is possible
	records, err := o.opt.Journal.Read(ctx, r.Stream, r.Seq+1, with)
	if err != nil {
		return false, err
	}
	lost := false
	for _, after := range records {
		_, rec, ok, err := game.DecodeEvent(after)
		if after.At != r.At {
			break
		}
		if !ok || err != nil {
			continue // what cannot be read is reported where it is followed
		}
		switch e := rec.Event.(type) { //nolint:gochecksumtype // see below for the others
		case laws.GameEnded:
			return e.Termination == laws.DeviceHeard, nil
		case laws.ConductReported:
			return false, nil // the event announced a milder penalty, or the edition has none
		case laws.CaseRuled:
		default: // the score of the opponent waits for the answer whether they could mate
			lost = true
		}
	}
	return lost, nil
}

// WhyRefused returns why an event would refuse what follows from a record of one of its games, so that
// an arbiter must see to it by hand. The record would have the number seq. It returns nil for records
// from which nothing follows.
func (o *Office) WhyRefused(id EventID, game hall.GameID, seq uint64, e laws.Event) *tournament.Refusal {
	held, err := o.Event(id)
	if err != nil || !isFollowed(e.EventKind()) {
		return nil //nolint:nilerr // the event is not there to refuse anything
	}
	commands, err := o.commandsOf(held.Tournament, string(game), seq, e, nil)
	if err != nil || len(commands) == 0 {
		return nil //nolint:nilerr // the record does not have it
	}
	if open, is := commands[len(commands)-1].(tournament.LeaveOpen); is {
		return open.Refusal
	}
	return nil
}

// commandsOf returns the commands that take over a record of a game into the record of its event.
// against are the numbers of the game's records against which an appeal is made, in their order: the
// latest of them that has an entry is meant.
func (o *Office) commandsOf(t tournament.Tournament, game string, seq uint64, e laws.Event, against []uint64) ([]tournament.Command, error) {
	round, board, of, found := t.GameBoard(game)
	at, ofContest := t.ContestGameOf(game)
	if !found && !ofContest {
		return nil, tournament.Refuse(tournament.GameNotSeated, "game", game, "round", 0, "board", 0)
	}
	if t.NotedFromHall(game, seq) {
		return nil, tournament.Refuse(tournament.MatterKnown, "game", game)
	}
	b, _ := t.Board(round, board)
	if white, black, is := t.PlayersAt(at); is {
		b.White, b.Black = white, black
	}
	c := matterOf(e, tournament.Matter{
		Ruling: tournament.Ruling{Round: round, Board: board}, ContestPlace: at, MatchBoard: of, Hall: game, Seq: seq, Fact: e.EventKind(),
	}, func(c chess.Color) tournament.PlayerID {
		return playerOnBoard(b, of, c)
	})
	switch c := c.(type) { //nolint:gochecksumtype // matterOf returns no others
	case nil:
		return nil, tournament.Refuse(tournament.MatterUnknown, "kind", e.EventKind())
	case tournament.MakeAppeal:
		for _, entry := range t.Rulings() {
			if entry.Hall != game || !slices.Contains(against, entry.Seq) {
				continue
			}
			if c.Appeal.Ruling = entry.Number; entry.Revoked {
				c.Appeal.Ruling = 0
			}
		}
		return single(c), nil
	case tournament.NoteMatter:
		if isNotedBefore(t, c.Matter, e) {
			return nil, tournament.Refuse(tournament.MatterKnown, "game", game)
		}
	}
	return o.withPenalty(t, c), nil
}

// decisionsAppealed returns the numbers of the records, in the log of a game, of the decisions against
// which an event may be an appeal: those before it by the rule that the player named, in their order.
// A penalty that ends the game is two records by one rule, of which the first has the entry. It
// returns nil for other events, and for an appeal against no decision of the log.
func (o *Office) decisionsAppealed(ctx context.Context, r journal.Record, e laws.Event) (list []uint64, err error) {
	appeal, is := e.(laws.AppealNoted)
	if !is || appeal.Against == "" {
		return nil, nil
	}
	records, err := o.opt.Journal.ReadStream(ctx, r.Stream)
	if err != nil {
		return nil, err
	}
	for _, before := range records {
		if before.Seq >= r.Seq || !isFollowed(before.Kind) {
			continue
		}
		_, rec, ok, err := game.DecodeEvent(before)
		if !ok || err != nil {
			continue // what cannot be read is reported where it is followed
		}
		if cited, has := rec.Event.(interface{ Cited() laws.Citation }); has && cited.Cited().Rule == appeal.Against {
			list = append(list, before.Seq)
		}
	}
	return list, nil
}

// withPenalty returns the command that notes a record of the hall, with the commands that follow from
// a penalty: the withdrawal of an expelled player, or the byes of an excluded one. If the event
// refuses what follows, the entry is left open. If it refuses the penalty itself, the words of the
// arbiter are noted, and that entry is left open.
func (o *Office) withPenalty(t tournament.Tournament, c tournament.Command) []tournament.Command {
	noted, is := c.(tournament.NoteMatter)
	if !is || noted.Matter.Kind != tournament.PenaltyMatter {
		return single(c)
	}
	number := len(t.Rulings()) + 1
	leftOpen := func(c tournament.Command, why *tournament.Refusal) []tournament.Command {
		return []tournament.Command{c, tournament.LeaveOpen{Ruling: number, Refusal: why}}
	}
	refusal := func(commands ...tournament.Command) *tournament.Refusal {
		_, err := acts.Try(t, theHall, commands, o.nextStamp(t), fidemode.Any)
		return tournament.FirstRefusal(err)
	}
	m := noted.Matter
	if why := refusal(c); why != nil {
		m.Kind, m.Penalty, m.Seconds, m.Points, m.Amount, m.Rounds = tournament.RulingMatter, "", 0, 0, 0, 0
		if m.Text == "" {
			m.Text = string(noted.Matter.Penalty)
		}
		return leftOpen(tournament.NoteMatter{Matter: m}, why)
	}
	var follows acts.Follows
	commands := append(single(c), acts.AfterPenalty(t, m, &follows)...)
	if why := refusal(commands...); why != nil {
		return leftOpen(c, why)
	}
	if why := whyByHand(t, m, &follows, refusal); why != nil {
		return append(commands, tournament.LeaveOpen{Ruling: number, Refusal: why})
	}
	return commands
}

// whyByHand returns why an arbiter must see to what follows from a penalty, or nil: the event has not
// announced the fine, or nothing excludes the player from the rounds.
func whyByHand(t tournament.Tournament, m tournament.Matter, follows *acts.Follows, refusal func(...tournament.Command) *tournament.Refusal) *tournament.Refusal {
	switch {
	case m.Penalty == tournament.PenaltyFine:
		return t.CheckFine(m.Round, m.Amount, t.Regulations().Currency)
	case m.Penalty != tournament.PenaltyExclusion || !follows.ByHand:
		return nil
	case m.Rounds == 0:
		return tournament.Refuse(tournament.ExclusionRounds, "rounds", 0)
	}
	why := refusal(tournament.GrantBye{Player: m.Player, Round: t.Published() + 1, Bye: tournament.ZeroBye, Reason: m.Text})
	if why != nil && why.Code == tournament.ByeImproper { // only a Swiss has byes
		return tournament.Refuse(tournament.ExclusionByHand)
	}
	return why
}

// matterOf returns the command that notes an event of the Laws in the record, or nil if it does not
// belong there. m has the place and the key, player returns the player or team with a colour.
func matterOf(e laws.Event, m tournament.Matter, player func(chess.Color) tournament.PlayerID) tournament.Command {
	seconds := func(d time.Duration) int { return min(int(d/time.Second), tournament.MaxMatterSeconds) }
	cite := func(c laws.Citation, text string) { m.Article, m.Text = c.Article, shortened(text) }
	switch e := e.(type) { //nolint:gochecksumtype // the others stay in the log of the game
	case laws.Penalised:
		m.Kind, m.Player, m.Penalty, m.Offence = tournament.PenaltyMatter, player(e.Player), tournament.Penalty(e.Penalty.String()), offenceName(e.Offence)
		switch e.Penalty {
		case laws.MoreTime, laws.LessTime:
			m.Seconds = max(1, seconds(e.Span))
		case laws.LessPoints, laws.MorePoints:
			m.Points = e.Points
		case laws.Exclusion:
			m.Rounds = e.Rounds
		case laws.Fine:
			m.Amount = e.Amount
		}
		cite(e.Citation, e.Reason)
	case laws.DeviceNoticed:
		m.Kind, m.Player = tournament.PhoneMatter, player(e.Player)
		cite(e.Citation, "")
	case laws.ConductReported:
		m.Kind, m.Player, m.Offence = tournament.IncidentMatter, player(e.Player), offenceName(e.Offence)
		cite(e.Citation, e.Text)
	case laws.Expelled:
		m.Kind = tournament.DisturbanceMatter
		cite(e.Citation, joined(e.Name, e.Reason))
	case laws.IllegalFound:
		if e.Number == 0 {
			return nil // it does not count
		}
		m.Kind, m.Player, m.Count, m.Seconds = tournament.IllegalMatter, player(e.By), min(e.Number, tournament.MaxIllegal), seconds(e.Bonus)
		cite(e.Citation, "")
	case laws.Arrived:
		if e.After <= 0 {
			return nil // in time
		}
		m.Kind, m.Player, m.Seconds = tournament.LateMatter, player(e.By), seconds(e.After)
		cite(e.Citation, "")
	case laws.AppealNoted:
		return tournament.MakeAppeal{Appeal: tournament.Appeal{
			Player: player(e.By), Round: m.Round, Board: m.Board, MatchBoard: m.MatchBoard, ContestPlace: m.ContestPlace, Article: e.Article, Text: shortened(e.Text), Hall: m.Hall, Seq: m.Seq,
		}}
	default:
		d, is := decisionOf(e)
		if !is {
			return nil
		}
		m.Kind, m.Ruled = tournament.RulingMatter, encoded(d.event)
		if d.of != nil {
			m.Player = player(*d.of)
		}
		cite(d.event.(interface{ Cited() laws.Citation }).Cited(), d.text)
	}
	return tournament.NoteMatter{Matter: m}
}

// offenceName returns the name of a broken rule of conduct, or "" for none.
func offenceName(o laws.Offence) string {
	if o == laws.NoOffence {
		return ""
	}
	return o.String()
}

// joined joins two texts of which one may be empty.
func joined(one, other string) string {
	if one == "" || other == "" {
		return one + other
	}
	return one + ": " + other
}

// shortened returns a text that fits into the log of an event.
func shortened(text string) string {
	if letters := []rune(text); len(letters) > tournament.MaxReasonRunes {
		return string(letters[:tournament.MaxReasonRunes-1]) + "…"
	}
	return text
}
