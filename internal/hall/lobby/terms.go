package lobby

import (
	"github.com/escaque/escaque/internal/hall/game"

	"github.com/escaque/escaque/internal/hall/refusal"

	"context"
	"errors"
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/internal/starts"
	"github.com/escaque/escaque/laws"
)

// terms are the checked terms of a SeekSpec.
type terms struct {
	control game.Controls // the poster's and the opponent's
	edition laws.Edition
	start   starts.Start
}

// readSpec checks the terms of a seek or challenge and fills in the defaults.
func (l *Lobby) readSpec(who members.Identity, spec game.SeekSpec) (*seek, error) {
	s := &seek{who: who}
	for i, text := range []string{spec.Control, spec.Theirs} {
		if i == 1 && text == "" {
			s.control[1] = s.control[0]
			continue
		}
		control, err := clock.ParseControlSeconds(text)
		if err != nil {
			return nil, refusal.Because(refusal.BadControl, err, refusal.Clip(text), err.Error())
		}
		s.control[i] = control
	}
	if s.edition = spec.Edition; s.edition == "" {
		s.edition = game.DefaultEdition
	}
	if !slices.Contains(laws.Editions(), s.edition) {
		return nil, refusal.New(refusal.BadEdition, refusal.Clip(string(spec.Edition)))
	}
	if spec.Color > game.AsBlack {
		return nil, refusal.New(refusal.BadColor, int(spec.Color))
	}
	switch spec.Profile {
	case "", game.FIDEProfile:
		spec.Profile = ""
	case game.FICSProfile:
	default:
		return nil, refusal.New(refusal.BadProfile, refusal.Clip(string(spec.Profile)))
	}
	if !spec.Delay.Allowed() {
		return nil, refusal.New(refusal.BadDelay, game.MaxDelayMinutes, game.MaxDelayMoves)
	}
	var err error
	if spec.CannotSee = false; l.opt.CannotSee != nil && !who.Guest && laws.HasAnnouncements(s.edition) {
		if spec.CannotSee, err = l.opt.CannotSee(who.ID); err != nil {
			return nil, refusal.Because(refusal.NotRecorded, err)
		}
	}
	if s.start, err = readStart(spec.Start); err != nil {
		return nil, err
	}
	spec.Start = s.start.String()
	spec.Control, spec.Edition = s.control[0].String(), s.edition
	if spec.Theirs = ""; !s.control.Same() {
		spec.Theirs = s.control[1].String()
	}
	s.Spec, s.Controls = spec, s.control
	// The Laws must accept the beginning of such a game, so it is tried here.
	lots := l.opt.Lots.Below
	if s.start.Shuffled() {
		lots = func(int) (int, error) { return 0, nil } // one array is as good as another
	}
	example, err := s.start.Draw(lots, true)
	if err != nil {
		return nil, refusal.Because(refusal.NotRecorded, err)
	}
	begin := func() error {
		_, _, err := laws.Decide(laws.New(), laws.ByServer(), laws.Start{Regulations: l.regulations(s, example, false)}, 0)
		return err
	}
	if err = begin(); err != nil && s.Spec.ClaimFlags {
		s.Spec.ClaimFlags = false
		err = begin()
	}
	if err != nil {
		return nil, err
	}
	if s.Category = game.CategoryOf(s.control, s.start.Shuffled()); !s.start.Ratable() {
		s.Category = ratings.Nonstandard
	}
	if err := l.checkRated(spec.Rated, who); err != nil {
		return nil, err
	}
	switch {
	case spec.Rated && spec.Hints:
		return nil, refusal.New(refusal.HintsUnrated)
	case spec.Rated && s.Category == ratings.Nonstandard:
		return nil, refusal.New(refusal.OddsUnrated)
	case spec.Rated && !s.Category.Rated():
		return nil, refusal.New(refusal.BadControl, spec.Control, "a rated game needs a clock")
	}
	return s, nil
}

// readStart parses the start position of a SeekSpec.
func readStart(text string) (starts.Start, error) {
	start, err := starts.Parse(text)
	var position *chess.FaultError
	switch {
	case err == nil:
		return start, nil
	case errors.Is(err, starts.ErrUnknown):
		return start, refusal.New(refusal.BadStart, refusal.Clip(text))
	case errors.As(err, &position):
		return start, refusal.Because(refusal.BadPosition, err, position.Faults.Names()[0])
	}
	return start, refusal.Because(refusal.BadPosition, err, refusal.UnreadPosition)
}

// Opening returns the start position that spec asks for and its name in the game's record. The
// person has the colour of spec, White if it names none. The position is empty if it is still to be
// drawn at random.
func (l *Lobby) Opening(who members.Identity, spec game.SeekSpec) (position, name string, err error) {
	s, err := l.readSpec(who, spec)
	if err != nil {
		return "", "", err
	}
	if s.start.String() == starts.Chess960 {
		return "", starts.Chess960, nil
	}
	o, err := s.start.Draw(l.opt.Lots.Below, spec.Color != game.AsBlack)
	if err != nil {
		return "", "", refusal.Because(refusal.NotRecorded, err)
	}
	return fen.Format(o.Position()), o.Name, nil
}

// regulations returns the regulations of a game of a seek. swapped is true if the poster has Black.
func (l *Lobby) regulations(s *seek, o starts.Opening, swapped bool) laws.Regulations {
	family := s.Spec.Profile == game.FICSProfile
	regs := laws.Regulations{
		Edition: s.edition, Venue: laws.Screen, LagCap: l.opt.LagCap, LagFree: l.opt.LagFree, LagQuota: l.opt.LagQuota, LagGame: l.opt.LagGame, Control: s.control,
		Adjournments: true, Agreements: family, RepeatedOffers: family, ClaimedFlags: s.Spec.ClaimFlags, CourtesyHints: s.Spec.Hints,
	}
	if swapped {
		regs.Control[0], regs.Control[1] = regs.Control[1], regs.Control[0]
	}
	regs = regs.WithoutArbiter() // games that people arrange themselves have no arbiter
	if regs.Start.FEN = o.FEN; o.FEN != "" || o.Number == starts.NoNumber {
		return regs
	}
	if _, knows := laws.Article(s.edition, laws.RuleStart960); knows {
		regs.Start = laws.StartSpec{Chess960: true, Number: o.Number}
	} else if p, err := chess.Chess960(o.Number); err == nil {
		// In an edition without Chess960 the start is a position set by the competition.
		regs.Start.FEN = fen.Format(p)
	}
	return regs
}

// drawSeating draws the colours and the start position if they are random, and returns the game's
// players and regulations.
func (l *Lobby) drawSeating(ctx context.Context, opponent members.Identity, s *seek) (game.Seating, laws.Regulations, error) {
	other, err := l.describePlayer(ctx, opponent, s.Category)
	if err != nil {
		return game.Seating{}, laws.Regulations{}, err
	}
	white, black := s.By, other
	swap := s.Spec.Color == game.AsBlack
	if s.Spec.Color == game.AnyColor {
		coin, err := l.opt.Lots.Below(2)
		if err != nil {
			return game.Seating{}, laws.Regulations{}, refusal.Because(refusal.NotRecorded, err)
		}
		swap = coin == 1
	}
	if swap {
		white, black = black, white
	}
	start, err := s.start.Draw(l.opt.Lots.Below, !swap)
	if err != nil {
		return game.Seating{}, laws.Regulations{}, refusal.Because(refusal.NotRecorded, err)
	}
	wishes := l.opt.People.Preferences(s.who.ID).Or(l.opt.People.Preferences(opponent.ID))
	players := game.Seating{
		White: white, Black: black, Category: s.Category, Rated: s.Spec.Rated, Profile: s.Spec.Profile,
		NoEscape: s.Spec.NoEscape || wishes.NoEscape, Private: wishes.Private, Simul: s.simul, Start: start.Name, Delay: s.Spec.Delay,
	}
	return players, l.regulations(s, start, swap), nil
}

// describePlayer returns a person as a player with their present title and their rating in a
// category.
func (l *Lobby) describePlayer(ctx context.Context, who members.Identity, c ratings.Category) (game.Player, error) {
	p := game.Player{ID: who.ID, Handle: who.Handle, Guest: who.Guest}
	p.Title, _, _ = strings.Cut(who.Titles, " ")
	if members.IsComputer(who.Titles) {
		p.Title = members.ComputerMark // programs have no other title
	}
	if who.Guest || !c.Rated() {
		return p, nil
	}
	points, played, err := l.opt.Directory.Rating(ctx, who.ID, c)
	if err != nil {
		return game.Player{}, refusal.Because(refusal.NotRecorded, err)
	}
	if played {
		p.Rating = points
	}
	return p, nil
}
