package trf

import (
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/escaque/escaque/tournament"
)

// anyNation is the tag of national records of an event without a federation.
const anyNation = "NRS"

// eventRatingWord begins the comments on ratings of the event that do not follow from record 172.
const eventRatingWord = "EventRating"

// The comments on an event of more than 30 days, for which there is no record: each rating of a later
// round, and that tie-breaks take the rating of each round.
const (
	laterRatingForm = "Later rating @ Round %d: %d: %d => %d" // round, number, the rating before, this one
	byRoundText     = "Tie-breaks by ratings take the rating of each round"
)

// RatingMethod returns the method of the last record 172, by which the ratings of the event follow from
// those of the players. It is empty if there is no such record, or if its method is unknown.
func (f *File) RatingMethod() tournament.RatingMethod {
	for _, line := range slices.Backward(f.Lines) {
		if r, is := line.Record.(*Ranking); is {
			if m := tournament.RatingMethod(r.Method); slices.Contains(tournament.RatingMethods(), m) {
				return m
			}
			return ""
		}
	}
	return ""
}

// ratings holds what a file says of the ratings of players besides record 001.
type ratings struct {
	method   tournament.RatingMethod
	national map[int]int // by starting number
	event    map[int]int // ratings of the event that do not follow from the method
}

// ratings returns what the file says of ratings. National ratings are those of the federation of
// record 172, or of any if that names none.
func (f *File) ratings() ratings {
	r := ratings{method: f.RatingMethod(), national: make(map[int]int), event: make(map[int]int)}
	federation := ""
	for _, line := range f.Lines {
		if ranking, is := line.Record.(*Ranking); is {
			federation = ranking.Federation
		}
	}
	for _, line := range f.Lines {
		switch record := line.Record.(type) {
		case *National:
			if federation == "" || record.Federation == federation {
				r.national[record.Number] = record.Rating
			}
		case Comment:
			var number, rating int
			if n, err := fmt.Sscanf(record.Text, eventRatingWord+" %d %d", &number, &rating); err == nil && n == 2 && rating >= 0 && rating <= tournament.MaxRating {
				r.event[number] = rating
			}
		}
	}
	return r
}

// of returns the entry of a player with the ratings of the file.
func (r ratings) of(p *Player) tournament.Entry {
	e := p.entry()
	own, typed := r.event[p.Number]
	if r.method == "" && !typed {
		return e
	}
	e.Official, e.National = p.Rating, r.national[p.Number]
	if r.method.Follows() {
		e.Rating = r.method.Rating(e.Official, e.National)
		e.Typed = typed && own != e.Rating
	}
	if typed {
		e.Rating = own
	}
	return e
}

// addRatings adds to the report of an event how its ratings follow from those of the players: the
// method, the national ratings, and as comments the ratings that do not follow. numbered is called
// with a function for each player and their number in the report.
func (f *File) addRatings(regs tournament.Regulations, numbered func(func(number int, e tournament.Entry))) {
	m := regs.RatingMethod
	federation := regs.Federation
	if federation == "" {
		federation = anyNation
	}
	if m != "" {
		f.Add(&Ranking{Federation: regs.Federation, Method: string(m)})
	}
	numbered(func(number int, e tournament.Entry) {
		if e.National > 0 {
			f.Add(&National{
				Federation: federation, Number: number, Sex: e.Sex, Name: e.Name, Rating: e.National, Origin: e.Federation, Birth: strings.ReplaceAll(e.Birth, "-", "/"),
			})
		}
		follows := regs.OfficialRating(e)
		if m.Follows() {
			follows = m.Rating(e.Official, e.National)
		}
		if e.Rating != follows {
			f.Add(Comment{Text: eventRatingWord + " " + strconv.Itoa(number) + " " + strconv.Itoa(e.Rating)})
		}
	})
}

// addLaterRatings adds the ratings of later rounds as comments, with the starting number, the rating
// before and the new one:
//
//	### Later rating @ Round 4: 12: 2150 => 2180
func (f *File) addLaterRatings(t tournament.Tournament) {
	for _, id := range t.Order() {
		p, _ := t.Player(id)
		for _, l := range p.Later {
			f.Add(Comment{Text: fmt.Sprintf(laterRatingForm, l.Round, p.Number, p.RatingIn(l.Round-1), l.Rating)})
		}
	}
	if t.Regulations().RatingsByRound {
		f.Add(Comment{Text: byRoundText})
	}
}

// LaterRating is a rating of a player, by starting number, that counts from a round on.
type LaterRating struct{ Number, Round, Rating int }

// LaterRatings returns the ratings of later rounds in the comments of the file. byRound reports whether
// a comment says that tie-breaks take the rating of each round.
func (f *File) LaterRatings() (list []LaterRating, byRound bool) {
	for _, line := range f.Lines {
		c, is := line.Record.(Comment)
		if !is {
			continue
		}
		var one LaterRating
		var before int
		if n, err := fmt.Sscanf(c.Text, laterRatingForm, &one.Round, &one.Number, &before, &one.Rating); err == nil && n == 4 {
			list = append(list, one)
		}
		byRound = byRound || c.Text == byRoundText
	}
	return list, byRound
}
