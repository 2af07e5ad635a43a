package hall

import (
	"encoding/json"
	"strings"
	"testing"

	"github.com/escaque/escaque/internal/members"
	"github.com/escaque/escaque/laws"
)

// What nodes ask each other is written as ever, so that nodes of two versions understand each
// other.
func TestQuestionsAreWrittenAsEver(t *testing.T) {
	who := members.Identity{ID: "a-Ana", Handle: "Ana"}
	written, err := json.Marshal(who)
	if err != nil {
		t.Fatal(err)
	}
	of := gameRef{"g"}
	for _, c := range []struct {
		asked any
		want  string
	}{
		{of, `{"game":"g"}`},
		{doRequest{gameRef: of, Who: who, Command: sentCommand{laws.Resign{}}}, `{"game":"g","who":WHO,"command":{"v":1,"type":"Resign"}}`},
		{doRequest{of, who, sentCommand{laws.Resign{}}, 4, "k"}, `{"game":"g","who":WHO,"command":{"v":1,"type":"Resign"},"seen":4,"key":"k"}`},
		{proposeRequest{of, who, TakebackOffer, 2}, `{"game":"g","who":WHO,"kind":"takeback","plies":2}`},
		{moreTimeRequest{of, who, 7}, `{"game":"g","who":WHO,"span":7}`},
		{sealRequest{of, who, "e4", ""}, `{"game":"g","who":WHO,"text":"e4"}`},
		{resumeRequest{of, who, 0}, `{"game":"g","who":WHO}`},
		{resultRequest{of, laws.Drawn, "r", ""}, `{"game":"g","result":3,"reason":"r"}`},
		{reopenRequest{of, sentCommand{laws.Reopen{Reason: "r"}}}, `{"game":"g","command":{"v":1,"type":"Reopen","reason":"r","left":[0,0]}}`},
		{departRequest{of, who}, `{"game":"g","who":WHO}`},
		{speakRequest{of, who, Says, "x"}, `{"game":"g","who":WHO,"how":"say","text":"x"}`},
		{records(nil), `[]`},
		{records{{Seq: 2, Position: 3, Data: json.RawMessage(`{"a":1}`)}}, `[{"seq":2,"position":3,"event":{"a":1}}]`},
	} {
		got, err := json.Marshal(c.asked)
		want := strings.ReplaceAll(c.want, "WHO", string(written))
		if err != nil || string(got) != want {
			t.Errorf("%T: %s, %v; want %s", c.asked, got, err, want)
		}
	}
	var back doRequest
	if err := json.Unmarshal([]byte(`{"game":"g","command":{"v":1,"type":"Resign"}}`), &back); err != nil || back.Command.Command != (laws.Resign{}) || back.game() != "g" {
		t.Errorf("read as %+v, %v", back, err)
	}
}
