// Package computer plays on behalf of the server with whoever wants to: three
// partners of different strength, each at any number of boards at once.
//
// A partner is seated by the hall like a person, its clock runs like a person's,
// and the Laws judge its moves. It follows the tables at which it sits, thinks
// when it is to move, one question at a time for each processor but one, declines draws as long as it
// has the better of it, and claims those that are due when it has not. After a
// restart it goes on where its games stand.
//
// The package knows the hall, the built-in partner (chess/sparring) and programs
// that speak UCI. It must not know transports: who presses a button is theirs.
package computer
