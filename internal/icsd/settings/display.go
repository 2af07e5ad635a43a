package settings

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/speech"
)

// Display holds all settings that determine how moves and texts are shown. Two clients with the
// same Display get the same text for a move.
type Display struct {
	Style     int
	Width     int
	Blindfold int
	Speech    speech.Mode
	Flip      bool
	Millis    bool // clocks are shown to the millisecond
	Delta     bool // moves are sent without their boards
	NoWrap    bool
	Blocks    bool   // answers are in block mode, for programs
	Prompt    string // the client's, or the server's for programs
}

// newDisplay returns the Display that follows from a client's settings.
func newDisplay(s *Settings) Display {
	d := Display{
		Style: s.Variables.Int("style"), Width: s.Variables.Int("width"), Blindfold: s.Variables.Int("blindfold"),
		Speech: speech.Mode(s.Variables.Int("speech")), Flip: s.Variables.On("flip"),
		Millis: s.Ivars.Has(ics.IvarMS), Delta: s.Ivars.Has(ics.IvarCompressmove), NoWrap: s.Ivars.Has(ics.IvarNowrap),
		Blocks: s.Ivars.Has(ics.IvarBlock), Prompt: s.Variables.Get("prompt"),
	}
	if s.Ivars.Has(ics.IvarDefprompt) {
		d.Prompt = ics.Prompt
	}
	return d
}

// Wrap returns text in lines of the width that the client has set.
func (d *Display) Wrap(text string) string {
	if d.NoWrap || d.Speech != speech.Off {
		return text // for a screen reader no signs mark the ends of lines
	}
	return ics.Wrap(text, d.Width)
}

// SetBoard sets the fields of a board that depend only on the display settings.
func (d *Display) SetBoard(b *ics.Board) { b.Millis, b.Flip = d.Millis, b.Flip != d.Flip }

// Show returns a board, drawn or in words as the user has set. moves returns the moves that led to
// it, for the style that lists them.
func (d *Display) Show(c session.Session, b *ics.Board, moves func() []ics.Moved) string {
	d.SetBoard(b)
	if d.Speech != speech.Off {
		return speech.Board(c, d.Speech, b)
	}
	if d.Style == 9 {
		b.Moves = moves()
	}
	return b.Text(d.Style)
}
