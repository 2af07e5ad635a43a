package session

import "github.com/escaque/escaque/internal/icsd/format"

// Outcome returns what a client reads of a command: its answer, and the sentence of its refusal.
func Outcome(c Session, answer string, err error) string {
	if err == nil {
		return answer
	}
	return format.Lines(answer, c.Explain(err))
}

// TellOutcome sends the client the outcome of something that they have not asked for now.
func TellOutcome(c Session, answer string, err error) {
	if text := Outcome(c, answer, err); text != "" {
		c.Tell(text)
	}
}
