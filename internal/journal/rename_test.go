package journal

import "testing"

func TestRenamed(t *testing.T) {
	for data, want := range map[string]string{
		`{"white":{"id":"a-1","handle":"Ana","title":"GM"},"black":{"handle":"Ana","id":"a-2"}}`:             `{"white":{"id":"a-1","handle":"X \"Y","title":"GM"},"black":{"handle":"Ana","id":"a-2"}}`,
		`{"by":{"name":"Ana","id":"a-1"},"players":[{"name":"Ana B","member":{"id":"a-1","handle":"Ana"}}]}`: `{"by":{"name":"X \"Y","id":"a-1"},"players":[{"name":"Ana B","member":{"id":"a-1","handle":"X \"Y"}}]}`,
		`{"source":{"member":"a-1","name":"Ana"},"name":"Ana","id":"a-11"}`:                                  `{"source":{"member":"a-1","name":"X \"Y"},"name":"Ana","id":"a-11"}`,
		`{"type":"AssistantAdmitted","name":"Ana","task":"duties","account":"a-1"}`:                          `{"type":"AssistantAdmitted","name":"X \"Y","task":"duties","account":"a-1"}`,
		`{"id":"a-1","handle":`: `{"id":"a-1","handle":`,
		`"a-1"`:                 `"a-1"`,
		"":                      "",
	} {
		if got := string(replaceNames([]byte(data), "a-1", `X "Y`)); got != want {
			t.Errorf("%s\nis read as\n%s, want\n%s", data, got, want)
		}
	}
}
