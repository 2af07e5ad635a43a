package laws

import (
	"slices"
	"time"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/clock"
)

// seatsRefused says what is wrong with the seats of players who cannot see or
// hear, and with their assistants; nil when nothing is.
func (t *table) seatsRefused(r Regulations) *Refusal {
	no := func(field string, rule Rule) *Refusal { return t.refuse(BadRegulation, rule, Args{Text: field}) }
	known := t.cite(RuleAnnounce).Article != ""
	for c := range 2 {
		disabled, opponent := r.VisuallyDisabled[c], r.VisuallyDisabled[1-c]
		switch {
		case disabled && (!known || r.Conduct != Board):
			return no("visuallyDisabled", t.first(RuleAnnounce, HallRegulations))
		case r.HearingImpaired[c] && (!opponent || t.cite(RuleNeedsAssistant).Article == ""):
			return no("hearingImpaired", t.first(RuleNeedsAssistant, HallRegulations))
		case r.HearingImpaired[c] && r.Assistant[1-c]&AnnounceFor == 0:
			return no("assistant", RuleNeedsAssistant)
		case r.Assistant[c] > AllDuties, r.Assistant[c] != 0 && !disabled && !opponent:
			return no("assistant", t.first(RuleAssistant, HallRegulations))
		case r.Assistant[c] != 0 && !disabled && (r.Assistant[1-c] != 0 || r.Assistant[c]&^(MoveForHim|AnnounceFor) != 0):
			return no("assistant", RuleOtherAssistant)
		}
	}
	return nil
}

// blindCommand decides the commands of a game in which a player cannot see the
// board; ok is false for others.
func (s *scene) blindCommand(c Command) (r *Refusal, ok bool) {
	switch c.(type) {
	case DemandBoards, Announce, Repeat, Execute, AskAssistant, ReportTouch, SettleBoards:
	default:
		return nil, false
	}
	if s.g.blind == nil {
		return s.refuse(BothSee, s.t.first(RuleAnnounce, HallRegulations), Args{}), true
	}
	switch c := c.(type) {
	case DemandBoards:
		return s.demandBoards(), true
	case Announce:
		return s.announceMove(c), true
	case Repeat:
		return s.repeat(c), true
	case Execute:
		return s.execute(c), true
	case AskAssistant:
		return s.askAssistant(), true
	case ReportTouch:
		return s.reportTouch(c), true
	case SettleBoards:
		return s.settleBoards(c), true
	default:
		return nil, false
	}
}

// assisting refuses an assistant what is not among his duties (Appendix E.2.9,
// 2009); one who only writes, works the clock or moves the men is the arbiter's
// to allow (Articles 8.1 and 6.7.d, 2009; 4.9, 2023).
func (g Game) assisting(player chess.Color, c Command) *Refusal {
	player &= 1
	t := g.table()
	if t == nil {
		return &Refusal{Code: NotStarted, Citation: cite(HallRegulations)}
	}
	if task, ok := taskOf(c); ok && g.Assisted(player, task) {
		return nil
	}
	_, writes := c.(WriteMove)
	if g.regs.Assistant[player]&dutyOf(c) != 0 || writes && g.sheets != nil && g.sheets.assisted[player] {
		return nil
	}
	return t.refuse(AssistantMayNot, t.first(RuleAssistant, RuleUnable, HallRoles), Args{Text: c.CommandKind()})
}

// demandBoards gives each player a board of his own; either may demand it
// (Appendix E.1, 2009).
func (s *scene) demandBoards() *Refusal {
	if s.g.blind.boards != nil {
		return s.refuse(DoneAlready, RuleTwoBoards, Args{})
	}
	s.emit(BoardsDemanded{Stamp: s.stamp(), By: s.by, Citation: s.t.cite(RuleTwoBoards)})
	return nil
}

// hear reads an announcement: the words of the appendix, which it suggests, or
// algebraic notation in a language.
func hear(p *chess.Position, w Written) san.Reading {
	if w.Lang != "" {
		return sanOf(p, w)
	}
	return san.ReadAnnouncement(p, w.Text)
}

// announcing returns the move that waits to be announced and the position
// before it: what a player who cannot see has placed, else the last move while
// nobody has announced it or its announcement can still be mended.
func (s *scene) announcing() (by chess.Color, p *chess.Position, m chess.Move, ok bool) {
	g := &s.g
	if m = g.blind.placed; m != chess.NoMove {
		return g.Turn(), &g.tail.position, m, true
	}
	by = g.Turn().Other()
	if g.tail.before == nil || g.blind.said != chess.NoMove && g.onClock() != by {
		return 0, nil, chess.NoMove, false // nothing, or the clock is started: too late to mend
	}
	return by, &g.tail.before.position, g.tail.move, true
}

// announceMove says a move aloud. A player who cannot see makes it with that
// (Appendix E.2.3, 2009); a slip of the tongue can be mended until the
// opponent's clock is started (E.2.6).
func (s *scene) announceMove(c Announce) *Refusal {
	by, p, m, ok := s.announcing()
	switch {
	case s.g.Stopped():
		return s.refuse(ClocksAreStopped, RuleClockStop, Args{})
	case !ok:
		return s.refuse(NothingToAnnounce, RuleAnnounce, Args{})
	case s.by != by && !s.assists:
		return s.refuse(NotYourTurn, RuleAnnounce, Args{})
	}
	heard := hear(p, c.Written)
	var said chess.Move
	pieceOnly := len(heard.Moves) > 1 && !slices.ContainsFunc(heard.Moves, func(o chess.Move) bool { return o.From() != m.From() || o.To() != m.To() })
	switch {
	case len(heard.Moves) == 1:
		said = heard.Moves[0]
	case pieceOnly && s.t.cite(RuleAnnouncePiece).Article != "":
		return s.refuse(AnnouncePiece, RuleAnnouncePiece, Args{Text: clip(c.Text)})
	case pieceOnly:
		said = m
	default:
		return s.refuse(AnnounceClearly, RuleAnnounce, Args{Text: clip(c.Text)})
	}
	e := Announced{
		Stamp: s.stamp(), By: by, Written: c.Written, Move: said, Slip: said != m,
		Corrected: s.g.blind.said != chess.NoMove, Citation: s.t.cite(RuleAnnounce),
	}
	if e.Slip || e.Corrected {
		e.Citation = s.t.cite(RuleSlip)
	}
	s.emit(e)
	if s.g.blind.placed != chess.NoMove && !e.Slip {
		s.by = by
		s.finish(m, m.From())
	}
	return nil
}

// placed states that a player who cannot see has put his man into another hole.
func (s *scene) placed(m chess.Move) {
	s.emit(ManPlaced{Stamp: s.stamp(), By: s.by, Move: m, Citation: s.t.cite(RulePlaced)})
}

// unheard says why a player may not touch a man or press his clock yet: he has
// an announcement to repeat and to execute on his board, or his own to make.
func (s *scene) unheard(c Command) *Refusal {
	b := s.g.blind
	if b == nil {
		return nil
	}
	if _, press := c.(PressClock); press {
		if s.g.sightless(s.by) && s.g.hand.piece != chess.NoPieceType {
			return s.refuse(AnnounceFirst, RulePlaced, Args{})
		}
		if s.by == s.g.Turn() && b.placed != chess.NoMove {
			if b.said == chess.NoMove {
				return s.refuse(AnnounceFirst, RulePlaced, Args{Text: san.Format(&s.g.tail.position, b.placed)})
			}
			// The clock is started with the slip: what was said is the move, and his
			// board differs (Appendix E.2.6, E.2.7).
			s.finish(b.said, b.said.From())
		}
		return nil
	}
	switch {
	case s.by != s.g.Turn() || b.said == chess.NoMove || b.placed != chess.NoMove || s.g.tail.before == nil:
		return nil
	case !b.repeated:
		return s.refuse(RepeatFirst, RuleAnnounce, Args{})
	case b.boards != nil && !b.executed:
		return s.refuse(ExecuteFirst, RuleAnnounce, Args{})
	}
	return nil
}

// heardLast returns the position before the move that was announced last and
// waits for the opponent.
func (s *scene) heardLast() (*chess.Position, bool) {
	b, before := s.g.blind, s.g.tail.before
	if b.placed != chess.NoMove || b.said == chess.NoMove || before == nil {
		return nil, false
	}
	return &before.position, true
}

func (s *scene) repeat(c Repeat) *Refusal {
	p, ok := s.heardLast()
	switch {
	case !ok || s.g.blind.repeated:
		return s.refuse(NothingToAnnounce, RuleAnnounce, Args{})
	case s.by != s.g.Turn() && !s.assists:
		return s.refuse(NotYourTurn, RuleAnnounce, Args{})
	}
	heard := hear(p, c.Written)
	right := len(heard.Moves) > 0 && slices.Contains(heard.Moves, s.g.blind.said) &&
		(len(heard.Moves) == 1 || c.Text == s.g.blind.written.Text)
	s.emit(Repeated{Stamp: s.stamp(), By: s.g.Turn(), Written: c.Written, Wrong: !right, Citation: s.t.cite(RuleAnnounce)})
	return nil
}

func (s *scene) execute(c Execute) *Refusal {
	_, ok := s.heardLast()
	b := s.g.blind
	switch {
	case !ok || b.boards == nil || b.executed || !b.repeated:
		return s.refuse(NothingToExecute, RuleAnnounce, Args{})
	case s.by != s.g.Turn() && !s.assists:
		return s.refuse(NotYourTurn, RuleAnnounce, Args{})
	case !c.From.Valid() || !c.To.Valid() || b.boards[s.g.Turn()][c.From&63] == chess.NoPiece || c.Piece == chess.Pawn || c.Piece >= chess.King:
		return s.refuse(NoManThere, RuleAnnounce, Args{Text: c.From.String() + c.To.String()})
	}
	s.emit(Executed{Stamp: s.stamp(), On: s.g.Turn(), From: c.From, To: c.To, Piece: c.Piece, Citation: s.t.cite(RuleAnnounce)})
	return nil
}

// askAssistant has the assistant tell what he may tell on request only
// (Appendix E.2.9.d, 2009).
func (s *scene) askAssistant() *Refusal {
	if s.g.regs.Assistant[s.by]&TellHim == 0 {
		return s.refuse(AssistantMayNot, RuleAssistant, Args{})
	}
	white := (s.g.Ply() + 1) / 2
	black := s.g.Ply() / 2
	if p := s.g.StartPosition(); p.Turn() == chess.Black {
		white, black = black, white
	}
	s.emit(AssistantTold{
		Stamp: s.stamp(), To: s.by, Completed: [2]int{white, black},
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleAssistant),
	})
	return nil
}

func (s *scene) reportTouch(c ReportTouch) *Refusal {
	if !s.assists {
		return s.refuse(AssistantMayNot, RuleAssistant, Args{})
	}
	if !c.Square.Valid() {
		return s.refuse(NoManThere, RuleAssistant, Args{Text: c.Square.String()})
	}
	s.emit(TouchReported{Stamp: s.stamp(), By: s.by, Square: c.Square, Citation: s.t.cite(RuleAssistant)})
	return nil
}

// settleBoards settles two boards that show different positions. Where the
// score sheets agree, who wrote right and played otherwise puts his board right;
// where they do not, the moves are taken back to the point where they do, and
// the arbiter sets the clocks (Appendix E.2.7 and E.2.8, 2009).
func (s *scene) settleBoards(c SettleBoards) *Refusal {
	differ := s.g.differing()
	switch {
	case s.g.sheets == nil:
		return s.refuse(SheetsNotFollowed, RuleBoardsAgree, Args{})
	case len(differ) == 0:
		return s.refuse(BoardsAgree, RuleBoardsAgree, Args{})
	}
	if r := s.needReason(c.CommandKind(), c.Reason); r != nil {
		return r
	}
	s.emit(BoardsDiffer{
		Stamp: s.stamp(), Squares: differ, Reason: c.Reason,
		Clock: s.g.clock.Stop(s.at).Reading, Citation: s.t.cite(RuleBoardsAgree),
	})
	white, black := s.g.sheetOf(0).Read, s.g.sheetOf(1).Read
	common := 0
	for common < s.g.Ply() && common < len(white) && common < len(black) && white[common] == black[common] {
		common++
	}
	e := BoardsSettled{Stamp: s.stamp(), Agreed: common == s.g.Ply(), Ply: common, Citation: s.t.cite(RuleBoardsAgree)}
	now := s.g.clock
	if e.Agreed {
		moves := s.g.Moves()
		e.Ply = 0
		for e.Ply < len(moves) && moves[e.Ply].Move == white[e.Ply] {
			e.Ply++
		}
		e.Line = slices.Clone(white[e.Ply:common])
	} else {
		e.Citation = s.t.cite(RuleBoardsDisagree)
		var r *Refusal
		if now, r = s.clocksAt(common, c.Left); r != nil {
			return r
		}
	}
	right := s.g.settled(BoardsSettled{Stamp: e.Stamp, Agreed: true, Ply: e.Ply, Line: e.Line})
	position := menOf(&right.tail.position)
	for i, men := range s.g.blind.boards {
		e.Adjusts[i] = men != position
	}
	e.Clock = now.Resume(right.Turn(), s.at).Reading
	s.emit(e)
	return nil
}

// clocksAt returns the dials as they stood after so many half moves, or as the
// arbiter sets them.
func (s *scene) clocksAt(ply int, left [2]time.Duration) (clock.Clock, *Refusal) {
	now := s.g.clock
	set := left != [2]time.Duration{}
	then := clock.New(s.g.regs.Control[0], s.g.regs.Control[1]).Left
	mover := s.g.StartPosition()
	for _, m := range s.g.Moves()[:ply] {
		then[mover.Turn()] = m.Left
		mover.Play(m.Move)
	}
	for i := range then {
		color := chess.Color(i)
		switch {
		case s.g.regs.Control[i].Untimed():
			continue
		case set && !spanOK(left[i]):
			return now, s.refuse(BadSpan, RuleBoardsDisagree, Args{Text: color.String(), Span: left[i]})
		case set:
			then[i] = left[i]
		}
		now = now.Adjust(color, then[i], s.at)
	}
	return now, nil
}
