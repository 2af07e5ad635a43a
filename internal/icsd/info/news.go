package info

import (
	"context"
	"fmt"
	"strconv"
	"strings"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/complaints"
	"github.com/escaque/escaque/internal/icsd/session"
)

// newsShown is how many items the list of news has.
const newsShown = 10

var newsCommand = session.Command{
	Name:  "news",
	Takes: session.UpTo(1),
	Do:    session.WithArgs(newsList),
}

// newsList lists the last items of news, or shows one.
func newsList(c Session, args string) (string, error) {
	if args != "" {
		n, err := strconv.Atoi(args)
		var item conduct.Posted
		found := false
		c.Services().Moderation.Read(func(b *conduct.Book, _ clock.Instant) { item, found = b.Item(n) })
		if err != nil || !found {
			return "", session.Misused(fmt.Sprintf("News item %s not found.", ics.Truncate(args, 10)))
		}
		return newsLine(item) + "\n\n" + item.Text + "\n\nPosted by " + item.By.Handle + ".", nil
	}
	var items []conduct.Posted
	c.Services().Moderation.Read(func(b *conduct.Book, _ clock.Instant) { items = b.News(newsShown) })
	if len(items) == 0 {
		return "There is no news.", nil
	}
	lines := []string{"Index of the last few news items:"}
	for _, item := range items {
		lines = append(lines, newsLine(item))
	}
	return strings.Join(lines, "\n"), nil
}

// newsLine returns an item's line in the list of news.
func newsLine(item conduct.Posted) string {
	return fmt.Sprintf("%4d (%s) %s", item.Number, item.At.Time().Format("Mon, Jan _2"), item.Title)
}

var postCommand = session.Command{
	Name:  "post",
	Takes: session.FreeText,
	Who:   session.Administrators,
	Do:    session.WithSession(post),
}

// post publishes an item of news: "post TITLE; TEXT".
func post(c Session, ctx context.Context, args string) (string, error) {
	title, text, ok := strings.Cut(ics.Printable(args), ";")
	if !ok {
		return "", c.Usage("post TITLE; TEXT")
	}
	e, err := complaints.Record(c, ctx, conduct.Post{Title: title, Text: text})
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("Created news item %d.", e.(conduct.Posted).Number), nil //nolint:forcetypeassert // what Post gives
}
