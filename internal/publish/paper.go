package publish

import (
	"io"
	"slices"
	"time"

	"github.com/escaque/escaque/rating/norm"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/rated"
	"github.com/escaque/escaque/tournament/sheets"
)

// Paper is what is cut, signed or handed over: a document of pages of A4 (PDF).
type Paper string

// The papers.
const (
	ResultSlips       Paper = "slips"
	PlaceCards        Paper = "cards"
	PrizeCertificates Paper = "certificates" // for the winners of prizes
	IT1               Paper = "it1"          // one for each title norm
	IT3               Paper = "it3"          // of the event
)

// Papers lists them.
func Papers() []Paper { return []Paper{ResultSlips, PlaceCards, PrizeCertificates, IT1, IT3} }

// Known reports whether it is one of them.
func (p Paper) Known() bool { return slices.Contains(Papers(), p) }

// OfRound reports whether the paper is one of a round.
func (p Paper) OfRound() bool { return p == ResultSlips }

// Has reports whether an event as it stands may have something for a paper.
func (p Paper) Has(t tournament.Tournament) bool {
	switch p {
	case PlaceCards:
		return t.NumbersDrawn()
	case PrizeCertificates:
		return Prizes.Has(t)
	case IT1, IT3:
		return Ratings.Has(t)
	default:
		return t.Published() > 0
	}
}

// Paperwork is what papers need besides the event.
type Paperwork struct {
	Round  int // of slips; 0 for the last one published
	Link   func(tournament.Player) string
	Waiver norm.Waiver // of IT1 and IT3
	Least  int         // likewise: games that are enough for a norm; 0 for the ordinary number
}

// Write writes a paper of an event. The error is a refusal of a round that is not
// published or of numbers that are not given, ErrNoPrizes, ErrNoWinners
// or ErrNoNorms.
func (p Paper) Write(to io.Writer, t tournament.Tournament, w Paperwork, say sheets.Say) error {
	if !t.NumbersDrawn() {
		return tournament.Refuse(tournament.NumbersNotDrawn)
	}
	name, at := t.Regulations().Name, made(t)
	switch p {
	case ResultSlips:
		round := w.Round
		if round == 0 {
			round = t.Published()
		}
		if _, published := t.Round(round); !published {
			return tournament.Refuse(tournament.RoundUnknown, "round", round)
		}
		return Slips(to, name, sheets.Slips(t, round, say), say, at)
	case PlaceCards:
		return Cards(to, name, sheets.Cards(t, w.Link), at)
	case PrizeCertificates:
		winners, err := Winners(t, say)
		if err != nil {
			return err
		}
		return Certificates(to, name, winners, at)
	}
	forms, err := p.Forms(t, w, say)
	if err != nil {
		return err
	}
	return Filled(to, name, forms, at)
}

// Forms are the forms of FIDE that a paper consists of: the certificates of title norms or
// the tournament report. The error is ErrNoNorms.
func (p Paper) Forms(t tournament.Tournament, w Paperwork, say sheets.Say) ([]sheets.Form, error) {
	if !t.NumbersDrawn() {
		return nil, tournament.Refuse(tournament.NumbersNotDrawn)
	}
	e, report, err := rate(t)
	if err == nil && (w.Waiver != norm.NoWaiver || w.Least > 0) {
		e.Waiver, e.Least = w.Waiver, w.Least
		report, err = rated.Rate(e)
	}
	if err != nil {
		return nil, err
	}
	if p != IT1 {
		return []sheets.Form{sheets.Report(t, e, report, say)}, nil
	}
	forms := sheets.Certificates(t, e, report, say)
	if len(forms) == 0 {
		return nil, ErrNoNorms
	}
	return forms, nil
}

// ByTitles reports whether the paper is a form of FIDE about titles, which depends on what
// its arbiter says of the foreigners in the field.
func (p Paper) ByTitles() bool { return p == IT1 || p == IT3 }

// Winners are the certificates of those who get a prize. The error is that of
// [Sheet.Tables] of prizes, or ErrNoWinners.
func Winners(t tournament.Tournament, say sheets.Say) ([]sheets.Certificate, error) {
	account, err := shares(t)
	if err != nil {
		return nil, err
	}
	winners := sheets.Winners(t, account, say)
	if len(winners) == 0 {
		return nil, ErrNoWinners
	}
	return winners, nil
}

// made is the instant that files say they were made at: that of the last fact.
func made(t tournament.Tournament) time.Time { return time.UnixMilli(int64(t.LastChange())).UTC() }
