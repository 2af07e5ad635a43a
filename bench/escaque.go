package main

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/pgn"
)

// counters are the contenders that count perft inside this program. readers are those that read a
// PGN file and count its legal games. Files with build tags add to them.
var (
	counters = map[string]func(fen string, depth int) (uint64, error){"escaque": escaquePerft}
	readers  = map[string]func(file string) (games int, err error){"escaque": escaquePGN, "escaque2": escaqueTwo}
)

func escaquePerft(text string, depth int) (uint64, error) {
	pos, err := fen.ParsePosition(text)
	if err != nil {
		return 0, err
	}
	return chess.Perft(pos, depth), nil
}

// escaquePGN reads a file as a stream and plays every move.
func escaquePGN(name string) (int, error) {
	file, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	return check(pgn.NewReader(file, pgn.Options{}))
}

// check returns the number of games that are legal to their last move.
func check(r *pgn.Reader) (legal int, err error) {
	v := new(pgn.Checker)
	for {
		err := r.ReadGame(v)
		var fault *pgn.Error
		switch {
		case errors.Is(err, io.EOF):
			return legal, nil
		case errors.As(err, &fault):
		case err != nil:
			return legal, err
		default:
			legal++
		}
	}
}

// chunkSize is the size in bytes of one worker's chunk.
const chunkSize = 256 << 10

// escaqueTwo is escaquePGN on two threads. The results of chunks are in the order of the file, so
// that a caller could print them immediately.
func escaqueTwo(name string) (legal int, err error) {
	file, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	type answer struct {
		legal int
		err   error
	}
	type job struct {
		chunk pgn.Chunk
		done  chan answer
	}
	jobs, inOrder, rooms := make(chan job), make(chan chan answer, 4), make(chan []byte, 8)
	for range 2 {
		go func() {
			r := pgn.NewReader(nil, pgn.Options{})
			for j := range jobs {
				n, err := checkChunk(r, j.chunk)
				j.done <- answer{n, err}
				rooms <- j.chunk.Text
			}
		}()
	}
	var broken error
	go func() {
		defer close(inOrder)
		defer close(jobs)
		for splitter := pgn.NewSplitter(file, chunkSize); ; {
			var room []byte
			select {
			case room = <-rooms:
			default:
			}
			chunk, err := splitter.Next(room)
			if errors.Is(err, io.EOF) {
				return
			}
			if err != nil {
				broken = err
				return
			}
			done := make(chan answer, 1)
			inOrder <- done
			jobs <- job{chunk, done}
		}
	}()
	for done := range inOrder {
		a := <-done
		legal += a.legal
		err = errors.Join(err, a.err)
	}
	return legal, errors.Join(err, broken)
}

// checkChunk returns the number of legal games in a chunk. A chunk must end at the end of a game,
// so a game longer than a chunk is an error.
func checkChunk(r *pgn.Reader, chunk pgn.Chunk) (legal int, err error) {
	if !chunk.Cut && !chunk.Last {
		return 0, fmt.Errorf("a game longer than %d bytes", chunkSize)
	}
	r.Reset(bytes.NewReader(chunk.Text))
	legal, err = check(r)
	if err == nil && r.Offset() != int64(len(chunk.Text)) {
		err = fmt.Errorf("the chunk at line %d was cut in a game", chunk.At.Line)
	}
	return legal, err
}
