package hall

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/ratings"
	"github.com/escaque/escaque/laws"
)

// Starts of a game.
const (
	StandardStart = "standard" // also what empty means
	Chess960Start = "chess960" // the number is drawn by lot when the game begins
	// "chess960:N" asks for the start position of that number, 0 to 959.
	chess960Prefix = "chess960:"
	// positionStart marks a game from a position of the organiser's.
	positionStart = "position"
)

// Profile is what the hall adds to the Laws in a game.
type Profile string

// The profiles.
const (
	// FIDEProfile is the Laws alone; also what empty means, and how games have it.
	// What is neither in them nor in their guidelines is not done.
	FIDEProfile Profile = "fide"
	// FICSProfile adds the habits of Internet chess servers: both players may
	// agree to call the game off, to take moves back and to stop the clocks, a
	// player may give his opponent time, the hall claims every draw by repetition
	// and by fifty moves at once, and who leaves has his game adjourned.
	FICSProfile Profile = "family"
)

// SeekSpec is what somebody wants to play.
type SeekSpec struct {
	Control string // in the notation of clock.ParseControl; the poster's own
	// Theirs is the opponent's time control when it is not the same.
	Theirs  string
	Edition laws.Edition // empty: DefaultEdition
	Rated   bool
	Color   Side   // the poster's
	Start   string // standard, chess960, chess960:N or one of WildStarts
	// Profile is that of the game; empty: fide, by somebody who knows no other.
	Profile Profile

	// NoEscape says that who leaves loses, under the family's profile.
	NoEscape bool

	// ClaimFlags leaves it to the players to call a flag, where the edition does so
	// in games of that speed; elsewhere it is passed over.
	ClaimFlags bool

	// Low and High bound the rating of who answers a seek; High 0 sets no bound,
	// and who has no rating counts as 0.
	Low, High int
	// Manual says that the poster decides about each answer: who wants to play
	// challenges him.
	Manual bool
	// Formula says that the poster's formula is asked; see [Guard].
	Formula bool
}

// terms are a SeekSpec read and checked.
type terms struct {
	control Controls // the asker's and the opponent's
	edition laws.Edition
	start   int    // a Chess960 number, or one of the two below
	wild    string // the name of a wild start; then start is standardArray
}

// Starts that are no Chess960 number.
const (
	standardArray = -1
	byLot         = -2
)

// opening is a start with everything drawn that it leaves to chance: a Chess960
// number, or a position, or neither.
type opening struct {
	number int
	fen    string
}

// openingOf draws what a start leaves to chance.
func (h *Hall) openingOf(t *terms) (o opening, err error) {
	o.number = t.start
	switch {
	case t.wild != "":
		o.fen, err = wilds[t.wild](h.lots)
	case t.start == byLot:
		o.number, err = h.lots.below(960)
	}
	if err != nil {
		return o, because(NotRecorded, err)
	}
	return o, nil
}

// DefaultEdition is the edition of the Laws for who names none.
const DefaultEdition = laws.Edition2023

// readSpec checks a wish by itself and fills in the defaults.
func (h *Hall) readSpec(who members.Identity, spec SeekSpec) (*seek, error) {
	s := &seek{who: who}
	for i, text := range []string{spec.Control, spec.Theirs} {
		if i == 1 && text == "" {
			s.control[1] = s.control[0]
			continue
		}
		control, err := clock.ParseControl(text)
		if err != nil {
			return nil, because(BadControl, err, clip(text), err.Error())
		}
		s.control[i] = control
	}
	if s.edition = spec.Edition; s.edition == "" {
		s.edition = DefaultEdition
	}
	if !slices.Contains(laws.Editions(), s.edition) {
		return nil, refuse(BadEdition, clip(string(spec.Edition)))
	}
	if spec.Color > AsBlack {
		return nil, refuse(BadColor, int(spec.Color))
	}
	switch spec.Profile {
	case "", FIDEProfile:
		spec.Profile = ""
	case FICSProfile:
	default:
		return nil, refuse(BadProfile, clip(string(spec.Profile)))
	}
	var err error
	if s.start, s.wild, err = readStart(spec.Start); err != nil {
		return nil, err
	}
	if spec.Start == "" {
		spec.Start = StandardStart
	}
	spec.Control, spec.Edition = s.control[0].String(), s.edition
	if spec.Theirs = ""; !s.control.Same() {
		spec.Theirs = s.control[1].String()
	}
	s.Spec, s.Controls = spec, s.control
	// What the edition refuses to begin is no wish: the Laws say why.
	probe := s.terms
	if probe.start == byLot {
		probe.start = 0 // as good as any other
	}
	example, err := h.openingOf(&probe)
	if err != nil {
		return nil, err
	}
	begin := func() error {
		_, _, err := laws.Decide(laws.New(), laws.ByServer, laws.Start{Regulations: h.regulations(s, example, false)}, 0)
		return err
	}
	if err = begin(); err != nil && s.Spec.ClaimFlags {
		s.Spec.ClaimFlags = false
		err = begin()
	}
	if err != nil {
		return nil, err
	}
	if s.Category = categoryOf(s.control, s.start != standardArray); s.wild != "" {
		s.Category = ratings.Nonstandard
	}
	if err := h.mayRate(spec.Rated, who); err != nil {
		return nil, err
	}
	if spec.Rated && !s.Category.Rated() {
		return nil, refuse(BadControl, spec.Control, "a rated game needs a clock, and the same for both")
	}
	return s, nil
}

// readStart reads standard, chess960, chess960:N or the name of a wild start.
func readStart(text string) (number int, wild string, err error) {
	switch text {
	case "", StandardStart:
		return standardArray, "", nil
	case Chess960Start:
		return byLot, "", nil
	}
	if wilds[text] != nil {
		return standardArray, text, nil
	}
	digits, ok := strings.CutPrefix(text, chess960Prefix)
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 0 || n > 959 {
		return 0, "", refuse(BadStart, clip(text))
	}
	return n, "", nil
}

// categoryOf returns the rating category of a game.
func categoryOf(c Controls, chess960 bool) ratings.Category {
	switch {
	case c.Untimed():
		return ratings.Untimed
	case !c.Same():
		return ratings.Nonstandard
	}
	// A delay is time of every move as an increment is.
	return ratings.CategoryOf(c[0][0].Time, c[0][0].Increment+c[0][0].Delay, chess960)
}

// regulations are those of a game that somebody asked for. swapped says that he
// sits with Black.
func (h *Hall) regulations(s *seek, o opening, swapped bool) laws.Regulations {
	family := s.Spec.Profile == FICSProfile
	regs := laws.Regulations{
		Edition: s.edition, Venue: laws.Screen, LagCap: h.opt.LagCap, LagFree: h.opt.LagFree, LagQuota: h.opt.LagQuota, Control: s.control,
		Adjournments: true, Agreements: family, RepeatedOffers: family, ClaimedFlags: s.Spec.ClaimFlags,
	}
	if swapped {
		regs.Control[0], regs.Control[1] = regs.Control[1], regs.Control[0]
	}
	if regs.Start.FEN = o.fen; o.fen != "" || o.number == standardArray {
		return regs
	}
	if _, knows := laws.Article(s.edition, laws.RuleStart960); knows {
		regs.Start = laws.StartSpec{Chess960: true, Number: o.number}
	} else if p, err := chess.Chess960(o.number); err == nil {
		// An edition from before Chess960 has its start as a position of the
		// competition's.
		regs.Start.FEN = fen.Format(p)
	}
	return regs
}

// arrange draws what a wish leaves to chance and says who sits where.
func (h *Hall) arrange(ctx context.Context, opponent members.Identity, s *seek) (seated, laws.Regulations, error) {
	other, err := h.playerOf(ctx, opponent, s.Category)
	if err != nil {
		return seated{}, laws.Regulations{}, err
	}
	white, black := s.By, other
	swap := s.Spec.Color == AsBlack
	if s.Spec.Color == AnyColor {
		coin, err := h.lots.below(2)
		if err != nil {
			return seated{}, laws.Regulations{}, because(NotRecorded, err)
		}
		swap = coin == 1
	}
	if swap {
		white, black = black, white
	}
	start, err := h.openingOf(&s.terms)
	if err != nil {
		return seated{}, laws.Regulations{}, err
	}
	wishes := h.wishesOf(s.who.ID).or(h.wishesOf(opponent.ID))
	players := seated{
		White: white, Black: black, Category: s.Category, Rated: s.Spec.Rated, Profile: s.Spec.Profile,
		NoEscape: s.Spec.NoEscape || wishes.NoEscape, Private: wishes.Private, Simul: s.simul, Start: s.wild,
	}
	if start.number != standardArray {
		players.Start = chess960Prefix + strconv.Itoa(start.number)
	}
	return players, h.regulations(s, start, swap), nil
}

// playerOf describes somebody who takes a seat now.
func (h *Hall) playerOf(ctx context.Context, who members.Identity, c ratings.Category) (Player, error) {
	p := Player{ID: who.ID, Handle: who.Handle, Guest: who.Guest}
	p.Title, _, _ = strings.Cut(who.Titles, " ")
	if members.IsComputer(who.Titles) {
		p.Title = members.ComputerMark // no title of a person's makes a program one
	}
	if who.Guest || !c.Rated() {
		return p, nil
	}
	points, played, err := h.opt.Directory.Rating(ctx, who.ID, c)
	if err != nil {
		return Player{}, because(NotRecorded, err)
	}
	if played {
		p.Rating = points
	}
	return p, nil
}

// clip bounds what is repeated of somebody's input.
func clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}
