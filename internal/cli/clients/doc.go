// Package clients has the commands that connect to a server: load, which measures it with simulated
// games, and bot, which plays there with an engine.
//
// It handles flags and messages. The clients are in internal/load and internal/bot.
package clients
