package complaints

import (
	"context"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/icsd/session"
)

var retractCommand = session.Command{
	Name:  "retract",
	Takes: session.FreeText,
	Do:    session.WithSession(retract),
}

// retract withdraws a complaint or an appeal: "retract N REASON", "retract appeal N".
func retract(c Session, ctx context.Context, args string) (string, error) {
	word, rest, _ := strings.Cut(args, " ")
	appeal := strings.EqualFold(word, "appeal")
	if appeal {
		args = strings.TrimSpace(rest)
	}
	n, reason, ok := parseNumbered(args)
	if !ok {
		return "", c.Usage("retract NUMBER REASON, retract appeal NUMBER")
	}
	var command conduct.Command = conduct.Withdraw{Complaint: n, Reason: ics.Printable(reason)}
	key := "retract.complaint"
	if appeal {
		command, key = conduct.WithdrawAppeal{Act: n}, "retract.appeal"
	}
	if _, err := Record(c, ctx, command); err != nil {
		return "", err
	}
	return c.Text(key, "Number", n), nil
}
