package office

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"reflect"
	"regexp"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/tournament"
	"github.com/escaque/escaque/tournament/acts"
	"github.com/escaque/escaque/tournament/demo"
	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/swiss"
)

// stranger has every role on the server and no duty in an event.
func stranger() members.Identity {
	return members.Identity{ID: "a-9", Handle: "Otto", Roles: members.RolePlayer | members.RoleOrganiser | members.RoleArbiter}
}

// actsByRight returns the methods of the office that somebody asks for, by the right that each
// needs in the event. A method that is missing here fails the test.
func actsByRight(h *house, id EventID) map[string]map[string]func(members.Identity) error {
	ctx, o := context.Background(), h.office
	two := []tournament.PlayerID{1, 2}
	entry := tournament.Entry{Name: "Eva"}
	typed := []Typed{{Board: 1, Result: tournament.Drawn}}
	same := func(e tournament.Entry) tournament.Entry { return e }
	return map[string]map[string]func(members.Identity) error{
		"organise": {
			"Import": func(who members.Identity) error {
				_, err := o.Import(ctx, who, id, strings.NewReader("name\nEva\n"))
				return err
			},
			"EnterAll": func(who members.Identity) error {
				return second(o.EnterAll(ctx, who, id, []tournament.Entry{entry}))
			},
			"Enter": func(who members.Identity) error { return second(o.Enter(ctx, who, id, entry, 0)) },
			"AmendAll": func(who members.Identity) error {
				return second(o.AmendAll(ctx, who, id, func(t tournament.Tournament) ([]tournament.Amend, error) {
					p, _ := t.Player(1)
					return []tournament.Amend{{Player: 1, Entry: p.Entry}}, nil
				}))
			},
			"Amend": func(who members.Identity) error { return second(o.Amend(ctx, who, id, 1, same)) },
			"GiveLaterRating": func(who members.Identity) error {
				return second(o.GiveLaterRating(ctx, who, id, tournament.GiveLaterRating{Player: 1, Round: 2, Rating: 2000, Reason: "x"}))
			},
			"Remove": func(who members.Identity) error { return second(o.Remove(ctx, who, id, 1, "x")) },
			"Link":   func(who members.Identity) error { return o.Link(ctx, who, id, 1, "") },
			"AmendRegulations": func(who members.Identity) error {
				return second(o.AmendRegulations(ctx, who, id, func(r tournament.Regulations) tournament.Regulations { return r }, "x"))
			},
			"LeaveFIDEMode":     func(who members.Identity) error { return o.LeaveFIDEMode(ctx, who, id, "x") },
			"Accelerate":        func(who members.Identity) error { return second(o.Accelerate(ctx, who, id, "", "x")) },
			"DrawLots":          func(who members.Identity) error { return o.DrawLots(ctx, who, id) },
			"DrawLotsWithColor": func(who members.Identity) error { return second(o.DrawLotsWithColor(ctx, who, id, "")) },
			"AssignNumbers":     func(who members.Identity) error { return o.AssignNumbers(ctx, who, id, nil) },
			"ExchangeNumbers":   func(who members.Identity) error { return second(o.ExchangeNumbers(ctx, who, id, 1, 2)) },
			"RegenerateNumbers": func(who members.Identity) error { return second(o.RegenerateNumbers(ctx, who, id)) },
			"RevokeLots":        func(who members.Identity) error { return o.RevokeLots(ctx, who, id, "x") },
			"PublishRound":      func(who members.Identity) error { return o.PublishRound(ctx, who, id, 7) },
			"PublishPairings": func(who members.Identity) error {
				_, _, err := o.PublishPairings(ctx, who, id, 7, nil, "x")
				return err
			},
			"CarryOver":    func(who members.Identity) error { return second(o.CarryOver(ctx, who, id, id, 1)) },
			"DrawBracket":  func(who members.Identity) error { return o.DrawBracket(ctx, who, id) },
			"MayOrganise":  func(who members.Identity) error { return o.MayOrganise(who, id) },
			"SaveTemplate": func(who members.Identity) error { _, err := o.SaveTemplate(ctx, who, id, "Cup", ""); return err },
			"RevokeRound":  func(who members.Identity) error { return o.RevokeRound(ctx, who, id, 7, "x") },
		},
		"arbitrate": {
			"RecordResult":  func(who members.Identity) error { return o.RecordResult(ctx, who, id, 7, 1, tournament.Drawn) },
			"RecordResults": func(who members.Identity) error { return second(o.RecordResults(ctx, who, id, 7, typed)) },
			"StartClocks": func(who members.Identity) error {
				return o.StartClocks(ctx, who, id, RoundBoard{Round: 7, Board: 1})
			},
			"ReopenGame": func(who members.Identity) error {
				return second(o.ReopenGame(ctx, who, id, RoundBoard{Round: 7, Board: 1}, "x", "8.7"))
			},
			"CorrectResult": func(who members.Identity) error {
				return second(o.CorrectResult(ctx, who, id, 7, 1, tournament.Drawn, tournament.WhiteWins, "x"))
			},
			"Correct": func(who members.Identity) error {
				return second(o.Correct(ctx, who, id, acts.BoardID{Round: 7, Board: 1, Game: 2}, tournament.Drawn, tournament.WhiteWins, "x"))
			},
			"CorrectForRating": func(who members.Identity) error {
				return second(o.CorrectForRating(ctx, who, id, 7, 1, tournament.Drawn, "x"))
			},
			"PreviewCorrection": func(who members.Identity) error {
				return second(o.PreviewCorrection(who, id, acts.BoardID{Round: 7, Board: 1}, tournament.Drawn, tournament.WhiteWins))
			},
			"NoteMatter": func(who members.Identity) error {
				return second(o.NoteMatter(ctx, who, id, tournament.Matter{Kind: tournament.PointsMatter}))
			},
			"PreviewMatter": func(who members.Identity) error {
				_, _, err := o.PreviewMatter(who, id, tournament.Matter{Kind: tournament.PointsMatter})
				return err
			},
			"NoteRuling": func(who members.Identity) error { return second(o.NoteRuling(ctx, who, id, tournament.Ruling{})) },
			"RevokeRuling": func(who members.Identity) error {
				return second(o.RevokeRuling(ctx, who, id, 9, "x"))
			},
			"SettleRuling": func(who members.Identity) error {
				return second(o.SettleRuling(ctx, who, id, 9, "x"))
			},
			"PreviewRevocation": func(who members.Identity) error { return second(o.PreviewRevocation(who, id, 9)) },
			"DecideAppeal": func(who members.Identity) error {
				return second(o.DecideAppeal(ctx, who, id, tournament.DecideAppeal{Appeal: 9}))
			},
			"VerifyRound": func(who members.Identity) error {
				_, err := o.VerifyRound(ctx, who, id, 7, typed)
				return err
			},
			"RecordStage": func(who members.Identity) error {
				return o.RecordStage(ctx, who, id, 1, 1, 1, tournament.Drawn, 0, nil)
			},
			"CorrectStage": func(who members.Identity) error {
				return o.CorrectStage(ctx, who, id, 1, 1, 1, tournament.Drawn, 0, "x")
			},
			"AdjournStage": func(who members.Identity) error {
				return o.AdjournStage(ctx, who, id, 1, 1, 1, tournament.White, "x")
			},
			"Adjourn": func(who members.Identity) error {
				return second(o.Adjourn(ctx, who, id, acts.BoardID{Round: 7, Board: 1}, tournament.White, "x"))
			},
			"MayArbitrate": func(who members.Identity) error { return o.MayArbitrate(who, id) },
		},
		"conduct": {
			"Withdraw": func(who members.Identity) error { return o.Withdraw(ctx, who, id, 9, "x") },
			"Return":   func(who members.Identity) error { return o.Return(ctx, who, id, 9) },
			"DeclareSight": func(who members.Identity) error {
				return second(o.DeclareSight(ctx, who, id, 9, 0, tournament.Sight{}))
			},
			"GrantBye": func(who members.Identity) error {
				return second(o.GrantBye(ctx, who, id, two, 7, tournament.HalfBye, "x"))
			},
			"RevokeBye":       func(who members.Identity) error { return second(o.RevokeBye(ctx, who, id, two, 7, "x")) },
			"CheckIn":         func(who members.Identity) error { return second(o.CheckIn(ctx, who, id, two, 7, true)) },
			"GrantAbsentByes": func(who members.Identity) error { return second(o.GrantAbsentByes(ctx, who, id, 7, "x")) },
			"MakeAppeal":      func(who members.Identity) error { return second(o.MakeAppeal(ctx, who, id, tournament.Appeal{})) },
			"WithdrawAppeal": func(who members.Identity) error {
				return second(o.WithdrawAppeal(ctx, who, id, 9, "x"))
			},
			"Forbid":      func(who members.Identity) error { return second(o.Forbid(ctx, who, id, two, 7, 0, "x")) },
			"Allow":       func(who members.Identity) error { return second(o.Allow(ctx, who, id, two, "x")) },
			"Force":       func(who members.Identity) error { return second(o.Force(ctx, who, id, 1, 2, 7, "x")) },
			"Release":     func(who members.Identity) error { return second(o.Release(ctx, who, id, 1, 2, 7, "x")) },
			"BeginByHand": func(who members.Identity) error { return o.BeginByHand(ctx, who, id, 9) },
			"EndByHand":   func(who members.Identity) error { return o.EndByHand(ctx, who, id, 9) },
			"Draft": func(who members.Identity) error {
				_, err := o.Draft(who, id, swiss.Options{})
				return err
			},
			"CompareWithProposal": func(who members.Identity) error {
				_, err := o.CompareWithProposal(who, id, nil)
				return err
			},
			"DrawPosition": func(who members.Identity) error { return o.DrawPosition(ctx, who, id, 1, 518) },
			"SettlePlaces": func(who members.Identity) error {
				return o.SettlePlaces(ctx, who, id, tournament.SettlePlaces{Players: []tournament.PlayerID{1, 2}, By: tournament.ByLot})
			},
			"PlayOff":      func(who members.Identity) error { return o.PlayOff(ctx, who, id, 1, 0, knockout.Regulations{}) },
			"BeginStage":   func(who members.Identity) error { return o.BeginStage(ctx, who, id, 1, 1, 0, "") },
			"BeginStages":  func(who members.Identity) error { return o.BeginStages(ctx, who, id, 1, "") },
			"AnnulContest": func(who members.Identity) error { return o.AnnulContest(ctx, who, id, 1, "x") },
			"OpenReports":  func(who members.Identity) error { return o.OpenReports(ctx, who, id) },
			"CloseReports": func(who members.Identity) error { return o.CloseReports(ctx, who, id) },
			"CloseRound":   func(who members.Identity) error { return o.CloseRound(ctx, who, id, 7) },
			"ReopenRound":  func(who members.Identity) error { return o.ReopenRound(ctx, who, id, 7, "x") },
			"SeatRound":    func(who members.Identity) error { return o.SeatRound(ctx, who, id, 7) },
			"SeatBoards":   func(who members.Identity) error { return o.SeatBoards(ctx, who, id, 7, []int{1}) },
			"SeatStages":   func(who members.Identity) error { return o.SeatStages(ctx, who, id, 1) },
			"Undo":         func(who members.Identity) error { return second(o.Undo(ctx, who, id, 99, "x")) },
			"GiveLineUp":   func(who members.Identity) error { return second(o.GiveLineUp(ctx, who, id, 7, 1, nil)) },
			"MayConduct":   func(who members.Identity) error { return o.MayConduct(who, id) },
		},
		"appoint": {
			"Appoint":      func(who members.Identity) error { return o.Appoint(ctx, who, id, "Nobody", tournament.ArbiterDuty) },
			"RemoveEvent":  func(who members.Identity) error { return o.RemoveEvent(ctx, who, id) },
			"RestoreEvent": func(who members.Identity) error { return o.RestoreEvent(ctx, who, id) },
			"Dismiss":      func(who members.Identity) error { return o.Dismiss(ctx, who, id, "Nobody", tournament.ArbiterDuty) },
		},
		"role": {
			"Upload": func(who members.Identity) error {
				_, err := o.Upload(ctx, who, nil)
				return err
			},
			"Demonstrate": func(who members.Identity) error {
				_, err := o.Demonstrate(ctx, who, demo.Texts{})
				return err
			},
			"CreateFrom": func(who members.Identity) error {
				_, err := o.CreateFrom(ctx, who, id, tournament.Regulations{})
				return err
			},
			"Create": func(who members.Identity) error {
				_, err := o.Create(ctx, who, tournament.Regulations{})
				return err
			},
		},
		"member": {
			"EnterSelf": func(who members.Identity) error { return o.EnterSelf(ctx, who, id) },
			"MayEnterSelf": func(who members.Identity) error {
				if e, err := o.Event(id); err != nil || !o.MayEnterSelf(who, e) {
					return errors.New("may not enter")
				}
				return nil
			},
			"WithdrawSelf": func(who members.Identity) error { return o.WithdrawSelf(ctx, who, id, "x") },
			"CheckInSelf":  func(who members.Identity) error { return o.CheckInSelf(ctx, who, id, 1, true) },
		},
	}
}

// Whatever the office does for somebody, it asks for their right first.
func TestEveryActAsksForItsRight(t *testing.T) {
	h := newHouse(t)
	id := h.begun() // Olga's, with Aldo as arbiter
	table := actsByRight(h, id)
	known := map[string]bool{}
	for _, methods := range table {
		for name := range methods {
			known[name] = true
		}
	}
	office, asks := reflect.TypeFor[*Office](), reflect.TypeFor[members.Identity]()
	for m := range office.Methods() {
		for k := range m.Type.NumIn() {
			if m.Type.In(k) == asks && !known[m.Name] {
				t.Errorf("nothing says who may do %s", m.Name)
			}
		}
	}
	code := func(err error) tournament.Code {
		var r *tournament.Refusal
		if !errors.As(err, &r) {
			return ""
		}
		return r.Code
	}
	roles := map[string]tournament.Code{
		"organise": tournament.NotOrganiser, "arbitrate": tournament.NotArbiter, "conduct": tournament.NotOfficial,
		"appoint": tournament.NotOwner, "role": tournament.NotOrganiser,
	}
	of := map[tournament.Code]bool{tournament.NotOrganiser: true, tournament.NotArbiter: true, tournament.NotOfficial: true, tournament.NotOwner: true, tournament.NotOnStaff: true}
	for right, methods := range table {
		for name, try := range methods {
			if right == "member" {
				if err := try(guestOne); err == nil {
					t.Errorf("%s: a guest does it", name)
				}
				continue
			}
			for _, nobody := range []members.Identity{{}, guestOne, playerOne} {
				if got := code(try(nobody)); got != roles[right] {
					t.Errorf("%s by %q: %q, want %q", name, nobody.Handle, got, roles[right])
				}
			}
			outside := tournament.NotOnStaff
			if right == "appoint" {
				outside = tournament.NotOwner
			}
			if got := code(try(stranger())); right != "role" && got != outside {
				t.Errorf("%s by somebody without a duty: %q", name, got)
			}
			may := map[string]bool{"arbitrate": true, "conduct": true}
			if got := code(try(arbiterOne)); of[got] == may[right] {
				t.Errorf("%s by the arbiter: %q", name, got)
			}
			may = map[string]bool{"organise": true, "conduct": true, "appoint": true, "role": true}
			if got := code(try(organiserOne)); of[got] == may[right] {
				t.Errorf("%s by the owner: %q", name, got)
			}
			if got := code(try(adminOne)); of[got] {
				t.Errorf("%s by an administrator: %q", name, got)
			}
		}
	}
}

// Every fact that can stand in a log belongs to somebody's right.
func TestEveryFactHasItsRight(t *testing.T) {
	files, err := filepath.Glob("../../tournament/*.go")
	if err != nil {
		t.Fatal(err)
	}
	rights, err := os.ReadFile("undo.go")
	if err != nil {
		t.Fatal(err)
	}
	found := 0
	for _, name := range files {
		source, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		for _, kind := range regexp.MustCompile(`(?m)^func \((?:\w+ )?(\w+)\) EventKind`).FindAllStringSubmatch(string(source), -1) {
			found++
			if !regexp.MustCompile(`tournament\.` + kind[1] + `\b`).Match(rights) {
				t.Errorf("nobody has a right over %s", kind[1])
			}
		}
	}
	if found < 30 {
		t.Errorf("%d facts were found", found)
	}
}

// Who may do something may undo it, and nobody else.
func TestWhoMayUndo(t *testing.T) {
	h := newHouse(t)
	ctx := t.Context()
	id := h.begun()
	h.must(h.office.RecordResult(ctx, arbiterOne, id, 1, 1, tournament.Drawn))
	last := func(who members.Identity) int {
		e, err := h.office.Event(id)
		h.must(err)
		return e.LastAct(who)
	}
	result := last(arbiterOne)
	round := last(organiserOne)
	if result == 0 || round == 0 || result <= round {
		t.Fatalf("the arbiter's last act is %d, the organiser's %d", result, round)
	}
	h.refused(second(h.office.Undo(ctx, organiserOne, id, result, "x")), tournament.NotArbiter)
	h.refused(second(h.office.Undo(ctx, arbiterOne, id, round, "x")), tournament.NotOrganiser)
	h.refused(second(h.office.Undo(ctx, organiserOne, id, round, "x")), tournament.FactRestsOn)
	h.refused(second(h.office.Undo(ctx, arbiterOne, id, 0, "x")), tournament.NothingToUndo)
	act, err := h.office.Undo(ctx, arbiterOne, id, result, "the wrong board")
	h.must(err)
	if b, _ := act.After.Board(1, 1); b.Result != tournament.NoResult || len(act.Facts) != 1 {
		t.Errorf("%+v %+v", b, act.Facts)
	}
	// The undoing itself is undone by the same right.
	undone := act.After.Facts()
	h.refused(second(h.office.Undo(ctx, organiserOne, id, undone, "x")), tournament.NotArbiter)
	act, err = h.office.Undo(ctx, arbiterOne, id, undone, "the right board")
	h.must(err)
	if b, _ := act.After.Board(1, 1); b.Result != tournament.Drawn {
		t.Errorf("%+v", b)
	}
}
