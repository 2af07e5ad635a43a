package limits

import (
	"fmt"
	"testing"
	"time"
)

var noon = time.Date(2026, 11, 22, 12, 0, 0, 0, time.UTC)

func TestBuckets(t *testing.T) {
	b := NewBuckets(Rate{3, 20 * time.Second})
	take := func(key string, at time.Duration) time.Duration {
		back, wait := b.Take(key, noon.Add(at))
		if (back == nil) != (wait > 0) {
			t.Fatalf("%s: back %v, wait %v", key, back != nil, wait)
		}
		return wait
	}
	for i := range 3 {
		if wait := take("a", 0); wait != 0 {
			t.Fatalf("try %d waits %v", i, wait)
		}
	}
	if wait := take("a", 5*time.Second); wait != 15*time.Second {
		t.Errorf("waits %v, want 15s", wait)
	}
	if take("b", 0) != 0 || take("", 0) != 0 {
		t.Error("another is bound for it")
	}
	if tries, wait := b.Left("a", noon.Add(5*time.Second)); tries != 0 || wait != 15*time.Second {
		t.Errorf("left: %d, %v", tries, wait)
	}
	if take("a", 20*time.Second) != 0 || take("a", 20*time.Second) == 0 {
		t.Error("not one more after 20 seconds")
	}
	if tries, _ := b.Left("a", noon.Add(time.Hour)); tries != 3 {
		t.Errorf("%d tries after an hour, want 3", tries)
	}
	for range 100 {
		back, wait := b.Take("c", noon)
		if wait > 0 {
			t.Fatal("what is given back is spent")
		}
		back()
		back() // once only
	}
	if tries, _ := b.Left("c", noon); tries != 3 {
		t.Errorf("%d tries left of 3", tries)
	}
}

// Many keys neither make the table forget one that is used up nor bind others.
func TestBucketsForgetNobody(t *testing.T) {
	b := NewBuckets(Rate{6, time.Hour})
	for range 6 {
		b.Take("guesser", noon)
	}
	for i := range 20_000 {
		for range 6 {
			b.Take(fmt.Sprint("crowd ", i), noon)
		}
	}
	if _, wait := b.Take("guesser", noon); wait == 0 {
		t.Error("a crowd makes the table forget a guesser")
	}
	bound := 0
	for i := range 1000 {
		if _, wait := b.Take(fmt.Sprint("honest ", i), noon); wait > 0 {
			bound++
		}
	}
	if bound > 100 { // four cells of 0.46: 4.5 percent
		t.Errorf("%d of 1000 are bound for a crowd of 20,000 that has used all its tries", bound)
	}
}
