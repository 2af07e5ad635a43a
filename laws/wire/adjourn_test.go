package wire

import (
	"bytes"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

func genBytes32() *rapid.Generator[[32]byte] {
	return rapid.Map(rapid.SliceOfN(rapid.Byte(), 32, 32), func(b []byte) [32]byte { return [32]byte(b) })
}

func genEnvelope() *rapid.Generator[laws.Envelope] {
	return rapid.Custom(func(t *rapid.T) laws.Envelope {
		text, span := genText(), genSpan()
		return laws.Envelope{
			Names: [2]string{text.Draw(t, "white"), text.Draw(t, "black")}, FEN: text.Draw(t, "fen"),
			Left: [2]time.Duration{span.Draw(t, "w"), span.Draw(t, "b")}, By: genOf(laws.NoSealer, laws.WhiteSealed, laws.BlackSealed).Draw(t, "by"),
			Number: rapid.IntRange(0, 900).Draw(t, "number"), Offers: [2]bool{rapid.Bool().Draw(t, "offer")},
			Resumes: genInstant().Draw(t, "resumes"), Place: text.Draw(t, "place"),
		}
	})
}

func genAdjournEvent(t *rapid.T, stamp laws.Stamp, cited laws.Citation, now clock.Reading) laws.Event {
	by, text, span, yes := genColor().Draw(t, "by"), genText().Draw(t, "text"), genSpan().Draw(t, "charge"), rapid.Bool().Draw(t, "yes")
	late := genOf(0, time.Hour, laws.NoDefaultTime).Draw(t, "late")
	return rapid.SampledFrom([]laws.Event{
		laws.SessionAnnounced{Stamp: stamp, Starts: genInstant().Draw(t, "starts"), Ends: genInstant().Draw(t, "ends"), Citation: cited},
		laws.SealingAsked{Stamp: stamp, By: by, Early: yes, Citation: cited},
		laws.MoveShown{Stamp: stamp, By: by, Move: genMove().Draw(t, "shown"), SAN: text, Citation: cited},
		laws.MoveSealed{
			Stamp: stamp, By: by, Written: laws.Written{Text: text, Lang: "es"}, Game: text, Commitment: genBytes32().Draw(t, "commitment"),
			Ciphertext: rapid.SliceOfN(rapid.Byte(), 0, 50).Draw(t, "cipher"), Citation: cited,
		},
		laws.EnvelopeClosed{Stamp: stamp, By: by, Reply: yes, Charged: span, Used: span, Clock: now, Citation: cited},
		laws.EnvelopeKept{Stamp: stamp, Envelope: genEnvelope().Draw(t, "envelope"), Citation: cited},
		laws.EnvelopeLost{Stamp: stamp, By: by, Times: yes, Clock: now, Citation: cited},
		laws.GameAdjourned{Stamp: stamp, Reason: text, Clock: now, Citation: cited},
		laws.PlayResumed{Stamp: stamp, Present: [2]bool{yes, !yes}, Late: late, Wrong: [2]time.Duration{span, 0}, Clock: now, Citation: cited},
		laws.PlayerArrived{Stamp: stamp, By: by, Clock: now, Citation: cited},
		laws.EnvelopeOpened{
			Stamp: stamp, By: by, Written: laws.Written{Text: text}, Salt: genBytes32().Draw(t, "salt"),
			Outcome: laws.SealOutcome(rapid.Uint8Range(0, uint8(laws.SealIllegal)).Draw(t, "outcome")),
			Means:   rapid.SliceOfN(genOf("Nf3", "Kd2"), 0, 3).Draw(t, "means"), Citation: cited,
		},
		laws.TimesCorrected{Stamp: stamp, Clock: now, Citation: cited},
	}).Draw(t, "of an adjournment")
}

func genAdjournCommand(t *rapid.T) laws.Command {
	text, yes := genText().Draw(t, "words"), rapid.Bool().Draw(t, "yes")
	var left *[2]time.Duration
	if yes {
		left = &[2]time.Duration{genSpan().Draw(t, "left")}
	}
	return rapid.SampledFrom([]laws.Command{
		laws.AnnounceSession{Starts: genInstant().Draw(t, "starts"), Ends: genInstant().Draw(t, "ends")},
		laws.Adjourn{Without: yes, Reason: text},
		laws.Seal{
			Written: laws.Written{Text: text, Lang: "es"}, Game: text, Commitment: genBytes32().Draw(t, "commitment"),
			Ciphertext: rapid.SliceOfN(rapid.Byte(), 0, 50).Draw(t, "cipher"),
		},
		laws.CloseEnvelope{}, laws.KeepEnvelope{Envelope: genEnvelope().Draw(t, "envelope")},
		laws.LoseEnvelope{Times: yes, Position: !yes},
		laws.ResumeAdjourned{Present: [2]bool{yes, !yes}, Left: left, Late: genOf(0, time.Hour, laws.NoDefaultTime).Draw(t, "late")},
		laws.Arrive{Color: genColor().Draw(t, "for")},
		laws.OpenEnvelope{Salt: genBytes32().Draw(t, "salt"), Written: laws.Written{Text: text, Lang: "de"}, Languages: rapid.SliceOfN(genOf("es", "en"), 0, 2).Draw(t, "languages")},
		laws.RuleOnSealed{Move: genMove().Draw(t, "ruled")}, laws.CorrectTimes{},
	}).Draw(t, "of an adjournment")
}

// goldenAdjournment writes one of every event and command of an adjournment.
func goldenAdjournment(t *testing.T, out *bytes.Buffer, at laws.Stamp, now clock.Reading) {
	cited := laws.Citation{Article: "G.1a", Rule: laws.RuleSeal}
	salt := laws.Salt{1, 2, 3}
	knight := chess.NewMove(chess.G1, chess.F3, chess.Knight, chess.NoPieceType)
	envelope := laws.Envelope{
		Names: [2]string{"Alice", "Boris"}, FEN: "4k3/8/8/8/8/8/4P3/4K3 b - - 0 41", Left: [2]time.Duration{time.Minute, time.Hour},
		By: laws.BlackSealed, Number: 41, Offers: [2]bool{false, true}, Resumes: at.At + 86400000, Place: "town hall",
	}
	for _, e := range []laws.Event{
		laws.SessionAnnounced{Stamp: at, Starts: at.At, Ends: at.At + 18000000, Citation: cited},
		laws.SealingAsked{Stamp: at, By: chess.Black, Early: true, Citation: cited},
		laws.MoveShown{Stamp: at, By: chess.White, Move: knight, SAN: "Nf3", Citation: cited},
		laws.MoveSealed{Stamp: at, By: chess.White, Written: laws.Written{Text: "Cf3", Lang: "es"}, Citation: cited},
		laws.MoveSealed{Stamp: at, By: chess.White, Game: "g7", Commitment: laws.CommitText("g7", salt, "Nf3"), Ciphertext: []byte("<&>"), Citation: cited},
		laws.EnvelopeClosed{Stamp: at, By: chess.Black, Reply: true, Charged: time.Minute, Used: time.Hour, Clock: now, Citation: cited},
		laws.EnvelopeKept{Stamp: at, Envelope: envelope, Citation: cited},
		laws.EnvelopeLost{Stamp: at, By: chess.Black, Times: true, Clock: now, Citation: cited},
		laws.GameAdjourned{Stamp: at, Reason: "the hall is closed", Clock: now, Citation: cited},
		laws.PlayResumed{Stamp: at, Present: [2]bool{true, false}, Late: laws.NoDefaultTime, Wrong: [2]time.Duration{-time.Minute, 0}, Clock: now, Citation: cited},
		laws.PlayerArrived{Stamp: at, By: chess.Black, Clock: now, Citation: cited},
		laws.EnvelopeOpened{Stamp: at, By: chess.White, Written: laws.Written{Text: "Cd2", Lang: "es"}, Salt: salt, Outcome: laws.SealAmbiguous, Means: []string{"Nbd2", "Nfd2"}, Citation: cited},
		laws.TimesCorrected{Stamp: at, Clock: now, Citation: cited},
	} {
		line, err := EncodeEvent(e)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
	for _, c := range []laws.Command{
		laws.AnnounceSession{Starts: at.At, Ends: at.At + 18000000}, laws.Adjourn{Without: true, Reason: "agreed"},
		laws.Seal{Written: laws.Written{Text: "Cf3", Lang: "es"}},
		laws.Seal{Game: "g7", Commitment: laws.CommitText("g7", salt, "Nf3"), Ciphertext: []byte("<&>")},
		laws.CloseEnvelope{}, laws.KeepEnvelope{Envelope: envelope}, laws.LoseEnvelope{Times: true}, laws.LoseEnvelope{Position: true},
		laws.ResumeAdjourned{Present: [2]bool{true, false}, Left: &[2]time.Duration{time.Minute, time.Hour}, Late: 2 * time.Hour},
		laws.Arrive{Color: chess.Black}, laws.OpenEnvelope{Salt: salt, Written: laws.Written{Text: "Nf3"}},
		laws.RuleOnSealed{Move: knight}, laws.CorrectTimes{},
	} {
		line, err := EncodeCommand(c)
		if err != nil {
			t.Fatal(err)
		}
		out.Write(append(line, '\n'))
	}
}

func TestFaultsOfAdjournments(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{`{"type":"Seal","commitment":"12"}`, "field commitment"},
		{`{"type":"Seal","commitment":"` + strings.Repeat("xy", 32) + `"}`, "field commitment"},
		{`{"type":"Seal","commitment":"` + strings.Repeat("0", 65) + `"}`, "field commitment"},
		{`{"type":"Seal","ciphertext":"?"}`, "field ciphertext"},
		{`{"type":"OpenEnvelope","salt":"0"}`, "field salt"},
		{`{"type":"KeepEnvelope"}`, "field envelope"},
		{`{"type":"KeepEnvelope","envelope":{"names":["Alice","Boris"],"by":"green"}}`, "field envelope.by"},
		{`{"type":"ResumeAdjourned"}`, "field present"},
		{`{"type":"RuleSealed","move":"a1"}`, "field move"},
	} {
		if got, err := DecodeCommand([]byte(c.text)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%.60s: %v, %v; want %q", c.text, got, err, c.want)
		}
	}
}
