package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/ratinglist"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/entrylist"
	"github.com/escaque/escaque/tournament/words"
)

// ratingOfFlag adds the flag --rating-of, the list whose rating is taken.
func (r *runner) ratingOfFlag(cmd *cobra.Command) *string {
	return cmd.Flags().String("rating-of", "", r.w.HelpText("event.rating-of"))
}

// refuseTwoRatings returns a fault if a rating is both typed and taken from a list.
func refuseTwoRatings(cmd *cobra.Command) error {
	for _, flag := range []string{"rating", "official"} {
		if cmd.Flags().Changed(flag) && cmd.Flags().Changed("rating-of") {
			return &terminal.Fault{Key: "event.rating-of.twice", Args: []any{"Flag", flag}}
		}
	}
	return nil
}

// entryFromFIDE returns an entry for the player with a number in FIDE's list, and prints who that
// is. The rating is that of a named list, or else of the first of the event's lists that has one.
func (r *runner) entryFromFIDE(ctx context.Context, data string, id int64, t tournament.Tournament, ratingOf string) (e tournament.Entry, err error) {
	list := fidelist.ListIn(data)
	defer func() { err = errors.Join(err, list.Close()) }()
	info, err := list.Info(ctx)
	if err != nil {
		return e, ratinglist.Fault(r.w, err)
	}
	p, err := list.Player(ctx, id)
	if errors.Is(err, fidelist.ErrUnknown) {
		return e, &terminal.Fault{Key: "event.fide.unknown", Args: []any{"ID", id, "Date", info.Date}}
	}
	if err != nil {
		return e, ratinglist.Fault(r.w, err)
	}
	regs := t.Regulations()
	ratings, err := list.RatingsOf(ctx, p.EntryFor(regs), regs)
	if err != nil {
		return e, ratinglist.Fault(r.w, err)
	}
	order := fidelist.OrderOf(regs)
	taken := ratings.Taken(regs)
	if ratingOf != "" {
		if taken, err = r.chosenRating(data, p.Name, ratings, ratingOf); err != nil {
			return e, err
		}
	}
	e = p.EntryFor(regs, ratings.National(regs), taken)
	fmt.Fprintln(r.w.Err, r.w.Text("event.fide.found", "Date", info.Date, "Name", terminal.Printable(strings.TrimSpace(string(e.Title)+" "+e.Name)), "Federation", e.Federation,
		"Birth", e.Birth, "Rating", taken.Rating, "List", ratingwords.ListName(r.w.Lang, cmp.Or(taken.List, order[0]))))
	if taken.FallsBack() {
		fmt.Fprintln(r.w.Err, r.w.Text("event.fide.effective", "List", ratingwords.ListName(r.w.Lang, taken.List), "Base", ratingwords.ListName(r.w.Lang, taken.Base)))
	}
	if ratingOf == "" {
		r.printAmbiguous(ratings, regs)
	}
	if ratingOf == "" && ratings.Of(order[0]).Rating == 0 {
		key, others := "event.fide.others", ratings.Others(taken)
		if len(others) == 0 {
			key = "event.fide.none-of"
		}
		fmt.Fprintln(r.w.Err, r.w.Text(key, "List", ratingwords.ListName(r.w.Lang, order[0]), "Others", r.ratingTexts(others)))
	}
	return e, nil
}

// ratingTexts returns ratings as text, with the names of their lists.
func (r *runner) ratingTexts(ratings fidelist.Ratings) string {
	texts := make([]string, len(ratings))
	for i, one := range ratings {
		texts[i] = fmt.Sprintf("%s %d (%s)", ratingwords.ListName(r.w.Lang, one.List), one.Rating, one.List)
	}
	return strings.Join(texts, ", ")
}

// printAmbiguous prints the lists of an event in which several people may be a person.
func (r *runner) printAmbiguous(ratings fidelist.Ratings, regs tournament.Regulations) {
	for _, list := range ratings.Ambiguous(regs) {
		fmt.Fprintln(r.w.Err, r.w.Text("event.fide.ambiguous", "List", list))
	}
}

// chosenRating returns the rating of a person in a named list, or a fault that names the ratings
// that there are.
func (r *runner) chosenRating(data, name string, ratings fidelist.Ratings, list string) (fidelist.Listed, error) {
	taken := ratings.Of(list)
	if taken.Rating > 0 {
		return taken, nil
	}
	known, err := ratinglist.KnownNames(data)
	switch {
	case err != nil:
		return taken, err
	case taken.Ambiguous:
		return taken, &terminal.Fault{Key: "event.fide.ambiguous", Args: []any{"List", list}}
	case !slices.Contains(known, list):
		return taken, &terminal.Fault{Key: "event.new.no-list", Args: []any{"Text", terminal.Printable(list), "Known", strings.Join(known, ", ")}}
	}
	others := slices.DeleteFunc(slices.Clone(ratings), func(l fidelist.Listed) bool { return l.Rating == 0 })
	return taken, &terminal.Fault{Key: "event.rating-of.none", Args: []any{
		"Name", terminal.Printable(name), "List", terminal.Printable(list), "Others", cmp.Or(r.ratingTexts(others), "–"),
	}}
}

// takeRating returns an entry with the rating that a list has of its person.
func (r *runner) takeRating(ctx context.Context, data string, e tournament.Entry, regs tournament.Regulations, ratingOf string) (is tournament.Entry, err error) {
	list := fidelist.ListIn(data)
	defer func() { err = errors.Join(err, list.Close()) }()
	ratings, err := list.RatingsOf(ctx, e, regs)
	if err != nil {
		return e, ratinglist.Fault(r.w, err)
	}
	taken, err := r.chosenRating(data, e.Name, ratings, ratingOf)
	if err != nil {
		return e, err
	}
	return fidelist.WithRating(e, regs, taken), nil
}

// takeRatingOf is takeRating for a player of a team, whom the flag --member names. In an event without
// teams there is no such flag.
func (r *runner) takeRatingOf(ctx context.Context, data string, team tournament.Player, e tournament.Entry, t tournament.Tournament, ratingOf, member string) (tournament.Entry, error) {
	switch {
	case !t.OfTeams() && member != "":
		return e, tournament.Refuse(tournament.NotOfTeams)
	case !t.OfTeams():
		return r.takeRating(ctx, data, e, t.Regulations(), ratingOf)
	case member == "":
		return e, &terminal.Fault{Key: "event.rating-of.member"}
	}
	seat, err := acts.FindSeat(team, member)
	if err != nil {
		return e, err
	}
	if seat == 0 {
		return e, &terminal.Fault{Key: "event.rating-of.member"}
	}
	e.Roster = slices.Clone(e.Roster)
	e.Roster[seat-1], err = r.takeRating(ctx, data, e.Roster[seat-1], t.Regulations(), ratingOf)
	return e, err
}

// fillFromLists completes the entries of a list of players: from FIDE's list by their numbers, and their
// ratings from the lists of the event. It prints what was filled in and who was not found. FIDE's list
// may be missing if there are lists of organisers.
func (r *runner) fillFromLists(ctx context.Context, data string, t tournament.Tournament, entries *entrylist.List) (err error) {
	list := fidelist.ListIn(data)
	defer func() { err = errors.Join(err, list.Close()) }()
	info, err := list.Info(ctx)
	if err != nil {
		own, fault := list.Own().Names()
		if len(own) == 0 || !errors.Is(err, fidelist.ErrNone) {
			return errors.Join(ratinglist.Fault(r.w, err), fault)
		}
		fmt.Fprintln(r.w.Err, r.w.Text("event.fide.own-only", "Lists", strings.Join(own, ", ")))
	}
	for i := range entries.Players {
		e := &entries.Players[i]
		say := func(what string) {
			fmt.Fprintln(r.w.Err, r.w.Text("event.fide.line", "Line", entries.Lines[i], "Name", terminal.Printable(e.Name), "What", what))
		}
		ratings, err := list.RatingsOf(ctx, *e, t.Regulations())
		if err != nil {
			return ratinglist.Fault(r.w, err)
		}
		var fields []string
		was := e.RatingFrom
		id, unnumbered := strconv.ParseInt(e.FIDEID, 10, 64)
		if unnumbered != nil || info.Date == "" {
			fields = fidelist.FillRatings(e, t.Regulations(), ratings)
		} else {
			p, err := list.Player(ctx, id)
			switch {
			case errors.Is(err, fidelist.ErrUnknown):
				say(r.w.Text("event.fide.unknown", "ID", id, "Date", info.Date))
				fields = fidelist.FillRatings(e, t.Regulations(), ratings)
			case err != nil:
				return ratinglist.Fault(r.w, err)
			default:
				fields = fidelist.Fill(e, p, t.Regulations(), ratings)
			}
		}
		if len(fields) > 0 {
			from := fidelist.OrderOf(t.Regulations())[0] + " " + info.Date
			if e.RatingFrom != was {
				from = e.RatingFrom
			}
			say(r.filledText(*e, fields, from, ratings.National(t.Regulations())))
		}
		if e.Rating == 0 {
			for _, list := range ratings.Ambiguous(t.Regulations()) {
				say(r.w.Text("event.fide.ambiguous", "List", list))
			}
		}
	}
	return nil
}

// filledText returns the fields that were filled in, with their values and the list of the rating.
func (r *runner) filledText(e tournament.Entry, fields []string, from string, national fidelist.Listed) string {
	var said []string
	for _, field := range fields {
		value := map[string]string{
			"rating": strconv.Itoa(e.Rating), "official": strconv.Itoa(e.Official), "national": strconv.Itoa(e.National) + " (" + national.From + ")",
			"title": string(e.Title), "federation": e.Federation, "birth": e.Birth, "sex": e.Sex,
		}[field]
		said = append(said, words.Field(r.w.Lang, field)+" "+value)
	}
	if len(fields) == 1 && fields[0] == "national" {
		return said[0]
	}
	list, date, _ := strings.Cut(from, " ")
	return r.w.Text("event.fide.filled", "What", strings.Join(said, ", "), "List", ratingwords.ListName(r.w.Lang, list), "Date", date)
}
