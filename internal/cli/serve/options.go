package serve

import (
	"errors"
	"fmt"
	"net/http"
	"net/url"
	"strings"

	"filippo.io/age"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/envelope"
	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/i18n"
	"github.com/escaque/escaque/internal/mail"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/server"
)

// Options returns the settings that are common to all servers that this program starts on a
// storage.
func Options(w *terminal.World, at operator.Storage) server.Options {
	return server.Options{
		Data: operator.DatabaseLocation(w, at), Upgrade: at.Upgrade,
		FullText: i18n.Text(i18n.English, "cli.serve.full") + " / " + i18n.Text(i18n.Spanish, "cli.serve.full"),
		Version:  w.Version, Now: w.Now, Env: w.Env,
	}
}

// options returns the settings for the server, and prints how some were understood. It returns a
// fault for wrong ones.
func (s *settings) options(w *terminal.World) (o server.Options, err error) {
	o = Options(w, s.at)
	o.Ports, o.Certificates = s.ports(s.metrics), s.certificates()
	o.Computer, o.Analysis = s.computer, s.analysis
	o.Secure, o.Origins, o.AcceptClock, o.Verbose = s.secure, s.origins, s.acceptClock, s.verbose
	if o.Conduct, err = conductRules(s.rules); err != nil {
		return o, err
	}
	if o.ArbiterKey, err = arbiterKey(s.envelopeKey); err != nil {
		return o, err
	}
	if o.Limits, err = s.limits(w); err != nil {
		return o, err
	}
	if s.loadTest {
		if err := requireLocal(s); err != nil {
			return o, err
		}
		fmt.Fprintln(w.Err, w.Text("serve.load-test-on"))
	}
	if o.Mailer, err = s.mailer(w); err != nil {
		return o, err
	}
	if o.RatingList, err = s.ratingListAddress(); err != nil {
		return o, err
	}
	if o.Address, err = s.address(); err != nil {
		return o, err
	}
	if o.Mailer != nil && o.Address == "" {
		fmt.Fprintln(w.Err, w.Text("serve.no-url"))
	}
	if err := checkOrigins(s.origins); err != nil {
		return o, err
	}
	if o.Node, err = s.belongs.Node(w, s.at); err != nil {
		return o, err
	}
	o.Drain, err = DrainTime(s.drain, o.Node.Bus != "")
	return o, err
}

// mailer returns the mail server, or nil when none is set.
func (s *settings) mailer(w *terminal.World) (members.Mailer, error) {
	if s.smtp.Address == "" {
		return nil, nil
	}
	s.smtp.Password = w.Env("ESCAQUE_SMTP_PASSWORD")
	if err := s.smtp.Check(); err != nil {
		return nil, smtpFault(err, s.smtp)
	}
	return s.smtp, nil
}

// ratingListAddress returns the address from which the rating list is fetched, "" for none.
func (s *settings) ratingListAddress() (string, error) {
	switch s.ratingList {
	case "":
		return "", nil
	case "fide":
		return fidelist.FIDEAddress, nil
	}
	if at, err := url.Parse(s.ratingList); err != nil || at.Host == "" || at.Scheme != "http" && at.Scheme != "https" {
		return "", &terminal.Fault{Key: "fault.fide-list", Flag: "fide-list-from", Safe: terminal.SafeNothing, Args: []any{"Text", terminal.Printable(s.ratingList)}}
	}
	return s.ratingList, nil
}

// arbiterKey parses the public key of --envelope-key. It returns nil for "".
func arbiterKey(text string) (*age.X25519Recipient, error) {
	if text == "" {
		return nil, nil
	}
	key, err := envelope.PublicKey(text)
	if err != nil {
		return nil, &terminal.Fault{Key: "fault.envelope-public", Flag: "envelope-key", Safe: terminal.SafeNothing, Args: []any{"Key", terminal.Printable(text)}}
	}
	return key, nil
}

// conductRules returns the default limits of misconduct with those that the operator sets.
func conductRules(set map[string]string) (conduct.Rules, error) {
	rules := conduct.DefaultRules()
	for name, value := range set {
		var bad *conduct.RuleError
		switch err := rules.Set(name, value); {
		case errors.As(err, &bad) && bad.High > 0:
			return rules, &terminal.Fault{Key: "fault.conduct-value", Flag: "conduct", Safe: terminal.SafeNothing, Args: []any{"Name", name, "Value", value, "Low", bad.Low, "High", bad.High}}
		case err != nil:
			return rules, &terminal.Fault{Key: "fault.conduct-name", Flag: "conduct", Safe: terminal.SafeNothing, Args: []any{"Name", name, "Names", strings.Join(conduct.RuleNames(), ", ")}}
		}
	}
	return rules, nil
}

// smtpFault returns a fault that names the wrong setting of a mail server.
func smtpFault(err error, smtp mail.Server) error {
	switch {
	case errors.Is(err, mail.ErrAddress):
		return &terminal.Fault{Key: "fault.smtp-address", Flag: "smtp", Safe: terminal.SafeNothing, Args: []any{"Text", terminal.Printable(smtp.Address)}}
	case errors.Is(err, mail.ErrSender) && smtp.From == "":
		return &terminal.Fault{Key: "fault.smtp-no-from", Flag: "smtp", Safe: terminal.SafeNothing}
	case errors.Is(err, mail.ErrSender):
		return &terminal.Fault{Key: "fault.smtp-from", Flag: "smtp-from", Safe: terminal.SafeNothing, Args: []any{"Text", terminal.Printable(smtp.From)}}
	}
	return &terminal.Fault{Key: "fault.smtp-password", Flag: "smtp-user", Safe: terminal.SafeNothing}
}

// checkOrigins returns a fault for a text that cannot be the origin of a page.
func checkOrigins(origins []string) error {
	for _, o := range origins {
		if http.NewCrossOriginProtection().AddTrustedOrigin(o) != nil {
			return &terminal.Fault{Key: "fault.origin", Flag: "origin", Safe: terminal.SafeNothing, Args: []any{"Text", terminal.Printable(o)}}
		}
	}
	return nil
}
