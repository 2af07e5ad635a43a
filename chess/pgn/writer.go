package pgn

import (
	"fmt"
	"io"
	"slices"
	"strings"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
)

// A Writer prints games in the export format: the seven tags first and the
// others by name, moves in English letters, lines shorter than 80 characters
// (but a single word may be longer), UTF-8. The same game gives the same
// bytes each time, and what is printed is read back the same.
type Writer struct {
	dst io.Writer
	out page
	san []byte
}

// NewWriter prints to dst, game by game.
func NewWriter(dst io.Writer) *Writer { return &Writer{dst: dst} }

// roster are the seven tags of the export format and their values for
// "unknown"; the result comes from the game.
var roster = []Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// WriteGame prints a game and an empty line after it. A move that is not
// legal where it stands, or a tag name that is none, is an error, and then
// nothing is written. The tags SetUp and FEN follow g.Start; Result follows
// g.Result, or the tag when that is empty.
func (w *Writer) WriteGame(g *Game) error {
	w.out.reset()
	if err := w.tags(g); err != nil {
		return err
	}
	w.out.text = append(w.out.text, '\n')
	pos := g.Start
	if err := w.line(&g.Line, &pos, true); err != nil {
		return err
	}
	w.out.word(resultFor(g))
	w.out.newline()
	w.out.text = append(w.out.text, '\n')
	_, err := w.dst.Write(w.out.text)
	return err
}

func resultFor(g *Game) string {
	for _, result := range []string{g.Result, g.Tag("Result")} {
		switch result {
		case "1-0", "0-1", "1/2-1/2":
			return result
		}
	}
	return "*"
}

func (w *Writer) tags(g *Game) error {
	for _, tag := range roster {
		value := g.Tag(tag.Name)
		switch {
		case tag.Name == "Result":
			value = resultFor(g)
		case value == "":
			value = tag.Value
		}
		w.out.tag(tag.Name, value)
	}
	var rest []Tag
	for _, tag := range g.Tags {
		if tag.Name == "SetUp" || tag.Name == "FEN" || isRoster(tag.Name) || hasTag(rest, tag.Name) {
			continue
		}
		if tag.Name == "" || strings.ContainsFunc(tag.Name, func(r rune) bool { return r > 0x7E || !isTagName(byte(r)) }) {
			return fmt.Errorf("tag name %q: use letters, digits and _", shorten([]byte(tag.Name)))
		}
		rest = append(rest, tag)
	}
	if g.Start != chess.Initial() {
		rest = append(rest, Tag{"SetUp", "1"}, Tag{"FEN", fen.Format(g.Start)})
		if g.Start.Is960() && !hasTag(rest, "Variant") {
			rest = append(rest, Tag{"Variant", "Chess960"})
		}
	}
	slices.SortStableFunc(rest, func(a, b Tag) int { return strings.Compare(a.Name, b.Name) })
	for _, tag := range rest {
		w.out.tag(tag.Name, tag.Value)
	}
	return nil
}

func isRoster(name string) bool { return hasTag(roster, name) }

func hasTag(tags []Tag, name string) bool {
	return slices.ContainsFunc(tags, func(t Tag) bool { return t.Name == name })
}

// line prints a line that begins in pos, which it moves along. numbered says
// that the first move needs its number whichever side plays it.
func (w *Writer) line(l *Line, pos *chess.Position, numbered bool) error {
	for i := range l.Moves {
		n := &l.Moves[i]
		for _, c := range n.Before {
			w.out.comment(c)
			numbered = true
		}
		if !pos.IsLegal(n.Move) {
			return fmt.Errorf("move %v is not legal in %s", n.Move, fen.Format(*pos))
		}
		switch {
		case pos.Turn() == chess.White:
			w.out.word(fmt.Sprintf("%d.", pos.FullmoveNumber()))
		case numbered:
			w.out.word(fmt.Sprintf("%d...", pos.FullmoveNumber()))
		}
		w.san = san.Append(w.san[:0], pos, n.Move)
		w.out.word(string(w.san))
		for _, nag := range n.NAGs {
			w.out.word(fmt.Sprintf("$%d", nag))
		}
		for _, c := range n.Comments {
			w.out.comment(c)
		}
		for j := range n.Variations {
			branch := *pos
			w.out.open()
			if err := w.line(&n.Variations[j], &branch, true); err != nil {
				return err
			}
			w.out.close()
		}
		numbered = len(n.Comments)+len(n.Variations) > 0
		pos.Play(n.Move)
	}
	for _, c := range l.Tail {
		w.out.comment(c)
	}
	return nil
}
