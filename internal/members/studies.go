package members

import (
	"context"
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// Limits of a member's studies.
const (
	MaxStudies    = 100      // studies of one account
	MaxStudyTitle = 80       // characters
	MaxStudy      = 64 << 10 // bytes of one study's PGN
)

// Study is an analysis in PGN that only its owner can see.
type Study struct {
	ID      string
	Account string
	Title   string
	PGN     string
	Created int64 // milliseconds since the Unix epoch
	Changed int64 // milliseconds since the Unix epoch; increases with every change
}

// ErrChanged is returned by a store when an item was changed after the caller had read it.
var ErrChanged = errors.New("members: changed meanwhile")

// SaveStudy stores a study. If st.ID is empty, the study is new. Otherwise it replaces the stored
// study, whose time of change must be lastChanged. The caller checks that the text is PGN. Error
// codes: guest-refused, study-title, study-long, text-hidden, studies-full, study-gone,
// study-changed.
func (s *Service) SaveStudy(ctx context.Context, who Identity, st Study, lastChanged int64) (Study, error) {
	st.Title = strings.TrimSpace(st.Title)
	switch n := utf8.RuneCountInString(st.Title); {
	case who.Guest || who.ID == "":
		return Study{}, refuse(GuestRefused)
	case n == 0, n > MaxStudyTitle, !utf8.ValidString(st.Title):
		return Study{}, refuse(StudyTitle, "max", strconv.Itoa(MaxStudyTitle))
	case len(st.PGN) > MaxStudy, !utf8.ValidString(st.PGN):
		return Study{}, refuse(StudyLong, "max", strconv.Itoa(MaxStudy>>10))
	}
	if err := checkVisible(st.Title); err != nil {
		return Study{}, err
	}
	for line := range strings.Lines(st.PGN) {
		if err := checkVisible(strings.TrimSuffix(line, "\n")); err != nil {
			return Study{}, err
		}
	}
	st.Account, st.Changed = who.ID, max(s.nowMilli(), lastChanged+1)
	if st.ID != "" {
		err := s.studies.SaveStudy(ctx, st, lastChanged)
		return st, studyRefusal(err)
	}
	id, err := s.newID("s-")
	if err != nil {
		return Study{}, err
	}
	st.ID, st.Created = id, st.Changed
	return st, studyRefusal(s.studies.AddStudy(ctx, st, MaxStudies))
}

// Study returns a study of the member. Error codes: study-gone.
func (s *Service) Study(ctx context.Context, who Identity, id string) (Study, error) {
	st, err := s.studies.Study(ctx, id)
	if err == nil && (who.ID == "" || st.Account != who.ID) {
		err = ErrNotFound
	}
	return st, studyRefusal(err)
}

// Studies lists the member's studies without their text, the last changed first.
func (s *Service) Studies(ctx context.Context, who Identity) ([]Study, error) {
	return s.studies.Studies(ctx, who.ID)
}

// DeleteStudy deletes a study of the member. It returns nil when there is none.
func (s *Service) DeleteStudy(ctx context.Context, who Identity, id string) error {
	return s.studies.DeleteStudy(ctx, who.ID, id)
}

// studyRefusal converts a store's error to a refusal.
func studyRefusal(err error) error {
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
