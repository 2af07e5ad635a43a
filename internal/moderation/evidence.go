package moderation

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// How many games of two accounts are evaluated at most, and for how many of them the number of
// moves is read.
const (
	evidenceGames   = 500
	evidenceLengths = 50
)

// fileSuspicion files a complaint of the server about a person. It does nothing if the server has
// filed one of this kind that is open or about this game. found contains pairs of a name and a
// count, which readers see in their own language.
func (s *Service) fileSuspicion(ctx context.Context, who conduct.Person, k conduct.Kind, game hall.GameID, found ...any) {
	asked := false
	s.Read(func(b *conduct.Book, _ clock.Instant) {
		asked = b.Suspected(who.ID, k) || b.HasServerComplaint(who.ID, k, string(game))
	})
	if asked {
		return
	}
	counts, words := map[string]string{}, []string{}
	for i := 0; i+1 < len(found); i += 2 {
		name, value := fmt.Sprint(found[i]), fmt.Sprint(found[i+1])
		counts[name] = value
		words = append(words, name+": "+value)
	}
	c := conduct.Complain{Against: who, Kind: k, Game: string(game), Text: string(k) + " (" + strings.Join(words, ", ") + ")", Found: counts}
	if _, err := s.Do(ctx, conduct.Server, c); err != nil {
		s.log.Warn("moderation: complaint", "error", err, "handle", who.Handle)
	}
}

// checkEscapes files a suspicion against a player who left a game if they have left too many games
// recently.
func (s *Service) checkEscapes(ctx context.Context, p hall.Player, v *hall.View) {
	rated, err := s.ratedSince(ctx, p.ID, s.now().Add(-s.rules.Window()), v.Game)
	if err != nil {
		if ctx.Err() == nil {
			s.log.Warn("moderation: an escape", "error", err, "handle", p.Handle)
		}
		return
	}
	if n := s.Escapes(p.ID, s.rules.Window()); s.rules.Flags(n, rated) {
		s.fileSuspicion(ctx, playerAsPerson(p), conduct.Escape, v.Game, "Left", n, "Rated", rated, "Days", s.rules.EscapeDays)
	}
}

// ratedSince returns the number of rated games that a player has begun since an instant, among the
// player's last games in the index. ended names games that ended just now, because the index may
// lack them.
func (s *Service) ratedSince(ctx context.Context, id string, since time.Time, ended ...hall.GameID) (n int, err error) {
	rows, err := s.hall.Find(ctx, hall.GameQuery{Member: id})
	for _, g := range rows {
		if g.Rated && int64(g.Started) >= since.UnixMilli() && !slices.Contains(ended, g.ID) {
			n++
		}
	}
	return n + len(ended), err
}

// checkLifting files a suspicion after a rated game if one of the two players seems to lose to the
// other on purpose.
func (s *Service) checkLifting(ctx context.Context, v *hall.View) {
	row := v.Row()
	if !row.Rated || row.Event != nil {
		return
	}
	rows, err := s.gamesBetween(ctx, row.White.ID, row.Black.ID, s.rules.LiftingSeries)
	rows = slices.DeleteFunc(rows, func(g hall.GameRow) bool { return g.ID == row.ID }) // the index may come later
	rows = append([]hall.GameRow{row}, rows...)
	var games []conduct.Game
	if err == nil {
		games, err = s.asEvidence(ctx, rows, s.rules.LiftingSeries)
	}
	if err != nil {
		if ctx.Err() == nil {
			s.log.Warn("moderation: evidence", "error", err)
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
	s.fileSuspicion(ctx, playerAsPerson(me), conduct.Lifting, row.ID, "Games", s.rules.LiftingSeries, "Opponent", other.Handle)
}

// checkLag files a suspicion after a game if a player's moves always had the greatest network delay
// for which the clock gives time back.
func (s *Service) checkLag(ctx context.Context, v *hall.View) {
	pos := v.Position()
	next := int(pos.Turn()) + len(v.Moves) // the side to move did not make the last one
	var sides [2]conduct.Lagging
	for ply, m := range v.Moves {
		sides[(next-ply)%2].AddMove(m.Lag, m.LagOver, v.Terms.LagFree)
	}
	for side, p := range []hall.Player{v.White, v.Black} {
		if l := sides[side]; s.rules.Lags(l) {
			s.fileSuspicion(ctx, playerAsPerson(p), conduct.Lag, v.Game, "Moves", l.Moves, "Greatest", l.Greatest, "Most", v.Terms.LagFree.Milliseconds(), "Given", l.Given, "Over", l.Over)
		}
	}
}

// gamesBetween returns at most most of the last games between two players. Games of events are
// omitted: the event pairs them, so they are no evidence.
func (s *Service) gamesBetween(ctx context.Context, one, other string, most int) ([]hall.GameRow, error) {
	rows, err := s.hall.GamesBetween(ctx, one, other, evidenceGames)
	rows = slices.DeleteFunc(rows, func(g hall.GameRow) bool { return g.Event != nil })
	return rows[:min(len(rows), most)], err
}

// asEvidence converts games, given newest first, to evidence, oldest first. It reads the number of
// moves only for the newest ones, at most lengths games.
func (s *Service) asEvidence(ctx context.Context, rows []hall.GameRow, lengths int) ([]conduct.Game, error) {
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

// Evidence is what the server knows about a person: games that they left, and accounts from the
// same network addresses. It is for administrators, who decide.
type Evidence struct {
	Escapes        []conduct.Escaped // within the window of the rules
	Rated          int               // rated games begun within the window
	Visits, Places int
	Companions     []Companion // accounts with visits from the same addresses, by handle
}

// Companion is an account that used the server from the same addresses as another account.
type Companion struct {
	Handle string
	Visits int
	Last   int64 // milliseconds since the Unix epoch
}

// Evidence returns the evidence about a person.
func (s *Service) Evidence(ctx context.Context, who conduct.Person) (e Evidence, err error) {
	s.Read(func(b *conduct.Book, at clock.Instant) { e.Escapes = b.Escapes(who.ID, at.Add(-s.rules.Window())) })
	if e.Rated, err = s.ratedSince(ctx, who.ID, s.now().Add(-s.rules.Window())); err != nil {
		return e, err
	}
	own, others, err := s.members.SamePlaceVisits(ctx, who.ID)
	if err != nil {
		return e, err
	}
	places := map[[8]byte]bool{}
	for _, v := range own {
		if !v.Unmarked() {
			places[v.Place] = true
		}
	}
	e.Visits, e.Places = len(own), len(places)
	e.Companions, err = s.companions(ctx, others)
	return e, err
}

// companions returns the accounts that appear in visits, with the number of visits of each.
func (s *Service) companions(ctx context.Context, visits []members.Visit) ([]Companion, error) {
	by := map[string]*Companion{}
	for _, v := range visits {
		c := by[v.Account]
		if c == nil {
			c = &Companion{}
			by[v.Account] = c
		}
		c.Visits++
		c.Last = max(c.Last, v.To)
	}
	var list []Companion
	for id, c := range by {
		p, err := s.members.Profile(ctx, id)
		if errors.Is(err, members.ErrNotFound) {
			continue
		}
		if err != nil {
			return nil, err
		}
		c.Handle = p.Handle
		list = append(list, *c)
	}
	slices.SortFunc(list, func(a, b Companion) int { return cmp.Compare(a.Handle, b.Handle) })
	return list, nil
}

// PairEvidence is the evidence about two players: their games and their visits from the same
// addresses.
type PairEvidence struct {
	conduct.Pair
	Shared, Visits int // visits of the second from addresses of the first; visits of the first
}

// EvidenceOfPair returns the evidence about two players.
func (s *Service) EvidenceOfPair(ctx context.Context, one, other conduct.Person) (e PairEvidence, err error) {
	rows, err := s.gamesBetween(ctx, one.ID, other.ID, evidenceGames)
	if err != nil {
		return e, err
	}
	games, err := s.asEvidence(ctx, rows, evidenceLengths)
	if err != nil {
		return e, err
	}
	e.Pair = s.rules.Summarise(one.ID, other.ID, games)
	own, others, err := s.members.SamePlaceVisits(ctx, one.ID)
	if err != nil {
		return e, err
	}
	for _, v := range others {
		if v.Account == other.ID {
			e.Shared++
		}
	}
	e.Visits = len(own)
	return e, nil
}
