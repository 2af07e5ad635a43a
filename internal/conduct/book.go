package conduct

import (
	"maps"
	"slices"

	"github.com/escaque/escaque/clock"
)

// Complaint is a complaint with what became of it.
type Complaint struct {
	Complained
	Closed *Closed // nil while it is open
}

// Act is an act with what became of it.
type Act struct {
	Acted
	Acknowledged bool
	Appeal       *Appealed
	Ruling       *Ruled
	Withdrawn    *AppealWithdrawn // the appeal
}

// Overturned reports whether an appeal against the act was granted.
func (a Act) Overturned() bool { return a.Ruling != nil && !a.Ruling.Upheld }

// ChannelCard is what the book has about a channel.
type ChannelCard struct {
	Owner Person // without ID: nobody
	Topic string
}

// Book is the state: the fold of a log. The zero value is an empty book. It is a
// value: [Apply] returns another one and leaves the old one as it was.
type Book struct {
	complaints []Complaint
	acts       []Act
	news       []Posted
	holding    map[string]map[Measure]int // by person: the last lasting act of a measure, its number
	escapes    map[string][]Escaped
	channels   map[int]ChannelCard
	annulled   map[string]int // by game: the last act about its ratings

	departures map[departure]Departed // that may still be made good
	examined   uint64
	uncarried  map[int]bool            // acts, by their numbers
	decisions  map[string]Adjudicating // by game
}

// Apply returns the book with an event. It is total: an event about what the book
// does not have changes nothing.
func Apply(b Book, e Event) Book {
	if e == nil {
		return b
	}
	b = b.copied()
	b.Add(e)
	return b
}

// Add takes an event into a book of which nobody else keeps a copy: it is for
// whoever reads a log, and takes time in proportion to the log's length, where
// [Apply] copies the book.
func (b *Book) Add(e Event) { e.apply(b) }

// copied is a book that shares nothing with b that an event changes.
func (b Book) copied() Book {
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
	if c := b.complaint(e.Complaint); c != nil {
		c.Closed = &e
	}
}

func (e Acted) apply(b *Book) {
	b.acts = append(b.acts, Act{Acted: e})
	b.hold(e)
	b.follows(e.Number, e.Follows)
	b.decided(e)
}

func (e Acknowledged) apply(b *Book) {
	if a := b.act(e.Act); a != nil {
		a.Acknowledged = true
	}
}

func (e Appealed) apply(b *Book) {
	if a := b.act(e.Act); a != nil {
		a.Appeal = &e
	}
}

func (e Ruled) apply(b *Book) {
	if a := b.act(e.Act); a != nil {
		a.Ruling = &e
	}
	b.follows(e.Act, e.Follows)
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
	b.label(e.Channel, card)
}

func (e Titled) apply(b *Book) {
	card := b.channels[e.Channel]
	card.Topic = e.Topic
	b.label(e.Channel, card)
}

func (e Posted) apply(b *Book) { b.news = append(b.news, e) }

func (b *Book) hold(e Acted) {
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

func (b *Book) label(channel int, card ChannelCard) {
	if b.channels == nil {
		b.channels = map[int]ChannelCard{}
	}
	b.channels[channel] = card
}

func (b *Book) complaint(number int) *Complaint {
	if number < 1 || number > len(b.complaints) {
		return nil
	}
	return &b.complaints[number-1]
}

func (b *Book) act(number int) *Act {
	if number < 1 || number > len(b.acts) {
		return nil
	}
	return &b.acts[number-1]
}

// InForce returns the act by which a measure holds against somebody at an
// instant.
func (b *Book) InForce(id string, m Measure, at clock.Instant) (Act, bool) {
	a := b.act(b.holding[id][m])
	if a == nil || a.Lifted || a.Overturned() || a.Until != 0 && a.Until <= at {
		return Act{}, false
	}
	return *a, true
}

// AllInForce lists the acts that hold against somebody, in their order.
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

// Annulled reports whether the ratings of a game are taken back.
func (b *Book) Annulled(game string) bool {
	a := b.act(b.annulled[game])
	return a != nil && !a.Lifted && !a.Overturned()
}

// Listed are the people against whom a measure holds, in the order of the acts.
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

// Warnings are the warnings that somebody has not acknowledged.
func (b *Book) Warnings(id string) []Act {
	return b.ActsOn(id, func(a Act) bool { return a.Measure == Warn && !a.Acknowledged && !a.Overturned() })
}

// ActsOn lists the acts against somebody, all of them when only is nil.
func (b *Book) ActsOn(id string, only func(Act) bool) []Act {
	var list []Act
	for _, a := range b.acts {
		if a.Against.ID == id && (only == nil || only(a)) {
			list = append(list, a)
		}
	}
	return list
}

// Act returns an act by its number.
func (b *Book) Act(number int) (Act, bool) {
	if a := b.act(number); a != nil {
		return *a, true
	}
	return Act{}, false
}

// Acts lists the last acts, at most so many.
func (b *Book) Acts(most int) []Act { return slices.Clone(b.acts[max(0, len(b.acts)-most):]) }

// ActsBefore lists the last acts before a number, at most so many, the newest first;
// from the last one when the number is 0.
func (b *Book) ActsBefore(number, most int) []Act {
	if number <= 0 || number > len(b.acts) {
		number = len(b.acts) + 1
	}
	list := slices.Clone(b.acts[max(0, number-1-most) : number-1])
	slices.Reverse(list)
	return list
}

// Appeals lists the acts whose appeal waits for a ruling.
func (b *Book) Appeals() []Act {
	var list []Act
	for _, a := range b.acts {
		if a.AppealWaits() {
			list = append(list, a)
		}
	}
	return list
}

// Complaint returns a complaint by its number.
func (b *Book) Complaint(number int) (Complaint, bool) {
	if c := b.complaint(number); c != nil {
		return *c, true
	}
	return Complaint{}, false
}

// Complaints lists those for which only holds, in their order.
func (b *Book) Complaints(only func(Complaint) bool) []Complaint {
	var list []Complaint
	for _, c := range b.complaints {
		if only(c) {
			list = append(list, c)
		}
	}
	return list
}

// Open lists the complaints that wait to be looked at.
func (b *Book) Open() []Complaint {
	return b.Complaints(func(c Complaint) bool { return c.Closed == nil })
}

// Escapes are the games that somebody has left since an instant.
func (b *Book) Escapes(id string, since clock.Instant) []Escaped {
	list := b.escapes[id]
	for len(list) > 0 && list[0].At < since {
		list = list[1:]
	}
	return slices.Clone(list)
}

// Channel is what the book has about a channel.
func (b *Book) Channel(n int) ChannelCard { return b.channels[n] }

// News lists the last items, at most so many, the newest last.
func (b *Book) News(most int) []Posted { return slices.Clone(b.news[max(0, len(b.news)-most):]) }

// Item returns an item of news by its number.
func (b *Book) Item(number int) (Posted, bool) {
	if number < 1 || number > len(b.news) {
		return Posted{}, false
	}
	return b.news[number-1], true
}
