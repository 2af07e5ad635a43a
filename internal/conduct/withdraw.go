package conduct

import "github.com/escaque/escaque/clock"

// Withdraw is the command by which a person withdraws their own open complaint, with a reason. It
// stays in the book, see [Complaint.Withdrawn].
type Withdraw struct {
	Complaint int
	Reason    string
}

func (c Withdraw) decide(b Book, by Person, at clock.Instant) (Event, error) {
	open := b.complaintAt(c.Complaint)
	switch {
	case open == nil:
		return nil, refuse(NoSuch, c.Complaint)
	case open.By.ID != by.ID:
		return nil, refuse(NotYourComplaint)
	case open.Closed != nil:
		return nil, refuse(Settled)
	}
	reason, err := checkText(c.Reason)
	if err != nil {
		return nil, err
	}
	return Closed{Complaint: c.Complaint, At: at, By: by, Reason: reason}, nil
}

// Withdrawn reports whether the complaint was closed by the person who made it.
func (c Complaint) Withdrawn() bool { return c.Closed != nil && c.Closed.By.ID == c.By.ID }

// WithdrawAppeal is the command by which a person withdraws their own appeal before the ruling. The
// act stays in force and cannot be appealed again.
type WithdrawAppeal struct{ Act int }

func (c WithdrawAppeal) decide(b Book, by Person, at clock.Instant) (Event, error) {
	a := b.actAt(c.Act)
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

// AppealWithdrawn is the event that an appeal was withdrawn.
type AppealWithdrawn struct {
	Act int           `json:"act"`
	At  clock.Instant `json:"at"`
}

// EventKind implements [Event].
func (AppealWithdrawn) EventKind() string { return "AppealWithdrawn" }

// Instant returns when the event happened.
func (e AppealWithdrawn) Instant() clock.Instant { return e.At }

func (e AppealWithdrawn) apply(b *Book) {
	if a := b.actAt(e.Act); a != nil {
		a.Withdrawn = &e
	}
}

// AppealWaits reports whether the act was appealed and the appeal was neither ruled on nor
// withdrawn.
func (a Act) AppealWaits() bool { return a.Appeal != nil && a.Ruling == nil && a.Withdrawn == nil }
