package trf

import (
	"fmt"
	"io"
	"reflect"
	"slices"
	"strings"
	"unicode/utf8"

	"github.com/escaque/escaque/tournament/swiss"
)

// File is a report file.
type File struct {
	Lines   []Line
	Charset string // encoding; empty means UTF8
	Marked  bool   // begins with a byte order mark
	// Warnings are the violations of good form found by Read. A generated file has none. A file
	// returned by As has those of its conversion.
	Warnings []Fault
	More     int // number of warnings beyond MaxFaults
}

// Line is one line of a file.
type Line struct {
	Text   string // as read; empty for a generated line
	End    string // "\n", "\r" or "\r\n"; empty for the last line if nothing follows it
	Record Record // parsed from Text; written instead of Text if it was changed
}

// Read reads a whole file. charset is the name of its encoding, as in KnownEncoding. If it is
// empty, the encoding is detected. If the file has faults, it returns no File and a *Faults, which
// includes the warnings.
func Read(r io.Reader, charset string) (*File, error) {
	data, err := io.ReadAll(io.LimitReader(r, MaxFileBytes+1))
	if err != nil {
		return nil, fmt.Errorf("trf: reading: %w", err)
	}
	faults := &Faults{}
	f := read(data, charset, faults)
	faults.sort()
	if slices.ContainsFunc(faults.List, func(one Fault) bool { return !one.Warning() }) {
		return nil, faults
	}
	f.Warnings, f.More = faults.List, faults.More
	return f, nil
}

// read reads a file from data and adds its faults.
func read(data []byte, charset string, faults *Faults) *File {
	f := &File{}
	if len(data) > MaxFileBytes {
		faults.add(Fault{Code: FileTooLarge})
		return f
	}
	text, charset, marked, ok := decode(data, charset)
	if !ok {
		faults.add(Fault{Code: FileNotText, Text: charset})
		return f
	}
	f.Charset, f.Marked, f.Lines = charset, marked, splitLines(text)
	if strings.TrimSpace(text) == "" {
		faults.add(Fault{Code: FileEmpty})
		return f
	}
	for i := range f.Lines {
		line := &f.Lines[i]
		if utf8.RuneCountInString(line.Text) > MaxLineRunes {
			faults.add(Fault{Code: LineTooLong, Line: i + 1, Column: MaxLineRunes + 1, Record: tagOf(line.Text)})
			line.Record = Unknown{line.Text}
			continue
		}
		ignored := false
		line.Record = parse(line.Text, func(one Fault) {
			one.Line = i + 1
			ignored = ignored || one.Ignored()
			faults.add(one)
		})
		if ignored {
			line.Record = Unknown{line.Text} // kept unchanged and ignored
		}
	}
	f.checkAll(faults)
	return f
}

// singleTags lists the tags of records that a file may have at most once.
var singleTags = []string{"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "122", "132", "142", "152", "172", "182", "192", "202", "212", "222", "352", "XXR"}

// checkAll adds the faults that concern several lines.
func (f *File) checkAll(faults *Faults) {
	first := make(map[string]int)
	players := make(map[int]int)
	rated := 0
	for i, line := range f.Lines {
		tag := line.Record.Tag()
		if at, twice := first[tag]; twice && slices.Contains(singleTags, tag) {
			faults.add(Fault{Code: RecordTwice, Line: i + 1, Record: tag, Other: at})
		} else if !twice {
			first[tag] = i + 1
		}
		p, is := line.Record.(*Player)
		if !is {
			continue
		}
		if p.Rating > 0 {
			rated++
		}
		if blankPoints(line.Text) {
			faults.add(Fault{Code: PointsMissing, Line: i + 1, Column: 81, Record: tag, Field: "points", Number: p.Number})
		}
		if len(p.Games) > swiss.MaxRounds {
			faults.add(Fault{Code: RoundsTooMany, Line: i + 1, Column: 92 + 10*swiss.MaxRounds, Record: tag, Number: p.Number, Other: swiss.MaxRounds})
			p.Games = p.Games[:swiss.MaxRounds]
		}
		if at, twice := players[p.Number]; twice {
			faults.add(Fault{Code: PlayerTwice, Line: i + 1, Column: 5, Record: tag, Field: "number", Number: p.Number, Other: at})
			continue
		}
		players[p.Number] = i + 1
	}
	if len(players) == 0 {
		faults.add(Fault{Code: NoPlayers})
	}
	f.checkCounts(faults, map[string]int{"062": len(players), "072": rated})
	f.checkNumbers(faults, players)
}

// checkCounts compares the numbers of players in the file with the actual ones.
func (f *File) checkCounts(faults *Faults, counted map[string]int) {
	for i, line := range f.Lines {
		info, is := line.Record.(Info)
		n, counts := counted[line.Record.Tag()]
		if !is || !counts {
			continue
		}
		// Some programs add words, as in "52 (41 rated)".
		word, _, _ := strings.Cut(info.Text, " ")
		if said, ok := parseNumber(word); word != "" && (!ok || said != n) {
			faults.add(Fault{Code: CountDiffers, Line: i + 1, Column: 5, Record: info.Name, Text: info.Text, Other: n})
		}
	}
}

// checkNumbers warns of starting numbers that no player has, in records other than games.
// Tournament checks the opponents in games.
func (f *File) checkNumbers(faults *Faults, players map[int]int) {
	for i, line := range f.Lines {
		var numbers []int
		switch r := line.Record.(type) {
		case *OldTeam:
			numbers = r.Players
		case *Team:
			numbers = r.Players
		case *National:
			numbers = []int{r.Number}
		}
		for _, n := range numbers {
			if _, known := players[n]; !known && n != 0 {
				faults.add(Fault{Code: PlayerUnlisted, Line: i + 1, Record: line.Record.Tag(), Number: n})
			}
		}
	}
}

// Players returns the players in the order of the file.
func (f *File) Players() []*Player {
	var players []*Player
	for _, line := range f.Lines {
		if p, is := line.Record.(*Player); is {
			players = append(players, p)
		}
	}
	return players
}

// Info returns the text of the last record with a tag, or "" if there is none: of a record that a
// file has twice the last one counts, as the warning RecordTwice says.
func (f *File) Info(tag string) string {
	for _, line := range slices.Backward(f.Lines) {
		if info, is := line.Record.(Info); is && info.Name == tag {
			return info.Text
		}
	}
	for _, line := range slices.Backward(f.Lines) {
		if info, is := commentedInfo(line.Record); is && info.Name == tag {
			return info.Text
		}
	}
	return ""
}

// commentedInfo returns a record of 2026 from a comment in a report of 2016, as written by As, and
// false for other records.
func commentedInfo(r Record) (Info, bool) {
	c, is := r.(Comment)
	if !is {
		return Info{}, false
	}
	tag, text, _ := strings.Cut(c.Text, " ")
	return Info{tag, text}, slices.Contains(in26, tag)
}

// Infos returns the texts of all records with a tag.
func (f *File) Infos(tag string) []string {
	var texts []string
	for _, line := range f.Lines {
		if info, is := line.Record.(Info); is && info.Name == tag {
			texts = append(texts, info.Text)
		}
	}
	return texts
}

// Add appends a record.
func (f *File) Add(r Record) {
	if n := len(f.Lines); n > 0 && f.Lines[n-1].End == "" {
		f.Lines[n-1].End = "\n"
	}
	f.Lines = append(f.Lines, Line{End: "\n", Record: r})
}

// WriteTo writes the file. Lines whose record is unchanged are written as their text, all others in
// canonical form. The error is a *Faults if a number does not fit into its columns.
func (f *File) WriteTo(w io.Writer) (int64, error) {
	var b strings.Builder
	faults := &Faults{}
	for i, line := range f.Lines {
		text := line.Text
		if text == "" && line.Record != nil || !reflect.DeepEqual(parse(text, func(Fault) {}), line.Record) {
			text = format(line.Record, func(one Fault) {
				one.Line = i + 1
				faults.add(one)
			})
		}
		b.WriteString(text)
		b.WriteString(line.End)
	}
	if len(faults.List) > 0 {
		return 0, faults
	}
	data, err := encodeText(b.String(), f.Charset, f.Marked)
	if err != nil {
		return 0, fmt.Errorf("trf: writing as %s: %w", f.Charset, err)
	}
	n, err := w.Write(data)
	return int64(n), err
}

// Canonical returns the file in the form of the specification. Each record is in its columns with
// single spaces, and the records of the tournament precede those of the players. Lines end with a
// newline, and the encoding is UTF-8. Comments and unknown records are kept in their order; blank
// lines are removed.
func (f *File) Canonical() *File {
	c := &File{}
	for _, line := range f.Lines {
		if u, unknown := line.Record.(Unknown); unknown && strings.TrimSpace(u.Text) == "" {
			continue
		}
		c.Lines = append(c.Lines, Line{End: "\n", Record: line.Record})
	}
	// A comment precedes the record that it is about and moves with it.
	rank := make([]int, len(c.Lines))
	behind := len(canonicalOrder) + 1
	for i := len(c.Lines) - 1; i >= 0; i-- {
		if _, comment := c.Lines[i].Record.(Comment); !comment {
			behind = orderOf(c.Lines[i].Record)
		}
		rank[i] = behind
	}
	order := make([]int, len(c.Lines))
	for i := range order {
		order[i] = i
	}
	slices.SortStableFunc(order, func(a, b int) int { return rank[a] - rank[b] })
	sorted := make([]Line, len(order))
	for i, at := range order {
		sorted[i] = c.Lines[at]
	}
	c.Lines = sorted
	return c
}

// canonicalOrder lists the tags in the order of the specification of 2026. National records follow
// the players.
var canonicalOrder = []string{
	"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "142", "XXR", "152", "XXC",
	"162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "172", "182", "192", "202", "212", "222", "352", "362",
	"001", "national", "013", "310", "250", "XXA", "260", "XXP", "240", "XXZ", "320", "330", "300", "299", "801", "802",
}

// orderOf returns the index of a record in canonicalOrder.
func orderOf(r Record) int {
	tag := r.Tag()
	if _, national := r.(*National); national {
		tag = "national"
	}
	if i := slices.Index(canonicalOrder, tag); i >= 0 {
		return i
	}
	return len(canonicalOrder)
}
