// Package rules has the commands on the Laws: laws, which shows and compares their
// editions, and conduct, which conducts a game under one of them.
//
// It decides nothing: what the Laws say is in laws, their sentences in laws/words.
package rules
