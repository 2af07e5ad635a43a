package cli

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/internal/cli/terminal"
)

// version is the release version, set by the Makefile when linking.
var version = ""

// newVersion returns the command `escaque version`.
func newVersion(w *terminal.World) *cobra.Command {
	cmd := w.Command("version", "version")
	cmd.Args = w.Arguments(0, 0)
	asJSON := cmd.Flags().Bool("json", false, w.HelpText("json.flag"))
	bill := cmd.Flags().Bool("sbom", false, w.HelpText("version.sbom"))
	cmd.MarkFlagsMutuallyExclusive("json", "sbom")
	cmd.RunE = func(*cobra.Command, []string) error {
		if *bill {
			info, ok := debug.ReadBuildInfo()
			if !ok {
				return &terminal.Fault{Key: "version.no-info"}
			}
			return writeSBOM(w.Out, info)
		}
		v := versionText()
		if *asJSON {
			return json.NewEncoder(w.Out).Encode(map[string]string{"version": v, "go": runtime.Version(), "platform": runtime.GOOS + "/" + runtime.GOARCH})
		}
		fmt.Fprintf(w.Out, "escaque %s (%s, %s/%s)\n", v, runtime.Version(), runtime.GOOS, runtime.GOARCH)
		return nil
	}
	return cmd
}

// versionText returns the linked version, or else the one that Go recorded.
func versionText() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "dev"
}
