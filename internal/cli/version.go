package cli

import (
	"encoding/json"
	"fmt"
	"runtime"
	"runtime/debug"

	"github.com/spf13/cobra"
)

// version is the released version; the Makefile sets it when it links.
var version = ""

// newVersion is `escaque version`.
func newVersion(w *World) *cobra.Command {
	cmd := w.command("version", "version")
	cmd.Args = w.arguments(0, 0)
	asJSON := cmd.Flags().Bool("json", false, w.about("json.flag"))
	bill := cmd.Flags().Bool("sbom", false, w.about("version.sbom"))
	cmd.MarkFlagsMutuallyExclusive("json", "sbom")
	cmd.RunE = func(*cobra.Command, []string) error {
		if *bill {
			info, ok := debug.ReadBuildInfo()
			if !ok {
				return &fault{key: "version.no-info"}
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

// versionText is the linked version, or else the one that Go itself recorded.
func versionText() string {
	if version != "" {
		return version
	}
	if info, ok := debug.ReadBuildInfo(); ok && info.Main.Version != "" {
		return info.Main.Version
	}
	return "dev"
}
