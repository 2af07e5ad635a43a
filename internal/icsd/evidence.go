package icsd

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// deserter is who has left a game, and how it stood for him then.
type deserter struct {
	who     members.Identity
	balance int
	left    time.Duration // on his clock
}

// noteDesertion remembers the games that somebody leaves behind him, and forgets
// them when he is back in time. What the house does about games that are left, it
// does itself; here it is only counted.
func (s *Server) noteDesertion(ctx context.Context, coming hall.Coming) {
	s.desertion.Lock()
	if coming.Arrived {
		for id, d := range s.deserted {
			if d.who.ID == coming.Who.ID {
				delete(s.deserted, id)
			}
		}
	}
	s.desertion.Unlock()
	for _, id := range coming.Playing {
		view, err := s.hall.Look(ctx, id)
		if err != nil || coming.Arrived || coming.Who.Guest {
			continue
		}
		pos, dials := view.Position(), view.ClockAt(s.hall.Now())
		side, left := chess.White, dials.White
		if view.Black.ID == coming.Who.ID {
			side, left = chess.Black, dials.Black
		}
		s.desertion.Lock()
		s.deserted[id] = deserter{who: coming.Who, balance: ics.Strength(&pos, side) - ics.Strength(&pos, side.Other()), left: left}
		s.desertion.Unlock()
		if view, err = s.hall.Look(ctx, id); err == nil && !inPlay(&view) {
			s.settleDesertion(ctx, &view) // it was over, or set aside, before we noted it
		}
	}
}

// settleDesertion writes down that a game was left, once it is over or set aside
// without the one who left it.
func (s *Server) settleDesertion(ctx context.Context, v *hall.View) {
	s.desertion.Lock()
	d, left := s.deserted[v.Game]
	delete(s.deserted, v.Game)
	s.desertion.Unlock()
	if !left {
		return
	}
	me, opponent, won := v.White, v.Black, laws.WhiteWins
	if me.ID != d.who.ID {
		me, opponent, won = opponent, me, laws.BlackWins
	}
	if !(conduct.Departure{Rated: v.Terms.Rated, Plies: v.Ply, Won: v.Result == won}).Counts() {
		return
	}
	who := conduct.Person{ID: me.ID, Handle: me.Handle}
	if _, err := s.steward.Do(ctx, conduct.House, conduct.RecordEscape{Escaped: conduct.Escaped{
		Who: who, Opponent: conduct.Person{ID: opponent.ID, Handle: opponent.Handle}, Game: string(v.Game), Plies: v.Ply, Balance: d.balance, Left: d.left.Milliseconds(),
	}}); err != nil {
		s.log.Warn("ics: escape", "err", err, "handle", me.Handle)
		return
	}
	rated, err := s.ratedSince(ctx, me.ID, s.now().Add(-s.rules.Window()), v.Game)
	if err != nil {
		s.log.Warn("ics: escape", "err", err, "handle", me.Handle)
		return
	}
	if n := s.steward.Escapes(me.ID, s.rules.Window()); s.rules.Flags(n, rated) {
		s.suspect(ctx, who, conduct.Escape, string(v.Game), "Left", n, "Rated", rated, "Days", s.rules.EscapeDays)
	}
}

// ratedSince counts the rated games that somebody has begun since an instant, up
// to where the rule of escapes does not ask any more. The index of games comes a
// little later than their ends: games that have just ended are named.
func (s *Server) ratedSince(ctx context.Context, id string, since time.Time, ended ...hall.GameID) (n int, err error) {
	rows, err := s.hall.Find(ctx, hall.GameQuery{Member: id})
	for _, g := range rows {
		if g.Rated && int64(g.Started) >= since.UnixMilli() && !slices.Contains(ended, g.ID) {
			n++
		}
	}
	return n + len(ended), err
}

// suspect asks the administrators to look at somebody, unless they have been
// asked already. The house does not judge.
func (s *Server) suspect(ctx context.Context, who conduct.Person, k conduct.Kind, game string, found ...any) {
	asked := false
	s.steward.Read(func(b *conduct.Book, _ clock.Instant) { asked = b.Suspected(who.ID, k) })
	if asked {
		return
	}
	counts := map[string]string{}
	for i := 0; i+1 < len(found); i += 2 {
		counts[fmt.Sprint(found[i])] = fmt.Sprint(found[i+1])
	}
	text := suspicion(i18n.English, k, counts)
	e, err := s.steward.Do(ctx, conduct.House, conduct.Complain{Against: who, Kind: k, Game: game, Text: text, Found: counts})
	if err != nil {
		s.log.Warn("ics: complaint", "err", err, "handle", who.Handle)
		return
	}
	s.tellAdmins(ctx, e.(conduct.Complained)) //nolint:forcetypeassert // what Complain gives
}

// suspicion is what the house has found, as a sentence.
func suspicion(lang string, k conduct.Kind, found map[string]string) string {
	var args []any
	for name, value := range found {
		args = append(args, name, value)
	}
	return i18n.Text(lang, "icsd.suspect."+string(k), args...)
}

// watchRatings looks, after a rated game, whether the last games of the two look
// as if one lost on purpose.
func (s *Server) watchRatings(ctx context.Context, v *hall.View) {
	row := v.Row()
	if !row.Rated || row.Event != nil {
		return
	}
	rows, err := s.between(ctx, row.White.ID, row.Black.ID, s.rules.LiftingSeries)
	rows = slices.DeleteFunc(rows, func(g hall.GameRow) bool { return g.ID == row.ID }) // the index may come later
	rows = append([]hall.GameRow{row}, rows...)
	var games []conduct.Game
	if err == nil {
		games, err = s.asEvidence(ctx, rows, s.rules.LiftingSeries)
	}
	if err != nil {
		if ctx.Err() == nil {
			s.log.Warn("ics: evidence", "err", err)
		}
		return
	}
	loser, lifts := s.rules.Lifts(games)
	if !lifts {
		return
	}
	me, other := row.White, row.Black
	if me.ID != loser {
		me, other = other, me
	}
	s.suspect(ctx, conduct.Person{ID: me.ID, Handle: me.Handle}, conduct.Lifting, string(row.ID),
		"Games", s.rules.LiftingSeries, "Opponent", other.Handle)
}

// watchLag looks, after a game, whether somebody's moves were always as long on
// their way as is given back.
func (s *Server) watchLag(ctx context.Context, v *hall.View) {
	pos := v.Position()
	next := int(pos.Turn()) + len(v.Moves) // whoever is to move did not make the last one
	var sides [2]conduct.Lagging
	for ply, m := range v.Moves {
		sides[(next-ply)%2].Move(m.Lag, m.LagOver, v.Terms.LagFree)
	}
	for side, p := range []hall.Player{v.White, v.Black} {
		if l := sides[side]; s.rules.Lags(l) {
			s.suspect(ctx, conduct.Person{ID: p.ID, Handle: p.Handle, Guest: p.Guest}, conduct.Lag, string(v.Game),
				"Moves", l.Moves, "Greatest", l.Greatest, "Most", v.Terms.LagFree.Milliseconds(), "Given", l.Given, "Over", l.Over)
		}
	}
}

// asEvidence are games, the newest first, as evidence, the oldest first; the
// lengths of the last ones are looked up.
func (s *Server) asEvidence(ctx context.Context, rows []hall.GameRow, lengths int) ([]conduct.Game, error) {
	games := make([]conduct.Game, len(rows))
	for i, row := range rows {
		g := conduct.Game{
			White: row.White.ID, Black: row.Black.ID, Rated: row.Rated, Began: int64(row.Started), Ended: int64(row.Ended),
			Resigned: slices.Contains([]laws.Termination{laws.Resignation, laws.TimeForfeit, laws.NoFirstMove}, row.Termination),
		}
		switch row.Result {
		case laws.WhiteWins:
			g.Winner = row.White.ID
		case laws.BlackWins:
			g.Winner = row.Black.ID
		}
		if i < lengths {
			v, err := s.hall.Look(ctx, row.ID)
			if err != nil {
				return nil, err
			}
			g.Plies = v.Ply
		}
		games[len(rows)-1-i] = g
	}
	return games, nil
}

// evidenceGames is how many games of two accounts are looked at, and how many of
// them unfolded for their length.
const (
	evidenceGames   = 500
	evidenceLengths = 50
)

// evidence shows what the house knows of somebody, or of two: games that were
// left, who came from the same place, how the games between two went. It is for
// administrators, who judge.
func (c *client) evidence(ctx context.Context, args string) (string, error) {
	handles := strings.Fields(args)
	if len(handles) < 1 || len(handles) > 2 {
		return "", c.used("evidence HANDLE [HANDLE]")
	}
	return c.against(ctx, handles[0], func(one conduct.Person) (string, error) {
		var text string
		var err error
		if len(handles) == 1 {
			text, err = c.evidenceOf(ctx, one)
		} else {
			var other conduct.Person
			if other, err = c.concerned(ctx, handles[1]); err == nil {
				text, err = c.evidenceOfPair(ctx, one, other)
			}
		}
		if err != nil {
			return "", err
		}
		return text, nil
	})
}

func (c *client) evidenceOf(ctx context.Context, who conduct.Person) (string, error) {
	var escapes []conduct.Escaped
	c.server.steward.Read(func(b *conduct.Book, at clock.Instant) {
		escapes = b.Escapes(who.ID, at.Add(-c.server.rules.Window()))
	})
	rated, err := c.server.ratedSince(ctx, who.ID, c.server.now().Add(-c.server.rules.Window()))
	if err != nil {
		return "", err
	}
	lines := []string{c.text("evidence.escapes", "Handle", who.Handle, "Left", len(escapes), "Rated", rated, "Days", c.server.rules.EscapeDays)}
	for _, e := range escapes {
		lines = append(lines, "  "+c.text("evidence.escape", "Date", date(e.At), "Opponent", e.Opponent.Handle, "Moves", (e.Plies+1)/2,
			"Balance", fmt.Sprintf("%+d", e.Balance), "Left", time.Duration(e.Left*int64(time.Millisecond)).Truncate(time.Second)))
	}
	own, others, err := c.server.members.Company(ctx, who.ID)
	if err != nil {
		return "", err
	}
	places := map[[8]byte]bool{}
	for _, v := range own {
		places[v.Place] = true
	}
	lines = append(lines, c.text("evidence.visits", "Visits", len(own), "Places", len(places), "Days", int(members.VisitLife.Hours()/24)))
	company, err := c.companions(ctx, others)
	return strings.Join(append(lines, company...), "\n"), err
}

// companions are lines about the accounts that visits belong to, those with the
// most first.
func (c *client) companions(ctx context.Context, visits []members.Visit) ([]string, error) {
	count := map[string]int{}
	last := map[string]int64{}
	for _, v := range visits {
		count[v.Account]++
		last[v.Account] = max(last[v.Account], v.To)
	}
	var lines []string
	for id, n := range count {
		p, err := c.server.members.Profile(ctx, id)
		if errors.Is(err, members.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		lines = append(lines, "  "+c.text("evidence.companion", "Handle", p.Handle, "Visits", n, "Date", date(clock.Instant(last[id]))))
	}
	slices.Sort(lines)
	return lines, nil
}

func (c *client) evidenceOfPair(ctx context.Context, one, other conduct.Person) (string, error) {
	rows, err := c.server.between(ctx, one.ID, other.ID, evidenceGames)
	if err != nil {
		return "", err
	}
	games, err := c.server.asEvidence(ctx, rows, evidenceLengths)
	if err != nil {
		return "", err
	}
	p := c.server.rules.Summarise(one.ID, other.ID, games)
	lines := []string{c.text("evidence.pair", "One", one.Handle, "Other", other.Handle, "Games", p.Games, "Rated", p.Rated,
		"Wins", p.Wins[0], "Losses", p.Wins[1], "Draws", p.Draws)}
	if p.Games > 0 {
		loser := one.Handle
		if p.Loser == other.ID {
			loser = other.Handle
		}
		if p.Series > 0 {
			lines = append(lines, "  "+c.text("evidence.series", "Series", p.Series, "Handle", loser))
		}
		lines = append(lines,
			"  "+c.text("evidence.short", "One", one.Handle, "A", p.Short[0], "Other", other.Handle, "B", p.Short[1], "Moves", c.server.rules.ShortGame),
			"  "+c.text("evidence.time", "Median", p.Median.Truncate(time.Second), "Hour", p.QuickestSpell, "First", date(clock.Instant(p.First)), "Last", date(clock.Instant(p.Last))))
	}
	own, others, err := c.server.members.Company(ctx, one.ID)
	if err != nil {
		return "", err
	}
	shared := 0
	for _, v := range others {
		if v.Account == other.ID {
			shared++
		}
	}
	return strings.Join(append(lines, "  "+c.text("evidence.shared", "Handle", other.Handle, "Visits", shared, "Of", len(own))), "\n"), nil
}
