// Package rules has the commands on the Laws: laws, which shows and compares their editions, and
// conduct, which runs a game under one of them.
//
// It decides nothing: the Laws are in package laws, their sentences in laws/words.
package rules
