// Package clients has the commands that connect to a server: load, which measures it under
// games that it simulates, and bot, which plays there with an engine.
//
// It knows flags and sentences. What a client does is in internal/load and internal/bot.
package clients
