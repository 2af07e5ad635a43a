package chess

import "fmt"

// Square is one of the 64 squares, counted a1=0, b1=1 ... h8=63, or NoSquare.
type Square uint8

// The squares of type [Square], in the names of Article E.4 (2009).
const (
	A1 Square = iota
	B1
	C1
	D1
	E1
	F1
	G1
	H1
	A2
	B2
	C2
	D2
	E2
	F2
	G2
	H2
	A3
	B3
	C3
	D3
	E3
	F3
	G3
	H3
	A4
	B4
	C4
	D4
	E4
	F4
	G4
	H4
	A5
	B5
	C5
	D5
	E5
	F5
	G5
	H5
	A6
	B6
	C6
	D6
	E6
	F6
	G6
	H6
	A7
	B7
	C7
	D7
	E7
	F7
	G7
	H7
	A8
	B8
	C8
	D8
	E8
	F8
	G8
	H8

	// NoSquare means no square, for example when no capture in passing is possible.
	NoSquare
)

// MakeSquare returns the square on a file and a rank, both from 0 to 7. It uses only the low three
// bits of each.
func MakeSquare(file, rank int) Square { return Square(rank&7<<3 | file&7) }

// ParseSquare parses a name such as "e4": a lower-case letter and a digit.
func ParseSquare(name string) (Square, error) {
	if len(name) != 2 || name[0] < 'a' || name[0] > 'h' || name[1] < '1' || name[1] > '8' {
		return NoSquare, fmt.Errorf("%q is not a square: want a file a-h and a rank 1-8, such as e4", clip(name))
	}
	return Square(name[1]-'1')<<3 | Square(name[0]-'a'), nil
}

// File returns the file, from 0 for the a-file to 7 for the h-file.
func (s Square) File() int { return int(s & 7) }

// Rank returns the rank, from 0 for the first to 7 for the eighth.
func (s Square) Rank() int { return int(s >> 3 & 7) }

// Valid reports whether s is one of the 64 squares.
func (s Square) Valid() bool { return s < NoSquare }

// Dark reports whether the square is dark, as a1 is.
func (s Square) Dark() bool { return (s>>3+s)&1 == 0 }

// Bitboard returns the set of this one square, or the empty set for NoSquare.
func (s Square) Bitboard() Bitboard {
	if s >= NoSquare {
		return 0
	}
	return 1 << s
}

// String returns the name, such as "e4", or "-" for NoSquare.
func (s Square) String() string {
	if s >= NoSquare {
		return "-"
	}
	return string([]byte{'a' + byte(s&7), '1' + byte(s>>3)})
}

// clip shortens a text that an error quotes.
func clip(text string) string {
	const limit = 40
	if len(text) > limit {
		return text[:limit] + "..."
	}
	return text
}
