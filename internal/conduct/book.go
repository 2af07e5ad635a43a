package conduct

import (
	"maps"
	"slices"

	"github.com/escaque/escaque/clock"
)

// Complaint is a complaint and its outcome.
type Complaint struct {
	Complained
	Closed *Closed // nil while it is open
}

// Act is an act, with its acknowledgement, appeal and ruling.
type Act struct {
	Acted
	Acknowledged bool
	Appeal       *Appealed
	Ruling       *Ruled
	Withdrawn    *AppealWithdrawn // set when the appeal was withdrawn
}

// Overturned reports whether an appeal against the act was granted.
func (a Act) Overturned() bool { return a.Ruling != nil && !a.Ruling.Upheld }

// ChannelCard is the owner and the topic of a channel.
type ChannelCard struct {
	Owner Person // the zero Person if the channel has no owner
	Topic string
}

// Book is the state that results from applying the events of a log in order. The zero value is an
// empty book. It is a value: [Apply] returns a new book and does not change the old one.
type Book struct {
	complaints []Complaint
	acts       []Act
	news       []Posted
	holding    map[string]map[Measure]int // by person and measure: the number of the last act of a lasting measure
	escapes    map[string][]Escaped
	channels   map[int]ChannelCard
	annulled   map[string]int // by game: the number of the last act about its ratings

	departures map[departure]Departed // members who may still return to their game
	examined   uint64
	uncarried  map[int]bool            // by number: acts that have not been carried out
	decisions  map[string]Adjudicating // by game: pending adjudications
}

// Apply returns the book after an event. It never fails: an event about an entry that the book does
// not have changes nothing.
func Apply(b Book, e Event) Book {
	if e == nil {
		return b
	}
	b = b.clone()
	b.Add(e)
	return b
}

// Add applies an event to b itself. It may be used only while nobody else holds a copy of the book.
// It is meant for reading a log: unlike [Apply], it does not copy the book for each event.
func (b *Book) Add(e Event) { e.apply(b) }

// clone returns a copy of the book. It shares nothing with b that an event changes.
func (b Book) clone() Book {
	b.complaints, b.acts, b.news = slices.Clone(b.complaints), slices.Clone(b.acts), slices.Clip(b.news)
	b.escapes, b.channels, b.annulled = maps.Clone(b.escapes), maps.Clone(b.channels), maps.Clone(b.annulled)
	for id, games := range b.escapes {
		b.escapes[id] = slices.Clip(games)
	}
	b.holding = maps.Clone(b.holding)
	for id, measures := range b.holding {
		b.holding[id] = maps.Clone(measures)
	}
	b.departures, b.uncarried, b.decisions = maps.Clone(b.departures), maps.Clone(b.uncarried), maps.Clone(b.decisions)
	return b
}

func (e Complained) apply(b *Book) { b.complaints = append(b.complaints, Complaint{Complained: e}) }

func (e Closed) apply(b *Book) {
	if c := b.complaintAt(e.Complaint); c != nil {
		c.Closed = &e
	}
}

func (e Acted) apply(b *Book) {
	b.acts = append(b.acts, Act{Acted: e})
	b.recordMeasure(e)
	b.noteConsequence(e.Number, e.Follows)
	b.settleAdjudication(e)
}

func (e Acknowledged) apply(b *Book) {
	if a := b.actAt(e.Act); a != nil {
		a.Acknowledged = true
	}
}

func (e Appealed) apply(b *Book) {
	if a := b.actAt(e.Act); a != nil {
		a.Appeal = &e
	}
}

func (e Ruled) apply(b *Book) {
	if a := b.actAt(e.Act); a != nil {
		a.Ruling = &e
	}
	b.noteConsequence(e.Act, e.Follows)
}

func (e Escaped) apply(b *Book) {
	if b.escapes == nil {
		b.escapes = map[string][]Escaped{}
	}
	b.escapes[e.Who.ID] = append(b.escapes[e.Who.ID], e)
	delete(b.departures, departure{e.Who.ID, e.Game})
}

func (e Owned) apply(b *Book) {
	card := b.channels[e.Channel]
	card.Owner = e.Owner
	b.setChannel(e.Channel, card)
}

func (e Titled) apply(b *Book) {
	card := b.channels[e.Channel]
	card.Topic = e.Topic
	b.setChannel(e.Channel, card)
}

func (e Posted) apply(b *Book) { b.news = append(b.news, e) }

func (b *Book) recordMeasure(e Acted) {
	for _, game := range e.Games {
		if b.annulled == nil {
			b.annulled = map[string]int{}
		}
		b.annulled[game] = e.Number
	}
	if !e.Measure.Lasts() {
		return
	}
	if b.holding == nil {
		b.holding = map[string]map[Measure]int{}
	}
	if b.holding[e.Against.ID] == nil {
		b.holding[e.Against.ID] = map[Measure]int{}
	}
	b.holding[e.Against.ID][e.Measure] = e.Number
}

func (b *Book) setChannel(channel int, card ChannelCard) {
	if b.channels == nil {
		b.channels = map[int]ChannelCard{}
	}
	b.channels[channel] = card
}

func (b *Book) complaintAt(number int) *Complaint {
	if number < 1 || number > len(b.complaints) {
		return nil
	}
	return &b.complaints[number-1]
}

func (b *Book) actAt(number int) *Act {
	if number < 1 || number > len(b.acts) {
		return nil
	}
	return &b.acts[number-1]
}

// InForce returns the act by which a measure is in force against a person at an instant. It reports
// false if there is none.
func (b *Book) InForce(id string, m Measure, at clock.Instant) (Act, bool) {
	a := b.actAt(b.holding[id][m])
	if a == nil || a.Lifted || a.Overturned() || a.Until != 0 && a.Until <= at {
		return Act{}, false
	}
	return *a, true
}

// AllInForce returns the acts in force against a person at an instant, ordered by number.
func (b *Book) AllInForce(id string, at clock.Instant) []Act {
	var list []Act
	for m := range b.holding[id] {
		if a, holds := b.InForce(id, m, at); holds {
			list = append(list, a)
		}
	}
	slices.SortFunc(list, func(a, b Act) int { return a.Number - b.Number })
	return list
}

// Annulled reports whether the rating changes of a game are annulled.
func (b *Book) Annulled(game string) bool {
	a := b.actAt(b.annulled[game])
	return a != nil && !a.Lifted && !a.Overturned()
}

// Listed returns the people against whom a measure is in force, ordered by the numbers of the acts.
func (b *Book) Listed(m Measure, at clock.Instant) []Person {
	var acts []Act
	for id := range b.holding {
		if a, holds := b.InForce(id, m, at); holds {
			acts = append(acts, a)
		}
	}
	slices.SortFunc(acts, func(a, b Act) int { return a.Number - b.Number })
	people := make([]Person, len(acts))
	for i, a := range acts {
		people[i] = a.Against
	}
	return people
}

// Warnings returns the warnings that a person has not acknowledged.
func (b *Book) Warnings(id string) []Act {
	return b.ActsOn(id, func(a Act) bool { return a.Measure == Warn && !a.Acknowledged && !a.Overturned() })
}

// ActsOn returns the acts against a person for which only returns true. It returns all of them if
// only is nil.
func (b *Book) ActsOn(id string, only func(Act) bool) []Act {
	var list []Act
	for _, a := range b.acts {
		if a.Against.ID == id && (only == nil || only(a)) {
			list = append(list, a)
		}
	}
	return list
}

// Act returns an act by its number. It reports false if there is none.
func (b *Book) Act(number int) (Act, bool) {
	if a := b.actAt(number); a != nil {
		return *a, true
	}
	return Act{}, false
}

// Acts returns the last acts, at most the given number, oldest first.
func (b *Book) Acts(most int) []Act { return slices.Clone(b.acts[max(0, len(b.acts)-most):]) }

// ActsBefore returns the last acts with a smaller number than the given one, newest first, at most
// the given count. Number 0 starts at the last act.
func (b *Book) ActsBefore(before, most int) []Act {
	if before <= 0 || before > len(b.acts) {
		before = len(b.acts) + 1
	}
	list := slices.Clone(b.acts[max(0, before-1-most) : before-1])
	slices.Reverse(list)
	return list
}

// Appeals returns the acts whose appeal waits for a ruling.
func (b *Book) Appeals() []Act {
	var list []Act
	for _, a := range b.acts {
		if a.AppealWaits() {
			list = append(list, a)
		}
	}
	return list
}

// Complaint returns a complaint by its number. It reports false if there is none.
func (b *Book) Complaint(number int) (Complaint, bool) {
	if c := b.complaintAt(number); c != nil {
		return *c, true
	}
	return Complaint{}, false
}

// Complaints returns the complaints for which only returns true, ordered by number.
func (b *Book) Complaints(only func(Complaint) bool) []Complaint {
	var list []Complaint
	for _, c := range b.complaints {
		if only(c) {
			list = append(list, c)
		}
	}
	return list
}

// Open returns the complaints that are not closed.
func (b *Book) Open() []Complaint {
	return b.Complaints(func(c Complaint) bool { return c.Closed == nil })
}

// Escapes returns the games that a person has left since an instant.
func (b *Book) Escapes(id string, since clock.Instant) []Escaped {
	list := b.escapes[id]
	for len(list) > 0 && list[0].At < since {
		list = list[1:]
	}
	return slices.Clone(list)
}

// Channel returns the owner and the topic of channel n.
func (b *Book) Channel(n int) ChannelCard { return b.channels[n] }

// News returns the last news items, at most the given number, newest last.
func (b *Book) News(most int) []Posted { return slices.Clone(b.news[max(0, len(b.news)-most):]) }

// Item returns a news item by its number. It reports false if there is none.
func (b *Book) Item(number int) (Posted, bool) {
	if number < 1 || number > len(b.news) {
		return Posted{}, false
	}
	return b.news[number-1], true
}
