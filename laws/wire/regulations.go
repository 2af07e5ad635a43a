package wire

import (
	"fmt"

	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
)

type regulationsJSON struct {
	Edition     string    `json:"edition"`
	Conduct     string    `json:"conduct,omitempty"`
	Supervision string    `json:"supervision,omitempty"`
	Control     [2]string `json:"control"`
	Start       *struct {
		Chess960 *int   `json:"chess960,omitempty"`
		FEN      string `json:"fen,omitempty"`
	} `json:"start,omitempty"`
	Draws *struct {
		NotBefore int  `json:"notBefore,omitempty"`
		Never     bool `json:"never,omitempty"`
	} `json:"draws,omitempty"`
	DefaultTime    int64  `json:"defaultTime,omitempty"` // -1: none
	VerdictDefault string `json:"verdictDefault,omitempty"`
	LagCap         int64  `json:"lagCap,omitempty"`
	LagFree        int64  `json:"lagFree,omitempty"`
	LagQuota       int64  `json:"lagQuota,omitempty"`
	RepeatedOffers bool   `json:"repeatedOffers,omitempty"`

	ClaimedFlags  bool            `json:"claimedFlags,omitempty"`
	NoArbiter     bool            `json:"noArbiter,omitempty"`
	GuidelinesIII bool            `json:"guidelinesIII,omitempty"`
	BareKingWins  bool            `json:"bareKingWins,omitempty"`
	Unwatched     bool            `json:"unwatched,omitempty"`
	ForceToWin    bool            `json:"forceToWin,omitempty"`
	FullPenalties bool            `json:"fullPenalties,omitempty"`
	Extended      []extensionJSON `json:"extended,omitempty"`

	Adjournments     bool      `json:"adjournments,omitempty"`
	Agreements       bool      `json:"agreements,omitempty"`
	ResumptionTime   int64     `json:"resumptionTime,omitempty"` // -1: no limit
	Sheets           string    `json:"sheets,omitempty"`
	CountedByHand    bool      `json:"countedByHand,omitempty"`
	VisuallyDisabled [2]bool   `json:"visuallyDisabled,omitzero"`
	HearingImpaired  [2]bool   `json:"hearingImpaired,omitzero"`
	Assistant        [2]string `json:"assistant,omitzero"`
	Arrivals         bool      `json:"arrivals,omitempty"`
	AbsentTime       string    `json:"absentTime,omitempty"`
	CourtesyHints    bool      `json:"courtesyHints,omitempty"`
	NoAppeals        bool      `json:"noAppeals,omitempty"`
	MilderDevices    bool      `json:"milderDevices,omitempty"`
	Rated            bool      `json:"rated,omitempty"`
	HouseRules       []string  `json:"houseRules,omitempty"`
}

type extensionJSON struct {
	Men   string `json:"men"`
	Moves int    `json:"moves"`
}

// EncodeRegulations writes the regulations of a game as a JSON object.
func EncodeRegulations(r laws.Regulations) ([]byte, error) { return marshal(writeRegulations(r)) }

// DecodeRegulations reads what [EncodeRegulations] wrote. The error is an *Error.
func DecodeRegulations(data []byte) (laws.Regulations, error) {
	var in regulationsJSON
	if err := unmarshal(data, &in); err != nil {
		return laws.Regulations{}, err
	}
	r := reader{kind: "Regulations"}
	out := r.regulations(&in)
	return out, r.err
}

func writeRegulations(r laws.Regulations) *regulationsJSON {
	out := &regulationsJSON{
		Edition: string(r.Edition), Conduct: r.Conduct.String(), Supervision: r.Supervision.String(),
		Control:        [2]string{r.Control[0].String(), r.Control[1].String()},
		DefaultTime:    until(r.DefaultTime),
		VerdictDefault: r.VerdictDefault.String(),
		LagCap:         milliseconds(r.LagCap),
		LagFree:        milliseconds(r.LagFree),
		LagQuota:       milliseconds(r.LagQuota),
		RepeatedOffers: r.RepeatedOffers,
		ClaimedFlags:   r.ClaimedFlags,
		NoArbiter:      r.NoArbiter,
		GuidelinesIII:  r.GuidelinesIII,
		BareKingWins:   r.BareKingWins,
		Unwatched:      r.Unwatched,
		Adjournments:   r.Adjournments,
		Agreements:     r.Agreements,
		ResumptionTime: until(r.ResumptionTime),

		CountedByHand:    r.CountedByHand,
		VisuallyDisabled: r.VisuallyDisabled,
		HearingImpaired:  r.HearingImpaired,
		ForceToWin:       r.ForceToWin,
		FullPenalties:    r.FullPenalties,
		Assistant:        [2]string{r.Assistant[0].String(), r.Assistant[1].String()},

		Arrivals:      r.Arrivals,
		CourtesyHints: r.CourtesyHints,
		NoAppeals:     r.NoAppeals,
		MilderDevices: r.MilderDevices,
		Rated:         r.Rated,
		HouseRules:    r.HouseRules,
	}
	if r.Sheets != laws.NoSheets {
		out.Sheets = r.Sheets.String()
	}
	if r.AbsentTime != laws.WhiteLosesTime {
		out.AbsentTime = r.AbsentTime.String()
	}
	for _, e := range r.Extended {
		out.Extended = append(out.Extended, extensionJSON(e))
	}
	if r.Start != (laws.StartSpec{}) {
		out.Start = &struct {
			Chess960 *int   `json:"chess960,omitempty"`
			FEN      string `json:"fen,omitempty"`
		}{FEN: r.Start.FEN}
		if r.Start.Chess960 {
			out.Start.Chess960 = &r.Start.Number
		}
	}
	if r.Draws != (laws.DrawRestriction{}) {
		out.Draws = &struct {
			NotBefore int  `json:"notBefore,omitempty"`
			Never     bool `json:"never,omitempty"`
		}{r.Draws.NotBefore, r.Draws.Never}
	}
	return out
}

func (r *reader) regulations(in *regulationsJSON) laws.Regulations {
	if in == nil {
		return laws.Regulations{}
	}
	r.note("edition", TakesWord, editions())
	r.note("control", TakesControl, nil)
	out := laws.Regulations{
		Edition:        laws.Edition(in.Edition),
		Conduct:        name(r, "conduct", in.Conduct, laws.ParseConduct),
		Supervision:    name(r, "supervision", in.Supervision, laws.ParseSupervision),
		DefaultTime:    r.until("defaultTime", in.DefaultTime),
		VerdictDefault: name(r, "verdictDefault", in.VerdictDefault, laws.ParseVerdictDefault),
		LagCap:         r.span("lagCap", in.LagCap),
		LagFree:        r.span("lagFree", in.LagFree),
		LagQuota:       r.span("lagQuota", in.LagQuota),
		RepeatedOffers: in.RepeatedOffers,
		ClaimedFlags:   in.ClaimedFlags,
		NoArbiter:      in.NoArbiter,
		GuidelinesIII:  in.GuidelinesIII,
		BareKingWins:   in.BareKingWins,
		Unwatched:      in.Unwatched,
		Adjournments:   in.Adjournments,
		Agreements:     in.Agreements,
		ResumptionTime: r.until("resumptionTime", in.ResumptionTime),

		Sheets:           name(r, "sheets", in.Sheets, laws.ParseSheetKind),
		CountedByHand:    in.CountedByHand,
		VisuallyDisabled: in.VisuallyDisabled,
		HearingImpaired:  in.HearingImpaired,

		Arrivals:      in.Arrivals,
		AbsentTime:    name(r, "absentTime", in.AbsentTime, laws.ParseAbsentTime),
		CourtesyHints: in.CourtesyHints,
		NoAppeals:     in.NoAppeals,
		MilderDevices: in.MilderDevices,
		Rated:         in.Rated,
		HouseRules:    in.HouseRules,
		ForceToWin:    in.ForceToWin,
		FullPenalties: in.FullPenalties,
	}
	for i, text := range in.Assistant {
		duties, ok := laws.ParseDuties(text)
		if !ok {
			r.fail(fmt.Sprintf("assistant[%d]", i), fmt.Errorf("%q: duties are letters from a to f", clip(text)))
		}
		out.Assistant[i] = duties
	}
	for _, e := range in.Extended {
		out.Extended = append(out.Extended, laws.Extension(e))
	}
	for i, text := range in.Control {
		if text == "" {
			continue // missing: no clock
		}
		control, err := clock.ParseControl(text)
		if err != nil {
			r.fail(fmt.Sprintf("control[%d]", i), err)
		}
		out.Control[i] = control
	}
	if in.Start != nil {
		out.Start.FEN = in.Start.FEN
		if in.Start.Chess960 != nil {
			out.Start.Chess960, out.Start.Number = true, *in.Start.Chess960
		}
	}
	if in.Draws != nil {
		out.Draws = laws.DrawRestriction{NotBefore: in.Draws.NotBefore, Never: in.Draws.Never}
	}
	return out
}

// editions are the editions that a game can be played under.
func editions() []string {
	var words []string
	for _, e := range laws.Editions() {
		words = append(words, string(e))
	}
	return words
}
