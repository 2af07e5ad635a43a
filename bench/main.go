package main

import (
	"flag"
	"fmt"
	"io"
	"os"
	"strconv"

	"github.com/escaque/escaque/internal/machine"
)

func main() {
	if err := run(os.Args[1:], os.Stdout); err != nil {
		fmt.Fprintln(os.Stderr, "bench:", err)
		os.Exit(1)
	}
}

func run(args []string, out io.Writer) error {
	if len(args) > 0 {
		switch args[0] {
		case "perft":
			return childPerft(args[1:], out)
		case "pgn":
			return childPGN(args[1:], out)
		case "input":
			return makeInput(args[1:])
		}
	}
	flags := flag.NewFlagSet("bench", flag.ContinueOnError)
	rounds := flags.Int("rounds", 7, "pairs of runs for each ratio")
	input := flags.String("input", "../build/bench/games.pgn", "file for the PGN rows, as `bench input` makes it")
	without := flags.String("without", "", "file that names the contenders that could not be built, one \"NAME: reason\" a line")
	if err := flags.Parse(args); err != nil {
		return err
	}
	absent, err := readAbsent(*without)
	if err != nil {
		return err
	}
	fmt.Fprintln(out, "before: "+machine.String())
	err = table(out, *rounds, *input, absent)
	fmt.Fprintln(out, "after:  "+machine.String())
	return err
}

// childPerft counts with one contender and prints the nodes.
func childPerft(args []string, out io.Writer) error {
	if len(args) != 3 {
		return fmt.Errorf("perft: want NAME FEN DEPTH, got %q", args)
	}
	count, ok := counters[args[0]]
	if !ok {
		return fmt.Errorf("perft: no contender %q in this build", args[0])
	}
	depth, err := strconv.Atoi(args[2])
	if err != nil || depth < 1 {
		return fmt.Errorf("perft: depth %q is not 1 or more", args[2])
	}
	nodes, err := count(args[1], depth)
	if err != nil {
		return fmt.Errorf("perft: %s: %w", args[0], err)
	}
	fmt.Fprintln(out, nodes)
	return nil
}

// childPGN reads a file with one contender and prints the number of complete and legal games.
func childPGN(args []string, out io.Writer) error {
	if len(args) != 2 {
		return fmt.Errorf("pgn: want NAME FILE, got %q", args)
	}
	read, ok := readers[args[0]]
	if !ok {
		return fmt.Errorf("pgn: no contender %q in this build", args[0])
	}
	games, err := read(args[1])
	if err != nil {
		return fmt.Errorf("pgn: %s: %w", args[0], err)
	}
	fmt.Fprintln(out, games)
	return nil
}
