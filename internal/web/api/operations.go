package api

import (
	"strings"

	"github.com/escaque/escaque/internal/members"
)

// Operation is a request that a program can make.
type Operation struct {
	ID     string // also names the sentence about the operation
	Group  group
	Method string
	Path   string // pattern with {names}, as for http.ServeMux
	// Scopes lists scopes of which the token must have one. Without scopes, the operation needs no
	// token unless Token is true.
	Scopes []members.Scope
	Token  bool
	// Program restricts the operation to computer accounts.
	Program bool
	Params  []Param
	Answers media
	Answer  any // a value of the answer's type; for a stream, of one line

	do func(*call) error
}

// Open reports whether the operation needs no token.
func (o *Operation) Open() bool { return !o.Token && len(o.Scopes) == 0 }

// group is the heading under which the page lists an operation.
type group string

const (
	groupAccount    group = "account"
	groupPeople     group = "people"
	groupChallenges group = "challenges"
	groupProgram    group = "program"
	groupBoard      group = "board"
	groupGames      group = "games"
)

// media is the media type of an answer.
type media string

const (
	asJSON   media = "application/json"
	asLines  media = "application/x-ndjson"
	asPGN    media = "application/x-chess-pgn"
	asPlain  media = "text/plain"
	asNoBody media = ""
)

// Param is a parameter other than those in the path. A GET has it in the query, and a POST in the
// body, as a form or as JSON.
type Param struct {
	Name  string
	Kind  string // string, integer or boolean
	Must  bool
	OneOf []string
	// Body: the whole body is the value. Query: the parameter is in the query even of a POST.
	Body, Query bool
}

// pathParams returns the names of the parameters in the path.
func (o *Operation) pathParams() (list []string) {
	for part := range strings.SplitSeq(o.Path, "/") {
		if strings.HasPrefix(part, "{") {
			list = append(list, strings.Trim(part, "{}"))
		}
	}
	return list
}

var (
	playAsProgram  = []members.Scope{members.ScopeBot}
	playAsPerson   = []members.Scope{members.ScopeBoard}
	readChallenges = []members.Scope{members.ScopeChallengesRead, members.ScopeChallengesWrite, members.ScopeBot, members.ScopeBoard}
	makeChallenges = []members.Scope{members.ScopeChallengesWrite, members.ScopeBot, members.ScopeBoard}
	followEvents   = []members.Scope{members.ScopeBot, members.ScopeBoard, members.ScopeChallengesRead}
)

// Operations returns all operations.
func Operations() []Operation {
	list := []Operation{
		{ID: "account", Group: groupAccount, Method: "GET", Path: "/api/account", Token: true, Answers: asJSON, Answer: user{}, do: (*call).account},
		{ID: "playing", Group: groupAccount, Method: "GET", Path: "/api/account/playing", Token: true, Params: []Param{{Name: "nb", Kind: "integer"}}, Answers: asJSON, Answer: nowPlaying{}, do: (*call).playing},
		{ID: "token-test", Group: groupAccount, Method: "POST", Path: "/api/token/test", Params: []Param{{Name: "tokens", Kind: "string", Must: true, Body: true}}, Answers: asJSON, Answer: map[string]*tokenInfo{}, do: (*call).tokenTest},
		{ID: "token-revoke", Group: groupAccount, Method: "DELETE", Path: "/api/token", Token: true, Answers: asNoBody, do: (*call).revoke},

		{ID: "user", Group: groupPeople, Method: "GET", Path: "/api/user/{username}", Answers: asJSON, Answer: user{}, do: (*call).user},
		{ID: "status", Group: groupPeople, Method: "GET", Path: "/api/users/status", Params: []Param{{Name: "ids", Kind: "string", Must: true}}, Answers: asJSON, Answer: []presence{}, do: (*call).status},
		{ID: "programs", Group: groupPeople, Method: "GET", Path: "/api/bot/online", Params: []Param{{Name: "nb", Kind: "integer"}}, Answers: asLines, Answer: user{}, do: (*call).programs},

		{ID: "events", Group: groupChallenges, Method: "GET", Path: "/api/stream/event", Scopes: followEvents, Answers: asLines, Answer: event{}, do: (*call).events},
		{ID: "challenges", Group: groupChallenges, Method: "GET", Path: "/api/challenge", Scopes: readChallenges, Answers: asJSON, Answer: challenges{}, do: (*call).challenges},
		{ID: "challenge-show", Group: groupChallenges, Method: "GET", Path: "/api/challenge/{challenge}/show", Scopes: readChallenges, Answers: asJSON, Answer: challenge{}, do: (*call).showChallenge},
		{ID: "challenge", Group: groupChallenges, Method: "POST", Path: "/api/challenge/{username}", Scopes: makeChallenges, Params: []Param{
			{Name: "clock.limit", Kind: "integer"}, {Name: "clock.increment", Kind: "integer"}, {Name: "rated", Kind: "boolean"},
			{Name: "color", Kind: "string", OneOf: []string{"random", "white", "black"}}, {Name: "variant", Kind: "string", OneOf: []string{"standard", "chess960", "fromPosition"}}, {Name: "fen", Kind: "string"}, {Name: "edition", Kind: "string"},
		}, Answers: asJSON, Answer: challenge{}, do: (*call).challenge},
		{ID: "challenge-accept", Group: groupChallenges, Method: "POST", Path: "/api/challenge/{challenge}/accept", Scopes: makeChallenges, Answers: asJSON, Answer: done{}, do: (*call).accept},
		{ID: "challenge-decline", Group: groupChallenges, Method: "POST", Path: "/api/challenge/{challenge}/decline", Scopes: makeChallenges, Params: []Param{{Name: "reason", Kind: "string"}}, Answers: asJSON, Answer: done{}, do: (*call).decline},
		{ID: "challenge-cancel", Group: groupChallenges, Method: "POST", Path: "/api/challenge/{challenge}/cancel", Scopes: makeChallenges, Answers: asJSON, Answer: done{}, do: (*call).cancel},

		{ID: "export", Group: groupGames, Method: "GET", Path: "/game/export/{game}", Answers: asPGN, Answer: "", do: (*call).export},
		{ID: "games", Group: groupGames, Method: "GET", Path: "/api/games/user/{username}", Params: []Param{{Name: "max", Kind: "integer"}}, Answers: asPGN, Answer: "", do: (*call).games},
		{ID: "search", Group: groupGames, Method: "GET", Path: "/api/games/search", Params: searchParams(), Answers: asJSON, Answer: searched{}, do: (*call).search},
		{ID: "openapi", Group: groupGames, Method: "GET", Path: "/api/openapi.json", Answers: asJSON, Answer: map[string]any{}, do: (*call).openAPI},

		{ID: "upgrade", Group: groupProgram, Method: "POST", Path: "/api/bot/account/upgrade", Scopes: playAsProgram, Answers: asJSON, Answer: done{}, do: (*call).upgrade},
	}
	list = append(list, gameOperations("/api/bot/game", "program", groupProgram, playAsProgram, true)...)
	return append(list, gameOperations("/api/board/game", "board", groupBoard, playAsPerson, false)...)
}

// gameOperations returns the operations of a player in a game, under a path prefix. program
// restricts them to computer accounts.
func gameOperations(prefix, id string, g group, scopes []members.Scope, program bool) []Operation {
	yesNo := []Param{}
	list := []Operation{
		{ID: "stream", Method: "GET", Path: "/stream/{game}", Answers: asLines, Answer: gameLine{}, do: (*call).gameStream},
		{ID: "move", Method: "POST", Path: "/{game}/move/{uci}", Params: []Param{{Name: "offeringDraw", Kind: "boolean", Query: true}}, Answers: asJSON, Answer: moved{}, do: (*call).move},
		{ID: "draw", Method: "POST", Path: "/{game}/draw/{answer}", Params: yesNo, do: (*call).draw},
		{ID: "claim-draw", Method: "POST", Path: "/{game}/claim-draw", do: (*call).claimDraw},
		{ID: "takeback", Method: "POST", Path: "/{game}/takeback/{answer}", Params: yesNo, do: (*call).takeback},
		{ID: "resign", Method: "POST", Path: "/{game}/resign", do: (*call).resign},
		{ID: "abort", Method: "POST", Path: "/{game}/abort", do: (*call).abort},
		{ID: "chat", Method: "POST", Path: "/{game}/chat", Params: []Param{{Name: "room", Kind: "string", OneOf: []string{"player", "spectator"}}, {Name: "text", Kind: "string", Must: true}}, Answers: asJSON, Answer: said{}, do: (*call).chat},
	}
	for i := range list {
		o := &list[i]
		o.ID, o.Path = id+"-"+o.ID, prefix+o.Path
		o.Group, o.Scopes, o.Program = g, scopes, program
		if o.Answers == "" {
			o.Answers, o.Answer = asJSON, done{}
		}
	}
	return list
}
