package attack

import (
	"fmt"
	"time"
)

var _ = add("lobby", func(s *stage) {
	v := s.serve()
	games, guests := s.size(500, 15), 0
	enter := func() *browser {
		b := v.browser(place(guests / 25))
		guests++
		b.obeyed("/guest")
		return b
	}
	for range games {
		white, black := enter().socket(), enter().socket() // without hello: they are told of no lobby
		pair(white, black)
		go white.hear()
		go black.hear()
	}
	const visitors = 5
	var watchers []*browser
	for range visitors {
		b := v.browser("127.0.0.2")
		k := b.socket()
		k.do(map[string]any{"do": "hello", "lang": "en", "changes": true})
		go k.hear()
		watchers = append(watchers, b)
	}
	toggler := enter().socket()
	time.Sleep(time.Second) // the first boards are on their way
	count := func() (all int64) {
		for _, b := range watchers {
			all += b.bytes.Load()
		}
		return all
	}
	before, spent, began, toggles := count(), v.processor(), time.Now(), 0
	for span := time.Duration(s.size(10, 2)) * time.Second; time.Since(began) < span; toggles++ {
		seek := toggler.do(map[string]any{"do": "seek", "control": "300", "edition": "2009", "colour": "any"})["seek"]
		time.Sleep(250 * time.Millisecond) // long enough to be seen
		toggler.do(map[string]any{"do": "unseek", "seek": seek})
		time.Sleep(250 * time.Millisecond)
	}
	took := time.Since(began).Seconds()
	rate := float64(count()-before) / visitors / took / 1000
	s.note(fmt.Sprintf("%d games, a guest toggles a seek %d times in %.0f s", games, toggles, took),
		"%.1f kB/s to each visitor, %.2f s of processor", rate, (v.processor() - spent).Seconds())
	s.promise(rate < 10, "%.1f kB/s to each visitor", rate)
})
