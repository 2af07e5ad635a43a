package server

import (
	"context"
	"os/exec"

	"github.com/escaque/escaque/internal/analysis"
	"github.com/escaque/escaque/internal/computer"
)

// programs are the paths at which a chess program is searched: in PATH, and in Debian's folder for
// games, which often is not in PATH.
var programs = []string{"stockfish", "/usr/games/stockfish"}

// openComputer opens the computer opponents. If the operator named a program that does not work, it
// returns a [*ComputerError]. A program that was found on the machine and does not work is ignored
// with a notice.
func (s *Server) openComputer() error {
	opt := computer.Options{Hall: s.hall, Log: s.log}
	switch how := s.opts.Computer; how {
	case "", None:
		return nil
	case BuiltIn:
	case Auto:
		if program := s.findProgram(s.ctx); program != nil {
			opt.Thinker = program
		}
	default:
		program := computer.NewProgram(how)
		if err := program.Check(s.ctx); err != nil {
			return &ComputerError{Path: how, Err: err}
		}
		opt.Thinker = program
	}
	s.computer = computer.New(opt)
	s.computer.Open()
	s.onClose(func() error { s.computer.Close(); return nil })
	return nil
}

// findProgram returns an installed program that works, or nil.
func (s *Server) findProgram(ctx context.Context) *computer.Program {
	for _, name := range programs {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		program := computer.NewProgram(path)
		if err = program.Check(ctx); err == nil {
			return program
		}
		if ctx.Err() != nil {
			return nil // ctx ended, so the program did not fail
		}
		s.notify(ComputerFailed{Path: path, Err: err})
	}
	return nil
}

// openAnalysis opens the engine that analyses finished games. With Auto it uses the program that
// the operator named for playing, or else an installed one. If the operator named a program for
// analysis that does not work, it returns an [*AnalysisError].
func (s *Server) openAnalysis() (err error) {
	opt := analysis.Options{Store: s.store, Log: s.log}
	switch how := s.opts.Analysis; how {
	case "", None:
		return nil
	case Auto:
		if s.analysis, err = s.findAnalysis(opt); err != nil {
			return err
		}
	default:
		if s.analysis, err = analysis.Open(s.ctx, how, opt); err != nil {
			return &AnalysisError{Path: how, Err: err}
		}
	}
	if s.analysis != nil {
		s.onClose(func() error { s.analysis.Close(); return nil })
	}
	return nil
}

// findAnalysis opens an installed engine that works, or returns nil.
func (s *Server) findAnalysis(opt analysis.Options) (*analysis.Service, error) {
	names := programs
	switch s.opts.Computer {
	case "", Auto, BuiltIn, None:
	default:
		names = []string{s.opts.Computer}
	}
	for _, name := range names {
		path, err := exec.LookPath(name)
		if err != nil {
			continue
		}
		engine, err := analysis.Open(s.ctx, path, opt)
		if err == nil || s.ctx.Err() != nil {
			return engine, s.ctx.Err()
		}
		s.notify(AnalysisFailed{Path: path, Err: err})
	}
	return nil, nil
}

// ComputerName returns the name of the program that plays, or "" if there is none.
func (s *Server) ComputerName() string {
	if s.computer == nil {
		return ""
	}
	return s.computer.Name()
}

// AnalysisName returns the name of the engine that analyses, or "" if there is none.
func (s *Server) AnalysisName() string {
	if s.analysis == nil {
		return ""
	}
	return s.analysis.Name()
}

// ComputerError reports that the program named for playing does not work.
type ComputerError struct {
	Path string
	Err  error
}

func (e *ComputerError) Error() string { return e.Path + ": " + e.Err.Error() }

func (e *ComputerError) Unwrap() error { return e.Err }

// AnalysisError reports that the program named for analysis does not work.
type AnalysisError struct {
	Path string
	Err  error
}

func (e *AnalysisError) Error() string { return e.Path + ": " + e.Err.Error() }

func (e *AnalysisError) Unwrap() error { return e.Err }
