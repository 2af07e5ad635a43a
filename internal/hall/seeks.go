package hall

import (
	"context"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// MaxSeeks is how many seeks a member may have on the board.
const MaxSeeks = 3

// Colour wishes of a seek.
const (
	AnyColour = "any" // by lot when the seek is accepted; also what empty means
	AsWhite   = "white"
	AsBlack   = "black"
)

// Starts of a game.
const (
	StandardStart = "standard" // also what empty means
	Chess960Start = "chess960" // the number is drawn by lot when the seek is accepted
	// "chess960:N" asks for the start position of that number, 0 to 959.
	chess960Prefix = "chess960:"
	// positionStart marks a game from a position of the organiser's.
	positionStart = "position"
)

// SeekSpec is what somebody looks for.
type SeekSpec struct {
	Control string `json:"control"` // for both players, in the notation of clock.ParseControl
	Edition string `json:"edition"` // of the Laws; empty: DefaultEdition
	Rated   bool   `json:"rated"`
	Colour  string `json:"colour"` // the poster's: any, white or black
	Start   string `json:"start"`  // standard, chess960 or chess960:N
}

// Seek is a call for an opponent on the hall's board.
type Seek struct {
	ID       SeekID           `json:"id"`
	By       Player           `json:"by"`
	Spec     SeekSpec         `json:"spec"` // with every default filled in
	Category members.Category `json:"category"`
	Posted   clock.Instant    `json:"posted"`
}

// seek is a Seek with what it takes to start its game.
type seek struct {
	Seek
	who     members.Identity
	control clock.Control
	edition laws.Edition
	start   int // a Chess960 number, or one of the two below
}

// Starts that are no Chess960 number.
const (
	standardArray = -1
	byLot         = -2
)

// DefaultEdition is the edition of the Laws for who names none.
const DefaultEdition = laws.Edition2023

// Seek posts a call for an opponent. The poster must be connected and have no
// live game. The refusals are those of [Code], and those of the Laws for a game
// that the edition would not begin.
func (h *Hall) Seek(ctx context.Context, who members.Identity, spec SeekSpec) (Seek, error) {
	s, err := h.readSeek(who, spec)
	if err != nil {
		return Seek{}, err
	}
	if s.By, err = h.playerOf(ctx, who, s.Category); err != nil {
		return Seek{}, err
	}
	name, err := h.lots.name()
	if err != nil {
		return Seek{}, err
	}
	s.ID = SeekID(name)

	h.mu.Lock()
	defer h.mu.Unlock()
	if err := h.mayPlay(who); err != nil {
		return Seek{}, err
	}
	mine := 0
	for _, other := range h.seeks {
		if other.who.ID == who.ID {
			mine++
		}
	}
	if mine >= MaxSeeks {
		return Seek{}, refuse(TooManySeeks, MaxSeeks)
	}
	s.Posted = h.time.stamp()
	h.seeks[s.ID] = s
	h.lobby.touch()
	return s.Seek, nil
}

// readSeek checks a seek by itself and fills in the defaults.
func (h *Hall) readSeek(who members.Identity, spec SeekSpec) (*seek, error) {
	s := &seek{who: who}
	var err error
	if s.control, err = clock.ParseControl(spec.Control); err != nil {
		return nil, because(BadControl, err, clip(spec.Control), err.Error())
	}
	if s.edition = laws.Edition(spec.Edition); s.edition == "" {
		s.edition = DefaultEdition
	}
	if !slices.Contains(laws.Editions(), s.edition) {
		return nil, refuse(BadEdition, clip(spec.Edition))
	}
	switch spec.Colour {
	case "":
		spec.Colour = AnyColour
	case AnyColour, AsWhite, AsBlack:
	default:
		return nil, refuse(BadColour, clip(spec.Colour))
	}
	if s.start, err = readStart(spec.Start); err != nil {
		return nil, err
	}
	if spec.Start == "" {
		spec.Start = StandardStart
	}
	// What the edition refuses to begin is no seek: the Laws say why.
	number := s.start
	if number == byLot {
		number = 0 // as good as any other
	}
	if _, err := laws.Decide(laws.New(), laws.ByServer, laws.Start{Regulations: h.seekRegulations(s, number)}, 0); err != nil {
		return nil, err
	}
	s.Category = categoryOf(s.control, s.start != standardArray)
	if spec.Rated && who.Guest {
		return nil, refuse(GuestsPlayUnrated)
	}
	if spec.Rated && !s.Category.Rated() {
		return nil, refuse(BadControl, spec.Control, "a rated game needs a clock")
	}
	spec.Control, spec.Edition = s.control.String(), string(s.edition)
	s.Spec = spec
	return s, nil
}

// readStart reads standard, chess960 or chess960:N.
func readStart(text string) (int, error) {
	switch text {
	case "", StandardStart:
		return standardArray, nil
	case Chess960Start:
		return byLot, nil
	}
	digits, ok := strings.CutPrefix(text, chess960Prefix)
	n, err := strconv.Atoi(digits)
	if !ok || err != nil || n < 0 || n > 959 {
		return 0, refuse(BadStart, clip(text))
	}
	return n, nil
}

// categoryOf tells the house's rating category of a control.
func categoryOf(c clock.Control, chess960 bool) members.Category {
	if c.Untimed() {
		return members.Untimed
	}
	// A delay is time of every move as an increment is.
	return members.CategoryOf(c[0].Time, c[0].Increment+c[0].Delay, chess960)
}

// clip bounds what is repeated of somebody's input.
func clip(s string) string {
	const most = 40
	if r := []rune(s); len(r) > most {
		return string(r[:most]) + "…"
	}
	return s
}

// playerOf describes somebody who takes a seat now.
func (h *Hall) playerOf(ctx context.Context, who members.Identity, c members.Category) (Player, error) {
	p := Player{ID: who.ID, Handle: who.Handle, Guest: who.Guest}
	p.Title, _, _ = strings.Cut(who.Titles, " ")
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

// mayPlay refuses whoever is not here or already plays. The caller holds h.mu.
func (h *Hall) mayPlay(who members.Identity) error {
	if h.closing {
		return refuse(Closing)
	}
	if h.people[who.ID] == nil {
		return refuse(NotHere)
	}
	for id := range h.playing[who.ID] {
		return refuse(AlreadyPlaying, who.Handle, string(id))
	}
	return nil
}

// Unseek takes a seek off the board.
func (h *Hall) Unseek(_ context.Context, who members.Identity, id SeekID) error {
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.seeks[id]
	if s == nil {
		return refuse(NoSuchSeek, clip(string(id)))
	}
	if s.who.ID != who.ID {
		return refuse(NotYourSeek)
	}
	delete(h.seeks, id)
	h.lobby.touch()
	return nil
}

// Seeks lists the board, the oldest first.
func (h *Hall) Seeks() []Seek {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.seekList()
}

func (h *Hall) seekList() []Seek {
	list := make([]Seek, 0, len(h.seeks))
	for _, s := range h.seeks {
		list = append(list, s.Seek)
	}
	slices.SortFunc(list, func(a, b Seek) int { return byStart(a.Posted, string(a.ID), b.Posted, string(b.ID)) })
	return list
}

// dropSeeksOf takes all seeks of a member off the board. The caller holds h.mu.
func (h *Hall) dropSeeksOf(memberID string) {
	for id, s := range h.seeks {
		if s.who.ID == memberID {
			delete(h.seeks, id)
			h.lobby.touch()
		}
	}
}

// Accept takes a seek up. The game has begun, and stands in the journal, when
// it returns; both players' sessions are told that they are seated.
func (h *Hall) Accept(ctx context.Context, who members.Identity, id SeekID) (GameID, error) {
	s, game, err := h.reserve(who, id)
	if err != nil {
		return "", err
	}
	players, regs, err := h.arrange(ctx, who, s)
	if err != nil {
		h.mu.Lock()
		h.unreserve(game, who.ID, s.who.ID)
		h.mu.Unlock()
	} else {
		err = h.start(game, players, regs)
	}
	if err != nil {
		h.putBack(s)
		return "", err
	}
	return game, nil
}

// putBack hangs a seek up again whose game did not begin, unless its poster
// left, or is still held for the game.
func (h *Hall) putBack(s *seek) {
	h.mu.Lock()
	defer h.mu.Unlock()
	if h.mayPlay(s.who) == nil {
		h.seeks[s.ID] = s
		h.lobby.touch()
	}
}

// reserve takes the seek off the board and holds both players for a game that
// is about to begin, so that neither is seated twice.
func (h *Hall) reserve(who members.Identity, id SeekID) (*seek, GameID, error) {
	name, err := h.lots.name()
	if err != nil {
		return nil, "", err
	}
	game := GameID(name)
	h.mu.Lock()
	defer h.mu.Unlock()
	s := h.seeks[id]
	switch {
	case s == nil:
		return nil, "", refuse(NoSuchSeek, clip(string(id)))
	case s.who.ID == who.ID:
		return nil, "", refuse(OwnSeek)
	case s.Spec.Rated && who.Guest:
		return nil, "", refuse(GuestsPlayUnrated)
	}
	for _, one := range []members.Identity{who, s.who} {
		if err := h.mayPlay(one); err != nil {
			return nil, "", err
		}
	}
	delete(h.seeks, id)
	h.reserveSeats(game, who.ID, s.who.ID)
	h.lobby.touch()
	return s, game, nil
}

// arrange draws what a seek leaves to chance and says who sits where.
func (h *Hall) arrange(ctx context.Context, acceptor members.Identity, s *seek) (seated, laws.Regulations, error) {
	other, err := h.playerOf(ctx, acceptor, s.Category)
	if err != nil {
		return seated{}, laws.Regulations{}, err
	}
	white, black := s.By, other
	swap := s.Spec.Colour == AsBlack
	if s.Spec.Colour == AnyColour {
		coin, err := h.lots.below(2)
		if err != nil {
			return seated{}, laws.Regulations{}, because(NotRecorded, err)
		}
		swap = coin == 1
	}
	if swap {
		white, black = black, white
	}
	number := s.start
	if number == byLot {
		if number, err = h.lots.below(960); err != nil {
			return seated{}, laws.Regulations{}, because(NotRecorded, err)
		}
	}
	return seated{White: white, Black: black, Category: s.Category, Rated: s.Spec.Rated}, h.seekRegulations(s, number), nil
}
