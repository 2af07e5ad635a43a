package attack

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

var _ = add("club", func(s *stage) {
	v := s.serve()
	const unlike = "abcdefghkpqstxyz"
	club := "127.0.0.6"
	arrive := func(who string, n int, enter func(b *browser, i int) (bool, error)) {
		var in atomic.Int64
		var wg sync.WaitGroup
		began := time.Now()
		for i := range n {
			wg.Go(func() {
				b := v.browser(club)
				for time.Since(began) < time.Minute {
					if ok, err := enter(b, i); err == nil && ok {
						in.Add(1)
						return
					}
					if !s.full {
						return
					}
					time.Sleep(2 * time.Second)
				}
			})
		}
		wg.Wait()
		s.note(fmt.Sprintf("%d %s come in from one address at once", n, who), "%d in within %.1f s", in.Load(), time.Since(began).Seconds())
		s.promise(int(in.Load()) == n, "%d of %d %s came in", in.Load(), n, who)
	}
	members := s.size(200, 12)
	handle := func(i int) string { return "Club" + unlike[i/16:i/16+1] + unlike[i%16:i%16+1] }
	for i := range members {
		v.browser(place(i)).obeyed("/register", "handle", handle(i), "password", password)
	}
	arrive("members", members, func(b *browser, i int) (bool, error) {
		return b.post("/login", "handle", handle(i), "password", password)
	})
	arrive("guests", s.size(200, 100), func(b *browser, _ int) (bool, error) { return b.post("/guest") })
})
