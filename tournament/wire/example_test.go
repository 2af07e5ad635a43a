package wire_test

import (
	"errors"
	"fmt"
	"strings"

	"github.com/escaque/escaque/tournament/wire"
)

// An event file is read and checked against itself.
func ExampleReplay() {
	log := `{"v":1,"type":"Created","at":1,"by":{"id":"m1"},"regulations":{"name":"Club","system":"manual","scoring":{"win":2,"draw":1,"loss":0},"tiebreak_rules":"c06-2009","laws":"2023","conduct":"board"}}
{"v":1,"type":"PlayersEntered","at":2,"by":{"id":"m1"},"first":1,"players":[{"name":"Ana"},{"name":"Bob"}]}
{"v":1,"type":"RoundEnded","at":3,"by":{"id":"m1"},"round":1}
`
	event, err := wire.Replay(strings.NewReader(log))
	fmt.Println(event.Regulations().Name, len(event.Players()))
	if line, ok := errors.AsType[*wire.LineError](err); ok {
		fmt.Println("line", line.Line, line.Err)
	}
	// Output:
	// Club 2
	// line 3 tournament: round-unknown round=1
}
