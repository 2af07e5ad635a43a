package ics

import (
	"fmt"
	"strconv"
	"strings"
)

// The delimiters of an answer in block mode (ivar block).
const (
	BlockStart     = "\x15"
	BlockSeparator = "\x16"
	BlockEnd       = "\x17"
)

// Block is one answer in block mode.
type Block struct {
	ID   int  // the number that the client sent before its line; 0 without one
	Code Code // the command that it answers, or the kind of error
	Text string
}

// String returns the block as it is sent. It removes delimiters inside the text.
func (b Block) String() string {
	text := strings.NewReplacer(BlockStart, "", BlockSeparator, "", BlockEnd, "").Replace(b.Text)
	return fmt.Sprintf("%s%d%s%d%s%s%s", BlockStart, b.ID, BlockSeparator, b.Code, BlockSeparator, text, BlockEnd)
}

// NoSequence returns the answer, in block mode, to a line without a number.
func NoSequence() Block { return Block{Code: CodeNoSequence} }

// maxBlockID is the largest number that clients may use. The busiest client restarts its numbers at
// 9,999.
const maxBlockID = 1<<31 - 1

// CutBlockID cuts the number from the front of a line that a client sends in block mode. ok is
// false when the line has none.
func CutBlockID(line string) (id int, rest string, ok bool) {
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

// ParseBlock parses a block as clients do; ok is false when it is malformed. It also accepts blocks
// with an error code before the text, which some servers send.
func ParseBlock(s string) (parsed Block, ok bool) {
	s, ok = strings.CutPrefix(s, BlockStart)
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
