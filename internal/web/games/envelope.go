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

// commandTimeout limits the wait for the journal. A command that is not durable by then is reported
// as not recorded.
const commandTimeout = 20 * time.Second

// envelopeData is the data of the page of a game's sealed move: its state, the key that encrypts
// the move, and the commands available to the reader.
type envelopeData struct {
	ID           hall.GameID
	White, Black hall.Player
	Faults       []string
	State        string // state of the adjournment, as a sentence
	Key          string // owner of the key that encrypts the move, as a sentence
	Token        string // the closed envelope as one word

	CanAdjourn, CanSeal, CanResume, CanOpen, CanLose bool
	Away                                             []hall.Player // players who are not connected, for the arbiter who resumes
	MayResume                                        bool          // the arbiter may resume without the players' consent
	Resumes                                          clock.Instant // time of resumption on the envelope; 0 for none
	Late                                             lateness      // default time at the resumption, for the arbiter who resumes
	Written                                          string        // text of the move, as typed
	Longest                                          int           // greatest length of a sealed text, in bytes
	Letters                                          []letterChoice
	Example                                          string       // a move in the chosen letters
	Preview                                          *sealPreview // meaning of the typed text
	Old                                              []oldReading // sealed moves that were read in all languages, for the arbiter
}

// lateness is the default time at the resumption of a game: how late a player may arrive before
// they lose.
type lateness struct {
	Rule      string // the default time by the rules, as a sentence with its article
	Decides   bool   // the arbiter may decide otherwise
	Minutes   string // value of the form field
	Unlimited bool
}

// latenessOf returns the default time at the resumption of a game.
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

// decidedLateness reads from the form the lateness (default time) that the arbiter allows at the
// resumption. It returns 0 if the regulations stand or the form still shows the present value.
func (v *visit) decidedLateness(r *hall.Resumption) (time.Duration, error) {
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

// showEnvelope shows the page of an adjourned game: sealing, opening and resuming. preview is the
// reading of a written move.
func (v *visit) showEnvelope(status int, faults []string, preview *sealPreview) error {
	view, err := v.hall.Table(v.R.Context(), hall.GameID(v.R.PathValue("game")), v.Who)
	if err != nil {
		return v.Refused(err)
	}
	d := envelopeData{
		ID: view.Game, White: view.White, Black: view.Black, Faults: faults, Written: v.Form("move"), Longest: laws.MaxText,
		Letters: letterChoices(v.chosenLetters()), Example: exampleIn(v.chosenLetters()), Preview: preview,
	}
	plays, judges := view.You != hall.Neither, v.isArbiterOf(&view)
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
		d.CanSeal = view.Seals().Is(view.Turn)
		d.State = v.T("web.envelope.sealing", "Handle", mover)
		label = "web.envelope.key-to-be."
		if key, err = v.hall.SealKeys(v.R.Context(), view); err != nil {
			return v.Refused(err)
		}
	case view.Session == laws.Adjourned:
		if d.CanResume, d.MayResume = plays, judges && view.Event != nil; d.MayResume {
			d.Away = v.hall.AbsentPlayers(view)
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
		d.Key = v.T(label+string(key.Key), "Arbiter", strings.Join(v.hall.KeyHolders(v.R.Context(), view, key), ", "))
	}
	title := v.T("web.envelope.title", "White", v.site.Name(view.White.Handle), "Black", v.site.Name(view.Black.Handle))
	return v.Show(site.Page{Name: "envelope", Title: title, Nav: "games", Width: "narrow", Entry: "src/envelope.ts", Status: status, Notice: v.TakeNotice(), Data: d})
}

// isArbiterOf reports whether the reader is an arbiter of a game. A player never is.
func (v *visit) isArbiterOf(view *hall.View) bool {
	return v.hall.Arbitrates(v.Who, *view)
}

// runOnEnvelope runs a command for the envelope of the game in the path and redirects to next with
// a notice. It shows a refusal of the Laws on the same page. Guests without a name are refused.
func (v *visit) runOnEnvelope(notice, next string, do func(ctx context.Context, id hall.GameID) error) error {
	if err := v.RequireName(); err != nil {
		return err
	}
	id := hall.GameID(v.R.PathValue("game"))
	ctx, cancel := context.WithTimeout(v.R.Context(), commandTimeout)
	defer cancel()
	if err := do(ctx, id); err != nil {
		return v.showEnvelopeRefusal(err)
	}
	v.SetNotice(notice)
	return v.Redirect("/games/" + string(id) + next)
}

// showEnvelopeRefusal shows on the same page why a command was refused.
func (v *visit) showEnvelopeRefusal(err error) error {
	if text, status, ok := v.Sentence(err); ok {
		return v.showEnvelope(status, []string{text}, nil)
	}
	why, status, ok := v.Refusal(err)
	if !ok {
		return err
	}
	return v.showEnvelope(status, []string{why.Text}, nil)
}

// adjournGame lets an arbiter ask the player to move to seal a move.
func (v *visit) adjournGame() error {
	return v.runOnEnvelope("web.notice.sealing", "/envelope", func(ctx context.Context, id hall.GameID) error {
		_, err := v.hall.Do(ctx, id, v.Who, laws.Adjourn{})
		return err
	})
}

// resumeLate resumes a game on the arbiter's decision, whether or not the players are connected.
func (v *visit) resumeLate() error {
	return v.runOnEnvelope("web.notice.resumed", "", func(ctx context.Context, id hall.GameID) error {
		view, err := v.hall.Table(ctx, id, v.Who)
		if err != nil {
			return err
		}
		late, err := v.decidedLateness(view.Resumption)
		if err != nil {
			return err
		}
		return v.hall.Resume(ctx, v.Who, id, late)
	})
}

// resumeGame proposes to resume an adjourned game, or resumes it if the opponent has proposed it.
func (v *visit) resumeGame() error {
	return v.runOnEnvelope("web.notice.resuming", "", func(ctx context.Context, id hall.GameID) error {
		_, _, err := v.hall.OfferResume(ctx, v.Who, id)
		return err
	})
}

// openEnvelope records the sealed move that the arbiter has decrypted. The commitment proves that
// it is genuine.
func (v *visit) openEnvelope() error {
	return v.runOnEnvelope("web.notice.opened", "", func(ctx context.Context, id hall.GameID) error {
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

// loseEnvelope records an arbiter's statement that the key is lost.
func (v *visit) loseEnvelope() error {
	return v.runOnEnvelope("web.notice.lost", "", func(ctx context.Context, id hall.GameID) error {
		_, err := v.hall.Do(ctx, id, v.Who, laws.LoseEnvelope{})
		return err
	})
}

// readOpened parses the output of `escaque envelope open`: lines with salt, language and text. An
// older envelope has no language. Text with invisible characters is printed in quotes. Because a
// quoted text may also be literal, both readings are returned, and the commitment shows which one
// is right.
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
			langs = possibleTexts(lang)
		}
		if text, is := strings.CutPrefix(line, "text "); is {
			texts = append(texts, possibleTexts(text)...)
		}
	}
	for _, text := range texts {
		for _, lang := range langs {
			found = append(found, laws.Written{Text: text, Lang: lang})
		}
	}
	return salt, found, ok && len(found) > 0
}

// possibleTexts returns the texts that a printed word may stand for: the word itself, and its
// contents if it is quoted.
func possibleTexts(word string) []string {
	if plain, err := strconv.Unquote(word); err == nil {
		return []string{word, plain}
	}
	return []string{word}
}
