package tournament

import (
	"errors"
	"slices"
	"strconv"
	"strings"
)

type (
	// LeaveOpen says of an entry of the record that the event refuses what follows from it: the byes
	// of an exclusion, a fine, or a corrected result.
	LeaveOpen struct {
		Ruling  int
		Refusal *Refusal
	}
	// FollowRefused records that the event refused what follows from an entry that was made in the
	// hall. The entry is open until it is settled or revoked.
	FollowRefused struct {
		Stamp
		Ruling  int               `json:"ruling"`
		Code    Code              `json:"code"`
		Article string            `json:"article,omitempty"`
		Edition string            `json:"edition,omitempty"`
		Args    map[string]string `json:"args,omitempty"`
	}
	// SettleRuling says that an arbiter has dealt with an open entry.
	SettleRuling struct {
		Ruling int
		Reason string
	}
	// RulingSettled records that an open entry was dealt with, and how.
	RulingSettled struct {
		Stamp
		Ruling int    `json:"ruling"`
		Reason string `json:"reason"`
	}
)

func (FollowRefused) EventKind() string { return "FollowRefused" }
func (RulingSettled) EventKind() string { return "RulingSettled" }

func (c LeaveOpen) decide(_ Tournament, s Stamp) Event {
	return NewFollowRefused(s, c.Ruling, c.Refusal)
}

// NewFollowRefused returns the event which records that the consequence of an entry of the
// arbiter's record was refused. ruling is the number of the entry.
func NewFollowRefused(s Stamp, ruling int, r *Refusal) FollowRefused {
	e := FollowRefused{Stamp: s, Ruling: ruling}
	if r != nil {
		e.Code, e.Article, e.Edition = r.Code, r.Article, r.Edition
		for name, value := range r.Args {
			if e.Args == nil {
				e.Args = make(map[string]string, len(r.Args))
			}
			switch value := value.(type) {
			case string:
				e.Args[name] = clip(value)
			case int:
				e.Args[name] = strconv.Itoa(value)
			}
		}
	}
	return e
}

func (c SettleRuling) decide(_ Tournament, s Stamp) Event {
	return RulingSettled{s, c.Ruling, strings.TrimSpace(c.Reason)}
}

// Refusal returns the refusal that the event records.
func (e FollowRefused) Refusal() *Refusal {
	r := &Refusal{Code: e.Code, Article: e.Article, Edition: e.Edition}
	if len(e.Args) > 0 {
		r.Args = make(map[string]any, len(e.Args))
	}
	for name, value := range e.Args {
		if n, err := strconv.Atoi(value); err == nil {
			r.Args[name] = n
		} else {
			r.Args[name] = value
		}
	}
	return r
}

// check refuses to leave an entry open that does not exist, was not made in the hall or was left
// open before.
func (e FollowRefused) check(t Tournament) *Refusal {
	r, found := t.RulingOf(e.Ruling)
	switch {
	case !found:
		return refuse(RulingUnknown, "", "ruling", e.Ruling)
	case r.Hall == "" || r.Unfollowed != nil || !slices.Contains(codes[:], e.Code):
		return refuse(MatterKnown, "", "game", clip(r.Hall))
	}
	return nil
}

func (e RulingSettled) check(t Tournament) *Refusal {
	r, found := t.RulingOf(e.Ruling)
	switch {
	case !found:
		return refuse(RulingUnknown, "", "ruling", e.Ruling)
	case !r.Open():
		return refuse(RulingNotOpen, "", "ruling", e.Ruling)
	}
	return checkReason(e.Reason)
}

func (e FollowRefused) apply(t Tournament) Tournament {
	return t.withRuling(e.Ruling, func(r *NotedRuling) { r.Unfollowed = e.Refusal() })
}

func (e RulingSettled) apply(t Tournament) Tournament {
	return t.withRuling(e.Ruling, func(r *NotedRuling) { r.Settled, r.SettledBy = e.Reason, e.By })
}

// withRuling returns the state after change was applied to a copy of an entry of the record.
func (t Tournament) withRuling(number int, change func(*NotedRuling)) Tournament {
	if number >= 1 && number <= len(t.rulings) {
		t.rulings = slices.Clone(t.rulings)
		change(&t.rulings[number-1])
	}
	return t
}

// Open reports whether an entry waits for an arbiter, because the event refused its consequence.
func (r NotedRuling) Open() bool { return r.Unfollowed != nil && r.Settled == "" && !r.Revoked }

// OpenRulings returns the entries of the record that wait for an arbiter.
func (t Tournament) OpenRulings() (list []NotedRuling) {
	for _, r := range t.rulings {
		if r.Open() {
			list = append(list, r)
		}
	}
	return list
}

// FirstRefusal returns the first *Refusal that an error wraps, or nil if there is none.
func FirstRefusal(err error) *Refusal {
	var r *Refusal
	if !errors.As(err, &r) {
		return nil
	}
	return r
}
