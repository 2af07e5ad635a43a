package pgn

// Limits limits the size of one game and its parts. A zero field means the default in the comment
// of the field. The reader's memory is about twice the larger of Tag and Comment, whatever the size
// of the input.
type Limits struct {
	Line    int   // bytes in a line, default 1 MiB
	Tag     int   // bytes in a tag pair, default 16 KiB
	Comment int   // bytes in a comment, default 64 KiB
	Token   int   // bytes in a move text or number, default 255
	Depth   int   // nesting depth of variations, default 64
	Game    int64 // bytes in a game, default 64 MiB
}

// withDefaults returns the limits with defaults in place of zeros.
func (l Limits) withDefaults() Limits {
	or := func(v *int, d int) {
		if *v <= 0 {
			*v = d
		}
	}
	or(&l.Line, 1<<20)
	or(&l.Tag, 16<<10)
	or(&l.Comment, 64<<10)
	or(&l.Token, 255)
	or(&l.Depth, 64)
	if l.Game <= 0 {
		l.Game = 64 << 20
	}
	return l
}

// An Encoding is the character encoding of tags and comments. Move texts are ASCII or UTF-8 in all
// encodings.
type Encoding uint8

// The encodings. Old files use Latin-1, as the PGN standard of 1994 requires. New files use UTF-8,
// with or without a byte order mark.
const (
	DetectEncoding Encoding = iota // decided for each text: UTF-8 if it is valid UTF-8, else Latin-1
	UTF8                           // UTF-8; invalid bytes become U+FFFD
	Latin1                         // ISO 8859-1, with the Windows-1252 characters for 0x80 to 0x9F
)

// Options configures a [Reader]. The zero value is right for most files.
type Options struct {
	Limits   Limits
	Encoding Encoding
}
