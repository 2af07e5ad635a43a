package games

import (
	"bufio"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"strings"

	"github.com/spf13/cobra"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/san"
	"github.com/escaque/escaque/internal/cli/terminal"
)

// NewFEN returns the command `escaque fen`.
func NewFEN(w *terminal.World) *cobra.Command {
	cmd := w.Command("fen", "fen FEN | fen --start N")
	r := fenRun{w: w}
	var waive []string
	var xfen bool
	f := cmd.Flags()
	f.BoolVar(&r.shredder, "shredder", false, w.HelpText("fen.shredder"))
	f.BoolVar(&xfen, "xfen", false, w.HelpText("fen.xfen"))
	f.BoolVar(&r.json, "json", false, w.HelpText("json.flag"))
	f.StringVar(&r.board, "board", "", w.HelpText("fen.board"))
	f.Lookup("board").NoOptDefVal = "ascii"
	f.StringSliceVar(&waive, "waive", nil, w.HelpText("fen.waive"))
	start := f.Int("start", 0, w.HelpText("fen.start"))
	cmd.Args = func(cmd *cobra.Command, args []string) error {
		if cmd.Flags().Changed("start") {
			return w.Arguments(0, 0)(cmd, args)
		}
		return w.Arguments(1, -1)(cmd, args)
	}
	cmd.RunE = func(cmd *cobra.Command, args []string) error {
		switch {
		case xfen && r.shredder:
			return &terminal.Fault{Key: "fen.one-form"}
		case r.board != "" && r.board != "ascii" && r.board != "figurine":
			return &terminal.Fault{Key: "fen.board-form", Args: []any{"Text", r.board}}
		}
		for _, name := range waive {
			one, ok := chess.ParseFault(strings.TrimSpace(name))
			if !ok || one&chess.Recoverable == 0 {
				return &terminal.Fault{Key: "fen.waive-form", Args: []any{"Text", name, "Known", strings.Join(chess.Recoverable.Names(), " ")}}
			}
			r.waive |= one
		}
		if cmd.Flags().Changed("start") {
			pos, err := chess.Chess960(*start)
			if err != nil {
				return &terminal.Fault{Key: "fault.range", Args: []any{"Flag", "--start", "Least", 0, "Most", 959}}
			}
			return r.printPosition("", pos, nil)
		}
		return r.run(cmd.Context(), args)
	}
	return cmd
}

// fenRun executes the command fen.
type fenRun struct {
	w              *terminal.World
	shredder, json bool
	board          string
	waive          chess.Fault
}

// run checks the FEN in the arguments, which may be unquoted, or one from each line of standard
// input.
func (r *fenRun) run(ctx context.Context, args []string) error {
	if len(args) > 1 || args[0] != "-" {
		return r.checkOne(strings.Join(args, " "), "")
	}
	faulty := false
	err := eachLine(ctx, r.w, r.w.In, func(n int, text string) error {
		if strings.TrimSpace(text) == "" {
			return nil
		}
		err := r.checkOne(text, r.w.Text("fen.line", "Line", n)+" ")
		if errors.Is(err, terminal.ErrFaults) {
			faulty, err = true, nil
		}
		return err
	})
	if err == nil {
		err = terminal.FaultsIf(faulty)
	}
	return err
}

// checkOne checks one FEN and prints the position, or every fault.
func (r *fenRun) checkOne(text, where string) error {
	setup, found := fen.Examine(text)
	var open, waived []fen.Finding
	for _, f := range found {
		if f.Fault&r.waive != 0 {
			waived = append(waived, f)
		} else {
			open = append(open, f)
		}
	}
	if !r.json {
		for _, f := range open {
			fmt.Fprintln(r.w.Err, where+findingText(r.w, f)+r.hint(f))
		}
		for _, f := range waived {
			fmt.Fprintln(r.w.Err, where+r.w.Text("fen.waived", "What", findingText(r.w, f)))
		}
	}
	if len(open) > 0 {
		if r.json {
			if err := r.encode(fenReport{Input: text, Faults: r.toFaults(open)}); err != nil {
				return err
			}
		}
		return terminal.ErrFaults
	}
	pos, err := setup.Position(r.waive)
	if err != nil {
		return &terminal.Fault{Key: "fault.plain", Args: []any{"Text", err.Error()}}
	}
	return r.printPosition(text, pos, waived)
}

// hint returns how a fault can be waived.
func (r *fenRun) hint(f fen.Finding) string {
	if f.Fault&chess.Recoverable == 0 {
		return ""
	}
	return " " + r.w.Text("fen.waivable", "Name", f.Fault)
}

// fenReport is the JSON output for a FEN.
type fenReport struct {
	Input      string     `json:"input,omitempty"`
	Legal      bool       `json:"legal"`
	FEN        string     `json:"fen,omitempty"`
	Shredder   string     `json:"shredder,omitempty"`
	Chess960   *int       `json:"chess960,omitempty"` // number of the Chess960 start position
	Turn       string     `json:"turn,omitempty"`
	Check      bool       `json:"check,omitempty"`
	LegalMoves *int       `json:"legalMoves,omitempty"`
	Faults     []fenFault `json:"faults,omitempty"`
	Waived     []fenFault `json:"waived,omitempty"`
}

// fenFault is the JSON output for a fault.
type fenFault struct {
	Code     string `json:"code"`
	Column   int    `json:"column"`
	Field    string `json:"field"`
	Text     string `json:"text,omitempty"`
	Message  string `json:"message"`
	Waivable bool   `json:"waivable,omitempty"`
}

// toFaults converts findings to JSON output.
func (r *fenRun) toFaults(found []fen.Finding) (out []fenFault) {
	for _, f := range found {
		out = append(out, fenFault{f.Code(), f.Column, f.Field, f.Text, findingText(r.w, f), f.Fault&chess.Recoverable != 0})
	}
	return out
}

// encode writes a report as JSON.
func (r *fenRun) encode(report fenReport) error {
	encode := json.NewEncoder(r.w.Out)
	encode.SetEscapeHTML(false)
	return encode.Encode(report)
}

// printPosition prints a position.
func (r *fenRun) printPosition(input string, pos chess.Position, waived []fen.Finding) error {
	number, isStart := chess.Chess960Number(&pos)
	if r.json {
		moves := pos.CountLegalMoves()
		report := fenReport{
			Input: input, Legal: len(waived) == 0, FEN: fen.Format(pos), Shredder: fen.Shredder(pos),
			Turn: pos.Turn().String(), Check: pos.InCheck(), LegalMoves: &moves, Waived: r.toFaults(waived),
		}
		if isStart {
			report.Chess960 = &number
		}
		return r.encode(report)
	}
	text := fen.Format(pos)
	if r.shredder {
		text = fen.Shredder(pos)
	}
	var b strings.Builder
	fmt.Fprintln(&b, text)
	if r.board != "" {
		var piece func(chess.Piece) string
		if r.board == "figurine" {
			piece = figurine
		}
		setup := pos.Setup()
		b.WriteString(setup.Diagram(piece))
		if isStart {
			fmt.Fprintln(&b, r.w.Text("fen.number", "Number", number))
		}
	}
	_, err := io.WriteString(r.w.Out, b.String())
	return err
}

// figurine returns the figurine of a piece.
func figurine(p chess.Piece) string {
	switch p.Type() {
	case chess.NoPieceType:
		return "·"
	case chess.Pawn:
		if p.Color() == chess.White {
			return "♙"
		}
		return "♟"
	}
	return san.Figurines().Letter(p.Color(), p.Type())
}

// findingText returns one fault of a FEN as a sentence.
func findingText(w *terminal.World, f fen.Finding) string {
	return w.Text("fen.finding",
		"Column", f.Column, "Field", w.Text("fen.field."+strings.ReplaceAll(f.Field, " ", "-")),
		"What", w.Text("fen.what."+f.Code(), "Text", terminal.Printable(f.Text)), "Remedy", w.Text("fen.remedy."+f.Code()))
}

// startPosition returns the position that a flag or an argument names: a FEN, or the standard start
// position for "start" and "". Faults in waive are ignored.
func startPosition(w *terminal.World, text string, waive chess.Fault) (chess.Position, error) {
	if text == "" || text == "start" {
		return chess.Initial(), nil
	}
	setup, found := fen.Examine(text)
	var open []string
	for _, f := range found {
		if f.Fault&waive == 0 {
			open = append(open, findingText(w, f))
		}
	}
	if len(open) > 0 {
		return chess.Position{}, &terminal.Fault{Key: "fault.fen", Args: []any{"What", strings.Join(open, "; ")}}
	}
	return setup.Position(waive)
}

// eachLine calls show with each line of a stream, numbered from 1.
func eachLine(ctx context.Context, w *terminal.World, src io.Reader, show func(n int, text string) error) error {
	lines := bufio.NewScanner(src)
	n := 0
	for lines.Scan() {
		if ctx.Err() != nil {
			return &terminal.Fault{Key: "fault.interrupted"}
		}
		n++
		if err := show(n, lines.Text()); err != nil {
			return err
		}
	}
	err := lines.Err()
	if errors.Is(err, bufio.ErrTooLong) {
		return &terminal.Fault{Key: "fault.long-line", Args: []any{"Line", n + 1}}
	}
	return err
}
