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

// Paper is a printable document: result slips, place cards, certificates or a FIDE form, as an A4
// PDF.
type Paper string

// The papers of type [Paper].
const (
	ResultSlips       Paper = "slips"
	PlaceCards        Paper = "cards"
	PrizeCertificates Paper = "certificates" // for the winners of prizes
	IT1               Paper = "it1"          // one for each title norm
	IT3               Paper = "it3"          // of the event
)

// Papers returns all papers.
func Papers() []Paper { return []Paper{ResultSlips, PlaceCards, PrizeCertificates, IT1, IT3} }

// Known reports whether p is one of [Papers].
func (p Paper) Known() bool { return slices.Contains(Papers(), p) }

// OfRound reports whether the paper belongs to one round.
func (p Paper) OfRound() bool { return p == ResultSlips }

// Has reports whether an event has something to print on this paper at present.
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

// Paperwork holds the parameters of a paper.
type Paperwork struct {
	Round  int // of result slips; 0 for the last published round
	Link   func(tournament.Player) string
	Waiver norm.Waiver // for IT1 and IT3
	Least  int         // for IT1 and IT3: the least games for a norm; 0 for the usual number
}

// Write writes the paper of an event as a PDF. The error is a refusal if the round is not published
// or no starting numbers are drawn, or ErrNoPrizes, ErrNoWinners or ErrNoNorms.
func (p Paper) Write(to io.Writer, t tournament.Tournament, w Paperwork, say sheets.Say) error {
	if !t.NumbersDrawn() {
		return tournament.Refuse(tournament.NumbersNotDrawn)
	}
	name, at := t.Regulations().Name, lastChange(t)
	switch p {
	case ResultSlips:
		round := w.Round
		if round == 0 {
			round = t.Published()
		}
		if _, published := t.Round(round); !published {
			return tournament.Refuse(tournament.RoundUnknown, "round", round)
		}
		return Slips(to, sheets.EventName(t, say), sheets.Slips(t, round, say), say, at)
	case PlaceCards:
		return Cards(to, sheets.EventName(t, say), sheets.Cards(t, w.Link), at)
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
	return WriteForms(to, name, forms, at)
}

// Forms returns the FIDE forms of the paper: the certificates of title norms or the tournament
// report. It returns ErrNoNorms if there are no norms.
func (p Paper) Forms(t tournament.Tournament, w Paperwork, say sheets.Say) ([]sheets.Form, error) {
	if !t.NumbersDrawn() {
		return nil, tournament.Refuse(tournament.NumbersNotDrawn)
	}
	e, report, err := rateEvent(t)
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

// ByTitles reports whether the paper is a FIDE title form, which depends on the arbiter's statement
// about foreign players.
func (p Paper) ByTitles() bool { return p == IT1 || p == IT3 }

// Winners returns the certificates of prize winners. It returns ErrNoWinners if there are none, or
// an error of [Sheet.Tables] for prizes.
func Winners(t tournament.Tournament, say sheets.Say) ([]sheets.Certificate, error) {
	account, err := prizeShares(t)
	if err != nil {
		return nil, err
	}
	winners := sheets.Winners(t, account, say)
	if len(winners) == 0 {
		return nil, ErrNoWinners
	}
	return winners, nil
}

// lastChange returns the creation date of files: the time of the last change of the event.
func lastChange(t tournament.Tournament) time.Time {
	return time.UnixMilli(int64(t.LastChange())).UTC()
}
