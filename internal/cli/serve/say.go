package serve

import (
	"fmt"

	"github.com/escaque/escaque/internal/cli/operator"
	"github.com/escaque/escaque/internal/cli/terminal"
	"github.com/escaque/escaque/internal/database"
	"github.com/escaque/escaque/internal/journal"
	"github.com/escaque/escaque/internal/server"
)

// printServing prints where an open server is reached, for programs on Out and for people on Err,
// and further notices for the operator.
func printServing(w *terminal.World, s *server.Server, opt server.Options) error {
	at, base, claim := s.Addresses(), s.BaseURL(), s.AdminPath()
	fmt.Fprintf(w.Out, "http http://%s\nics %s\n", at.HTTP, at.ICS)
	if at.HTTPS != "" {
		fmt.Fprintf(w.Out, "https %s\n", base)
	}
	if at.ICSTLS != "" {
		fmt.Fprintf(w.Out, "ics-tls %s\n", at.ICSTLS)
	}
	if claim != "" {
		fmt.Fprintf(w.Out, "admin %s%s\n", base, claim)
	}
	fmt.Fprintln(w.Err, w.Text("serve.open", "HTTP", base, "ICS", at.ICS))
	if name := s.ComputerName(); name != "" {
		fmt.Fprintln(w.Err, w.Text("serve.computer-is", "Name", name))
	}
	if name := s.AnalysisName(); name != "" {
		fmt.Fprintln(w.Err, w.Text("serve.analysis-is", "Name", name))
	}
	if claim != "" {
		fmt.Fprintln(w.Err, w.Text("serve.link"))
	}
	if why := s.RecordingError(); why != nil {
		fmt.Fprintln(w.Err, readOnlyText(w, why))
	}
	aside, err := s.NewlyQuarantined()
	if err != nil {
		return err
	}
	for _, a := range aside {
		printQuarantined(w, a)
	}
	if opt.Node.Bus != "" {
		fmt.Fprintln(w.Err, w.Text("serve.node-is", "Name", opt.Node.Name))
	}
	if at.Metrics != "" {
		fmt.Fprintf(w.Out, "metrics http://%s/metrics\n", at.Metrics)
	}
	return nil
}

// printNotice prints a notice of a server.
func printNotice(w *terminal.World, n server.Notice) {
	switch n := n.(type) {
	case server.DatabaseCopying:
		operator.PrintCopying(w, n.Address)
	case server.DatabaseCopied:
		operator.PrintCopied(w, n.File)
	case server.DiskFull:
		fmt.Fprintln(w.Err, w.Sentence(operator.DatabaseFault(n.Err)))
		fmt.Fprintf(w.Out, "http http://%s\n", n.HTTP) // programs that started the server read where it listens
	case server.RecordsChained:
		operator.PrintChained(w, n.Later)
	case server.ComputerFailed:
		fmt.Fprintln(w.Err, w.Text("serve.computer-fails", "Path", n.Path, "Why", n.Err))
	case server.AnalysisFailed:
		fmt.Fprintln(w.Err, w.Text("serve.analysis-fails", "Path", n.Path, "Why", n.Err))
	case server.RecordChanged:
		fmt.Fprintln(w.Err, w.Text("serve.changed", "Fault", operator.LogFault(w, n.Finding)))
	case server.MoreChanged:
		fmt.Fprintln(w.Err, w.Text("serve.changed-more", "Count", n.Count))
	case server.StreamQuarantined:
		printQuarantined(w, n.Quarantined)
	}
}

// readOnlyText returns the message that the journal cannot be written, and why.
func readOnlyText(w *terminal.World, why error) string {
	if database.IsFull(why) {
		return w.Text("serve.read-only")
	}
	return w.Text("serve.not-written", "Why", why)
}

// printQuarantined prints which stream was quarantined, and why.
func printQuarantined(w *terminal.World, a journal.Quarantined) {
	fmt.Fprintln(w.Err, w.Text("serve.aside", "Stream", a.Stream, "Seq", a.Seq, "Kind", a.Kind, "Why", a.Why))
}
