package members

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Bounds of what a member keeps of their analyses.
const (
	MaxStudies    = 100      // studies of one account
	MaxStudyTitle = 80       // characters
	MaxStudy      = 64 << 10 // bytes of one study's PGN
)

// Study is an analysis that a member keeps, as PGN. Only they see it.
type Study struct {
	ID      string
	Account string
	Title   string
	PGN     string
	Created int64 // milliseconds since the Unix epoch
	Changed int64 // likewise; every change makes it greater
}

// ErrChanged is a store's answer to a change of what has changed since it was read.
var ErrChanged = errors.New("members: changed meanwhile")

// SaveStudy keeps a study: a new one when it has no ID, else the next state of the one that was read
// with the given Changed. Whether its text is PGN is for whoever calls. Codes: guest-refused, study-title,
// study-long, text-hidden, studies-full, study-gone, study-changed.
func (s *Service) SaveStudy(ctx context.Context, who Identity, st Study, was int64) (Study, error) {
	st.Title = strings.TrimSpace(st.Title)
	switch n := utf8.RuneCountInString(st.Title); {
	case who.Guest || who.ID == "":
		return Study{}, refuse(GuestRefused)
	case n == 0, n > MaxStudyTitle, !utf8.ValidString(st.Title):
		return Study{}, refuse(StudyTitle, "max", strconv.Itoa(MaxStudyTitle))
	case len(st.PGN) > MaxStudy, !utf8.ValidString(st.PGN):
		return Study{}, refuse(StudyLong, "max", strconv.Itoa(MaxStudy>>10))
	}
	if err := seen(st.Title); err != nil {
		return Study{}, err
	}
	for line := range strings.Lines(st.PGN) {
		if err := seen(strings.TrimSuffix(line, "\n")); err != nil {
			return Study{}, err
		}
	}
	st.Account, st.Changed = who.ID, max(s.nowMilli(), was+1)
	if st.ID != "" {
		err := s.studies.SaveStudy(ctx, st, was)
		return st, studyRefused(err)
	}
	id, err := s.newID("s-")
	if err != nil {
		return Study{}, err
	}
	st.ID, st.Created = id, st.Changed
	return st, studyRefused(s.studies.AddStudy(ctx, st, MaxStudies))
}

// Study returns one of the member's own. Codes: study-gone.
func (s *Service) Study(ctx context.Context, who Identity, id string) (Study, error) {
	st, err := s.studies.Study(ctx, id)
	if err == nil && (who.ID == "" || st.Account != who.ID) {
		err = ErrNotFound
	}
	return st, studyRefused(err)
}

// Studies lists a member's, those changed last first, without their text.
func (s *Service) Studies(ctx context.Context, who Identity) ([]Study, error) {
	return s.studies.Studies(ctx, who.ID)
}

// DeleteStudy forgets one of the member's own; it is no error when there is none.
func (s *Service) DeleteStudy(ctx context.Context, who Identity, id string) error {
	return s.studies.DeleteStudy(ctx, who.ID, id)
}

// studyRefused is a store's answer as a refusal.
func studyRefused(err error) error {
	switch {
	case errors.Is(err, ErrNotFound):
		return refuse(StudyGone)
	case errors.Is(err, ErrChanged):
		return refuse(StudyChanged)
	case errors.Is(err, ErrFull):
		return refuse(StudiesFull, "max", strconv.Itoa(MaxStudies))
	}
	return err
}
