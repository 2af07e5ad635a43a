package icsd

import "context"

// maxIdleWorkers is how many idle workers are kept. Further workers end when they have nothing to
// do.
const maxIdleWorkers = 64

// workers are the goroutines that carry out the lines of clients. A command needs a deep stack, but
// waiting for a line does not. So a silent client has a goroutine with the smallest possible stack,
// and a worker, whose stack has already grown, serves the client when input arrives. The worker
// stays with a client who plays, because their next move comes soon.
type workers struct {
	work chan visit
	idle chan struct{} // holds one value for each idle worker
}

// visit is a client together with the context of its server.
type visit struct {
	ctx context.Context // of the server
	*client
}

// newWorkers returns workers of which none is running.
func newWorkers() workers {
	return workers{work: make(chan visit), idle: make(chan struct{}, maxIdleWorkers)}
}

// awaitInput waits for input of a client and passes the client to a worker.
func (w *workers) awaitInput(v visit) {
	v.conn.Wait()
	select {
	case w.work <- v:
	default:
		go w.serve(v)
	}
}

// serve serves this client and then others. It is the goroutine of one worker.
func (w *workers) serve(v visit) {
	for {
		more := v.runPhase(v.ctx, v.serveLines)
		for more && v.IsPlaying() {
			v.conn.Wait()
			more = v.runPhase(v.ctx, v.serveLines)
		}
		if more {
			go w.awaitInput(v)
		} else {
			v.server.all.Done()
		}
		select {
		case w.idle <- struct{}{}:
		default:
			return
		}
		closed := v.ctx.Done()
		v = visit{} // the client can be freed
		select {
		case v = <-w.work:
			<-w.idle
		case <-closed:
			return
		}
	}
}
