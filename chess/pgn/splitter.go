package pgn

import (
	"bytes"
	"errors"
	"io"
)

// A Splitter cuts a stream into chunks of whole games, so that several readers
// can work at the same time.
//
// Where a game begins is certain only to who has read everything before it: a
// line "[Event " may stand among the tags of a game, or in a comment. A cut is
// therefore an offer. A reader of the chunk confirms it when the last game has
// ended before the end of the chunk and the reader then stands where the next
// chunk begins; see [Reader.Location]. Otherwise go on without cuts from a place
// that is certain, with [Splitter.Rest] and [Reader.ResumeAt].
type Splitter struct {
	src  io.Reader
	size int
	tail []byte   // read, but behind the last cut
	at   Location // of the first byte of tail
	err  error    // that ended src
	open bool     // a chunk was not cut: there is nothing to go on from
}

// A Chunk is a piece of a stream.
type Chunk struct {
	At   Location // where it begins; the number of the game there is not known
	Text []byte
	Cut  bool // it ends, as it seems, where the next game begins
	Last bool // nothing follows it; when neither Cut nor Last, ask for the rest
}

// End is where the chunk ends, which is column 1 when it was cut.
func (c *Chunk) End() Location {
	end := Location{Line: c.At.Line + bytes.Count(c.Text, []byte{'\n'}), Column: 1, Offset: c.At.Offset + int64(len(c.Text))}
	if i := bytes.LastIndexByte(c.Text, '\n'); i+1 < len(c.Text) {
		end.Column = len(c.Text) - i
		if i < 0 {
			end.Column += c.At.Column - 1
		}
	}
	return end
}

// NewSplitter cuts src into chunks of up to size bytes, which is at least 1.
func NewSplitter(src io.Reader, size int) *Splitter {
	return &Splitter{src: src, size: max(size, 1), at: Location{Line: 1, Column: 1}}
}

// Next gives the next chunk. Its text lies in room when that has the capacity,
// otherwise in new memory. After a chunk that is not cut there is none: the
// answer is then the failure of the source, or io.EOF.
func (s *Splitter) Next(room []byte) (Chunk, error) {
	switch {
	case s.open && s.err != nil:
		return Chunk{}, s.err
	case s.open:
		return Chunk{}, io.EOF
	}
	if cap(room) < s.size {
		room = make([]byte, s.size)
	}
	room = room[:s.size]
	n := copy(room, s.tail)
	for n < len(room) && s.err == nil {
		var got int
		got, s.err = s.src.Read(room[n:])
		n += got
	}
	chunk := Chunk{At: s.at, Text: room[:n]}
	switch cut := lastCut(chunk.Text); {
	case errors.Is(s.err, io.EOF):
		chunk.Last = true
		s.tail = s.tail[:0]
	case cut > 0 && s.err == nil:
		s.tail = append(s.tail[:0], chunk.Text[cut:]...)
		chunk.Text, chunk.Cut = chunk.Text[:cut], true
	default:
		s.tail = s.tail[:0]
	}
	s.at, s.open = chunk.End(), !chunk.Cut
	return chunk, nil
}

// Rest is what follows the chunks that were given out. It ends as the source
// ends.
func (s *Splitter) Rest() io.Reader {
	if s.err != nil {
		return io.MultiReader(bytes.NewReader(s.tail), failing{s.err})
	}
	return io.MultiReader(bytes.NewReader(s.tail), s.src)
}

type failing struct{ err error }

func (f failing) Read([]byte) (int, error) { return 0, f.err }

// lastCut is where the last game of a text seems to begin, 0 when it cannot be
// told: at an "[Event " that opens a line, where the text before it ends with a
// result.
func lastCut(text []byte) int {
	for end := len(text); ; {
		i := bytes.LastIndex(text[:end], []byte("\n"+eventTag))
		if i < 0 {
			return 0
		}
		before := bytes.TrimRight(text[:i], " \t\r\n")
		for _, marker := range []string{"1-0", "0-1", "1/2-1/2", "*"} {
			if bytes.HasSuffix(before, []byte(marker)) {
				return i + 1
			}
		}
		end = i + 1
	}
}
