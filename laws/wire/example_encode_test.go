package wire_test

import (
	"fmt"

	"github.com/escaque/escaque/chess"
	"github.com/escaque/escaque/laws"
	"github.com/escaque/escaque/laws/wire"
)

// A command goes over the wire and comes back.
func ExampleEncodeCommand() {
	line, err := wire.EncodeCommand(laws.Move{Move: chess.NewMove(chess.E2, chess.E4, chess.Pawn, chess.NoPieceType)})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(string(line))
	command, err := wire.DecodeCommand(line)
	fmt.Println(command.CommandKind(), err)
	// Output:
	// {"v":1,"type":"Move","move":"e2e4","as":"P"}
	// Move <nil>
}
