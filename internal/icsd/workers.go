package icsd

import "context"

// maxResting is how many workers wait for work; further ones end.
const maxResting = 64

// workers are the goroutines that carry out what clients send. A command needs a deep stack, and
// waiting for one does not: a silent client has a goroutine with the smallest stack that there is.
// A worker, whose stack has grown before, serves the client once they have sent something. It stays
// with a client who plays, since their next move comes soon.
type workers struct {
	work    chan visit
	resting chan struct{} // one for each worker that waits for work
}

// visit is a client while the server runs.
type visit struct {
	ctx context.Context // of the server
	*client
}

func newWorkers() workers {
	return workers{work: make(chan visit), resting: make(chan struct{}, maxResting)}
}

// await waits until the client has sent something, and has it served.
func (w *workers) await(v visit) {
	v.conn.Wait()
	select {
	case w.work <- v:
	default:
		go w.serve(v)
	}
}

// serve is what one worker does: it serves this client, and then others.
func (w *workers) serve(v visit) {
	for {
		more := v.runPhase(v.ctx, v.serveLines)
		for more && v.IsPlaying() {
			v.conn.Wait()
			more = v.runPhase(v.ctx, v.serveLines)
		}
		if more {
			go w.await(v)
		} else {
			v.server.all.Done()
		}
		select {
		case w.resting <- struct{}{}:
		default:
			return
		}
		closed := v.ctx.Done()
		v = visit{} // the client can be freed
		select {
		case v = <-w.work:
			<-w.resting
		case <-closed:
			return
		}
	}
}
