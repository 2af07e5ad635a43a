package gamesearch

import (
	"encoding/binary"
	"errors"
	"slices"
)

// A key's first bits say in which bucket it is, and the next ones stand in the bucket's list.
const (
	bucketBits = 11
	restBits   = 32
	// Buckets is how many lists a part that is packed has at most.
	Buckets = 1 << bucketBits
)

// bucketOf parts a key into its bucket and what a list holds of it.
func bucketOf(key uint64) (bucket int, rest uint64) {
	return int(key >> (64 - bucketBits)), key >> (64 - bucketBits - restBits) & (1<<restBits - 1)
}

// pair is a position and a game of a part in which it came.
func pair(key uint64, game int) uint64 {
	return key>>(64-bucketBits-restBits)<<partBits | uint64(game)
}

// listsOf makes the lists of a part of its pairs, which it puts in order.
//
// A list holds the positions in order, each as the distance from the one before, shifted by a bit that
// says whether there are several games; then, if so, how many; and the games, the first as it is, each
// other as its distance from the one before. All are varints.
func listsOf(pairs []uint64) (lists []List) {
	slices.Sort(pairs)
	pairs = slices.Compact(pairs)
	const gameMask = PartSize - 1
	for i := 0; i < len(pairs); {
		bucket, last := pairs[i]>>(partBits+restBits), uint64(0)
		var data []byte
		for i < len(pairs) && pairs[i]>>(partBits+restBits) == bucket {
			position, n := pairs[i]>>partBits, 1
			for i+n < len(pairs) && pairs[i+n]>>partBits == position {
				n++
			}
			rest := position & (1<<restBits - 1)
			distance := (rest - last) << 1
			last = rest
			if n > 1 {
				data = binary.AppendUvarint(data, distance|1)
				data = binary.AppendUvarint(data, uint64(n))
			} else {
				data = binary.AppendUvarint(data, distance)
			}
			before := uint64(0)
			for _, p := range pairs[i : i+n] {
				game := p & gameMask
				data = binary.AppendUvarint(data, game-before)
				before = game
			}
			i += n
		}
		lists = append(lists, List{Bucket: int(bucket), Data: data})
	}
	return lists
}

var errList = errors.New("gamesearch: a list of positions is cut off")

// next reads a number off the front of a list; nearly all of those of a common position have one byte.
func next(data []byte) (v uint64, rest []byte, err error) {
	if len(data) > 0 && data[0] < 0x80 {
		return uint64(data[0]), data[1:], nil
	}
	v, n := binary.Uvarint(data)
	if n <= 0 {
		return 0, nil, errList
	}
	return v, data[n:], nil
}

// gamesIn appends the games of a list in which a position came, in order.
func gamesIn(data []byte, wanted uint64, games []uint16) ([]uint16, error) {
	for rest := uint64(0); len(data) > 0; {
		head, after, err := next(data)
		if err != nil {
			return games, err
		}
		data = after
		rest += head >> 1
		if rest > wanted {
			return games, nil
		}
		count := uint64(1)
		if head&1 == 1 {
			if count, data, err = next(data); err != nil {
				return games, err
			}
		}
		for game := uint64(0); count > 0; count-- {
			var distance uint64
			if distance, data, err = next(data); err != nil {
				return games, err
			}
			if game += distance; rest == wanted {
				if game >= PartSize {
					return games, errList
				}
				games = append(games, uint16(game))
			}
		}
	}
	return games, nil
}
