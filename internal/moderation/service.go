// Package moderation applies the conduct rules of the server. It follows games and departures, asks
// administrators to look at suspicious cases, carries out acts, and notifies users over their
// transport.
//
// It uses the book of conduct, the hall and the members' register. Decisions and pending tasks are
// stored in the book, which internal/steward keeps in the journal. So a restarted server resumes
// its work. Moderation is separate from the steward, because hall and register depend on the
// steward and moderation depends on them. It does not know transports or wording.
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

// Hall is the part of the hall that moderation needs. *hall.Hall implements it.
type Hall interface {
	PresenceFeed() *hall.PresenceFeed
	ProgressFeed() *hall.ProgressFeed
	ProgressFeedAfter(position uint64) *hall.ProgressFeed
	Look(ctx context.Context, id hall.GameID) (hall.View, error)
	Find(ctx context.Context, q hall.GameQuery) ([]hall.GameRow, error)
	GamesBetween(ctx context.Context, one, other string, most int) ([]hall.GameRow, error)
	StoredGameBetween(one, other string) (hall.GameRow, bool)
	Games() []hall.GameRow
	People() []hall.Person
	ChatLinesBy(ctx context.Context, who members.Identity, speaker string, game hall.GameID) ([]hall.ChatLine, error)
	Now() clock.Instant
	Adjudicate(ctx context.Context, id hall.GameID, r laws.Result, reason string) error
}

// Register is the part of the members' register that moderation needs. *members.Service implements
// it.
type Register interface {
	Profile(ctx context.Context, id string) (members.Profile, error)
	Find(ctx context.Context, handle string) (members.Profile, error)
	PlaceOf(ctx context.Context, address string) (string, error)
	MarkComputer(ctx context.Context, handle string, is bool) (members.Profile, error)
	LogoutEverywhere(ctx context.Context, id string) error
	SamePlaceVisits(ctx context.Context, id string) (own, others []members.Visit, err error)
	Audit(ctx context.Context, what members.Deed, about, detail string) error
}

// Options are the parameters of a Service.
type Options struct {
	Steward *steward.Steward // required
	Hall    Hall             // required
	Members Register         // required
	Rules   conduct.Rules    // conduct.DefaultRules when zero
	Log     *slog.Logger     // slog.Default() when nil
	Now     func() time.Time // time.Now when nil
}

// Service combines the book of conduct with the actions that follow from it. Its methods may be
// called from several goroutines.
type Service struct {
	*steward.Steward // to read the book

	hall    Hall
	members Register
	rules   conduct.Rules
	log     *slog.Logger
	now     func() time.Time
	door    *hall.PresenceFeed

	deciding sync.Mutex // one adjudication at a time; locked before mu

	mu     sync.Mutex
	hears  []func(context.Context, News)
	guests map[string][]hall.GameID // games that guests have left; kept in memory only
}

// New returns the service. It records arrivals and departures immediately; [Service.Follow]
// processes them.
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

// Rules returns the thresholds above which the server files suspicions for administrators.
func (s *Service) Rules() conduct.Rules { return s.rules }

// News is an event that concerns users who may be connected.
type News struct {
	Event     conduct.Event     // the recorded event; nil for Away
	By        conduct.Person    // its author
	Act       conduct.Act       // for Acted, Appealed and Ruled: its present state
	Complaint conduct.Complaint // for Complained and Closed: its present state
	// Rated is the account of the other player whose ratings change. It is empty if no ratings
	// change.
	Rated string
	Away  *Away
}

// Away reports that a person has left games in progress, or has returned to these games.
type Away struct {
	Who   members.Identity
	Games []hall.GameID
	Back  bool
}

// Subscribe registers a function that is called with every [News]. It must be called before Follow.
func (s *Service) Subscribe(tell func(context.Context, News)) {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.hears = append(s.hears, tell)
}

// publish calls the subscribed functions with n.
func (s *Service) publish(ctx context.Context, n News) {
	s.mu.Lock()
	hears := s.hears
	s.mu.Unlock()
	for _, tell := range hears {
		tell(ctx, n)
	}
}

// auditAct records an administrator's act in the audit log. Created accounts and passwords are
// recorded by the methods that create them.
func (s *Service) auditAct(ctx context.Context, n News) error {
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

// Ruled records an action of a game's arbiter in the audit log, see [hall.Options].
func (s *Service) Ruled(ctx context.Context, who members.Identity, id hall.GameID, what string) {
	ctx = members.WithActor(ctx, who, members.ActorOrigin(ctx))
	if err := s.members.Audit(ctx, members.DeedRuling, "", id.Stream()+" "+what); err != nil {
		s.log.Error("a ruling is missing in the audit log", "game", id, "what", what, "by", who.Handle, "error", err)
	}
}

// Do decides a command, records the event, notifies the users concerned and carries out the act. If
// it returns no event, nothing was recorded, and the error is a *conduct.Refusal or the journal's.
// If it returns an event and an error, the act is recorded but was not carried out. It is then
// carried out when the server starts again.
func (s *Service) Do(ctx context.Context, by conduct.Person, c conduct.Command) (conduct.Event, error) {
	e, err := s.Steward.Do(ctx, by, c)
	if err != nil {
		return nil, err
	}
	n := News{Event: e, By: by}
	act, complaint := subjectOf(e)
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
	if err := s.auditAct(ctx, n); err != nil {
		s.log.Error("an act is missing in the audit log", "error", err)
	}
	s.publish(ctx, n)
	if hasConsequence(e) {
		return e, s.carryOut(ctx, n.Act)
	}
	return e, nil
}

// subjectOf returns the numbers of the act and of the complaint that an event concerns, 0 for none.
func subjectOf(e conduct.Event) (act, complaint int) {
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

// hasConsequence reports whether an event has a consequence outside the book.
func hasConsequence(e conduct.Event) bool {
	switch e := e.(type) { //nolint:gochecksumtype // only these are carried out
	case conduct.Acted:
		return e.Follows
	case conduct.Ruled:
		return e.Follows
	}
	return false
}

// carryOut carries out the consequence of an act outside the book, and records in the book that
// this was done. It may be called again for the same act.
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
	return s.runAsServer(ctx, conduct.CarryOut{Act: act.Number})
}

// runAsServer runs a command in the name of the server. It ignores the refusal that the case is
// settled already.
func (s *Service) runAsServer(ctx context.Context, c conduct.Command) error {
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

// opponentOf returns the identity of the other player whose ratings an act also changes, or "".
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
