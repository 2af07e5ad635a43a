package fidelist

import (
	"cmp"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/internal/ownlist"
	"github.com/escaque/escaque/internal/plain"
	"github.com/escaque/escaque/tournament"
)

// Check is the comparison of the entries of an event with FIDE's list and those of organisers.
type Check struct {
	Info Info // of FIDE's list; its date is "" if there is none
	// Month is the month of the list by which the event is checked, YYYY-MM. A list of another month
	// proposes no changes.
	Month    string
	Findings []Finding
	ByHand   []string // players whose rating is from no list
	Without  int      // players without a FIDE number, whom no list of an organiser has
	// Own are the lists of organisers that the event or an entry names, and Gone those that are not here
	// or cannot be read.
	Own  []ownlist.Info
	Gone []string
}

// Current reports whether the list is that of the month by which the event is checked.
func (c Check) Current() bool { return c.Info.Date == c.Month }

// Finding is a player of an event of whom the list says something else.
type Finding struct {
	Player  tournament.PlayerID // the player or their team
	Seat    int                 // place in the roster of the team, 1 for the first; 0 for a player
	Number  int64               // FIDE number, 0 without one
	Entry   tournament.Entry
	Changes []Change
	Doubts  []Doubt
	Listed  tournament.Entry // the entry with all changes
}

// Key identifies the player of the finding among those of a check.
func (f Finding) Key() string { return strconv.Itoa(int(f.Player)) + "-" + strconv.Itoa(f.Seat) }

// Change is a field of an entry, by the names of tournament/entrylist, with its text in the event
// and in the list.
type Change struct{ Field, Was, Is string }

// Doubt is a reason to doubt the FIDE number of an entry, or the list of its rating.
type Doubt struct {
	Kind DoubtKind
	Who  string // the other player, whose number it is in the list, or the list
}

// DoubtKind is a kind of doubt. Those about a list are of one of an organiser.
type DoubtKind string

const (
	// NumberUnknown is a number that the list does not have.
	NumberUnknown DoubtKind = "unknown"
	// NumberTwice is a number that another entry has too.
	NumberTwice DoubtKind = "twice"
	// NumberOfAnother is a number that the list gives to a person with another name.
	NumberOfAnother DoubtKind = "another"
	// NotListed is a rating from a list that has no rating of this person any more.
	NotListed DoubtKind = "not-listed"
	// Ambiguous is a person of whom there are several in a list.
	Ambiguous DoubtKind = "ambiguous"
)

// MonthOf returns the month of the list by which an event is checked, YYYY-MM: that of its first
// day, but that of today before this day, in events of more than 30 days, and in events without a
// first day. today is YYYY-MM-DD.
func MonthOf(r tournament.Regulations, today string) string {
	day := r.Starts
	days, _ := r.Days()
	if !tournament.ValidDate(day) || day > today || r.Long || days > tournament.LongDays {
		day = today
	}
	return day[:len("2026-11")]
}

// checked is an entry of an event with its place.
type checked struct {
	player tournament.PlayerID
	seat   int
	entry  tournament.Entry
	number int64 // 0 without one
}

// entriesOf returns the entries of an event, with those of the rosters instead of teams.
func entriesOf(t tournament.Tournament) []checked {
	var list []checked
	add := func(id tournament.PlayerID, seat int, e tournament.Entry) {
		n, err := strconv.ParseInt(e.FIDEID, 10, 64)
		if err != nil {
			n = 0
		}
		list = append(list, checked{id, seat, e, n})
	}
	for _, p := range t.Players() {
		if p.Removed {
			continue
		}
		if !t.OfTeams() {
			add(p.ID, 0, p.Entry)
		}
		for i, one := range p.Roster {
			add(p.ID, i+1, one)
		}
	}
	return list
}

// NumbersOf returns the FIDE numbers of the players of an event.
func NumbersOf(t tournament.Tournament) []int64 {
	var numbers []int64
	for _, c := range entriesOf(t) {
		if c.number > 0 {
			numbers = append(numbers, c.number)
		}
	}
	return numbers
}

// ownNames returns the lists of organisers that an event names in its order, or an entry as the list
// of its rating.
func ownNames(t tournament.Tournament) []string {
	names := OrderOf(t.Regulations())
	for _, one := range entriesOf(t) {
		names = append(names, listOf(one.entry))
	}
	names = slices.DeleteFunc(names, func(name string) bool { return !tournament.IsOwnList(name) })
	slices.Sort(names)
	return slices.Compact(names)
}

// ownRatings returns the ratings of the person of an entry in lists of organisers. An event by the
// method of FIDE uses none.
func ownRatings(own []*ownlist.List, e tournament.Entry, r tournament.Regulations) (rs Ratings) {
	if r.RatingMethod == tournament.RatedByFIDE {
		return nil
	}
	for _, l := range own {
		if p, has := l.Of(e); has {
			rs = append(rs, Listed{List: l.Name, Rating: p.Rating, From: l.From(), Base: l.Name, Ambiguous: p.Twice})
		}
	}
	return rs
}

// Compare compares the entries of an event with the players of FIDE's list, by their numbers, and with
// lists of organisers. today is YYYY-MM-DD. It changes nothing.
func Compare(t tournament.Tournament, info Info, players map[int64]Player, own []*ownlist.List, today string) Check {
	regs := t.Regulations()
	c := Check{Info: info, Month: MonthOf(regs, today)}
	for _, name := range ownNames(t) {
		if at := slices.IndexFunc(own, func(l *ownlist.List) bool { return l.Name == name }); at >= 0 {
			c.Own = append(c.Own, own[at].Info)
		} else {
			c.Gone = append(c.Gone, name)
		}
	}
	entries := entriesOf(t)
	for i, one := range entries {
		if regs.OfficialRating(one.entry) > 0 && one.entry.RatingFrom == "" {
			c.ByHand = append(c.ByHand, one.entry.Name)
		}
		f := Finding{Player: one.player, Seat: one.seat, Number: one.number, Entry: one.entry, Listed: one.entry}
		ratings := ownRatings(own, one.entry, regs)
		if one.number == 0 && len(ratings) == 0 {
			c.Without++
		}
		byFIDE := false
		if one.number > 0 && info.Date != "" {
			for j, other := range entries {
				if j != i && other.number == one.number {
					f.Doubts = append(f.Doubts, Doubt{NumberTwice, other.entry.Name})
				}
			}
			switch p, known := players[one.number]; {
			case !known:
				f.Doubts = append(f.Doubts, Doubt{Kind: NumberUnknown})
			case !sharesName(one.entry.Name, p.Name):
				f.Doubts = append(f.Doubts, Doubt{NumberOfAnother, strings.TrimSpace(string(p.entryTitle()) + " " + p.Name)})
			default:
				ratings, byFIDE = append(p.Ratings(info.Date), ratings...), c.Current()
			}
		}
		from := f.proposeRatings(regs, ratings, byFIDE, c.Gone)
		if byFIDE {
			f.proposePerson(players[one.number])
		}
		if len(f.Changes) > 0 && (from.Rating > 0 || byFIDE && !tournament.IsOwnList(listOf(one.entry))) {
			f.Listed.RatingFrom = from.From
		}
		if len(f.Changes)+len(f.Doubts) > 0 {
			c.Findings = append(c.Findings, f)
		}
	}
	return c
}

// proposeRatings adds the ratings that differ from the lists. The rating is compared with the list from
// which it comes, or with the lists of the event if it is from none. byFIDE says that FIDE's list is
// the one by which the event is checked; without it nothing of FIDE's is proposed. It returns the
// rating with which the official one was compared, or the zero value.
func (f *Finding) proposeRatings(r tournament.Regulations, ratings Ratings, byFIDE bool, gone []string) Listed {
	e := &f.Listed
	propose := func(name string, to *int, is int) {
		if *to != is {
			f.Changes = append(f.Changes, Change{name, ratingText(*to), ratingText(is)})
			*to = is
		}
	}
	list, listed := listOf(*e), ratings.Taken(r)
	switch {
	case list == "":
		for _, one := range ratings.Ambiguous(r) {
			f.Doubts = append(f.Doubts, Doubt{Ambiguous, one})
		}
	case tournament.IsOwnList(list):
		listed = ratings.Of(list)
		switch {
		case listed.Ambiguous:
			f.Doubts = append(f.Doubts, Doubt{Ambiguous, list})
		case listed.Rating == 0 && !slices.Contains(gone, list):
			f.Doubts = append(f.Doubts, Doubt{NotListed, list})
		}
		if listed.Rating == 0 {
			return Listed{}
		}
	default:
		listed = ratings.Of(list)
	}
	if national := ratings.National(r); national.Rating > 0 {
		propose("national", &e.National, national.Rating)
	}
	if !byFIDE && !listed.isOwn() {
		return Listed{}
	}
	if r.RatingMethod == "" {
		propose("rating", &e.Rating, listed.Rating)
	} else {
		propose("official", &e.Official, listed.Rating)
	}
	return listed
}

// proposePerson adds the fields in which FIDE's list has something else than the entry. It never
// empties a field but the title, which a player may lose.
func (f *Finding) proposePerson(p Player) {
	e := &f.Listed
	take := func(field string, to *string, value string, differs bool) {
		if differs {
			f.Changes = append(f.Changes, Change{field, *to, value})
			*to = value
		}
	}
	is := p.entry()
	take("title", (*string)(&e.Title), string(is.Title), e.Title != is.Title)
	take("name", &e.Name, is.Name, !slices.Equal(nameWords(e.Name), nameWords(is.Name)))
	take("federation", &e.Federation, is.Federation, is.Federation != "" && e.Federation != is.Federation)
	take("birth", &e.Birth, is.Birth, is.Birth != "" && !strings.HasPrefix(e.Birth, is.Birth) && (e.Birth == "" || !strings.HasPrefix(is.Birth, e.Birth)))
	take("sex", &e.Sex, is.Sex, is.Sex != "" && e.Sex != is.Sex)
}

// listOf returns the name of the list from which the rating of an entry comes, or "".
func listOf(e tournament.Entry) string {
	list, _, _ := strings.Cut(e.RatingFrom, " ")
	return list
}

// ratingText returns a rating as text, or "" for none.
func ratingText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}

// nameWords returns the words of a name in a fixed order, without case, accents and punctuation.
func nameWords(name string) []string {
	words := plain.Words(name)
	slices.Sort(words)
	return words
}

// sharesName reports whether two names have a word of two letters or more in common.
func sharesName(a, b string) bool {
	words := plain.Words(a)
	return slices.ContainsFunc(plain.Words(b), func(w string) bool { return len(w) > 1 && slices.Contains(words, w) })
}

// Amendments returns the amendments that bring the listed data of the chosen findings to an event,
// one for each player or team, in their order. chosen reports whether a finding is chosen.
func (c Check) Amendments(t tournament.Tournament, chosen func(Finding) bool) []tournament.Amend {
	entries := make(map[tournament.PlayerID]tournament.Entry)
	for _, f := range c.Findings {
		if len(f.Changes) == 0 || !chosen(f) {
			continue
		}
		e, begun := entries[f.Player]
		if !begun {
			p, _ := t.Player(f.Player)
			e = p.Entry
			e.Roster = slices.Clone(e.Roster)
		}
		if f.Seat == 0 {
			e = f.Listed
		} else {
			e.Roster[f.Seat-1] = f.Listed
		}
		entries[f.Player] = e
	}
	var list []tournament.Amend
	for id, e := range entries {
		list = append(list, tournament.Amend{Player: id, Entry: e})
	}
	slices.SortFunc(list, func(a, b tournament.Amend) int { return cmp.Compare(a.Player, b.Player) })
	return list
}
