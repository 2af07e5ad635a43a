package events

import "strconv"

// live notifies the pages of an event of changes. It sends the number of the last record, and a
// page with a lower number reloads itself.
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
