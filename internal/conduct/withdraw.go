package conduct

import "github.com/escaque/escaque/clock"

// Withdraw takes back one's own complaint while it is open, with a reason. It stays in
// the book, [Complaint.Withdrawn].
type Withdraw struct {
	Complaint int
	Reason    string
}

func (c Withdraw) decide(b Book, by Person, at clock.Instant) (Event, error) {
	open := b.complaint(c.Complaint)
	switch {
	case open == nil:
		return nil, refuse(NoSuch, c.Complaint)
	case open.By.ID != by.ID:
		return nil, refuse(NotYourComplaint)
	case open.Closed != nil:
		return nil, refuse(Settled)
	}
	reason, err := because(c.Reason)
	if err != nil {
		return nil, err
	}
	return Closed{Complaint: c.Complaint, At: at, By: by, Reason: reason}, nil
}

// Withdrawn reports whether it was taken back by who had made it.
func (c Complaint) Withdrawn() bool { return c.Closed != nil && c.Closed.By.ID == c.By.ID }

// WithdrawAppeal takes back one's own appeal before it is ruled on. The act holds, and
// is not appealed a second time.
type WithdrawAppeal struct{ Act int }

func (c WithdrawAppeal) decide(b Book, by Person, at clock.Instant) (Event, error) {
	a := b.act(c.Act)
	switch {
	case a == nil:
		return nil, refuse(NoSuch, c.Act)
	case a.Against.ID != by.ID:
		return nil, refuse(NotYours)
	case a.Appeal == nil:
		return nil, refuse(NoAppeal)
	case !a.AppealWaits():
		return nil, refuse(Settled)
	}
	return AppealWithdrawn{Act: c.Act, At: at}, nil
}

// AppealWithdrawn says that an appeal was taken back.
type AppealWithdrawn struct {
	Act int           `json:"act"`
	At  clock.Instant `json:"at"`
}

// EventKind implements [Event].
func (AppealWithdrawn) EventKind() string { return "AppealWithdrawn" }

// Instant returns when it happened.
func (e AppealWithdrawn) Instant() clock.Instant { return e.At }

func (e AppealWithdrawn) apply(b *Book) {
	if a := b.act(e.Act); a != nil {
		a.Withdrawn = &e
	}
}

// AppealWaits reports whether the act was appealed, and nobody has ruled on it yet.
func (a Act) AppealWaits() bool { return a.Appeal != nil && a.Ruling == nil && a.Withdrawn == nil }
