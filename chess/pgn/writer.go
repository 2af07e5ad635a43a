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

// A Writer prints games in the export format: the seven standard tags first and the others by name,
// moves with English letters, UTF-8. Lines are shorter than 80 characters, unless a single word is
// longer. The same game always produces the same bytes, and reading them back results in the same
// game.
type Writer struct {
	dst io.Writer
	out page
	san []byte
}

// NewWriter returns a Writer to dst.
func NewWriter(dst io.Writer) *Writer { return &Writer{dst: dst} }

// roster holds the seven standard tags of the export format with their values for "unknown". The
// value of Result is replaced by the result of the game.
var roster = []Tag{
	{"Event", "?"}, {"Site", "?"}, {"Date", "????.??.??"}, {"Round", "?"}, {"White", "?"}, {"Black", "?"}, {"Result", "*"},
}

// WriteGame prints a game and an empty line after it. It returns an error and writes nothing if a
// move is illegal or a tag name is invalid. The tags SetUp and FEN are set from g.Start. Result is
// set from g.Result, or from the tag when that is empty.
func (w *Writer) WriteGame(g *Game) error {
	w.out.reset()
	if err := w.writeTags(g); err != nil {
		return err
	}
	w.out.text = append(w.out.text, '\n')
	pos := g.Start
	if err := w.writeLine(&g.Line, &pos, true); err != nil {
		return err
	}
	w.out.addWord(resultFor(g))
	w.out.newline()
	w.out.text = append(w.out.text, '\n')
	_, err := w.dst.Write(w.out.text)
	return err
}

// resultFor returns the result to write for a game.
func resultFor(g *Game) string {
	for _, result := range []string{g.Result, g.Tag("Result")} {
		switch result {
		case "1-0", "0-1", "1/2-1/2":
			return result
		}
	}
	return "*"
}

// writeTags prints the tag section.
func (w *Writer) writeTags(g *Game) error {
	for _, tag := range roster {
		value := g.Tag(tag.Name)
		switch {
		case tag.Name == "Result":
			value = resultFor(g)
		case value == "":
			value = tag.Value
		}
		w.out.addTag(tag.Name, value)
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
		w.out.addTag(tag.Name, tag.Value)
	}
	return nil
}

// isRoster reports whether a tag is one of the seven standard tags.
func isRoster(name string) bool { return hasTag(roster, name) }

// hasTag reports whether a tag with a name is in the list.
func hasTag(tags []Tag, name string) bool {
	return slices.ContainsFunc(tags, func(t Tag) bool { return t.Name == name })
}

// writeLine prints a line that begins in pos, and plays its moves on pos. If numbered is true, the
// first move gets a number even if it is Black's.
func (w *Writer) writeLine(l *Line, pos *chess.Position, numbered bool) error {
	for i := range l.Moves {
		n := &l.Moves[i]
		for _, c := range n.Before {
			w.out.addComment(c)
			numbered = true
		}
		if !pos.IsLegal(n.Move) {
			return fmt.Errorf("move %v is not legal in %s", n.Move, fen.Format(*pos))
		}
		switch {
		case pos.Turn() == chess.White:
			w.out.addWord(fmt.Sprintf("%d.", pos.FullmoveNumber()))
		case numbered:
			w.out.addWord(fmt.Sprintf("%d...", pos.FullmoveNumber()))
		}
		w.san = san.Append(w.san[:0], pos, n.Move)
		w.out.addWord(string(w.san))
		for _, nag := range n.NAGs {
			w.out.addWord(fmt.Sprintf("$%d", nag))
		}
		for _, c := range n.Comments {
			w.out.addComment(c)
		}
		for j := range n.Variations {
			branch := *pos
			w.out.openVariation()
			if err := w.writeLine(&n.Variations[j], &branch, true); err != nil {
				return err
			}
			w.out.closeVariation()
		}
		numbered = len(n.Comments)+len(n.Variations) > 0
		pos.Play(n.Move)
	}
	for _, c := range l.Tail {
		w.out.addComment(c)
	}
	return nil
}
