package attack

import (
	"fmt"
	"sync"
	"sync/atomic"
	"time"
)

var _ = add("guessing", func(s *stage) {
	v := s.serve()
	home := "127.0.0.4"
	ana := v.member("Ana", home).socket()
	guest := v.browser("127.0.0.5")
	guest.obeyed("/guest")
	pair(ana, guest.socket())

	guess := func(from string) (right string) {
		conn, err := v.line(from)
		if err != nil {
			return ""
		}
		defer conn.Close()
		if says(conn, "Ana\n", 20*time.Second, "password: ") == "" {
			return ""
		}
		return says(conn, "guess guess\n", 60*time.Second, "Invalid password", "Too many")
	}
	places := s.size(60, 8)
	var examined, refused atomic.Int64
	began, spent := time.Now(), v.processor()
	last := began.Add(time.Duration(s.size(20, 2)) * time.Second)
	var wg sync.WaitGroup
	for i := range places {
		wg.Go(func() {
			for n := 0; time.Now().Before(last); n++ {
				from := place(i)
				if i%10 == 0 {
					from = home // some sit beside her
				}
				if guess(from) == "Invalid password" {
					examined.Add(1)
				} else {
					refused.Add(1)
				}
			}
		})
	}
	time.Sleep(time.Duration(s.size(10, 1)) * time.Second)

	tries, waited, in := 0, time.Now(), false
	for !in && time.Since(waited) < 60*time.Second {
		tries++
		conn, err := v.line(home)
		s.must(err)
		if says(conn, "Ana\n", 20*time.Second, "password: ") != "" {
			in = says(conn, icsPassword+"\n", 30*time.Second, "Starting FICS session", "Too many", "Invalid") == "Starting FICS session"
		}
		if !in {
			time.Sleep(time.Second)
		}
	}
	s.note(fmt.Sprintf("%d places guess; a player with a live game comes back", places), "in at try %d after %.1f s: %v", tries, time.Since(waited).Seconds(), in)
	s.promise(in && tries == 1, "the player came in at try %d: %v", tries, in)
	wg.Wait()
	took := time.Since(began).Seconds()
	s.note("guesses meanwhile", "%d examined, %d refused, %.0f %% of a core", examined.Load(), refused.Load(), 100*(v.processor()-spent).Seconds()/took)
})
