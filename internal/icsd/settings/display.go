package settings

import (
	"github.com/escaque/escaque/ics"
	"github.com/escaque/escaque/internal/icsd/session"
	"github.com/escaque/escaque/internal/icsd/speech"
)

// Display is all the settings by which moves and texts are shown. Two clients with the same Display
// are shown a move in the same way.
type Display struct {
	Style     int
	Width     int
	Blindfold int
	Speech    speech.Mode
	Flip      bool
	Millis    bool // clocks are shown to the millisecond
	Delta     bool // moves are sent without their boards
	NoWrap    bool
	Blocks    bool   // answers are marked for programs
	Prompt    string // the client's, or the server's for programs
}

func displayOf(s *Settings) Display {
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

// SetBoard sets what depends on the display alone on a board.
func (d *Display) SetBoard(b *ics.Board) { b.Millis, b.Flip = d.Millis, b.Flip != d.Flip }

// Show returns a board as a client with this display wants it: drawn or in words. moves returns the
// moves that led to it, for the style that shows them.
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
