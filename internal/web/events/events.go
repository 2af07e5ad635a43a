package events

import (
	"context"
	"log/slog"
	"net/http"
	"path"
	"strings"
	"time"

	"github.com/escaque/escaque/internal/fidelist"
	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/internal/office"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/sheets"
)

// The roles that the event pages require.
const (
	organiser = members.RoleOrganiser
	arbiter   = members.RoleArbiter
)

// Options configures [Pages]. All fields but List, Game and Log are required.
type Options struct {
	Site   *site.Site
	Office *office.Office
	// Editions lists the editions of the Laws for new events, the default first.
	Editions []string
	// List is FIDE's rating list, which fills in entries. Nil disables it.
	List *fidelist.List
	// Game returns a game of the hall as PGN, as the given person may see it. It is nil when there
	// is no hall.
	Game func(ctx context.Context, game string, who members.Identity) ([]byte, error)
	Log  *slog.Logger // slog.Default when nil
}

// Pages serves the pages of events. [New] makes it.
type Pages struct {
	site     *site.Site
	office   *office.Office
	editions []string
	list     *fidelist.List
	game     func(ctx context.Context, game string, who members.Identity) ([]byte, error)
	log      *slog.Logger

	proposals proposals
	ratings   eventCache[rating]
	ranked    eventCache[[]tournament.Standing]
	crosses   eventCache[[]sheets.Table] // cross tables by rounds, by language
	checks    eventCache[fidelist.Check] // comparisons with FIDE's list, by day and list
	screens   eventCache[site.Rendered]  // rendered pages of hall screens
	strangers site.SharedPages

	countAfter time.Duration // of pairing the rounds of a report again, before a page counts them
}

// New returns the pages of events.
func New(opt Options) *Pages {
	p := &Pages{site: opt.Site, office: opt.Office, editions: opt.Editions, list: opt.List, game: opt.Game, log: opt.Log, countAfter: time.Second}
	if p.log == nil {
		p.log = slog.Default()
	}
	return p
}

// sharedPage returns a handler that renders a public page once for all visitors who are not logged
// in.
func sharedPage(h func(*visit) error) func(*visit) error {
	return func(v *visit) error {
		e, err := v.event()
		if err != nil {
			return err
		}
		return v.strangers.Show(v.Visit, e.Seq, func(shown *site.Visit) error { return h(&visit{shown, v.Pages}) })
	}
}

// visit is one request for the pages of events, with its visitor.
type visit struct {
	*site.Visit
	*Pages
}

// Part returns the templates and functions of the event pages.
func (p *Pages) Part() site.Part { return part }

// Routes registers the handlers of the pages of events.
func (p *Pages) Routes(mux *http.ServeMux) {
	answer := site.On(p.site, mux, func(v *site.Visit) (*visit, error) { return &visit{v, p}, nil })
	on := func(pattern string, h func(*visit) error) {
		answer(pattern, func(v *visit) error { return v.askFirst(h) })
	}
	on("GET /events", (*visit).eventsPage)
	on("GET /events/new", (*visit).newEventPage)
	on("POST /events/new", (*visit).newEvent)
	on("POST /events/demonstration", (*visit).makeDemonstration)
	on("GET /events/{event}", sharedPage((*visit).eventPage))
	on("POST /events/{event}/remove", (*visit).removeEvent)
	on("POST /events/{event}/restore", (*visit).restoreEvent)
	on("POST /events/{event}/template", (*visit).saveTemplate)
	on("GET /events/{event}/entries", sharedPage((*visit).entriesPage))
	on("GET /events/{event}/rounds/{round}", sharedPage((*visit).roundPage))
	on("GET /events/{event}/crosstable", sharedPage((*visit).crossTablePage))
	on("GET /events/{event}/prizes", (*visit).prizesPage)
	on("POST /events/{event}/prizes", (*visit).declarePrizes)
	on("GET /events/{event}/ratings", (*visit).ratingsPage)
	on("GET /events/{event}/players/{player}", (*visit).standingPage)
	on("GET /events/{event}/files", (*visit).papersPage)
	on("GET /events/{event}/print/{what}", (*visit).printPage)
	on("GET /print/{letters}", (*visit).printFont)
	on("GET /events/{event}/screen", (*visit).screenPage)
	on("GET /events/{event}/teams/{player}", (*visit).teamPage)
	on("GET /events/{event}/boards", (*visit).topBoards)
	on("GET /events/{event}/manage/lineups", (*visit).lineUpsPage)
	on("POST /events/{event}/rounds/{round}/lineups/{team}", (*visit).giveLineUp)
	on("GET /events/{event}/report.trf", (*visit).eventReport)
	on("GET /events/{event}/manage", (*visit).managePage)
	for _, m := range []manageTab{entriesMatter, presenceMatter, pairsMatter, filesMatter, phonesMatter, roundsMatter, contestsMatter, resultsMatter, recordMatter, printMatter, prizesMatter, reportMatter, logMatter, staffMatter, settingsMatter} {
		on("GET /events/{event}/manage/"+string(m), tabHandler(m))
	}
	on("GET /events/{event}/contests/{contest}", (*visit).contestPage)
	on("POST /events/{event}/contests/bracket", (*visit).drawBracket)
	on("POST /events/{event}/contests/play-off", (*visit).playOff)
	on("POST /events/{event}/contests/settle", (*visit).settlePlaces)
	on("POST /events/{event}/contests/{contest}/begin", (*visit).beginStages)
	on("POST /events/{event}/contests/{contest}/seat", (*visit).seatStages)
	on("POST /events/{event}/contests/{contest}/result", (*visit).scoreStage)
	on("POST /events/{event}/contests/{contest}/adjourn", (*visit).adjournStage)
	on("GET /events/{event}/contests/{contest}/stages/{stage}/games/{game}", (*visit).stageGamePage)
	on("POST /events/{event}/contests/{contest}/stages/{stage}/games/{game}/reopen", (*visit).reopenStageGame)
	on("POST /events/{event}/contests/{contest}/stages/{stage}/games/{game}/clocks", (*visit).startStageGame)
	on("POST /events/{event}/contests/{contest}/annul", (*visit).annulContest)
	on("GET /events/{event}/manage/draft", (*visit).draftPage)
	on("POST /events/{event}/byhand/begin", (*visit).beginByHand)
	on("POST /events/{event}/byhand/end", (*visit).endByHand)
	on("GET /events/{event}/live", (*visit).live)
	on("POST /events/{event}/entries", (*visit).importEntries)
	on("POST /events/{event}/entries/carry", (*visit).enterQualifiers)
	on("POST /events/{event}/entries/preview", (*visit).previewEntries)
	on("GET /events/{event}/manage/players/new", (*visit).newPlayerPage)
	on("GET /events/{event}/manage/players/{player}", (*visit).playerPage)
	on("GET /events/{event}/fide", (*visit).suggest)
	on("POST /events/{event}/numbers/exchange", (*visit).exchangeNumbers)
	on("POST /events/{event}/numbers/anew", (*visit).regenerateNumbers)
	on("GET /events/{event}/manage/list-check", (*visit).listCheckPage)
	on("POST /events/{event}/list-check", (*visit).takeFromList)
	on("POST /events/{event}/players", (*visit).enterPlayer)
	on("POST /events/{event}/players/{player}", (*visit).amendPlayer)
	on("POST /events/{event}/players/{player}/ratings", (*visit).giveLaterRating)
	on("POST /events/{event}/players/{player}/rating-of", (*visit).takeRating)
	on("POST /events/{event}/players/{player}/sight", (*visit).declareSight)
	on("POST /events/{event}/players/{player}/remove", (*visit).removePlayer)
	on("POST /events/{event}/players/{player}/byes", (*visit).grantBye)
	on("POST /events/{event}/players/{player}/byes/revoke", (*visit).revokeBye)
	on("POST /events/{event}/teamrules", (*visit).setTeamRules)
	on("POST /events/{event}/teams", (*visit).enterTeam)
	on("POST /events/{event}/teams/{player}", (*visit).amendTeam)
	on("POST /events/{event}/presence", (*visit).checkIn)
	on("POST /events/{event}/presence/absent", (*visit).makeAbsent)
	on("POST /events/{event}/phones/open", (*visit).openPhones)
	on("POST /events/{event}/phones/close", (*visit).closePhones)
	for _, own := range []string{"GET /events/{event}/me", "GET /events/{event}/me/{key}"} {
		on(own, (*visit).ownPage)
	}
	for _, own := range []string{"POST /events/{event}/me", "POST /events/{event}/me/{key}"} {
		on(own+"/report", (*visit).reportOwn)
		on(own+"/presence", (*visit).checkInOwn)
	}
	on("POST /events/{event}/rounds/{round}/adjourn", (*visit).adjourn)
	on("POST /events/{event}/presence/self", (*visit).checkInSelf)
	on("POST /events/{event}/pairs/forbid", (*visit).forbidPair)
	on("POST /events/{event}/pairs/allow", (*visit).allowPair)
	on("POST /events/{event}/pairs/force", (*visit).forcePair)
	on("POST /events/{event}/pairs/release", (*visit).releasePair)
	on("POST /events/{event}/record", (*visit).noteMatter)
	on("GET /events/{event}/manage/record/{number}", (*visit).revokePage)
	on("POST /events/{event}/record/revoke", (*visit).revokeMatter)
	on("POST /events/{event}/record/settle", (*visit).settleMatter)
	on("POST /events/{event}/appeals/decide", (*visit).decideAppeal)
	on("POST /events/{event}/appeals/withdraw", (*visit).withdrawAppeal)
	on("POST /events/{event}/acceleration", (*visit).accelerate)
	on("POST /events/{event}/settings/{part}", (*visit).saveSettings)
	on("POST /events/{event}/fide-mode/leave", (*visit).leaveFIDEMode)
	on("GET /events/{event}/manage/log/{place}", (*visit).undoPage)
	on("POST /events/{event}/log/undo", (*visit).undoAct)
	on("GET /events/{event}/files/{form}", (*visit).download)
	on("GET /events/upload", (*visit).uploadPage)
	on("POST /events/upload", (*visit).uploadEvent)
	on("POST /events/{event}/enter", (*visit).enterSelf)
	on("POST /events/{event}/leave", (*visit).leaveSelf)
	on("POST /events/{event}/staff", (*visit).appoint)
	on("POST /events/{event}/staff/dismiss", (*visit).dismiss)
	on("POST /events/{event}/lots", (*visit).drawLots)
	on("POST /events/{event}/lots/revoke", (*visit).revokeLots)
	on("POST /events/{event}/players/{player}/member", (*visit).linkMember)
	on("POST /events/{event}/players/{player}/withdraw", (*visit).withdrawPlayer)
	on("POST /events/{event}/players/{player}/return", (*visit).returnPlayer)
	on("POST /events/{event}/players/{player}/bring-back", (*visit).bringBack)
	on("POST /events/{event}/rounds/{round}/publish", (*visit).publishRound)
	on("POST /events/{event}/rounds/{round}/revoke", (*visit).revokeRound)
	on("POST /events/{event}/rounds/{round}/seat", (*visit).seatRound)
	on("POST /events/{event}/rounds/{round}/position", (*visit).drawPosition)
	on("POST /events/{event}/rounds/{round}/terms", (*visit).setTerms)
	on("POST /events/{event}/rounds/{round}/close", (*visit).closeRound)
	on("POST /events/{event}/rounds/{round}/reopen", (*visit).reopenRound)
	on("GET /events/{event}/rounds/{round}/results", (*visit).resultsPage)
	on("POST /events/{event}/rounds/{round}/results", (*visit).enterResults)
	on("GET /events/{event}/rounds/{round}/reread", (*visit).rereadPage)
	on("POST /events/{event}/rounds/{round}/reread", (*visit).reread)
	on("GET /events/{event}/rounds/{round}/boards/{board}", (*visit).correctPage)
	on("POST /events/{event}/rounds/{round}/boards/{board}", (*visit).correct)
	on("POST /events/{event}/rounds/{round}/boards/{board}/rating", (*visit).correctForRating)
	on("POST /events/{event}/rounds/{round}/boards/{board}/reopen", (*visit).reopenGame)
	on("POST /events/{event}/rounds/{round}/boards/{board}/clocks", (*visit).startClocks)
}

// uploadLimit is the greatest size of an uploaded file, in bytes.
const uploadLimit = 4 << 20

// bodyLimit returns the limit of a request's body in bytes: more for addresses that receive files,
// else 0 for the default.
func bodyLimit(r *http.Request) int64 {
	if r.Method != http.MethodPost || !strings.HasPrefix(r.Header.Get("Content-Type"), "multipart/form-data") {
		return 0
	}
	if r.URL.Path == "/events/upload" {
		return uploadLimit * 3 / 2 // a report that was shown for review returns as base64
	}
	for _, pattern := range []string{"/events/*/entries", "/events/*/entries/preview"} {
		if file, err := path.Match(pattern, r.URL.Path); err == nil && file {
			return uploadLimit
		}
	}
	return 0
}
