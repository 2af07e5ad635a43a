package pgn

import (
	"bytes"
	"errors"
	"io"
)

// Splitter splits a stream into chunks of whole games, so that several readers can work
// concurrently.
//
// The splitter guesses where games begin, because a line "[Event " may also be among the tags of a
// game or in a comment. The reader of a chunk can confirm the guess: its last game must end within
// the chunk, and its [Reader.Location] must be where the next chunk begins. If the guess was wrong,
// read on without chunks from the last confirmed location, with [Splitter.Rest] and
// [Reader.ResumeAt].
type Splitter struct {
	src  io.Reader
	size int
	tail []byte   // text read after the last cut
	at   Location // location of the first byte of tail
	err  error    // the error that ended src
	open bool     // whether the last chunk was not cut, so that there is no next one
}

// Chunk is a part of a stream.
type Chunk struct {
	At   Location // where it begins; its Game is not set
	Text []byte
	Cut  bool // it ends where a game probably begins
	Last bool // it ends the stream; if neither Cut nor Last is set, continue with Rest
}

// End returns the location after the chunk, which has column 1 when the chunk was cut.
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

// NewSplitter returns a splitter of src. Chunks have at most size bytes; a size below 1 counts as
// 1.
func NewSplitter(src io.Reader, size int) *Splitter {
	return &Splitter{src: src, size: max(size, 1), at: Location{Line: 1, Column: 1}}
}

// Next returns the next chunk. Its text uses the memory of buffer if that is large enough, and new
// memory otherwise. After a chunk that was not cut, it returns the error of the source, or io.EOF.
func (s *Splitter) Next(buffer []byte) (Chunk, error) {
	switch {
	case s.open && s.err != nil:
		return Chunk{}, s.err
	case s.open:
		return Chunk{}, io.EOF
	}
	if cap(buffer) < s.size {
		buffer = make([]byte, s.size)
	}
	buffer = buffer[:s.size]
	n := copy(buffer, s.tail)
	for n < len(buffer) && s.err == nil {
		var got int
		got, s.err = s.src.Read(buffer[n:])
		n += got
	}
	chunk := Chunk{At: s.at, Text: buffer[:n]}
	switch cut := lastGameStart(chunk.Text); {
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

// Rest returns a reader of the stream after the chunks returned so far. It ends with the error of
// the source.
func (s *Splitter) Rest() io.Reader {
	if s.err != nil {
		return io.MultiReader(bytes.NewReader(s.tail), errorReader{s.err})
	}
	return io.MultiReader(bytes.NewReader(s.tail), s.src)
}

// errorReader is a reader that always returns err.
type errorReader struct{ err error }

func (f errorReader) Read([]byte) (int, error) { return 0, f.err }

// lastGameStart returns the offset at which the last game of a text probably begins: at a line that
// begins with "[Event ", if the text before it ends with a result. It returns 0 when there is none.
func lastGameStart(text []byte) int {
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
