package cli

import (
	"context"
	"fmt"
	"log/slog"
	"os/exec"

	"github.com/escaque/escaque/internal/computer"
	"github.com/escaque/escaque/internal/hall"
)

// Where Debian has its chess programs, which are in few people's PATH.
const debianStockfish = "/usr/games/stockfish"

// openComputer brings the partners that play for the server: with Stockfish when it
// is installed ("auto"), with the built-in one, with the program at a path, or
// with nobody ("none": nil). A program that the operator names must work; one that
// was only found is done without, and that is said.
func (w *World) openComputer(ctx context.Context, h *hall.Hall, how string, log *slog.Logger) (*computer.Service, error) {
	opt := computer.Options{Hall: h, Log: log}
	switch how {
	case "", "none":
		return nil, nil
	case "built-in":
	case "auto":
		if program := w.foundProgram(ctx); program != nil {
			opt.Thinker = program
		}
	default:
		program := computer.NewProgram(how)
		if err := program.Check(ctx); err != nil {
			return nil, &fault{key: "fault.computer", flag: "computer", safe: safeKept, args: []any{"Path", how, "Why", err}}
		}
		opt.Thinker = program
	}
	s := computer.New(opt)
	s.Open()
	return s, nil
}

// foundProgram is Stockfish, when it is installed and works; nil otherwise.
func (w *World) foundProgram(ctx context.Context) *computer.Program {
	for _, name := range []string{"stockfish", debianStockfish} {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		program := computer.NewProgram(path)
		if err = program.Check(ctx); err == nil {
			return program
		}
		if ctx.Err() != nil {
			return nil // it was not the program's fault
		}
		fmt.Fprintln(w.Err, w.text("serve.computer-fails", "Path", path, "Why", err))
	}
	return nil
}
