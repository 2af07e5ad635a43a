// Package moderation is what the server does about the conduct of its users: it
// follows games and departures, asks administrators to look at what the rules of
// the server ask a person to look at, carries acts out, and informs everybody what
// concerns them, through whichever transport they are here.
//
// It knows the book of conduct, the hall and the members' register. What is decided
// and what waits stands in the book, which internal/steward keeps on the journal: a
// server that is started again goes on where it was stopped. It is no part of the
// steward, because the hall and the register ask the steward before they let
// somebody in or rate a game, while this room asks them. It knows no transport and
// no wording: the transports have the sentences.
package moderation

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"strconv"
	"strings"
	"sync"
	"time"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/conduct"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/steward"
	"github.com/escaque/escaque/laws"
)

// Hall is what moderation needs of the hall. *hall.Hall satisfies it.
type Hall interface {
	PresenceFeed() *hall.PresenceFeed
	ProgressFeed() *hall.ProgressFeed
	ProgressFeedAfter(position uint64) *hall.ProgressFeed
	Look(ctx context.Context, id hall.GameID) (hall.View, error)
	Find(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error)
	GamesBetween(ctx context.Context, one, other string, most int) ([]hall.GameRow, error)
	StoredBetween(one, other string) (hall.GameRow, bool)
	Games() []hall.GameRow
	People() []hall.Person
	TalkOf(ctx context.Context, who members.Identity, speaker string, game hall.GameID) ([]hall.ChatLine, error)
	Now() clock.Instant
	Adjudicate(ctx context.Context, id hall.GameID, r laws.Result, reason string) error
}

// Register is what moderation needs of the members' register. *members.Service
// satisfies it.
type Register interface {
	Profile(ctx context.Context, id string) (members.Profile, error)
	Find(ctx context.Context, handle string) (members.Profile, error)
	PlaceOf(ctx context.Context, address string) (string, error)
	MarkComputer(ctx context.Context, handle string, is bool) (members.Profile, error)
	LogoutEverywhere(ctx context.Context, id string) error
	SamePlaceVisits(ctx context.Context, id string) (own, others []members.Visit, err error)
	Audit(ctx context.Context, what members.Deed, about, detail string) error
}

// Options of a Service.
type Options struct {
	Steward *steward.Steward // required
	Hall    Hall             // required
	Members Register         // required
	Rules   conduct.Rules    // conduct.DefaultRules when zero
	Log     *slog.Logger     // slog.Default() when nil
	Now     func() time.Time // time.Now when nil
}

// Service is the book of conduct with what is done about it. Its methods may be
// called from several goroutines.
type Service struct {
	*steward.Steward // to read the book

	hall    Hall
	members Register
	rules   conduct.Rules
	log     *slog.Logger
	now     func() time.Time
	door    *hall.PresenceFeed

	deciding sync.Mutex // one adjudication at a time, from the book to the acts; before mu

	mu     sync.Mutex
	hears  []func(context.Context, News)
	guests map[string][]hall.GameID // games that guests have left: a guest does not outlive the server
}

// New returns the service. It notes from then on who comes and goes; [Service.Follow]
// does what follows from it.
func New(opt Options) *Service {
	s := &Service{
		Steward: opt.Steward, hall: opt.Hall, members: opt.Members, rules: opt.Rules, log: opt.Log, now: opt.Now,
		door: opt.Hall.PresenceFeed(), guests: map[string][]hall.GameID{},
	}
	if s.rules == (conduct.Rules{}) {
		s.rules = conduct.DefaultRules()
	}
	if s.log == nil {
		s.log = slog.Default()
	}
	if s.now == nil {
		s.now = time.Now
	}
	return s
}

// Rules are the counts from which on administrators are asked to look.
func (s *Service) Rules() conduct.Rules { return s.rules }

// News is something that concerns people who may be here.
type News struct {
	Event     conduct.Event     // what was written into the book; nil for Away
	By        conduct.Person    // who had it written
	Act       conduct.Act       // of Acted, Appealed and Ruled: as it stands now
	Complaint conduct.Complaint // of Complained and Closed: as it stands now
	// Rated is the account of the other player whose ratings change by it; empty when
	// nobody's do.
	Rated string
	Away  *Away
}

// Away is somebody who has left games that are played, or comes back to them.
type Away struct {
	Who   members.Identity
	Games []hall.GameID
	Back  bool
}

// Hear registers a function that receives all news, on the goroutine on which they happen. It is
// called before Follow.
func (s *Service) Hear(tell func(context.Context, News)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hears = append(s.hears, tell)
}

func (s *Service) tell(ctx context.Context, n News) {
	s.mu.Lock()
	hears := s.hears
	s.mu.Unlock()
	for _, tell := range hears {
		tell(ctx, n)
	}
}

// audit notes what is done by the rights of an administrator. The book of conduct has it all; here it stands
// among everything else that they do. Accounts and passwords are noted where they are made.
func (s *Service) audit(ctx context.Context, n News) error {
	ctx = members.WithActor(ctx, members.Identity{ID: n.By.ID, Handle: n.By.Handle}, members.ActorOrigin(ctx))
	switch e := n.Event.(type) { //nolint:gochecksumtype // the others are no acts
	case conduct.Acted:
		if e.Measure == conduct.Register || e.Measure == conduct.Password {
			return nil
		}
		deed := members.DeedMeasure
		if e.Lifted {
			deed = members.DeedLift
		}
		return s.members.Audit(ctx, deed, e.Against.Handle, strings.TrimSpace(string(e.Measure)+" "+e.Game))
	case conduct.Ruled:
		return s.members.Audit(ctx, members.DeedRule, n.Act.Against.Handle, string(n.Act.Measure))
	case conduct.Closed:
		if !n.Complaint.Withdrawn() {
			return s.members.Audit(ctx, members.DeedSettle, n.Complaint.Against.Handle, "#"+strconv.Itoa(e.Complaint))
		}
	case conduct.Owned:
		return s.members.Audit(ctx, members.DeedChannel, e.Owner.Handle, strconv.Itoa(e.Channel))
	case conduct.Titled:
		if n.By.Admin {
			return s.members.Audit(ctx, members.DeedTopic, "", strings.TrimSpace(strconv.Itoa(e.Channel)+" "+e.Topic))
		}
	case conduct.Posted:
		return s.members.Audit(ctx, members.DeedNews, "", strconv.Itoa(e.Number)+" "+e.Title)
	}
	return nil
}

// Ruled notes what somebody has done as the arbiter of a game; see [hall.Options].
func (s *Service) Ruled(ctx context.Context, who members.Identity, id hall.GameID, what string) {
	ctx = members.WithActor(ctx, who, members.ActorOrigin(ctx))
	if err := s.members.Audit(ctx, members.DeedRuling, "", id.Stream()+" "+what); err != nil {
		s.log.Error("a ruling is missing in the audit log", "game", id, "what", what, "by", who.Handle, "error", err)
	}
}

// Do decides a command of somebody, writes down what follows, tells whom it
// concerns and carries it out. The error is a *conduct.Refusal, or the journal's:
// then nothing has happened. With an event it is why the act could not be carried
// out: it stands, and is carried out when the server starts again.
func (s *Service) Do(ctx context.Context, by conduct.Person, c conduct.Command) (conduct.Event, error) {
	e, err := s.Steward.Do(ctx, by, c)
	if err != nil {
		return nil, err
	}
	n := News{Event: e, By: by}
	act, complaint := about(e)
	s.Read(func(b *conduct.Book, _ clock.Instant) {
		n.Act, _ = b.Act(act)
		n.Complaint, _ = b.Complaint(complaint)
	})
	switch e := e.(type) { //nolint:gochecksumtype // only these change ratings
	case conduct.Acted:
		n.Rated = s.opponentOf(ctx, e)
	case conduct.Ruled:
		if n.Act.Measure == conduct.Annul && !e.Upheld {
			n.Rated = s.opponentOf(ctx, n.Act.Acted)
		}
	}
	if err := s.audit(ctx, n); err != nil {
		s.log.Error("an act is missing in the audit log", "error", err)
	}
	s.tell(ctx, n)
	if follows(e) {
		return e, s.carryOut(ctx, n.Act)
	}
	return e, nil
}

// about is which act or complaint an event is about, 0 for none.
func about(e conduct.Event) (act, complaint int) {
	switch e := e.(type) { //nolint:gochecksumtype // the others are about neither
	case conduct.Complained:
		return 0, e.Number
	case conduct.Closed:
		return 0, e.Complaint
	case conduct.Acted:
		return e.Number, 0
	case conduct.Acknowledged:
		return e.Act, 0
	case conduct.Appealed:
		return e.Act, 0
	case conduct.AppealWithdrawn:
		return e.Act, 0
	case conduct.Ruled:
		return e.Act, 0
	}
	return 0, 0
}

func follows(e conduct.Event) bool {
	switch e := e.(type) { //nolint:gochecksumtype // only these are carried out
	case conduct.Acted:
		return e.Follows
	case conduct.Ruled:
		return e.Follows
	}
	return false
}

// carryOut does what follows from an act outside of the book, and notes it there.
// Doing it twice is harmless.
func (s *Service) carryOut(ctx context.Context, act conduct.Act) error {
	var err error
	switch act.Measure {
	case conduct.Computer:
		_, err = s.members.MarkComputer(ctx, act.Against.Handle, act.Lifted == act.Overturned())
	case conduct.Ban:
		if !act.Against.Place {
			err = s.members.LogoutEverywhere(ctx, act.Against.ID)
		}
	default: // nothing follows
	}
	if err != nil {
		return err
	}
	return s.note(ctx, conduct.CarryOut{Act: act.Number})
}

// note writes down what the server has done. What is settled already is no trouble.
func (s *Service) note(ctx context.Context, c conduct.Command) error {
	_, err := s.Steward.Do(ctx, conduct.Server, c)
	var refused *conduct.Refusal
	if errors.As(err, &refused) && refused.Code == conduct.Settled {
		return nil
	}
	if err != nil {
		return fmt.Errorf("moderation: %w", err)
	}
	return nil
}

// opponentOf is the other player of the games of an act, whose ratings it changes
// too.
func (s *Service) opponentOf(ctx context.Context, act conduct.Acted) string {
	if len(act.Games) == 0 {
		return ""
	}
	v, err := s.hall.Look(ctx, hall.GameID(act.Games[0])) // all of them are of the same two
	if err != nil {
		s.log.Warn("moderation: whose ratings?", "error", err, "game", act.Games[0])
		return ""
	}
	if v.White.ID == act.Against.ID {
		return v.Black.ID
	}
	return v.White.ID
}
