package games

import (
	"errors"
	"fmt"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess/helpmate/verify"
	"github.com/escaque/escaque/internal/cli/terminal"
)

// newHelpmateVerify returns the command `escaque helpmate verify`.
func newHelpmateVerify(w *terminal.World) *cobra.Command {
	cmd := w.Command("helpmate.verify", "verify FILE...")
	cmd.Args = w.Arguments(1, -1)
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		faulty := false
		for _, name := range args {
			if cmd.Context().Err() != nil {
				return &terminal.Fault{Key: "fault.interrupted"}
			}
			said, err := verifyCertificate(w, name)
			if err != nil {
				return err
			}
			if said == "" {
				faulty = true
				continue
			}
			if _, err := fmt.Fprintln(w.Out, said); err != nil {
				return err
			}
		}
		return terminal.FaultsIf(faulty)
	}
	return cmd
}

// verifyCertificate checks one certificate and returns what it proves. When it is invalid it prints
// the reason and returns "".
func verifyCertificate(w *terminal.World, name string) (string, error) {
	src, _, err := w.Open(name)
	if err != nil {
		return "", err
	}
	defer src.Close()
	claim, err := verify.Check(src)
	var wrong *verify.Error
	if errors.As(err, &wrong) {
		_, err = fmt.Fprintln(w.Err, w.Text("helpmate.refused", "File", name, "Line", wrong.Line, "Err", wrong.Err.Error()))
		return "", err
	}
	if err != nil {
		return "", err
	}
	verdict := "unwinnable"
	if claim.Winnable {
		verdict = "winnable"
	}
	return fmt.Sprintf("%s\t%v\t%s\t%s\t%s", name, claim.Side, verdict, claim.Kind, claim.Position), nil
}
