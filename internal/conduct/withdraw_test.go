package conduct_test

import (
	"errors"
	"testing"

	"github.com/escaque/escaque/internal/conduct"
)

// What somebody has asked of the administrators they may take back, themselves and while it
// waits; it stays in the book.
func TestWithdrawing(t *testing.T) {
	var b conduct.Book
	do := func(by conduct.Person, c conduct.Command, want conduct.Code) {
		t.Helper()
		next, _, err := conduct.Decide(b, by, c, 100)
		var refused *conduct.Refusal
		switch {
		case err == nil && want == "":
			b = next
		case !errors.As(err, &refused) || refused.Code != want:
			t.Fatalf("%#v: %v, want %q", c, err, want)
		}
	}
	do(ana, conduct.Complain{Against: bea, Kind: conduct.Abuse, Text: "rude"}, "")
	do(bea, conduct.Withdraw{Complaint: 1, Reason: "no"}, conduct.NotYourComplaint)
	do(ana, conduct.Withdraw{Complaint: 2, Reason: "no"}, conduct.NoSuch)
	do(ana, conduct.Withdraw{Complaint: 1, Reason: " "}, conduct.NoReason)
	do(ana, conduct.Withdraw{Complaint: 1, Reason: "we have talked"}, "")
	do(ana, conduct.Withdraw{Complaint: 1, Reason: "again"}, conduct.Settled)
	do(chief, conduct.Close{Complaint: 1, Reason: "too late"}, conduct.Settled)
	if c, _ := b.Complaint(1); !c.Withdrawn() || len(b.Open()) != 0 {
		t.Errorf("%+v", c)
	}

	do(chief, conduct.Take{Against: bea, Measure: conduct.Mute, Reason: "rude"}, "")
	do(bea, conduct.WithdrawAppeal{Act: 1}, conduct.NoAppeal)
	do(bea, conduct.Appeal{Act: 1, Text: "I was not"}, "")
	do(ana, conduct.WithdrawAppeal{Act: 1}, conduct.NotYours)
	do(bea, conduct.WithdrawAppeal{Act: 9}, conduct.NoSuch)
	do(bea, conduct.WithdrawAppeal{Act: 1}, "")
	do(bea, conduct.WithdrawAppeal{Act: 1}, conduct.Settled)
	do(deputy, conduct.Rule{Act: 1, Reason: "too late"}, conduct.Settled)
	do(bea, conduct.Appeal{Act: 1, Text: "again"}, conduct.Already)
	if _, holds := b.InForce(bea.ID, conduct.Mute, 100); !holds || len(b.Appeals()) != 0 {
		t.Error("the act holds, and nothing waits")
	}
}
