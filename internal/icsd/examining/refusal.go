package examining

import (
	"errors"
	"strings"

	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/ics/study"
	"github.com/escaque/escaque/internal/icsd/session"
)

// refusalLocked converts a refusal of the exam's study to the FICS line if FICS has one. The caller
// holds e.mu.
func (e *Exam) refusalLocked(c Session, err error) error {
	var r *study.Refusal
	if errors.As(err, &r) && r.Code == study.NotLegal {
		setup, _ := e.study.Setup()
		lines := []string{c.Sentence("study.not-legal")}
		for _, name := range r.Faults.Names() {
			lines = append(lines, "  "+c.Sentence("cli.fen.what."+name, "Text", setup.EnPassant.String()))
		}
		return &ics.Refusal{Code: session.StudyCodes[r.Code], Line: strings.Join(lines, "\n")}
	}
	return refusal(c, err)
}

// refusal converts a refusal of a study to the FICS line if FICS has one.
func refusal(c Session, err error) error {
	var r *study.Refusal
	if !errors.As(err, &r) {
		return err
	}
	line := ""
	switch r.Code {
	case study.NotExaminer:
		return session.ErrNotExam
	case study.AtEnd:
		line = "You're at the end of the game."
	case study.AtStart:
		line = "You're at the beginning of the game."
	default: // our own sentences
		line = c.Sentence("study."+string(r.Code), "Max", refusalLimit(r.Code))
	}
	return &ics.Refusal{Code: session.StudyCodes[r.Code], Line: line}
}

// refusalLimit returns the limit that a refusal mentions.
func refusalLimit(code study.Code) int {
	if code == study.BadName {
		return study.MaxName
	}
	return study.MaxMoves
}
