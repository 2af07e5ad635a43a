package wire

import (
	"encoding/base64"
	"encoding/hex"
	"errors"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
)

// adjournCommand and adjournEvent hold the fields that only the commands and
// events of an adjournment have; those they share have the same names.
type adjournCommand struct {
	Starts   int64         `json:"starts,omitempty"`
	Ends     int64         `json:"ends,omitempty"`
	Without  bool          `json:"without,omitempty"`
	Written  *writtenJSON  `json:"written,omitempty"`
	Envelope *envelopeJSON `json:"envelope,omitempty"`
	Times    bool          `json:"times,omitempty"`
	Position bool          `json:"position,omitempty"`
	Present  *[2]bool      `json:"present,omitempty"`
	Late     int64         `json:"late,omitempty"` // -1: no limit
	sealJSON
}

type adjournEvent struct {
	Starts   int64         `json:"starts,omitempty"`
	Ends     int64         `json:"ends,omitempty"`
	Early    bool          `json:"early,omitempty"`
	Reply    bool          `json:"reply,omitempty"`
	Used     int64         `json:"used,omitempty"`
	Written  *writtenJSON  `json:"written,omitempty"`
	Envelope *envelopeJSON `json:"envelope,omitempty"`
	Lost     bool          `json:"lost,omitempty"`
	Present  *[2]bool      `json:"present,omitempty"`
	Late     int64         `json:"late,omitempty"` // -1: no limit
	Wrong    *[2]int64     `json:"wrong,omitempty"`
	Means    []string      `json:"means,omitempty"`
	sealJSON
}

// sealJSON is a commitment: two numbers of 32 bytes in hexadecimal, and the
// ciphertext in base64.
type sealJSON struct {
	Game       string `json:"game,omitempty"`
	Commitment string `json:"commitment,omitempty"`
	Salt       string `json:"salt,omitempty"`
	Ciphertext string `json:"ciphertext,omitempty"`
}

type envelopeJSON struct {
	Names   [2]string `json:"names"`
	FEN     string    `json:"fen,omitempty"`
	Left    *[2]int64 `json:"left,omitempty"`
	By      string    `json:"by,omitempty"`
	Number  int       `json:"number,omitempty"`
	Offers  [2]bool   `json:"offers,omitzero"`
	Resumes int64     `json:"resumes,omitempty"`
	Place   string    `json:"place,omitempty"`
}

func writeBytes(b [32]byte) string {
	if b == ([32]byte{}) {
		return ""
	}
	return hex.EncodeToString(b[:])
}

func (r *reader) bytes(field, text string) (out [32]byte) {
	if text == "" {
		return out
	}
	if n, err := hex.Decode(out[:min(32, len(text)/2)], []byte(text[:min(64, len(text))])); err != nil || n != 32 || len(text) != 64 {
		r.fail(field, errors.New("32 bytes are expected, as 64 hexadecimal digits"))
	}
	return out
}

func (r *reader) ciphertext(text string) []byte {
	b, err := base64.StdEncoding.DecodeString(text)
	if err != nil {
		r.fail("ciphertext", errors.New("base64 is expected"))
		return nil
	}
	return b
}

func writeTimes(d [2]time.Duration) *[2]int64 {
	if d == ([2]time.Duration{}) {
		return nil
	}
	return &[2]int64{milliseconds(d[0]), milliseconds(d[1])}
}

func (r *reader) times(field string, in *[2]int64) (out [2]time.Duration) {
	if in == nil {
		return out
	}
	for i, ms := range in {
		out[i] = r.span(field, ms)
	}
	return out
}

func (r *reader) present(in *[2]bool) [2]bool {
	if in == nil {
		r.fail("present", errors.New("missing: which of the two players are there"))
		return [2]bool{}
	}
	return *in
}

func writeEnvelope(e laws.Envelope) *envelopeJSON {
	out := &envelopeJSON{
		Names: e.Names, FEN: e.FEN, Left: writeTimes(e.Left), Number: e.Number, Offers: e.Offers,
		Resumes: int64(e.Resumes), Place: e.Place,
	}
	if e.By != chess.White {
		out.By = e.By.String()
	}
	return out
}

func (r *reader) envelope(in *envelopeJSON) laws.Envelope {
	if in == nil {
		r.fail("envelope", errors.New("missing"))
		return laws.Envelope{}
	}
	return laws.Envelope{
		Names: in.Names, FEN: in.FEN, Left: r.times("envelope.left", in.Left), By: r.color("envelope.by", in.By),
		Number: in.Number, Offers: in.Offers, Resumes: r.instant("envelope.resumes", in.Resumes), Place: in.Place,
	}
}

// writeAdjourn fills in a command of an adjournment.
func (j *commandJSON) writeAdjourn(c laws.Command) bool {
	switch c := c.(type) {
	case laws.AnnounceSession:
		j.Starts, j.Ends = int64(c.Starts), int64(c.Ends)
	case laws.Adjourn:
		j.Without, j.Reason = c.Without, c.Reason
	case laws.Seal:
		j.Written, j.Game = writeWritten(c.Written), c.Game
		j.Commitment, j.Ciphertext = writeBytes(c.Commitment), base64.StdEncoding.EncodeToString(c.Ciphertext)
	case laws.CloseEnvelope, laws.CorrectTimes:
	case laws.KeepEnvelope:
		j.Envelope = writeEnvelope(c.Envelope)
	case laws.LoseEnvelope:
		j.Times, j.Position = c.Times, c.Position
	case laws.ResumeAdjourned:
		j.Present, j.Late = &c.Present, until(c.Late)
		if c.Left != nil {
			j.Left = &[2]int64{milliseconds(c.Left[0]), milliseconds(c.Left[1])}
		}
	case laws.Arrive:
		j.For = c.Color.String()
	case laws.OpenEnvelope:
		j.Salt, j.Written = writeBytes(c.Salt), writeWritten(c.Written)
	case laws.RuleSealed:
		j.Move, j.As = writeMove(c.Move)
	default:
		return false
	}
	return true
}

// adjournCommand reads a command of an adjournment, nil when it is another.
func (r *reader) adjournCommand(j *commandJSON) laws.Command {
	switch j.Type {
	case "AnnounceSession":
		return laws.AnnounceSession{Starts: r.instant("starts", j.Starts), Ends: r.instant("ends", j.Ends)}
	case "Adjourn":
		return laws.Adjourn{Without: j.Without, Reason: j.Reason}
	case "Seal":
		return laws.Seal{
			Written: readWritten(j.Written), Game: j.Game,
			Commitment: r.bytes("commitment", j.Commitment), Ciphertext: r.ciphertext(j.Ciphertext),
		}
	case "CloseEnvelope":
		return laws.CloseEnvelope{}
	case "KeepEnvelope":
		return laws.KeepEnvelope{Envelope: r.envelope(j.Envelope)}
	case "LoseEnvelope":
		return laws.LoseEnvelope{Times: j.Times, Position: j.Position}
	case "ResumeAdjourned":
		c := laws.ResumeAdjourned{Present: r.present(j.Present), Late: r.until("late", j.Late)}
		if j.Left != nil {
			left := r.times("left", j.Left)
			c.Left = &left
		}
		return c
	case "Arrive":
		return laws.Arrive{Color: r.color("for", j.For)}
	case "OpenEnvelope":
		return laws.OpenEnvelope{Salt: r.bytes("salt", j.Salt), Written: readWritten(j.Written)}
	case "RuleSealed":
		return laws.RuleSealed{Move: r.move("move", j.Move, j.As)}
	case "CorrectTimes":
		return laws.CorrectTimes{}
	default:
		return nil
	}
}

// writeAdjourn fills in an event of an adjournment.
func (j *eventJSON) writeAdjourn(e laws.Event) bool {
	switch e := e.(type) {
	case laws.SessionAnnounced:
		j.Starts, j.Ends = int64(e.Starts), int64(e.Ends)
		j.cite(e.Citation)
	case laws.SealingAsked:
		j.By, j.Early = e.By.String(), e.Early
		j.cite(e.Citation)
	case laws.MoveShown:
		j.By, j.SAN = e.By.String(), e.SAN
		j.Move, j.As = writeMove(e.Move)
		j.cite(e.Citation)
	case laws.MoveSealed:
		j.By, j.Written, j.Game = e.By.String(), writeWritten(e.Written), e.Game
		j.Commitment, j.Ciphertext = writeBytes(e.Commitment), base64.StdEncoding.EncodeToString(e.Ciphertext)
		j.cite(e.Citation)
	case laws.EnvelopeClosed:
		j.By, j.Reply, j.Clock = e.By.String(), e.Reply, writeReading(e.Clock)
		j.Charged, j.Used = milliseconds(e.Charged), milliseconds(e.Used)
		j.cite(e.Citation)
	case laws.EnvelopeKept:
		j.Envelope = writeEnvelope(e.Envelope)
		j.cite(e.Citation)
	case laws.EnvelopeLost:
		j.By, j.Lost, j.Clock = e.By.String(), e.Times, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.GameAdjourned:
		j.Reason, j.Clock = e.Reason, writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.PlayResumed:
		j.Present, j.Late, j.Wrong = &e.Present, until(e.Late), writeTimes(e.Wrong)
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.PlayerArrived:
		j.By, j.Clock = e.By.String(), writeReading(e.Clock)
		j.cite(e.Citation)
	case laws.EnvelopeOpened:
		j.By, j.Written, j.Salt = e.By.String(), writeWritten(e.Written), writeBytes(e.Salt)
		j.Outcome, j.Means = e.Outcome.String(), e.Means
		j.cite(e.Citation)
	case laws.TimesCorrected:
		j.Clock = writeReading(e.Clock)
		j.cite(e.Citation)
	default:
		return false
	}
	return true
}

// adjournEvent reads an event of an adjournment, nil when it is another.
func (r *reader) adjournEvent(j *eventJSON, stamp laws.Stamp) laws.Event {
	now, cited := r.reading(j.Clock), j.citation()
	by := r.color("by", j.By)
	switch j.Type {
	case "SessionAnnounced":
		return laws.SessionAnnounced{Stamp: stamp, Starts: r.instant("starts", j.Starts), Ends: r.instant("ends", j.Ends), Citation: cited}
	case "SealingAsked":
		return laws.SealingAsked{Stamp: stamp, By: by, Early: j.Early, Citation: cited}
	case "MoveShown":
		return laws.MoveShown{Stamp: stamp, By: by, Move: r.move("move", j.Move, j.As), SAN: j.SAN, Citation: cited}
	case "MoveSealed":
		return laws.MoveSealed{
			Stamp: stamp, By: by, Written: readWritten(j.Written), Game: j.Game,
			Commitment: r.bytes("commitment", j.Commitment), Ciphertext: r.ciphertext(j.Ciphertext), Citation: cited,
		}
	case "EnvelopeClosed":
		return laws.EnvelopeClosed{
			Stamp: stamp, By: by, Reply: j.Reply, Charged: r.span("charged", j.Charged), Used: r.span("used", j.Used),
			Clock: now, Citation: cited,
		}
	case "EnvelopeKept":
		return laws.EnvelopeKept{Stamp: stamp, Envelope: r.envelope(j.Envelope), Citation: cited}
	case "EnvelopeLost":
		return laws.EnvelopeLost{Stamp: stamp, By: by, Times: j.Lost, Clock: now, Citation: cited}
	case "GameAdjourned":
		return laws.GameAdjourned{Stamp: stamp, Reason: j.Reason, Clock: now, Citation: cited}
	case "PlayResumed":
		return laws.PlayResumed{
			Stamp: stamp, Present: r.present(j.Present), Late: r.until("late", j.Late), Wrong: r.times("wrong", j.Wrong),
			Clock: now, Citation: cited,
		}
	case "PlayerArrived":
		return laws.PlayerArrived{Stamp: stamp, By: by, Clock: now, Citation: cited}
	case "EnvelopeOpened":
		return laws.EnvelopeOpened{
			Stamp: stamp, By: by, Written: readWritten(j.Written), Salt: r.bytes("salt", j.Salt),
			Outcome: name(r, "outcome", j.Outcome, laws.ParseSealOutcome), Means: j.Means, Citation: cited,
		}
	case "TimesCorrected":
		return laws.TimesCorrected{Stamp: stamp, Clock: now, Citation: cited}
	default:
		return nil
	}
}
