package events

import "strconv"

// live tells the pages of an event that it has changed. It sends the number
// of the last record: a page that shows a lower one fetches itself again.
func (v *visit) live() error {
	e, err := v.event()
	if err != nil {
		return err
	}
	stream, ok := v.Stream()
	if !ok {
		return nil
	}
	defer stream.Close()
	for {
		changed := v.office.Changed(e.ID)
		if e, err = v.office.Event(e.ID); err != nil {
			return nil
		}
		if !stream.Send("revision", strconv.AppendUint(nil, e.Seq, 10)) || !stream.Wait(changed, nil) {
			return nil
		}
	}
}
