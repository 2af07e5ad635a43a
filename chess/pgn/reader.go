package pgn

import (
	"bytes"
	"io"
)

// A Reader reads games one after another from a stream. It has one buffer of fixed size, and
// allocates nothing for games, moves or comments. It is not safe for concurrent use.
type Reader struct {
	src  io.Reader
	opts Options
	lim  Limits

	buf  []byte // buf[pos:end] is unread; buf[end] is a sentinel NUL
	pos  int
	end  int
	keep int   // start of the text being collected, which fill keeps; or -1
	base int64 // offset of buf[0] in the input
	eof  bool
	err  error // an error of src, not a fault of the text

	line      int   // current line, from 1
	lineStart int64 // offset of the current line in the input
	game      int
	gameStart int64
	opened    []Location // locations of the open parentheses of variations
	scratch   []byte     // buffer for decoded text
}

// NewReader returns a Reader of the PGN in src.
func NewReader(src io.Reader, opts Options) *Reader {
	lim := opts.Limits.withDefaults()
	longest := max(lim.Comment, lim.Tag, lim.Token)
	r := &Reader{opts: opts, lim: lim, buf: make([]byte, longest+64<<10+1), opened: make([]Location, 0, lim.Depth)}
	r.Reset(src)
	return r
}

// Reset makes the reader start anew with src. It keeps its buffers.
func (r *Reader) Reset(src io.Reader) {
	r.src = src
	r.pos, r.end, r.base, r.keep = 0, 0, 0, -1
	r.eof, r.err = false, nil
	r.line, r.lineStart, r.game = 1, 0, 0
	r.buf[0] = 0
}

// ResumeAt makes the reader read src from now on. src begins at a location up to which another
// input was read. Games, lines and bytes are counted from that location.
func (r *Reader) ResumeAt(src io.Reader, at Location) {
	r.Reset(src)
	r.base = at.Offset
	r.line, r.lineStart, r.game = at.Line, at.Offset-int64(at.Column-1), at.Game
}

// Location returns the location of the next unread byte. Its Game is the number of games read.
func (r *Reader) Location() Location { return r.here() }

// Offset returns the number of bytes of the input that were consumed, for example for a progress
// bar.
func (r *Reader) Offset() int64 { return r.base + int64(r.pos) }

// ReadGame reads the next game and passes it to v. It returns nil when the whole game was read, and
// io.EOF when there is none left. It returns an [*Error] when the game has a fault; the next call
// then reads the next game. Any other error is an error of the source.
func (r *Reader) ReadGame(v Visitor) error {
	fault := r.findGame()
	if r.err != nil {
		return r.err
	}
	if fault == nil && r.atEnd() {
		return io.EOF
	}
	r.game++
	r.gameStart = r.Offset()
	r.opened = r.opened[:0]
	if fault != nil {
		fault.Game = r.game
		r.skipToNextGame(false)
		return r.sourceError(fault)
	}
	v.BeginGame(r.here())
	live, fault, broken := r.readTags(v)
	if broken {
		r.skipToNextGame(true)
	} else {
		var late *Error
		if late, broken = r.readMovetext(v, live && fault == nil, fault == nil); fault == nil {
			fault = late
		}
		if broken {
			r.skipToNextGame(false)
		}
	}
	v.EndGame(r.here())
	return r.sourceError(fault)
}

// sourceError returns the error of the source if there is one, or else the fault. When the source
// fails, the text ends early, and the error of the source is the cause of the fault.
func (r *Reader) sourceError(fault *Error) error {
	if r.err != nil {
		return r.err
	}
	if fault != nil {
		return fault
	}
	return nil
}

// findGame skips everything allowed before a game: a byte order mark, blank space and escape lines.
// It returns a fault when the file is UTF-16 or UTF-32.
func (r *Reader) findGame() *Error {
	if r.Offset() == 0 {
		r.need(4)
		head := r.buf[r.pos:r.end]
		switch {
		case bytes.HasPrefix(head, []byte("\xEF\xBB\xBF")):
			r.pos += 3
			r.lineStart = 3
		case bytes.HasPrefix(head, []byte("\xFF\xFE")), bytes.HasPrefix(head, []byte("\xFE\xFF")),
			bytes.HasPrefix(head, []byte("\x00\x00\xFE\xFF")):
			return &Error{Location: r.here(), Fault: BadEncoding, Text: shorten(head[:2]), Remedy: "store the file as UTF-8 or Latin-1"}
		}
	}
	r.skipBlank()
	return nil
}

// here returns the location of the next unread byte.
func (r *Reader) here() Location { return r.locationOf(r.pos) }

// locationOf returns the location of buf[i], which must be on the current line.
func (r *Reader) locationOf(i int) Location {
	off := r.base + int64(i)
	return Location{Game: r.game, Line: r.line, Column: int(off-r.lineStart) + 1, Offset: off}
}

// fault returns an Error for an offending text.
func (r *Reader) fault(f Fault, at Location, text []byte, remedy string) *Error {
	return &Error{Location: at, Fault: f, Text: shorten(text), Remedy: remedy}
}

// fill moves the unread or kept text to the front of the buffer and reads more. It returns false if
// it read no byte.
func (r *Reader) fill() bool {
	if r.eof {
		return false
	}
	from := r.pos
	if r.keep >= 0 {
		from = r.keep
	}
	if from > 0 {
		copy(r.buf, r.buf[from:r.end])
		r.base += int64(from)
		r.pos -= from
		r.end -= from
		if r.keep >= 0 {
			r.keep = 0
		}
	}
	room := r.buf[r.end : len(r.buf)-1]
	if len(room) == 0 {
		return false
	}
	got := 0
	// Some sources give nothing for a while; a limit keeps them from
	// stopping us for ever, as bufio does.
	for tries := 0; got == 0 && tries < 100; tries++ {
		n, err := r.src.Read(room)
		got += n
		if err != nil {
			r.eof = true
			if err != io.EOF {
				r.err = err
			}
			break
		}
	}
	if got == 0 && !r.eof {
		r.eof, r.err = true, io.ErrNoProgress
	}
	r.end += got
	r.buf[r.end] = 0
	return got > 0
}

// need makes n unread bytes available in the buffer. It returns false when the input ends before.
func (r *Reader) need(n int) bool {
	for r.end-r.pos < n {
		if !r.fill() {
			return false
		}
	}
	return true
}

// atEnd reports whether all input was read.
func (r *Reader) atEnd() bool { return r.pos >= r.end && !r.need(1) }
