package games

import (
	"context"
	"encoding/hex"
	"errors"
	"net/http"
	"strconv"
	"strings"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/internal/hall"
	"github.com/escaque/escaque/internal/web/site"
	"github.com/escaque/escaque/laws"
)

// commandTimeout bounds the wait for the journal: what is not durable by then is answered as
// not recorded.
const commandTimeout = 20 * time.Second

// envelopeData is the page of a game's sealed move: what it waits for, to whose key
// the move is encrypted, and what the reader may do about it.
type envelopeData struct {
	ID           hall.GameID
	White, Black hall.Player
	Faults       []string
	State        string // what goes on, as a sentence
	Key          string // to whom the move is encrypted, or will be, as a sentence
	Token        string // the closed envelope, in one word

	CanAdjourn, CanSeal, CanResume, CanOpen, CanLose bool
	Away                                             []hall.Player // who is not here, for the arbiter who resumes
	MayResume                                        bool          // without asking the players
	Resumes                                          clock.Instant // the hour on the envelope; 0 without one
	Late                                             lateness      // how late a player may be, for the arbiter who resumes
	Written                                          string        // what was typed
	Longest                                          int           // of a sealed text, in bytes
	Letters                                          []letterChoice
	Example                                          string       // of a move, in the letters that are chosen
	Preview                                          *sealPreview // what was typed means
	Old                                              []oldReading // sealed moves that were read in all languages, for the arbiter
}

// lateness is how late a player may be at the resumption, as the arbiter reads and decides it.
type lateness struct {
	Rule      string // by the rules, as a sentence with its article
	Decides   bool   // the arbiter may decide otherwise
	Minutes   string // in the field
	Unlimited bool
}

func (v *visit) latenessOf(view *hall.View) lateness {
	r := view.Resumption
	d := lateness{Decides: r.Ruled, Unlimited: r.Late == laws.NoDefaultTime}
	rule := "web.envelope.late-fixed"
	switch {
	case d.Unlimited:
		rule = "web.envelope.late-unlimited"
	case r.Ruled:
		rule = "web.envelope.late-rule"
	}
	minutes := strconv.FormatFloat(r.Late.Minutes(), 'f', -1, 64)
	if !d.Unlimited && r.Late%time.Minute == 0 {
		d.Minutes = minutes
	}
	d.Rule = v.T(rule, "Minutes", minutes, "Article", r.Article, "Edition", view.Terms.Edition)
	return d
}

// lateDecided reads how late a player may be as the arbiter has decided it: 0 for what the
// rules say. What is in the field as it was shown is their time.
func (v *visit) lateDecided(r *hall.Resumption) (time.Duration, error) {
	text := v.Form("late")
	switch {
	case r == nil || !r.Ruled:
		return 0, nil
	case v.Form("unlimited") != "":
		if r.Late == laws.NoDefaultTime {
			return 0, nil
		}
		return laws.NoDefaultTime, nil
	case text == "" && r.Late != laws.NoDefaultTime: // and not that the limit was taken off without another
		return 0, nil
	}
	n, err := strconv.ParseUint(text, 10, 16)
	late := time.Duration(n) * time.Minute
	switch {
	case err == nil && late == r.Late:
		return 0, nil
	case err != nil || n == 0:
		return 0, site.Refuse(http.StatusBadRequest, "web.envelope.late-bad")
	}
	return late, nil
}

func (v *visit) envelopePage() error { return v.showEnvelope(0, nil, nil) }

func (v *visit) showEnvelope(status int, faults []string, preview *sealPreview) error {
	view, err := v.hall.Table(v.R.Context(), hall.GameID(v.R.PathValue("game")), v.Who)
	if err != nil {
		return v.Refused(err)
	}
	d := envelopeData{
		ID: view.Game, White: view.White, Black: view.Black, Faults: faults, Written: v.Form("move"), Longest: laws.MaxText,
		Letters: letterChoices(v.letters()), Example: exampleIn(v.letters()), Preview: preview,
	}
	plays, judges := view.You != hall.Neither, v.judges(&view)
	if judges {
		if d.Old, err = v.oldReadings(view); err != nil {
			return err
		}
	}
	mover := [2]hall.Player{chess.White: view.White, chess.Black: view.Black}[view.Turn].Handle
	label, key := "web.envelope.key.", view.Envelope
	switch {
	case view.Over:
		d.State = v.T("web.envelope.over")
	case view.Session == laws.Sealing:
		d.CanSeal = view.You.Is(view.Turn)
		d.State = v.T("web.envelope.sealing", "Handle", mover)
		label = "web.envelope.key-to-be."
		if key, err = v.hall.SealsTo(v.R.Context(), view); err != nil {
			return v.Refused(err)
		}
	case view.Session == laws.Adjourned:
		if d.CanResume, d.MayResume = plays, judges && view.Event != nil; d.MayResume {
			d.Away = v.hall.Missing(view)
			d.Late = v.latenessOf(&view)
			if faults != nil {
				d.Late.Minutes, d.Late.Unlimited = v.Form("late"), v.Form("unlimited") != ""
			}
		}
		d.State, d.Resumes = v.T("web.envelope.adjourned"), view.Resumption.At
		if view.Lost {
			d.State = v.T("web.envelope.adjourned-lost", "Handle", mover)
		}
	case view.Waiting == hall.WaitingForEnvelope:
		d.CanOpen, d.CanLose = plays || judges, judges
		d.State = v.T("web.envelope.waiting")
	default:
		d.CanAdjourn = judges
		d.State = v.T("web.envelope.none")
	}
	if key != nil && !view.Over {
		d.Token = key.Token
		d.Key = v.T(label+string(key.Key), "Arbiter", strings.Join(v.hall.Holders(v.R.Context(), view, key), ", "))
	}
	title := v.T("web.envelope.title", "White", v.site.Name(view.White.Handle), "Black", v.site.Name(view.Black.Handle))
	return v.Show(site.Page{Name: "envelope", Title: title, Nav: "games", Width: "narrow", Entry: "src/envelope.ts", Status: status, Notice: v.Told(), Data: d})
}

// judges reports whether the reader is an arbiter to a game: nobody is of their own.
func (v *visit) judges(view *hall.View) bool {
	return v.hall.Arbitrates(v.Who, *view)
}

// onEnvelope does something with a game's envelope, for who is known here, and shows
// what the Laws refuse on the same page.
func (v *visit) onEnvelope(notice, next string, do func(ctx context.Context, id hall.GameID) error) error {
	if err := v.RequireName(); err != nil {
		return err
	}
	id := hall.GameID(v.R.PathValue("game"))
	ctx, cancel := context.WithTimeout(v.R.Context(), commandTimeout)
	defer cancel()
	if err := do(ctx, id); err != nil {
		return v.envelopeRefused(err)
	}
	v.Tell(notice)
	return v.See("/games/" + string(id) + next)
}

// envelopeRefused shows on the same page why something was refused.
func (v *visit) envelopeRefused(err error) error {
	if text, status, ok := v.Sentence(err); ok {
		return v.showEnvelope(status, []string{text}, nil)
	}
	why, status, ok := v.Refusal(err)
	if !ok {
		return err
	}
	return v.showEnvelope(status, []string{why.Text}, nil)
}

// adjournGame lets an arbiter ask the player on the move to seal.
func (v *visit) adjournGame() error {
	return v.onEnvelope("web.notice.sealing", "/envelope", func(ctx context.Context, id hall.GameID) error {
		_, err := v.hall.Do(ctx, id, v.Who, laws.Adjourn{})
		return err
	})
}

// resumeLate continues a game when its arbiter says so, no matter who is there.
func (v *visit) resumeLate() error {
	return v.onEnvelope("web.notice.resumed", "", func(ctx context.Context, id hall.GameID) error {
		view, err := v.hall.Table(ctx, id, v.Who)
		if err != nil {
			return err
		}
		late, err := v.lateDecided(view.Resumption)
		if err != nil {
			return err
		}
		return v.hall.Resume(ctx, v.Who, id, late)
	})
}

// resumeGame asks the opponent to go on with an adjourned game, or goes on when they have
// asked for that themselves.
func (v *visit) resumeGame() error {
	return v.onEnvelope("web.notice.resuming", "", func(ctx context.Context, id hall.GameID) error {
		_, _, err := v.hall.OfferResume(ctx, v.Who, id)
		return err
	})
}

// openEnvelope takes what the arbiter has decrypted: the commitment proves it.
func (v *visit) openEnvelope() error {
	return v.onEnvelope("web.notice.opened", "", func(ctx context.Context, id hall.GameID) error {
		salt, found, ok := readOpened(v.R.PostFormValue("opened"))
		if !ok {
			return site.Refuse(http.StatusBadRequest, "web.envelope.unread")
		}
		var err error
		for _, written := range found {
			var refusal *laws.Refusal
			if err = v.hall.OpenEnvelope(ctx, id, v.Who, salt, written); !errors.As(err, &refusal) || refusal.Code != laws.CommitmentBroken {
				return err
			}
		}
		return err
	})
}

// loseEnvelope notes, by the arbiter's word, that nobody has the key any more.
func (v *visit) loseEnvelope() error {
	return v.onEnvelope("web.notice.lost", "", func(ctx context.Context, id hall.GameID) error {
		_, err := v.hall.Do(ctx, id, v.Who, laws.LoseEnvelope{})
		return err
	})
}

// readOpened reads what `escaque envelope open` prints: lines with salt, language and
// text; an older envelope has no language. What holds signs that cannot be seen is
// printed in quotes; what is in quotes may have been written so, and the commitment tells.
func readOpened(printed string) (salt laws.Salt, found []laws.Written, ok bool) {
	langs, texts := []string{""}, []string(nil)
	for line := range strings.Lines(printed) {
		line = strings.TrimRight(line, "\r\n")
		if word, is := strings.CutPrefix(line, "salt "); is {
			b, err := hex.DecodeString(strings.TrimSpace(word))
			if err != nil || len(b) != len(salt) {
				return salt, nil, false
			}
			salt, ok = laws.Salt(b), true
		}
		if lang, is := strings.CutPrefix(line, "lang "); is {
			langs = asPrinted(lang)
		}
		if text, is := strings.CutPrefix(line, "text "); is {
			texts = append(texts, asPrinted(text)...)
		}
	}
	for _, text := range texts {
		for _, lang := range langs {
			found = append(found, laws.Written{Text: text, Lang: lang})
		}
	}
	return salt, found, ok && len(found) > 0
}

// asPrinted lists what a word of a line may stand for: itself, and what is in quotes.
func asPrinted(word string) []string {
	if plain, err := strconv.Unquote(word); err == nil {
		return []string{word, plain}
	}
	return []string{word}
}
