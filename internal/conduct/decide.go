package conduct

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/plain"
)

// Bounds of what is written into the book.
const (
	MaxText       = 1000 // characters of a complaint, a reason, an appeal, an item of news
	MaxTitle      = 45   // characters of a topic or of a title of news
	MaxLines      = 20   // lines of talk with a complaint
	MaxComplaints = 5    // open complaints of one member
	MaxChannel    = 255
	MaxGames      = 500 // games of one act

	// MaxPlaceBan is how long nobody is let in from a place at most: an address is
	// somebody else's in a while.
	MaxPlaceBan = 90 * 24 * time.Hour
)

// Code says why something is not written into the book.
type Code string

// The codes, with their arguments.
const (
	AdminsOnly  Code = "admins-only"
	MembersOnly Code = "members-only"
	NoReason    Code = "no-reason" // an act, an appeal or a complaint says why
	TooLong     Code = "too-long"  // the most characters
	Hidden      Code = "hidden"    // the character that nobody sees, or that turns the writing round
	OwnCase     Code = "own-case"  // nobody acts on themselves, or complains of themselves
	NoSuch      Code = "no-such"   // the number
	NotYours    Code = "not-yours" // an act is appealed by whom it is against
	// NotYourComplaint refuses to take back what another has complained of.
	NotYourComplaint Code = "not-your-complaint"

	Already    Code = "appealed"     // the act was appealed already
	Settled    Code = "settled"      // the complaint or the appeal was settled already
	OwnAct     Code = "own-act"      // another administrator rules on an appeal
	InForceNow Code = "in-force"     // the handle, the measure
	NotInForce Code = "not-in-force" // the handle, the measure
	NoAppeal   Code = "no-appeal"    // nobody has appealed
	TooMany    Code = "too-many"     // the most open complaints
	BadMeasure Code = "bad-measure"  // no such measure, or none that lasts
	BadKind    Code = "bad-kind"     // no such kind of complaint
	Past       Code = "past"         // a measure ends after it begins
	NotGuests  Code = "not-guests"   // what lasts is for members: a guest is another tomorrow
	NotOwner   Code = "not-owner"    // the channel
	BadChannel Code = "bad-channel"  // the highest
	PlaceTerm  Code = "place-term"   // a place is banned for a time, of at most so many days
	NoGames    Code = "no-games"     // there is no rated game whose ratings could be taken back, or given again
	ManyGames  Code = "many-games"   // the most games of one act
	Silenced   Code = "silenced"     // the measure, its end as an instant, the act
	SetAside   Code = "set-aside"    // the book cannot be read as a whole: the number of the record
)

// Codes lists every code, so that a catalogue can be checked against it.
func Codes() []Code {
	return []Code{
		AdminsOnly, MembersOnly, NoReason, TooLong, Hidden, OwnCase, NoSuch, NotYours, NotYourComplaint, Already, Settled, OwnAct, InForceNow, NotInForce,
		NoAppeal, TooMany, BadMeasure, BadKind, Past, NotGuests, NotOwner, BadChannel, PlaceTerm, NoGames, ManyGames, Silenced, SetAside,
	}
}

// Refusal says why something was not done.
type Refusal struct {
	Code Code
	Args []any
}

func (r *Refusal) Error() string { return fmt.Sprint("conduct: ", r.Code, " ", r.Args) }

func refuse(code Code, args ...any) error { return &Refusal{Code: code, Args: args} }

// Command is what somebody wants written into the book. The set of commands is
// closed.
//
//sumtype:decl
type Command interface {
	decide(b Book, by Person, at clock.Instant) (Event, error)
}

// Decide says what follows from a command that somebody gives at an instant: the
// events, and the book with them, or a *Refusal and the book unchanged.
func Decide(b Book, by Person, c Command, at clock.Instant) (Book, []Event, error) {
	e, err := c.decide(b, by, at)
	if err != nil {
		return b, nil, err
	}
	return Apply(b, e), []Event{e}, nil
}

// Complain complains of somebody.
type Complain struct {
	Against Person
	Kind    Kind
	Text    string
	Game    string
	Lines   []string
	Found   map[string]string // by the server only
}

func (c Complain) decide(b Book, by Person, at clock.Instant) (Event, error) {
	switch {
	case by.Guest:
		return nil, refuse(MembersOnly)
	case by.ID == c.Against.ID:
		return nil, refuse(OwnCase)
	case !slices.Contains(Kinds(), c.Kind):
		return nil, refuse(BadKind)
	}
	text, err := because(c.Text)
	if err != nil {
		return nil, err
	}
	if by != Server {
		c.Found = nil
	}
	open := 0
	for _, other := range b.Open() {
		if other.By.ID == by.ID {
			open++
		}
	}
	if by != Server && open >= MaxComplaints {
		return nil, refuse(TooMany, MaxComplaints)
	}
	return Complained{
		Number: len(b.complaints) + 1, At: at, By: by, Against: c.Against, Kind: c.Kind, Text: text, Game: c.Game,
		Lines: c.Lines[max(0, len(c.Lines)-MaxLines):], Found: c.Found,
	}, nil
}

// Take takes a measure against somebody.
type Take struct {
	Against   Person
	Measure   Measure
	Until     clock.Instant // of one that lasts; 0: until it is lifted
	Reason    string
	Complaint int // that it answers, 0 for none
	Games     []string
	Game      string // of Adjudicate: the game, whose [Adjudicating] it answers
}

func (c Take) decide(b Book, by Person, at clock.Instant) (Event, error) {
	reason, err := actReason(by, c.Against, c.Reason)
	_, known := b.Complaint(c.Complaint)
	switch {
	case err != nil:
		return nil, err
	case !c.Measure.Known(), !c.Measure.Lasts() && c.Until != 0, c.Against.Place && c.Measure != Ban:
		return nil, refuse(BadMeasure)
	case c.Against.Place && (c.Until == 0 || c.Until > at.Add(MaxPlaceBan)):
		return nil, refuse(PlaceTerm, int(MaxPlaceBan.Hours()/24))
	case c.Until != 0 && c.Until <= at:
		return nil, refuse(Past)
	case c.Measure.Lasts() && c.Against.Guest && !c.Against.Place && c.Measure != Muzzle && c.Measure != CMuzzle && c.Measure != Mute:
		return nil, refuse(NotGuests)
	case c.Complaint != 0 && !known:
		return nil, refuse(NoSuch, c.Complaint)
	case c.Game != "" && c.Measure != Adjudicate:
		return nil, refuse(BadMeasure)
	case c.Game != "" && !b.decisions[c.Game].waitsFor(c.Against):
		return nil, refuse(Settled)
	}
	if _, _, names := channelIn(reason); c.Measure == Move && !names {
		return nil, refuse(BadChannel, MaxChannel)
	}
	// The same measure again must say something new: another end.
	if a, holds := b.InForce(c.Against.ID, c.Measure, at); holds && a.Until == c.Until {
		return nil, refuse(InForceNow, c.Against.Handle, c.Measure)
	}
	games, err := b.toAnnul(c)
	if err != nil {
		return nil, err
	}
	return Acted{
		Number: len(b.acts) + 1, At: at, By: by, Against: c.Against, Measure: c.Measure, Until: c.Until, Reason: reason, Complaint: c.Complaint, Games: games,
		Game: c.Game, Follows: c.Measure.follows(false),
	}, nil
}

// toAnnul are the games of an act whose ratings are not taken back yet.
func (b *Book) toAnnul(c Take) ([]string, error) {
	if c.Measure != Annul {
		return nil, nil
	}
	var games []string
	for _, game := range c.Games {
		if !b.Annulled(game) && !slices.Contains(games, game) {
			games = append(games, game)
		}
	}
	switch {
	case len(games) == 0:
		return nil, refuse(NoGames)
	case len(games) > MaxGames:
		return nil, refuse(ManyGames, MaxGames)
	}
	return games, nil
}

// Reinstate gives again the ratings that an act has taken back.
type Reinstate struct {
	Act    int
	Reason string
}

func (c Reinstate) decide(b Book, by Person, at clock.Instant) (Event, error) {
	a := b.act(c.Act)
	if by.Admin && (a == nil || a.Measure != Annul || a.Lifted) {
		return nil, refuse(NoSuch, c.Act)
	}
	var against Person
	var games []string
	if a != nil {
		against = a.Against
		for _, game := range a.Games {
			if b.Annulled(game) && b.annulled[game] == a.Number {
				games = append(games, game)
			}
		}
	}
	reason, err := actReason(by, against, c.Reason)
	switch {
	case err != nil:
		return nil, err
	case len(games) == 0:
		return nil, refuse(NoGames)
	}
	return Acted{Number: len(b.acts) + 1, At: at, By: by, Against: against, Measure: Annul, Lifted: true, Reason: reason, Games: games}, nil
}

// Lift ends a measure before its time.
type Lift struct {
	Against Person
	Measure Measure
	Reason  string
}

func (c Lift) decide(b Book, by Person, at clock.Instant) (Event, error) {
	reason, err := actReason(by, c.Against, c.Reason)
	if err != nil {
		return nil, err
	}
	if !c.Measure.Lasts() {
		return nil, refuse(BadMeasure)
	}
	if _, holds := b.InForce(c.Against.ID, c.Measure, at); !holds {
		return nil, refuse(NotInForce, c.Against.Handle, c.Measure)
	}
	return Acted{Number: len(b.acts) + 1, At: at, By: by, Against: c.Against, Measure: c.Measure, Lifted: true, Reason: reason, Follows: c.Measure.follows(true)}, nil
}

// actReason checks who acts on whom, and that they say why.
func actReason(by, against Person, reason string) (string, error) {
	switch {
	case !by.Admin:
		return "", refuse(AdminsOnly)
	case by.ID == against.ID:
		return "", refuse(OwnCase)
	}
	return because(reason)
}

// because checks that something was said, and not too much.
func because(text string) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return "", refuse(NoReason)
	case utf8.RuneCountInString(text) > MaxText:
		return "", refuse(TooLong, MaxText)
	}
	return text, seen(text)
}

// seen refuses a text with a character that its readers would not see.
func seen(text string) error {
	var fault *plain.Fault
	if errors.As(plain.Check(text), &fault) {
		return refuse(Hidden, fault.Name())
	}
	return nil
}

// Acknowledge says that one has read a warning, or has answered the question to take a
// discussion to a channel.
type Acknowledge struct{ Act int }

func (c Acknowledge) decide(b Book, by Person, at clock.Instant) (Event, error) {
	a := b.act(c.Act)
	switch {
	case a == nil, a.Measure != Warn && a.Measure != Move:
		return nil, refuse(NoSuch, c.Act)
	case a.Against.ID != by.ID:
		return nil, refuse(NotYours)
	case a.Acknowledged:
		return nil, refuse(Settled)
	}
	return Acknowledged{Act: c.Act, At: at}, nil
}

// Appeal asks another administrator to look at an act against oneself, once.
type Appeal struct {
	Act  int
	Text string
}

func (c Appeal) decide(b Book, by Person, at clock.Instant) (Event, error) {
	a := b.act(c.Act)
	switch {
	case a == nil:
		return nil, refuse(NoSuch, c.Act)
	case a.Against.ID != by.ID:
		return nil, refuse(NotYours)
	case a.Appeal != nil:
		return nil, refuse(Already)
	}
	text, err := because(c.Text)
	if err != nil {
		return nil, err
	}
	return Appealed{Act: c.Act, At: at, Text: text}, nil
}

// Rule rules on an appeal. Nobody rules on their own act, or on one against them.
type Rule struct {
	Act    int
	Uphold bool
	Reason string
}

func (c Rule) decide(b Book, by Person, at clock.Instant) (Event, error) {
	a := b.act(c.Act)
	switch {
	case !by.Admin:
		return nil, refuse(AdminsOnly)
	case a == nil:
		return nil, refuse(NoSuch, c.Act)
	case a.Appeal == nil:
		return nil, refuse(NoAppeal)
	case !a.AppealWaits():
		return nil, refuse(Settled)
	case a.By.ID == by.ID:
		return nil, refuse(OwnAct)
	case a.Against.ID == by.ID:
		return nil, refuse(OwnCase)
	}
	reason, err := because(c.Reason)
	if err != nil {
		return nil, err
	}
	return Ruled{Act: c.Act, At: at, By: by, Upheld: c.Uphold, Reason: reason, Follows: !c.Uphold && a.Measure == Computer}, nil
}

// Close says what came of a complaint.
type Close struct {
	Complaint int
	Reason    string
}

func (c Close) decide(b Book, by Person, at clock.Instant) (Event, error) {
	open := b.complaint(c.Complaint)
	switch {
	case !by.Admin:
		return nil, refuse(AdminsOnly)
	case open == nil:
		return nil, refuse(NoSuch, c.Complaint)
	case open.Closed != nil:
		return nil, refuse(Settled)
	case open.Against.ID == by.ID:
		return nil, refuse(OwnCase)
	}
	reason, err := because(c.Reason)
	if err != nil {
		return nil, err
	}
	return Closed{Complaint: c.Complaint, At: at, By: by, Reason: reason}, nil
}

// Own gives a channel to a member, or to nobody when Owner has no ID.
type Own struct {
	Channel int
	Owner   Person
}

func (c Own) decide(_ Book, by Person, at clock.Instant) (Event, error) {
	switch {
	case !by.Admin:
		return nil, refuse(AdminsOnly)
	case c.Channel < 0 || c.Channel > MaxChannel:
		return nil, refuse(BadChannel, MaxChannel)
	case c.Owner.Guest:
		return nil, refuse(MembersOnly)
	}
	return Owned{Channel: c.Channel, At: at, By: by, Owner: c.Owner}, nil
}

// Title gives a channel a topic, by its owner or an administrator; none when it
// is empty.
type Title struct {
	Channel int
	Topic   string
}

func (c Title) decide(b Book, by Person, at clock.Instant) (Event, error) {
	topic := strings.TrimSpace(c.Topic)
	owner := b.Channel(c.Channel).Owner
	switch {
	case c.Channel < 0 || c.Channel > MaxChannel:
		return nil, refuse(BadChannel, MaxChannel)
	case !by.Admin && (by.Guest || owner.ID == "" || owner.ID != by.ID):
		return nil, refuse(NotOwner, c.Channel)
	case utf8.RuneCountInString(topic) > MaxTitle:
		return nil, refuse(TooLong, MaxTitle)
	}
	if err := seen(topic); err != nil {
		return nil, err
	}
	return Titled{Channel: c.Channel, At: at, By: by, Topic: topic}, nil
}

// Post adds a notice for everybody.
type Post struct{ Title, Text string }

func (c Post) decide(b Book, by Person, at clock.Instant) (Event, error) {
	title := strings.TrimSpace(c.Title)
	switch {
	case !by.Admin:
		return nil, refuse(AdminsOnly)
	case title == "":
		return nil, refuse(NoReason)
	case utf8.RuneCountInString(title) > MaxTitle:
		return nil, refuse(TooLong, MaxTitle)
	}
	if err := seen(title); err != nil {
		return nil, err
	}
	text, err := because(c.Text)
	if err != nil {
		return nil, err
	}
	return Posted{Number: len(b.news) + 1, At: at, By: by, Title: title, Text: text}, nil
}

// RecordEscape writes down that a game was left, by the server: once for each time
// that they left it.
type RecordEscape struct{ Escaped }

func (c RecordEscape) decide(b Book, by Person, at clock.Instant) (Event, error) {
	if by != Server {
		return nil, refuse(AdminsOnly)
	}
	_, away := b.departures[departure{c.Who.ID, c.Game}]
	if !away && slices.ContainsFunc(b.escapes[c.Who.ID], func(e Escaped) bool { return e.Game == c.Game }) {
		return nil, refuse(Settled)
	}
	e := c.Escaped
	e.At = at
	return e, nil
}
