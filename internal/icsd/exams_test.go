package icsd_test

import (
	"bufio"
	"io"
	"math/rand/v2"
	"strings"
	"sync"
	"testing"
	"time"
)

// Many examine, observe, invite, talk and leave at once: nobody waits for ever,
// nobody's connection falls, and when all have left no game is left.
func TestManyExamineAtOnce(t *testing.T) {
	t.Parallel()
	h := open(t)
	const people = 8
	steps := 150
	if testing.Short() {
		steps = 40
	}
	commands := []string{
		"examine", "unexamine", "observe 1", "observe 2", "observe 3", "unobserve", "e4", "e5", "d4", "Nf3", "back", "forward 2", "revert",
		"truncate", "commit", "bsetup", "bsetup clear", "bsetup start", "bsetup done", "games", "allobservers", "primary", "follow", "moves 1",
		"copygame 2", "refresh 1", "wname Somebody", "set speech 1", "set speech 0",
	}
	callers := make([]*caller, people)
	for i := range callers {
		callers[i] = h.call()
		callers[i].guest()
	}
	var wg sync.WaitGroup
	for i, c := range callers {
		wg.Go(func() {
			heard := make(chan bool)
			go func() {
				defer close(heard)
				in := bufio.NewReader(c.in)
				for {
					line, err := in.ReadString('\n')
					if err != nil {
						t.Errorf("%s: %v", c.handle, err)
						return
					}
					if strings.Contains(line, "the_end_of_"+strings.ToLower(c.handle)) {
						return
					}
				}
			}()
			draw := rand.New(rand.NewPCG(7, uint64(i)))
			say := func(line string) {
				if _, err := io.WriteString(c.conn, line+"\n"); err != nil {
					t.Error(err)
				}
			}
			for range steps {
				command := commands[draw.IntN(len(commands))]
				other := callers[draw.IntN(people)].handle
				switch draw.IntN(12) {
				case 0:
					command = "mexamine " + other
				case 1:
					command = "observe " + other
				case 2:
					command = "follow " + other
				}
				say(command)
				time.Sleep(time.Duration(draw.IntN(3)) * time.Millisecond)
			}
			for _, last := range []string{"follow", "unexamine", "unobserve"} {
				say(last)
			}
			say("the_end_of_" + strings.ToLower(c.handle))
			if err := c.conn.SetReadDeadline(time.Now().Add(patient)); err != nil {
				t.Error(err)
			}
			<-heard
		})
	}
	wg.Wait()
	last := h.call()
	last.guest()
	for _, c := range callers {
		c.conn.Close()
	}
	for late := time.Now().Add(patient); len(h.hall.People()) > 1 && time.Now().Before(late); {
		time.Sleep(time.Millisecond)
	}
	last.send("games")
	last.expect(`  0 games displayed`)
}
