package laws_test

import (
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"testing"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
	"github.com/escaque/escaque/laws/words"
)

var update = flag.Bool("update", false, "rewrite what the transcripts say was announced")

// A transcript reads like an arbiter's protocol. Lines at the margin are what
// was done: a game begun, or a time, a person and a deed. The indented lines
// below are what the machine announced, with the rule of the rules map; they
// are compared, and rewritten with -update. Lines with # are remarks.
//
//	game 7200+30|no-time [black CONTROL] [960 N] [default 30s] [lag 500ms] [unknown draw]
//	     [draws after 30] [draws never] [offers repeated] [from FEN]
//	0:00:05 White e4
//	0:00:09 Black e5 and offers a draw
//	0:00:09 both Nf3 Nc6 Bb5 a6, each 5s      (announces only what is no move)
//	0:10:00 White claims repetition with Ng1
//	clocks | board | hand | amiss | alarm             (shows)
func TestTranscripts(t *testing.T) {
	files, err := filepath.Glob(filepath.Join("testdata", "*", "*.txt"))
	if err != nil || len(files) == 0 {
		t.Fatalf("no transcripts: %v", err)
	}
	for _, file := range files {
		edition := filepath.Base(filepath.Dir(file))
		t.Run(edition+"/"+strings.TrimSuffix(filepath.Base(file), ".txt"), func(t *testing.T) {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			p := protocol{t: t, edition: laws.Edition(edition)}
			out, err := p.play(string(data))
			if err != nil {
				t.Fatalf("%s:%v", file, err)
			}
			if *update {
				if err := os.WriteFile(file, []byte(out), 0o644); err != nil {
					t.Fatal(err)
				}
				return
			}
			if got, want := out, string(data); got != want {
				t.Errorf("%s is announced differently (go test -update rewrites it):\n%s", file, firstDifference(got, want))
			}
		})
	}
}

func firstDifference(got, want string) string {
	g, w := strings.Split(got, "\n"), strings.Split(want, "\n")
	for i := range max(len(g), len(w)) {
		a, b := "", ""
		if i < len(g) {
			a = g[i]
		}
		if i < len(w) {
			b = w[i]
		}
		if a != b {
			return fmt.Sprintf("line %d\n  now  %s\n  file %s", i+1, a, b)
		}
	}
	return "the ends of the lines"
}

// play does what a transcript says and returns it with what is announced.
func (p *protocol) play(text string) (string, error) {
	var out strings.Builder
	for i, line := range strings.Split(strings.TrimRight(text, "\n"), "\n") {
		if strings.HasPrefix(line, "    ") {
			continue
		}
		out.WriteString(line + "\n")
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		said, err := p.line(line)
		if err != nil {
			return "", fmt.Errorf("%d: %w", i+1, err)
		}
		for _, s := range said {
			out.WriteString("    " + s + "\n")
		}
	}
	p.checkReplay()
	return out.String(), nil
}

// TestTranscriptsSeeEveryFigure changes each figure, switch and policy of each
// edition's table in turn: a transcript of that edition must announce something
// else then. The edition of 1993 has one kind of play, no delay and no claim of
// the last two minutes, and it counts no illegal moves, so that what hangs on those
// cannot be seen there.
func TestTranscriptsSeeEveryFigure(t *testing.T) {
	unseen := regexp.MustCompile(`^(delayLapses|rapid\.perMove|flags|quickplay\.(blitz|added|onMove|rejects|bonus|isOffer|final|eitherFlag|increment)|sheets\.(unlessAdded|freeFast|record)|notation\.(signs|passing|pawnFile|longForm)|.*\[(rapid|blitz)\].*` +
		`|setupLimit|swappedKing|misplacedRook|illegal(Rapid|Blitz|BonusFast|Excused|Last))$`)
	for _, e := range laws.Editions() {
		files, err := filepath.Glob(filepath.Join("testdata", string(e), "*.txt"))
		if err != nil {
			t.Fatal(err)
		}
		texts := map[string]string{}
		for _, file := range files {
			data, err := os.ReadFile(file)
			if err != nil {
				t.Fatal(err)
			}
			texts[file] = string(data)
		}
		laws.Mutants(e, func(name string) {
			for i, file := range files {
				p := protocol{t: t, edition: e, quick: true}
				if got, err := p.play(texts[file]); err != nil || got != texts[file] {
					t.Logf("%s: %s is seen by %s", e, name, filepath.Base(file))
					copy(files[1:], files[:i]) // it is asked first about the next figure, its neighbour
					files[0] = file
					return
				}
			}
			if e != laws.Edition1993 || !unseen.MatchString(name) {
				t.Errorf("%s: no transcript sees %s", e, name)
			}
		})
	}
}

// protocol plays one transcript.
type protocol struct {
	t       *testing.T
	quick   bool // without the checks of every step
	edition laws.Edition
	game    laws.Game
	log     []laws.Event
}

func (p *protocol) line(line string) ([]string, error) {
	words := strings.Fields(line)
	switch words[0] {
	case "game":
		p.checkReplay()
		p.game, p.log = laws.New(), nil
		regs, err := p.regulations(words[1:])
		if err != nil {
			return nil, err
		}
		return p.do(laws.ByServer, laws.Start{Regulations: regs}, 0), nil
	case "clocks":
		c, at := p.game.Clock(), p.game.LastInstant()
		state := "stopped"
		if side, ok := c.Side(); ok {
			state = side.String() + " runs"
		}
		return []string{fmt.Sprintf("White %v, Black %v, %s", c.Remaining(chess.White, at), c.Remaining(chess.Black, at), state)}, nil
	case "boards":
		return p.showBoards(), nil
	case "sheet", "score":
		return p.showSheet(words), nil
	case "hand":
		return []string{handOf(p.game)}, nil
	case "amiss":
		return []string{amissOf(p.game)}, nil
	case "board":
		return []string{fen.Format(p.game.Position())}, nil
	case "alarm":
		at, c, ok := p.game.Alarm()
		if !ok {
			return []string{"nothing falls due"}, nil
		}
		return []string{fmt.Sprintf("%s falls due at %v", c.CommandKind(), time.Duration(at)*time.Millisecond)}, nil
	}
	at, err := instant(words[0])
	if err != nil || len(words) < 3 {
		return nil, fmt.Errorf("want a time, a person and a deed: %q", line)
	}
	deed := strings.Join(words[2:], " ")
	if rest, ok := strings.CutPrefix(deed, "announce "); ok && words[1] == "both" {
		return p.announced(at, rest)
	}
	if words[1] == "both" {
		return p.both(at, deed)
	}
	by, ok := map[string]laws.Actor{
		"White": laws.Seat(chess.White), "Black": laws.Seat(chess.Black), "Arbiter": laws.ByArbiter,
		"Server": laws.ByServer, "Spectator": laws.BySpectator,
		"White-assistant": {Role: laws.Assistant, Color: chess.White}, "Black-assistant": {Role: laws.Assistant, Color: chess.Black},
	}[words[1]]
	if !ok {
		return nil, fmt.Errorf("nobody is called %q", words[1])
	}
	if rest, ok := strings.CutPrefix(deed, "completes the sheet"); ok {
		return p.completeSheet(by, at, strings.TrimPrefix(rest, " in ")), nil
	}
	c, err := p.command(deed)
	if err != nil {
		return nil, err
	}
	return p.do(by, c, at), nil
}

// do gives a command and tells what is announced.
func (p *protocol) do(by laws.Actor, c laws.Command, at clock.Instant) []string {
	p.t.Helper()
	before := ""
	if !p.quick {
		before = picture(p.game)
	}
	events, err := laws.Decide(p.game, by, c, at)
	if !p.quick && picture(p.game) != before {
		p.t.Errorf("%s changed the state it was given", c.CommandKind())
	}
	if err != nil {
		r := err.(*laws.Refusal)
		return []string{fmt.Sprintf("! %s: %s [%s]", r.Code, words.Refusal("en", r), r.Rule)}
	}
	var said []string
	for _, e := range events {
		said = append(said, words.EventSentence("en", e)+ruleOf(e))
		p.game = laws.Apply(p.game, e)
	}
	p.log = append(p.log, events...)
	return said
}

// ruleOf writes the rule that an event cites, and what the sentence leaves out.
func ruleOf(e laws.Event) string {
	cited, ok := e.(interface{ Cited() laws.Citation })
	if !ok || cited.Cited() == (laws.Citation{}) {
		return ""
	}
	if text, ok := blindRule(e); ok {
		return text
	}
	if text, ok := sheetRule(e); ok {
		return text
	}
	rule := cited.Cited().Rule
	switch e := e.(type) {
	case laws.GameStarted:
		return fmt.Sprintf(" [%s] table %d", rule, e.Revision)
	case laws.ClaimDecided:
		if len(e.Proof) > 0 {
			return fmt.Sprintf(" [%s] after half moves %v", rule, e.Proof)
		}
	case laws.VerdictNeeded:
		return fmt.Sprintf(" [%s] question %d", rule, e.Question)
	case laws.CaseOpened:
		if e.Facts.FEN != "" {
			return fmt.Sprintf(" [%s] %s, %d quiet half moves, seen %d times, can mate: %v", rule, e.Facts.FEN, e.Facts.Quiet, e.Facts.Times, !e.Facts.CannotMate)
		}
	case laws.GameEnded:
		rules := string(rule)
		if number, ok := strings.CutPrefix(e.Reason, "Hall "); ok {
			rules += " HALL-" + number
		}
		return fmt.Sprintf(" [%s] %s after %d half moves", rules, e.Termination, e.Ply)
	}
	return " [" + string(rule) + "]"
}

// both plays moves in turn and tells only what was no move.
func (p *protocol) both(at clock.Instant, deed string) ([]string, error) {
	moves, every, ok := strings.Cut(deed, ", each ")
	if !ok {
		return nil, fmt.Errorf("want moves and \", each 5s\"")
	}
	step, err := time.ParseDuration(every)
	if err != nil {
		return nil, err
	}
	var said []string
	for text := range strings.FieldsSeq(moves) {
		if p.game.OverTheBoard() {
			announced, err := p.byHand(text, at)
			if err != nil {
				return nil, err
			}
			said = append(said, announced...)
			at = at.Add(step)
			continue
		}
		c, err := p.command(text)
		if err != nil {
			return nil, err
		}
		announced := p.do(laws.Seat(p.game.Turn()), c, at)
		if len(announced) > 0 && !strings.HasPrefix(announced[0], "!") && strings.Contains(announced[0], " used ") {
			announced = announced[1:]
		}
		said = append(said, announced...)
		at = at.Add(step)
	}
	return said, nil
}

// picture is everything that can be seen of a game.
func picture(g laws.Game) string {
	offer, stands := g.Offer()
	flag, running := g.FlagInstant()
	end, over := g.End()
	open, isOpen := g.Case()
	fixed, _ := g.Corrected()
	pos := g.Position()
	hands, _ := g.Hand()
	return fmt.Sprintln(hands, g.Irregular(), g.OverTheBoard(), g.Allowed(), g.Regulations(), g.Mode(), fen.Format(pos), g.Ply(), g.Clock().Reading, g.LastInstant(),
		offer, stands, g.Offers(chess.White), g.Offers(chess.Black), g.MayOffer(chess.White), g.MayOffer(chess.Black),
		g.Obliged(), over, end, g.Awaiting(), g.Stopped(), g.Result(), g.Termination(), open, isOpen, fixed,
		g.FlagDown(chess.White), g.FlagDown(chess.Black), g.FlagsAreClaimed(), g.Postponed(chess.White), g.Postponed(chess.Black),
		g.AdjournState(), g.Away(chess.White), g.Away(chess.Black), show(g.SealedMove()), show(g.KeptEnvelope()),
		fmt.Sprint(g.Heard()), fmt.Sprint(g.Boards()),
		fmt.Sprint(g.Sheet(chess.White)), fmt.Sprint(g.Sheet(chess.Black)), fmt.Sprint(g.ArbiterSheet()), g.SheetsDue(chess.White), g.SheetsDue(chess.Black),
		pictureOfDesk(g), g.Questions(), g.Moves(), g.CanClaimFifty(), g.CanClaimRepetition(), flag, running)
}

func show[T any](v T, ok bool) string { return fmt.Sprint(v, ok) }

// checkReplay requires that the log, written to the wire and back, gives the
// same state again.
func (p *protocol) checkReplay() {
	p.t.Helper()
	if p.quick {
		return
	}
	var back []laws.Event
	for _, e := range p.log {
		data, err := wire.EncodeEvent(e)
		if err != nil {
			p.t.Fatal(err)
		}
		again, err := wire.DecodeEvent(data)
		if err != nil {
			p.t.Fatalf("%s: %v", data, err)
		}
		back = append(back, again)
	}
	if got, want := picture(laws.Replay(back)), picture(p.game); got != want {
		p.t.Errorf("the log replays to another state:\n%s\n%s", got, want)
	}
}

func (p *protocol) regulations(args []string) (laws.Regulations, error) {
	regs := laws.Regulations{Edition: p.edition}
	control, err := clock.ParseControl(args[0])
	if args[0] == "no-time" { // what ParseControl never lets through
		control, err = clock.Control{{Moves: 40}, {}}, nil
	}
	if err != nil {
		return regs, err
	}
	regs = regs.EqualControls(control)
	for i := 1; i < len(args); i++ {
		if i+1 == len(args) {
			return regs, fmt.Errorf("%q wants a value", args[i])
		}
		value := args[i+1]
		switch args[i] {
		case "black":
			regs.Control[1], err = clock.ParseControl(value)
		case "960":
			regs.Start.Chess960 = true
			regs.Start.Number, err = strconv.Atoi(value)
		case "default":
			regs.DefaultTime, err = time.ParseDuration(value)
		case "lag":
			regs.LagCap, err = time.ParseDuration(value)
		case "unknown":
			regs.VerdictDefault, _ = laws.ParseVerdictDefault(value)
		case "draws":
			if regs.Draws.Never = value == "never"; !regs.Draws.Never {
				i++
				regs.Draws.NotBefore, err = strconv.Atoi(args[i+1])
			}
		case "offers":
			regs.RepeatedOffers = value == "repeated"
		case "flags":
			regs.ClaimedFlags = value == "claimed"
		case "arbiter":
			regs.NoArbiter = value == "none"
		case "guidelines":
			regs.GuidelinesIII = value == "III"
		case "adjournments":
			regs.Adjournments = value == "yes"
		case "resumption":
			if regs.ResumptionTime = laws.NoDefaultTime; value != "never" {
				regs.ResumptionTime, err = time.ParseDuration(value)
			}
		case "bare-king":
			regs.BareKingWins = value == "wins"
		case "extended":
			men, moves, _ := strings.Cut(value, "=")
			e := laws.Extension{Men: men}
			e.Moves, err = strconv.Atoi(moves)
			regs.Extended = append(regs.Extended, e)
		case "edition":
			regs.Edition = laws.Edition(value)
		case "sheets":
			regs.Sheets, _ = laws.ParseSheetKind(value)
		case "blind", "deaf":
			of := &regs.VisuallyDisabled
			if args[i] == "deaf" {
				of = &regs.HearingImpaired
			}
			of[map[string]int{"black": 1}[value]] = true
		case "assistant":
			side, letters, _ := strings.Cut(value, "=")
			regs.Assistant[map[string]int{"black": 1}[side]], _ = laws.ParseDuties(letters)
		case "counted":
			regs.CountedByHand = value == "by-hand"
		case "conduct":
			regs.Conduct, _ = laws.ParseConduct(value)
		case "force":
			regs.ForceToWin = value == "wins"
		case "penalties":
			regs.FullPenalties = value == "full"
		case "watched":
			regs.Unwatched = value == "no"
		case "supervision":
			regs.Supervision, _ = laws.ParseSupervision(value)
		case "from":
			regs.Start.FEN = strings.Join(args[i+1:], " ")
			return regs, nil
		default:
			if !deskRegulation(&regs, args[i], value) {
				return regs, fmt.Errorf("unknown regulation %q", args[i])
			}
		}
		if err != nil {
			return regs, err
		}
		i++
	}
	return regs, nil
}

// instant reads "1:02:03" or "1:02:03.500" as the time since the start.
func instant(text string) (clock.Instant, error) {
	var h, m int
	var s float64
	if _, err := fmt.Sscanf(text, "%d:%d:%f", &h, &m, &s); err != nil {
		return 0, err
	}
	return clock.Instant(h*3600000+m*60000) + clock.Instant(s*1000+0.5), nil
}

// command reads a deed.
func (p *protocol) command(deed string) (laws.Command, error) {
	head, reason, _ := strings.Cut(deed, ": ")
	w := strings.Fields(head)
	if c, ok, err := setupCommand(deed, head, reason); ok {
		return c, err
	}
	if c, ok, err := illegalCommand(deed, head, reason); ok {
		return c, err
	}
	if c, ok, err := touchCommand(head, reason); ok {
		return c, err
	}
	if c, its, err := p.adjournCommand(deed); its {
		return c, err
	}
	if c, err := deskCommand(deed); c != nil || err != nil {
		return c, err
	}
	if c, ok, err := boardDeed(w); ok {
		return c, err
	}
	if c, ok, err := blindDeed(head, reason, w); ok || err != nil {
		return c, err
	}
	if c, ok, err := p.sheetDeed(head, reason, w); ok || err != nil {
		return c, err
	}
	switch {
	case deed == "offers a draw":
		return laws.OfferDraw{}, nil
	case deed == "accepts":
		return laws.AcceptDraw{}, nil
	case deed == "declines":
		return laws.DeclineDraw{}, nil
	case deed == "resigns":
		return laws.Resign{}, nil
	case deed == "claims the flag":
		return laws.ClaimFlag{}, nil
	case deed == "asks for an increment":
		return laws.RequestIncrement{}, nil
	case head == "claims the last two minutes":
		ground, ok := laws.ParseGround(reason)
		if !ok {
			return nil, fmt.Errorf("ground %q", reason)
		}
		return laws.ClaimQuickplay{Ground: ground}, nil
	case strings.HasPrefix(deed, "decides the claim: "):
		text, bonus := strings.CutSuffix(reason, " with two minutes")
		ruling, ok := laws.ParseRuling(text)
		if !ok {
			return nil, fmt.Errorf("ruling %q", text)
		}
		return laws.RuleQuickplay{Ruling: ruling, Bonus: bonus}, nil
	case w[0] == "claims":
		_, with, _ := strings.Cut(deed, " with ")
		written := laws.Written{Text: with}
		if before, lang, ok := strings.Cut(with, " in "); ok {
			written = laws.Written{Text: before, Lang: lang}
		}
		if w[1] == "fifty" {
			return laws.ClaimFifty{Intended: written}, nil
		}
		return laws.ClaimRepetition{Intended: written}, nil
	case w[0] == "aborts":
		return laws.Abort{Reason: reason}, nil
	case deed == "observes the flag":
		return laws.FlagFall{}, nil
	case deed == "notes the absence":
		return laws.NoShow{}, nil
	case w[0] == "answers":
		number, err := strconv.Atoi(w[1])
		if err != nil {
			return nil, err
		}
		answer, ok := laws.ParseAnswer(w[2])
		if !ok {
			return nil, fmt.Errorf("answer %q", w[2])
		}
		return laws.Verdict{Question: number, Answer: answer, Line: w[3:]}, nil
	case w[0] == "interrupted":
		from, err := instant(w[2])
		if err != nil {
			return nil, err
		}
		to, err := instant(w[4])
		return laws.Interrupt{From: from, To: to}, err
	case head == "stops the clocks":
		return laws.StopClocks{Reason: reason}, nil
	case deed == "resumes the game":
		return laws.ResumeGame{}, nil
	case strings.HasPrefix(head, "sets the clocks to "):
		white, err := time.ParseDuration(w[4])
		if err != nil {
			return nil, err
		}
		black, err := time.ParseDuration(w[6])
		return laws.SetClocks{Left: [2]time.Duration{white, black}, Reason: reason}, err
	case w[0] == "gives" || w[0] == "takes":
		span, err := time.ParseDuration(w[1])
		if w[0] == "takes" {
			span = -span
		}
		to := chess.White
		if w[3] == "Black" {
			to = chess.Black
		}
		disturbance := strings.HasSuffix(head, " for a disturbance")
		return laws.GiveTime{To: to, Span: span, Reason: reason, Disturbance: disturbance}, err
	case deed == "consents":
		return laws.ConsentDraw{Consent: true}, nil
	case deed == "does not consent":
		return laws.ConsentDraw{}, nil
	case w[0] == "rules":
		result, ok := laws.ParseResult(w[1])
		if !ok {
			return nil, fmt.Errorf("result %q", w[1])
		}
		article := ""
		if len(w) > 3 {
			article = w[3]
		}
		return laws.SetResult{Result: result, Article: article, Reason: reason}, nil
	case w[0] == "annuls":
		return laws.Annul{Reason: reason}, nil
	}
	return p.moveCommand(w)
}

// moveCommand reads "e4", "e4 and offers a draw", "e4 lag 200ms", "e4 at ply 3".
// What is no legal move may be given as two squares.
func (p *protocol) moveCommand(w []string) (laws.Command, error) {
	pos := p.game.Position()
	c := laws.Move{Ply: p.game.Ply()}
	m, err := san.Parse(&pos, w[0])
	if err != nil {
		decoded, wireErr := wire.DecodeCommand([]byte(fmt.Sprintf(`{"type":"Move","move":%q}`, w[0])))
		if wireErr != nil {
			return nil, fmt.Errorf("no deed and no move: %q (%w)", w[0], err)
		}
		m = decoded.(laws.Move).Move
	}
	c.Move = m
	switch rest := strings.Join(w[1:], " "); {
	case rest == "":
	case rest == "and offers a draw":
		c.Offer = true
	case w[1] == "lag":
		c.Lag, err = time.ParseDuration(w[2])
		return c, err
	case w[1] == "at" && w[2] == "ply":
		c.Ply, err = strconv.Atoi(w[3])
		return c, err
	default:
		return nil, fmt.Errorf("unknown deed %q", rest)
	}
	return c, nil
}
