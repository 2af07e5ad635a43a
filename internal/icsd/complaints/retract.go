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
	Do:    session.On(retract),
	En: `
retract NUMBER REASON, retract appeal NUMBER

Takes back your complaint with that number while it is open, or your appeal
against an act before it is ruled on. Both stay in the book; an act is not
appealed a second time.
See: complaints, appeal.
`,
	Es: `
retract NÚMERO MOTIVO, retract appeal NÚMERO

Retira tu queja de ese número mientras está abierta, o tu recurso contra una
decisión antes de que se resuelva. Los dos quedan en el libro; una decisión no
se puede recurrir dos veces.
Véase: complaints, appeal.
`,
}

// retract takes back a complaint or an appeal: "retract N REASON", "retract appeal N".
func retract(c Session, ctx context.Context, args string) (string, error) {
	word, rest, _ := strings.Cut(args, " ")
	appeal := strings.EqualFold(word, "appeal")
	if appeal {
		args = strings.TrimSpace(rest)
	}
	n, reason, ok := numbered(args)
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
