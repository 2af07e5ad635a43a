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

// Limits of the entries of the book.
const (
	MaxText       = 1000 // characters of a complaint, a reason, an appeal, an item of news
	MaxTitle      = 45   // characters of a topic or of a title of news
	MaxLines      = 20   // lines of talk with a complaint
	MaxComplaints = 5    // open complaints of one member
	MaxChannel    = 255
	MaxGames      = 500 // games of one act

	// MaxPlaceBan is the longest ban of a network address. An address may belong to somebody else
	// later.
	MaxPlaceBan = 90 * 24 * time.Hour
)

// Code is the reason of a [Refusal].
type Code string

// The refusal codes. The comments name the arguments where there are any.
const (
	AdminsOnly  Code = "admins-only"
	MembersOnly Code = "members-only"
	NoReason    Code = "no-reason" // an act, an appeal or a complaint needs a text
	TooLong     Code = "too-long"  // argument: the most characters allowed
	Hidden      Code = "hidden"    // argument: the name of an invisible or direction-changing character
	OwnCase     Code = "own-case"  // nobody may act on or complain about themselves
	NoSuch      Code = "no-such"   // argument: the number
	NotYours    Code = "not-yours" // only the person acted upon may appeal or acknowledge
	// NotYourComplaint refuses to withdraw another person's complaint.
	NotYourComplaint Code = "not-your-complaint"

	Already    Code = "appealed"     // the act was appealed already
	Settled    Code = "settled"      // the entry is settled already
	OwnAct     Code = "own-act"      // only another administrator may rule on an appeal
	InForceNow Code = "in-force"     // arguments: the handle, the measure
	NotInForce Code = "not-in-force" // arguments: the handle, the measure
	NoAppeal   Code = "no-appeal"    // the act has not been appealed
	TooMany    Code = "too-many"     // argument: the most open complaints
	BadMeasure Code = "bad-measure"  // unknown measure, or not one that lasts
	BadKind    Code = "bad-kind"     // unknown kind of complaint
	Past       Code = "past"         // a measure must end after it begins
	NotGuests  Code = "not-guests"   // lasting measures are for members only
	NotOwner   Code = "not-owner"    // argument: the channel
	BadChannel Code = "bad-channel"  // argument: the highest channel
	PlaceTerm  Code = "place-term"   // an address is banned for a limited time; argument: the most days
	NoGames    Code = "no-games"     // no rated game whose ratings could be annulled or restored
	ManyGames  Code = "many-games"   // argument: the most games of one act
	Silenced   Code = "silenced"     // arguments: the measure, its end as an instant, the act
	SetAside   Code = "set-aside"    // the book cannot be read completely; argument: the number of the record
)

// Codes returns all codes, so that a catalogue can be checked against them.
func Codes() []Code {
	return []Code{
		AdminsOnly, MembersOnly, NoReason, TooLong, Hidden, OwnCase, NoSuch, NotYours, NotYourComplaint, Already, Settled, OwnAct, InForceNow, NotInForce,
		NoAppeal, TooMany, BadMeasure, BadKind, Past, NotGuests, NotOwner, BadChannel, PlaceTerm, NoGames, ManyGames, Silenced, SetAside,
	}
}

// Refusal is the error of a refused command.
type Refusal struct {
	Code Code
	Args []any
}

func (r *Refusal) Error() string { return fmt.Sprint("conduct: ", r.Code, " ", r.Args) }

func refuse(code Code, args ...any) error { return &Refusal{Code: code, Args: args} }

// Command is a request to change the book. The set of commands is closed.
//
//sumtype:decl
type Command interface {
	decide(b Book, by Person, at clock.Instant) (Event, error)
}

// Decide applies a command given by a person at an instant. It returns the changed book and the
// events, or the unchanged book and a *Refusal.
func Decide(b Book, by Person, c Command, at clock.Instant) (Book, []Event, error) {
	e, err := c.decide(b, by, at)
	if err != nil {
		return b, nil, err
	}
	return Apply(b, e), []Event{e}, nil
}

// Complain is the command that files a complaint against a person.
type Complain struct {
	Against Person
	Kind    Kind
	Text    string
	Game    string
	Lines   []string
	Found   map[string]string // set by the server only
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
	text, err := checkText(c.Text)
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

// Take is the command that takes a measure against a person.
type Take struct {
	Against   Person
	Measure   Measure
	Until     clock.Instant // end of a lasting measure; 0: until it is lifted
	Reason    string
	Complaint int // the complaint that the act answers; 0 for none
	Games     []string
	Game      string // for Adjudicate only: the game of the [Adjudicating] event
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
		Game: c.Game, Follows: c.Measure.hasConsequence(false),
	}, nil
}

// toAnnul returns the games of an Annul command whose ratings are not annulled yet, each once. It
// refuses an empty or too long list.
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

// Reinstate is the command that restores the ratings annulled by an act.
type Reinstate struct {
	Act    int
	Reason string
}

func (c Reinstate) decide(b Book, by Person, at clock.Instant) (Event, error) {
	a := b.actAt(c.Act)
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

// Lift is the command that ends a measure early.
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
	return Acted{Number: len(b.acts) + 1, At: at, By: by, Against: c.Against, Measure: c.Measure, Lifted: true, Reason: reason, Follows: c.Measure.hasConsequence(true)}, nil
}

// actReason returns the checked reason of an act. It refuses acts of non-administrators and acts on
// oneself.
func actReason(by, against Person, reason string) (string, error) {
	switch {
	case !by.Admin:
		return "", refuse(AdminsOnly)
	case by.ID == against.ID:
		return "", refuse(OwnCase)
	}
	return checkText(reason)
}

// checkText returns the text without surrounding space. It refuses a text that is empty, too long
// or has hidden characters.
func checkText(text string) (string, error) {
	text = strings.TrimSpace(text)
	switch {
	case text == "":
		return "", refuse(NoReason)
	case utf8.RuneCountInString(text) > MaxText:
		return "", refuse(TooLong, MaxText)
	}
	return text, refuseHidden(text)
}

// refuseHidden refuses a text with characters that its readers would not see.
func refuseHidden(text string) error {
	var fault *plain.Fault
	if errors.As(plain.Check(text), &fault) {
		return refuse(Hidden, fault.Name())
	}
	return nil
}

// Acknowledge is the command by which a person confirms a warning or answers a request to move a
// discussion to a channel.
type Acknowledge struct{ Act int }

func (c Acknowledge) decide(b Book, by Person, at clock.Instant) (Event, error) {
	a := b.actAt(c.Act)
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

// Appeal is the command by which a person appeals an act against them. An act can be appealed once.
type Appeal struct {
	Act  int
	Text string
}

func (c Appeal) decide(b Book, by Person, at clock.Instant) (Event, error) {
	a := b.actAt(c.Act)
	switch {
	case a == nil:
		return nil, refuse(NoSuch, c.Act)
	case a.Against.ID != by.ID:
		return nil, refuse(NotYours)
	case a.Appeal != nil:
		return nil, refuse(Already)
	}
	text, err := checkText(c.Text)
	if err != nil {
		return nil, err
	}
	return Appealed{Act: c.Act, At: at, Text: text}, nil
}

// Rule is the command that rules on an appeal. Administrators may not rule on their own acts or on
// acts against themselves.
type Rule struct {
	Act    int
	Uphold bool
	Reason string
}

func (c Rule) decide(b Book, by Person, at clock.Instant) (Event, error) {
	a := b.actAt(c.Act)
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
	reason, err := checkText(c.Reason)
	if err != nil {
		return nil, err
	}
	return Ruled{Act: c.Act, At: at, By: by, Upheld: c.Uphold, Reason: reason, Follows: !c.Uphold && a.Measure == Computer}, nil
}

// Close is the command that closes a complaint with a reason.
type Close struct {
	Complaint int
	Reason    string
}

func (c Close) decide(b Book, by Person, at clock.Instant) (Event, error) {
	open := b.complaintAt(c.Complaint)
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
	reason, err := checkText(c.Reason)
	if err != nil {
		return nil, err
	}
	return Closed{Complaint: c.Complaint, At: at, By: by, Reason: reason}, nil
}

// Own is the command that makes a member the owner of a channel. Without an Owner.ID the channel
// has no owner afterwards.
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

// Title is the command by which the owner or an administrator sets the topic of a channel. An empty
// topic removes it.
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
	if err := refuseHidden(topic); err != nil {
		return nil, err
	}
	return Titled{Channel: c.Channel, At: at, By: by, Topic: topic}, nil
}

// Post is the command that publishes a news item.
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
	if err := refuseHidden(title); err != nil {
		return nil, err
	}
	text, err := checkText(c.Text)
	if err != nil {
		return nil, err
	}
	return Posted{Number: len(b.news) + 1, At: at, By: by, Title: title, Text: text}, nil
}

// RecordEscape is the server's command that records that a player left a game. It is refused if
// this departure is recorded already.
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
