package wire_test

import (
	"fmt"
	"os"
	"strings"

	"github.com/escaque/escaque/tournament/knockout"
	"github.com/escaque/escaque/tournament/knockout/wire"
)

func Example() {
	log := `{"v":1,"type":"StageResumed","at":1767225600000,"by":{"id":"m1"},"stage":2}`
	events, err := wire.Read(strings.NewReader(log))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(events[0].(knockout.StageResumed).Stage)
	if err := wire.Write(os.Stdout, events); err != nil {
		fmt.Println(err)
	}
	// Output:
	// 2
	// {"v":1,"type":"StageResumed","at":1767225600000,"by":{"id":"m1"},"stage":2}
}
