package cli

import (
	"context"
	"fmt"
	"os/exec"

	"github.com/escaque/escaque/internal/analysis"
)

// openAnalysis brings the engine that looks at games that are over: that of a path, the one that plays for the
// server or Stockfish when it is installed ("auto"), or none: nil. A program that the operator names must work;
// one that was only found is done without, and that is said.
func (w *World) openAnalysis(ctx context.Context, how, computer string, opt analysis.Options) (*analysis.Service, error) {
	found := []string{"stockfish", debianStockfish}
	switch {
	case how == "none", how == "":
		return nil, nil
	case how != "auto":
		s, err := analysis.Open(ctx, how, opt)
		if err != nil {
			return nil, &fault{key: "fault.analysis", flag: "analysis", safe: safeKept, args: []any{"Path", how, "Why", err}}
		}
		return s, nil
	case computer != "auto" && computer != "built-in" && computer != "none" && computer != "":
		found = []string{computer}
	}
	for _, name := range found {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		s, err := analysis.Open(ctx, path, opt)
		if err == nil || ctx.Err() != nil {
			return s, ctx.Err()
		}
		fmt.Fprintln(w.Err, w.text("serve.analysis-fails", "Path", path, "Why", err))
	}
	return nil, nil
}
