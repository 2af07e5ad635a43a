package main

import (
	"bytes"
	"fmt"
	"os"
	"os/exec"
	"strconv"
	"strings"
)

// own returns a contender that runs this program itself as a child process. busy are the arguments
// that do the work, idle those that only start and stop.
func own(kind, name string, threads int, idle, busy []string) *contender {
	self, err := os.Executable()
	if err != nil {
		self = os.Args[0]
	}
	make := func(args []string) load {
		return load{
			argv: append([]string{self, kind, name}, args...),
			env:  []string{"GOMAXPROCS=" + strconv.Itoa(threads)},
			done: number,
		}
	}
	return &contender{idle: make(idle), busy: make(busy)}
}

// number parses the whole output of a contender as a number.
func number(out string) (uint64, error) { return strconv.ParseUint(strings.TrimSpace(out), 10, 64) }

// ownPerft returns a perft contender inside this program.
func ownPerft(name string, p place, depth int) *contender {
	return own("perft", name, 1, []string{p.fen, "1"}, []string{p.fen, strconv.Itoa(depth)})
}

// ownPGN returns a PGN contender inside this program. With an empty file it only starts and stops.
func ownPGN(name string, threads int, file string) *contender {
	return own("pgn", name, threads, []string{os.DevNull}, []string{file})
}

// stockfish returns the contender that counts perft with Debian's Stockfish, which uses one thread.
func stockfish(path string, p place, depth int) *contender {
	make := func(depth int) load {
		return load{
			argv:  []string{path},
			stdin: fmt.Sprintf("position fen %s\ngo perft %d\nquit\n", p.fen, depth),
			done:  searched,
		}
	}
	return &contender{idle: make(1), busy: make(depth)}
}

// searched returns the node count in Stockfish's output.
func searched(out string) (uint64, error) {
	_, rest, ok := strings.Cut(out, "Nodes searched: ")
	if !ok {
		return 0, fmt.Errorf("no node count in %.200q", out)
	}
	count, _, _ := strings.Cut(rest, "\n")
	return number(count)
}

// pgnExtract returns the contender that checks every move of a file with pgn-extract. It prints no
// number of games, so games is returned as its count.
func pgnExtract(path, file string, games uint64) *contender {
	make := func(file string, games uint64) load {
		return load{
			argv: []string{path, "-s", "-r", file},
			done: func(string) (uint64, error) { return games, nil },
		}
	}
	return &contender{idle: make(os.DevNull, 0), busy: make(file, games)}
}

// find returns the path of a program, also in Debian's folder of games.
func find(program string) (string, error) {
	if path, err := exec.LookPath(program); err == nil {
		return path, nil
	}
	return exec.LookPath("/usr/games/" + program)
}

// gamesIn returns the number of games in a file made by `bench input`.
func gamesIn(file string) (uint64, error) {
	text, err := os.ReadFile(file)
	if err != nil {
		return 0, err
	}
	return uint64(bytes.Count(text, []byte("[Event "))), nil
}
