package session

import "github.com/escaque/escaque/internal/icsd/format"

// Outcome returns the text that answers a command: its answer and the sentence of its refusal.
func Outcome(c Session, answer string, err error) string {
	if err == nil {
		return answer
	}
	return format.Lines(answer, c.Explain(err))
}

// TellOutcome sends the client the outcome of an action that is not a command.
func TellOutcome(c Session, answer string, err error) {
	if text := Outcome(c, answer, err); text != "" {
		c.Tell(text)
	}
}
