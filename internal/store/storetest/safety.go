package storetest

import (
	"testing"

	"github.com/escaque/escaque/internal/members"
)

var safetyCases = []testCase{
	{"second factors and sessions", testFactors},
	{"links for another password", testResets},
	{"acts of administrators", testActs},
}

// testFactors checks that second factors are stored.
func testFactors(t *testing.T, backend Backend) {
	s := open(t, backend)
	ana := account("Ana")
	noError(t, s.CreateAccount(background, ana))
	a, err := s.UpdateAccount(background, ana.ID, func(a *members.Account, _ int) error {
		a.Factor, a.FactorStep, a.Recovery = "SECRET", 58_000_000, "aa bb"
		return nil
	})
	noError(t, err)
	kept, err := s.Account(background, ana.ID)
	noError(t, err)
	requireEqual(t, "account", kept, a)
	first := members.Session{Hash: hashOf(1), Account: ana.ID, Agent: "Firefox", Token: "t-1", Created: 5, Expires: 50}
	second := members.Session{Hash: hashOf(2), Account: ana.ID, Created: 6, Expires: 60}
	noError(t, s.CreateSession(background, first))
	noError(t, s.CreateSession(background, second))
	noError(t, s.CreateSession(background, members.Session{Hash: hashOf(3), Guest: "GuestABCD", GuestID: "g-1", Created: 7, Expires: 70}))
	list, err := s.Sessions(background, ana.ID)
	noError(t, err)
	requireEqual(t, "sessions", list, []members.Session{second, first})
	list, err = s.Sessions(background, "")
	noError(t, err)
	if len(list) != 0 {
		t.Errorf("nobody has the sessions %v", list)
	}
	_, err = s.ForgetAccount(background, ana.ID, "Formerabcdefgh")
	noError(t, err)
	kept, err = s.Account(background, ana.ID)
	noError(t, err)
	if kept.Factor != "" || kept.FactorStep != 0 || kept.Recovery != "" {
		t.Errorf("left after forgetting: %+v", kept)
	}
}

// testResets checks the password reset codes.
func testResets(t *testing.T, backend Backend) {
	s := open(t, backend)
	ana, beto := account("Ana"), account("Beto")
	noError(t, s.CreateAccount(background, ana))
	noError(t, s.CreateAccount(background, beto))
	older := members.Reset{Hash: hashOf(1), Account: ana.ID, Expires: 50}
	newer := members.Reset{Hash: hashOf(2), Account: ana.ID, Expires: 60}
	noError(t, s.AddReset(background, older))
	noError(t, s.AddReset(background, newer))
	_, err := s.TakeReset(background, older.Hash)
	requireNotFound(t, "replaced", err)
	got, err := s.TakeReset(background, newer.Hash)
	noError(t, err)
	requireEqual(t, "taken", got, newer)
	_, err = s.TakeReset(background, newer.Hash)
	requireNotFound(t, "taken twice", err)
	noError(t, s.AddReset(background, members.Reset{Hash: hashOf(3), Account: beto.ID, Expires: 60}))
	noError(t, s.DeleteResets(background, 60))
	_, err = s.TakeReset(background, hashOf(3))
	requireNotFound(t, "its time was up", err)
	noError(t, s.AddReset(background, members.Reset{Hash: hashOf(4), Account: beto.ID, Expires: 90}))
	_, err = s.ForgetAccount(background, beto.ID, "Formerabcdefgh")
	noError(t, err)
	_, err = s.TakeReset(background, hashOf(4))
	requireNotFound(t, "of somebody forgotten", err)
}

// testActs checks the audit log.
func testActs(t *testing.T, backend Backend) {
	s := backend.Open(t)
	ana := account("Ana")
	noError(t, s.CreateAccount(background, ana))
	one := members.Act{ID: "l-b", At: 5, What: members.DeedLink}
	two := members.Act{ID: "l-a", At: 6, By: ana.ID, Handle: "Ana", What: members.DeedGrant, About: "Beto", Detail: "arbiter", From: "telnets 2001:db8::1"}
	three := members.Act{ID: "l-c", At: 6, By: "a-other", Handle: "Other", What: members.DeedClose, About: "Ana", From: "https 192.0.2.1"}
	for _, a := range []members.Act{one, two, three} {
		noError(t, s.AddAct(background, a))
	}
	noError(t, s.Close())
	s = open(t, backend)
	list, err := s.Acts(background, "", 2)
	noError(t, err)
	requireEqual(t, "the last two", list, []members.Act{three, two})
	list, err = s.Acts(background, "l-a", 10)
	noError(t, err)
	requireEqual(t, "before", list, []members.Act{one})
	list, err = s.Acts(background, "l-nothing", 10)
	noError(t, err)
	if len(list) != 0 {
		t.Errorf("before one that is not there: %v", list)
	}
	_, err = s.ForgetAccount(background, ana.ID, "Formerabcdefgh")
	noError(t, err)
	two.Handle, two.From, three.About = "Formerabcdefgh", "", "Formerabcdefgh"
	list, err = s.Acts(background, "", 9)
	noError(t, err)
	requireEqual(t, "of somebody forgotten", list, []members.Act{three, two, one})
}
