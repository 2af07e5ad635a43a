// Command escaque is the program: it opens the hall and runs
// the bench's commands. It only hands the process's world to internal/cli.
package main

import (
	"context"
	"os"
	"os/signal"
	"syscall"

	"github.com/escaque/escaque/internal/cli"
)

func main() {
	// A second signal kills at once: the journal does not need a clean end.
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt, syscall.SIGTERM)
	context.AfterFunc(ctx, stop)
	os.Exit(cli.Main(ctx, cli.World{In: os.Stdin, Out: os.Stdout, Err: os.Stderr, Env: os.Getenv, Environ: os.Environ}, os.Args[1:]))
}
