package trf

import (
	"slices"

	"github.com/escaque/escaque/tournament/swiss"
)

// in26 lists the free-text records that the version of 2026 added.
var in26 = []string{"182", "192", "202", "212", "222", "352"}

// As returns the file in a version, in canonical form. Records that constrain the pairing are
// converted, all others are kept. Records that the version of 2016 does not have become comments.
// Byes, bans and virtual points of teams are kept. The error is that of Played. What Played ignores
// is among the warnings of the new file.
func (f *File) As(v Version) (*File, error) {
	t, ignored, err := f.Played()
	if err != nil {
		return nil, err
	}
	teams := f.HasTeams()
	out := &File{Charset: UTF8}
	m := maker{out, t, v}
	m.addRegulations()
	// Comments at the end stay there. Others stay before the line that follows them.
	end := len(f.Lines)
	for end > 0 && f.Lines[end-1].Record.Tag() == "###" {
		end--
	}
	paired := t.Paired()
	for _, line := range f.Lines[:end] {
		record := line.Record
		newer := false
		switch r := record.(type) {
		case Rounds, *Lot, Settings, Worth, *Virtual, Numbers:
			continue // written again
		case *Byes, *Acceleration, *Ban:
			if !teams {
				continue
			}
			newer = true
		case *Scores:
			if r.Name == "162" {
				continue
			}
			newer = true
		case Words:
			if !slices.Contains(r.Words, "rank") {
				continue
			}
			record = Words{r.Name, []string{"rank"}}
		case *Player:
			p := *r
			p.Games = slices.Clone(r.Games[:min(paired, len(r.Games))])
			for i := range p.Games {
				if p.Games[i].Result == unknownResult && v == TRF16 {
					p.Games[i].Result = "" // it has no such result
				}
			}
			record = &p
		case Comment:
			if info, is := commentedInfo(r); is && v == TRF26 && !f.hasTag(info.Name) {
				record = info
			}
		case Info:
			newer = slices.Contains(in26, r.Name)
		case *Ranking, *National, *Order, *TeamByes, *TeamForfeit, *TeamLine:
			newer = true
		case *Team:
			newer = f.hasTag("013") // the same team is also in a record 013
			if v == TRF16 && !newer {
				record = &OldTeam{r.Name, r.Players}
			}
		}
		if newer && v == TRF16 {
			record = Comment{format(record, func(Fault) {})}
		}
		out.Add(record)
	}
	m.addPlans()
	for _, line := range f.Lines[end:] {
		out.Add(line.Record)
	}
	out = out.Canonical()
	out.Warnings, out.More = ignored.List, ignored.More
	return out, nil
}

// hasTag reports whether there is a record with a tag.
func (f *File) hasTag(tag string) bool {
	return slices.ContainsFunc(f.Lines, func(l Line) bool { return l.Record.Tag() == tag })
}

// oldBan returns the record of a ban with rounds for the version of 2016, which has no rounds. It
// is a permanent ban if it is in force in the next round, otherwise a comment.
func oldBan(b swiss.Ban, next int) Record {
	if b.First <= next && (b.Last == 0 || next <= b.Last) {
		return Numbers{"XXP", b.Numbers}
	}
	return Comment{format(&Ban{b.First, b.Last, b.Numbers}, func(Fault) {})}
}
