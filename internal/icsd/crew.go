package icsd

import "context"

// maxResting is how many of a crew wait for work; whoever is more goes.
const maxResting = 64

// crew are the goroutines that obey what clients send. To obey goes deep, to wait does not: whoever is silent has a
// goroutine with the least stack that there is, and one of the crew, whose stack has grown before, obeys him when he
// has sent something. It stays with him while he plays, since his next move comes soon.
type crew struct {
	work    chan visit
	resting chan struct{} // one for each who waits for work
}

// visit is a client's, while the server runs.
type visit struct {
	ctx context.Context // of the server
	*client
}

func newCrew() crew { return crew{work: make(chan visit), resting: make(chan struct{}, maxResting)} }

// await waits until the client has sent something, and has it obeyed.
func (cr *crew) await(v visit) {
	v.conn.Wait()
	select {
	case cr.work <- v:
	default:
		go cr.serve(v)
	}
}

// serve is the work of one of the crew: to obey this client, and then others.
func (cr *crew) serve(v visit) {
	for {
		more := v.runPhase(v.ctx, v.commands)
		for more && v.IsPlaying() {
			v.conn.Wait()
			more = v.runPhase(v.ctx, v.commands)
		}
		if more {
			go cr.await(v)
		} else {
			v.server.all.Done()
		}
		select {
		case cr.resting <- struct{}{}:
		default:
			return
		}
		closed := v.ctx.Done()
		v = visit{} // nobody is held on to
		select {
		case v = <-cr.work:
			<-cr.resting
		case <-closed:
			return
		}
	}
}
