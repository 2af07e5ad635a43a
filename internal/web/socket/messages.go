package socket

import (
	"encoding/json"
	"strconv"

	"github.com/escaque/escaque/internal/web/watching"
)

// message is a message of the server other than an answer, listed in [allMessages]. Its name is
// sent as "on".
type message interface{ on() string }

func (welcomeMessage) on() string     { return "welcome" }
func (settingsMessage) on() string    { return "settings" }
func (wholeLobbyMessage) on() string  { return "lobby" }
func (lobbyChangeMessage) on() string { return "lobby-change" }
func (seatedMessage) on() string      { return "seated" }
func (assistsMessage) on() string     { return "assists" }
func (offerMessage) on() string       { return "offer" }
func (offerGoneMessage) on() string   { return "offer-gone" }
func (tableMessage) on() string       { return "table" }
func (changeMessage) on() string      { return "table-change" }
func (saidMessage) on() string        { return "said" }
func (watchersMessage) on() string    { return "watchers" }
func (ratedMessage) on() string       { return "rated" }
func (calledMessage) on() string      { return "called" }
func (callsMessage) on() string       { return "calls" }
func (ownCallsMessage) on() string    { return "own-calls" }
func (deskMessage) on() string        { return "desk" }
func (deskChangeMessage) on() string  { return "desk-change" }
func (talkMessage) on() string        { return "talk" }
func (hearingMessage) on() string     { return "hearing" }
func (begunMessage) on() string       { return "begun" }
func (messageMessage) on() string     { return "message" }
func (askedMessage) on() string       { return "asked" }
func (answeredMessage) on() string    { return "answered" }
func (pongMessage) on() string        { return "pong" }

// allMessages returns one value of each type, in the order of the reference.
func allMessages() []message {
	return []message{
		welcomeMessage{}, settingsMessage{}, wholeLobbyMessage{}, lobbyChangeMessage{}, seatedMessage{}, assistsMessage{}, offerMessage{}, offerGoneMessage{},
		tableMessage{}, changeMessage{}, saidMessage{}, watchersMessage{}, ratedMessage{}, calledMessage{},
		callsMessage{}, ownCallsMessage{}, deskMessage{}, deskChangeMessage{},
		talkMessage{}, hearingMessage{}, begunMessage{}, messageMessage{}, askedMessage{}, answeredMessage{}, pongMessage{},
	}
}

// watchersMessage reports how many people on all nodes watch a game that you watch, not counting
// its players, and which players have no connection. It is sent within four seconds of a change.
type watchersMessage struct{ watching.Watchers }

// encode returns a message as JSON.
func encode(m message) []byte {
	return withFields(append(appendText([]byte(`{"on":`), m.on()), '}'), m)
}

// withFields returns a JSON object with the fields of another value appended.
func withFields(object []byte, more any) []byte {
	fields := encoded(more)
	if len(fields) <= len(`{}`) {
		return object
	}
	object[len(object)-1] = ','
	return append(object, fields[1:]...)
}

// encoded returns a value of the protocol as JSON. It panics on an error, which cannot occur for
// such values.
func encoded(value any) []byte {
	data, err := json.Marshal(value)
	if err != nil {
		panic(err)
	}
	return data
}

// reply answers a command with its result or a refusal. It waits while the client's buffer is full,
// so a client that does not read is read more slowly.
func (c *conn) reply(id int64, answer any, refused *protocolError) {
	c.ws.Answer(frameOf(func(b []byte) []byte { return appendReply(b, id, answer, refused) }, c.ws.IsCompressed()))
}

func appendReply(b []byte, id int64, answer any, refused *protocolError) []byte {
	b = strconv.AppendInt(append(b, `{"re":`...), id, 10)
	if refused != nil {
		return append(append(append(b, `,"error":`...), encoded(refused.refusal)...), '}')
	}
	b = append(b, `,"ok":true}`...)
	switch a := answer.(type) {
	case nothing:
		return b
	case recorded:
		return a.appendTo(b)
	}
	return withFields(b, answer)
}

// appendTo appends the answer to a JSON object, as withFields does, but without reflection: most
// answers are of this type.
func (r recorded) appendTo(b []byte) []byte {
	if len(r.Seq) == 0 {
		return b
	}
	b = append(b[:len(b)-1], `,"seq":[`...)
	for i, seq := range r.Seq {
		if i > 0 {
			b = append(b, ',')
		}
		b = strconv.AppendUint(b, seq, 10)
	}
	return append(b, "]}"...)
}

// sendWaiting sends a message that the client requested. It waits like reply.
func (c *conn) sendWaiting(m message) { c.ws.Answer(c.frame(encode(m))) }

// send queues a message, see queue.
func (c *conn) send(m message) { c.queue(encode(m)) }
