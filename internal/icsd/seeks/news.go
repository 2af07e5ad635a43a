package seeks

import (
	"fmt"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/icsd/format"
)

// TellNews informs a user of new and removed seeks: people in sentences, programs in their format.
// It sends nothing while the user plays.
func TellNews(c Session, news News) {
	if !readsSeeks(c) {
		return
	}
	ivars := c.Ivars()
	for _, seek := range news.Seeks {
		own := seek.By.ID == c.Identity().ID
		switch {
		case !canSee(c, seek), own && !ivars.Has(ics.IvarShowownseek):
		case ivars.Has(ics.IvarSeekinfo):
			c.Tell(toICSAd(c, seek).Seekinfo(own))
		case !own:
			c.Tell(ics.Seeking(toICSAd(c, seek)))
		}
	}
	switch {
	case len(news.Gone) == 0:
	case ivars.Has(ics.IvarSeekremove), ivars.Has(ics.IvarSeekinfo):
		c.Tell(ics.SeeksRemoved(news.Gone...))
	}
}

// Seekinfo returns the seeks that the user may see, in the format for programs.
func Seekinfo(c Session) string {
	lines := []string{ics.SeekClear}
	for _, s := range c.Services().Hall.Seeks() {
		own := s.By.ID == c.Identity().ID
		if canSee(c, s) && (!own || c.Ivars().Has(ics.IvarShowownseek)) {
			lines = append(lines, toICSAd(c, s).Seekinfo(own))
		}
	}
	return strings.Join(lines, "\n")
}

// toICSAd converts a seek to the advertisement of package ics.
func toICSAd(c Session, s hall.Seek) ics.Ad {
	initial, increment := format.FirstPeriod(s.Controls[0])
	a := ics.Ad{
		Index: c.Services().Seeks.Number(s.ID), Handle: s.By.Handle, Titles: format.TitleBits(s.By.Title, s.By.Guest), Rating: format.RatingOf(s.By),
		Initial: initial, Increment: increment, Rated: s.Spec.Rated, Type: format.CategoryName(s.Category), High: anyRating,
	}
	start := format.StartName(s.Spec.Start)
	if start == "" {
		start, _, _ = strings.Cut(format.StartWord(s.Spec.Start), ":") // a position is too long for a list
	}
	switch {
	case start != "":
		a.Type = start
	case !s.Controls.Same():
		minutes, seconds := format.FirstPeriod(s.Controls[1])
		a.Type = fmt.Sprintf("odds/%d+%d", int(minutes.Minutes()), int(seconds.Seconds()))
	}
	a.Color = s.Spec.Color.String()
	if a.Low = s.Spec.Low; s.Spec.High > 0 {
		a.High = s.Spec.High
	}
	a.Manual, a.Formula = s.Spec.Manual, s.Spec.Formula
	return a
}
