package event

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"strconv"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/ratinglist"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/ratingwords"
	"github.com/escaque/escaque/tournament"
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
	ratings, err := list.RatingsOf(ctx, p.EntryFor(t.Regulations(), fidelist.Listed{}))
	if err != nil {
		return e, ratinglist.Fault(r.w, err)
	}
	order := fidelist.OrderOf(t.Regulations())
	taken := ratings.First(order)
	if ratingOf != "" {
		if taken, err = r.chosenRating(p.Name, ratings, ratingOf); err != nil {
			return e, err
		}
	}
	e = p.EntryFor(t.Regulations(), taken)
	fmt.Fprintln(r.w.Err, r.w.Text("event.fide.found", "Date", info.Date, "Name", terminal.Printable(strings.TrimSpace(string(e.Title)+" "+e.Name)), "Federation", e.Federation,
		"Birth", e.Birth, "Rating", taken.Rating, "List", ratingwords.ListName(r.w.Lang, cmp.Or(taken.List, order[0]))))
	if taken.FallsBack() {
		fmt.Fprintln(r.w.Err, r.w.Text("event.fide.effective", "List", ratingwords.ListName(r.w.Lang, taken.List), "Base", ratingwords.ListName(r.w.Lang, taken.Base)))
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

// chosenRating returns the rating of a person in a named list, or a fault that names the ratings
// that there are.
func (r *runner) chosenRating(name string, ratings fidelist.Ratings, list string) (fidelist.Listed, error) {
	taken := ratings.Of(list)
	if taken.Rating == 0 {
		return taken, &terminal.Fault{Key: "event.rating-of.none", Args: []any{
			"Name", terminal.Printable(name), "List", terminal.Printable(list), "Others", cmp.Or(r.ratingTexts(ratings), "–"),
		}}
	}
	return taken, nil
}

// takeRating returns an entry with the rating that a list has of its person.
func (r *runner) takeRating(ctx context.Context, data string, e tournament.Entry, regs tournament.Regulations, ratingOf string) (is tournament.Entry, err error) {
	list := fidelist.ListIn(data)
	defer func() { err = errors.Join(err, list.Close()) }()
	ratings, err := list.RatingsOf(ctx, e)
	if err != nil {
		return e, ratinglist.Fault(r.w, err)
	}
	taken, err := r.chosenRating(e.Name, ratings, ratingOf)
	if err != nil {
		return e, err
	}
	return fidelist.WithRating(e, regs, taken), nil
}

// fillFromFIDE completes the entries of a list from FIDE's list by their numbers. It prints what
// was filled in and who was not found.
func (r *runner) fillFromFIDE(ctx context.Context, data string, t tournament.Tournament, entries *entrylist.List) (err error) {
	list := fidelist.ListIn(data)
	defer func() { err = errors.Join(err, list.Close()) }()
	info, err := list.Info(ctx)
	if err != nil {
		return ratinglist.Fault(r.w, err)
	}
	for i := range entries.Players {
		e := &entries.Players[i]
		id, err := strconv.ParseInt(e.FIDEID, 10, 64)
		if err != nil {
			continue
		}
		p, err := list.Player(ctx, id)
		if errors.Is(err, fidelist.ErrUnknown) {
			fmt.Fprintln(r.w.Err, r.w.Text("event.fide.line", "Line", entries.Lines[i], "Name", terminal.Printable(e.Name), "What", r.w.Text("event.fide.unknown", "ID", id, "Date", info.Date)))
			continue
		}
		if err != nil {
			return ratinglist.Fault(r.w, err)
		}
		ratings, err := list.RatingsOf(ctx, *e)
		if err != nil {
			return ratinglist.Fault(r.w, err)
		}
		from := e.RatingFrom
		var said []string
		for _, field := range fidelist.Fill(e, p, t.Regulations(), ratings) {
			value := map[string]string{"rating": strconv.Itoa(e.Rating), "official": strconv.Itoa(e.Official), "title": string(e.Title), "federation": e.Federation, "birth": e.Birth, "sex": e.Sex}[field]
			said = append(said, words.Field(r.w.Lang, field)+" "+value)
		}
		if len(said) > 0 {
			listed, _, _ := strings.Cut(e.RatingFrom, " ")
			if e.RatingFrom == from {
				listed = fidelist.OrderOf(t.Regulations())[0]
			}
			fmt.Fprintln(r.w.Err, r.w.Text("event.fide.line", "Line", entries.Lines[i], "Name", terminal.Printable(e.Name), "What",
				r.w.Text("event.fide.filled", "What", strings.Join(said, ", "), "List", ratingwords.ListName(r.w.Lang, listed), "Date", info.Date)))
		}
	}
	return nil
}
