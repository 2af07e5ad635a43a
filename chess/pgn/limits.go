package pgn

// Limits bound what one game may ask of a reader. Zero fields mean the
// defaults given below; the reader's memory is about twice the larger of Tag
// and Comment, whatever the size of the input.
type Limits struct {
	Line    int   // bytes in a line, default 1 MiB
	Tag     int   // bytes in a tag pair, default 16 KiB
	Comment int   // bytes in a comment, default 64 KiB
	Token   int   // bytes in a move text or number, default 255
	Depth   int   // nesting of variations, default 64
	Game    int64 // bytes in a game, default 64 MiB
}

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

// An Encoding says how the text of tags and comments is stored. Move texts
// are ASCII or UTF-8 in all of them.
type Encoding uint8

// The encodings. Old files are Latin-1, as the PGN standard of 1994 says, and
// new ones UTF-8 with or without mark.
const (
	DetectEncoding Encoding = iota // UTF-8 where the text is valid UTF-8, otherwise Latin-1, text by text
	UTF8                           // UTF-8; invalid bytes become U+FFFD
	Latin1                         // ISO 8859-1, with the Windows-1252 characters in 0x80 to 0x9F
)

// Options adjust a [Reader]; the zero value is right for most files.
type Options struct {
	Limits   Limits
	Encoding Encoding
}
