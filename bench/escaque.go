package main

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"os"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/chess/fen"
	"github.com/escaque/escaque/chess/pgn"
)

// counters are the contenders that count perft inside this program, and
// readers those that read a PGN file and count its legal games. Files behind
// build tags add to them.
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

// escaquePGN reads a file as a stream and plays every move of it.
func escaquePGN(name string) (int, error) {
	file, err := os.Open(name)
	if err != nil {
		return 0, err
	}
	defer file.Close()
	return check(file)
}

// check counts the games that are legal to their last move.
func check(src io.Reader) (legal int, err error) {
	r := pgn.NewReader(src, pgn.Options{})
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

// batchSize is what one worker takes at a time, in bytes.
const batchSize = 1 << 20

// escaqueTwo reads like escaquePGN on two threads. Batches are answered in the
// order of the file, so that a caller could print as it goes.
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
		batch []byte
		done  chan answer
	}
	jobs, inOrder := make(chan job), make(chan chan answer, 4)
	for range 2 {
		go func() {
			for j := range jobs {
				n, err := check(bytes.NewReader(j.batch))
				j.done <- answer{n, err}
			}
		}()
	}
	var broken error
	go func() {
		defer close(inOrder)
		defer close(jobs)
		broken = batches(file, func(batch []byte) {
			done := make(chan answer, 1)
			inOrder <- done
			jobs <- job{batch, done}
		})
	}()
	for done := range inOrder {
		a := <-done
		legal += a.legal
		err = errors.Join(err, a.err)
	}
	return legal, errors.Join(err, broken)
}

// batches cuts a file where games begin: at an Event tag after an empty line,
// which is how the input of this benchmark is written.
func batches(src io.Reader, give func([]byte)) error {
	const start = "\n\n[Event "
	in := bufio.NewReaderSize(src, batchSize)
	var kept []byte
	for {
		batch := make([]byte, len(kept)+batchSize)
		copy(batch, kept)
		n, err := io.ReadFull(in, batch[len(kept):])
		batch = batch[:len(kept)+n]
		if err != nil {
			if len(batch) > 0 {
				give(batch)
			}
			if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
				return nil
			}
			return err
		}
		cut := bytes.LastIndex(batch, []byte(start))
		if cut < 0 {
			kept = batch
			continue
		}
		kept = append([]byte(nil), batch[cut+2:]...)
		give(batch[:cut+2])
	}
}
