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
	Charset string // how it is written: UTF8 when empty
	Marked  bool   // begins with a byte order mark
	// Warnings are what reading found against good form. A file that was made
	// and not read has none; one that As has made has what was ignored.
	Warnings []Fault
	More     int // warnings beyond MaxFaults, counted only
}

// Line is one line of a file.
type Line struct {
	Text   string // as it was read; empty for a line that was made
	End    string // "\n", "\r", "\r\n"; empty for the last line if nothing follows it
	Record Record // what the text means, and what is written if it differs from that
}

// Read reads a whole file. charset names its encoding, as KnownEncoding knows
// it; empty leaves it to the file. The error is *Faults when the file is at
// fault, warnings among them; then there is no File.
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
	f.Charset, f.Marked, f.Lines = charset, marked, cut(text)
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
			line.Record = Unknown{line.Text} // kept as it stands, and means nothing
		}
	}
	f.whole(faults)
	return f
}

// once are the tags of which a file has one record.
var once = []string{"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "122", "132", "142", "152", "172", "182", "192", "202", "212", "222", "352", "XXR"}

// whole finds what is wrong with the lines together.
func (f *File) whole(faults *Faults) {
	first := make(map[string]int)
	players := make(map[int]int)
	rated := 0
	for i, line := range f.Lines {
		tag := line.Record.Tag()
		if at, twice := first[tag]; twice && slices.Contains(once, tag) {
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
	f.counts(faults, map[string]int{"062": len(players), "072": rated})
	f.named(faults, players)
}

// counts compares what the file says about itself.
func (f *File) counts(faults *Faults, counted map[string]int) {
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

// named warns of starting numbers that no player has. Those in games are
// contradictions, which Tournament finds.
func (f *File) named(faults *Faults, players map[int]int) {
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

// Info returns the free text of the first record with a tag, "" without one.
func (f *File) Info(tag string) string {
	for _, line := range f.Lines {
		if info, is := line.Record.(Info); is && info.Name == tag {
			return info.Text
		}
	}
	for _, line := range f.Lines {
		if info, is := remarked(line.Record); is && info.Name == tag {
			return info.Text
		}
	}
	return ""
}

// remarked is a record of 2026 that a report of 2016 has as a comment, as As writes it.
func remarked(r Record) (Info, bool) {
	c, is := r.(Comment)
	if !is {
		return Info{}, false
	}
	tag, text, _ := strings.Cut(c.Text, " ")
	return Info{tag, text}, slices.Contains(in26, tag)
}

// Infos returns the texts of all records of a tag that may stand several times.
func (f *File) Infos(tag string) []string {
	var texts []string
	for _, line := range f.Lines {
		if info, is := line.Record.(Info); is && info.Name == tag {
			texts = append(texts, info.Text)
		}
	}
	return texts
}

// Add puts a record behind the last line.
func (f *File) Add(r Record) {
	if n := len(f.Lines); n > 0 && f.Lines[n-1].End == "" {
		f.Lines[n-1].End = "\n"
	}
	f.Lines = append(f.Lines, Line{End: "\n", Record: r})
}

// WriteTo writes the file: the text of every line whose record still is what
// the text means, and the record of the others in canonical form. The error is
// *Faults when a number has no room in its columns.
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

// Canonical returns the file in the form of the specification: every record in
// its columns, one space where one belongs, the tournament's records before the
// players', lines ended by a newline, UTF-8. Comments and unknown records are
// kept, each group in its order; blank lines go.
func (f *File) Canonical() *File {
	c := &File{}
	for _, line := range f.Lines {
		if u, unknown := line.Record.(Unknown); unknown && strings.TrimSpace(u.Text) == "" {
			continue
		}
		c.Lines = append(c.Lines, Line{End: "\n", Record: line.Record})
	}
	// A comment stands before what it is about and moves with it.
	rank := make([]int, len(c.Lines))
	behind := len(canonicalOrder) + 1
	for i := len(c.Lines) - 1; i >= 0; i-- {
		if _, comment := c.Lines[i].Record.(Comment); !comment {
			behind = place(c.Lines[i].Record)
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

// canonicalOrder is the order of the records in the specification of 2026; the
// national records follow the players.
var canonicalOrder = []string{
	"012", "022", "032", "042", "052", "062", "072", "082", "092", "102", "112", "122", "132", "142", "XXR", "152", "XXC",
	"162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU", "172", "182", "192", "202", "212", "222", "352", "362",
	"001", "national", "013", "310", "250", "XXA", "260", "XXP", "240", "XXZ", "320", "330", "300", "299", "801", "802",
}

func place(r Record) int {
	tag := r.Tag()
	if _, national := r.(*National); national {
		tag = "national"
	}
	if i := slices.Index(canonicalOrder, tag); i >= 0 {
		return i
	}
	return len(canonicalOrder)
}
