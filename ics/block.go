package ics

import (
	"fmt"
	"strconv"
	"strings"
)

// The characters that frame an answer in block mode (ivar block).
const (
	BlockStart     = "\x15"
	BlockSeparator = "\x16"
	BlockEnd       = "\x17"
)

// Block is one answer in block mode.
type Block struct {
	ID   int  // the number that the client put before its line; 0 without one
	Code Code // which command it answers, or what was wrong with it
	Text string
}

// String is the block as it is sent. Characters in the text that would end it
// early are left out.
func (b Block) String() string {
	text := strings.NewReplacer(BlockStart, "", BlockSeparator, "", BlockEnd, "").Replace(b.Text)
	return fmt.Sprintf("%s%d%s%d%s%s%s", BlockStart, b.ID, BlockSeparator, b.Code, BlockSeparator, text, BlockEnd)
}

// NoSequence answers a line that came without its number in block mode.
func NoSequence() Block { return Block{Code: CodeNoSequence} }

// maxBlockID bounds the numbers that clients may use, well above the 9,999 at
// which the busiest one begins again.
const maxBlockID = 1<<31 - 1

// Numbered takes the number from the front of a line in block mode.
func Numbered(line string) (id int, rest string, ok bool) {
	line = strings.TrimLeft(line, " ")
	digits := 0
	for digits < len(line) && line[digits] >= '0' && line[digits] <= '9' {
		digits++
	}
	if digits == 0 || digits > 10 {
		return 0, line, false
	}
	id, err := strconv.Atoi(line[:digits])
	if err != nil || id > maxBlockID {
		return 0, line, false
	}
	rest = line[digits:]
	if rest != "" && rest[0] != ' ' {
		return 0, line, false // "12e4" is no number, and "4...": neither
	}
	return id, strings.TrimLeft(rest, " "), true
}

// ParseBlock reads a block as clients do. The form with a fourth part, an error
// code before the text, is read too: some servers send it.
func ParseBlock(s string) (Block, bool) {
	s, ok := strings.CutPrefix(s, BlockStart)
	if !ok {
		return Block{}, false
	}
	if s, ok = strings.CutSuffix(s, BlockEnd); !ok {
		return Block{}, false
	}
	parts := strings.SplitN(s, BlockSeparator, 4)
	if len(parts) < 3 {
		return Block{}, false
	}
	id, err := strconv.Atoi(parts[0])
	if err != nil {
		return Block{}, false
	}
	code, err := strconv.Atoi(parts[1])
	if err != nil {
		return Block{}, false
	}
	b := Block{ID: id, Code: Code(code), Text: parts[2]}
	if len(parts) == 4 {
		if wrong, err := strconv.Atoi(parts[2]); err == nil {
			b.Code = Code(wrong)
		}
		b.Text = parts[3]
	}
	return b, true
}
