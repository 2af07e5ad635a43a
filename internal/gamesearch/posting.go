package gamesearch

import (
	"encoding/binary"
	"errors"
	"slices"
)

// The first bits of a key are its bucket. The next bits are stored in the bucket's list.
const (
	bucketBits = 11
	restBits   = 32
	// Buckets is the most lists of a packed part.
	Buckets = 1 << bucketBits
)

// bucketOf splits a key into its bucket and the bits stored in the bucket's list.
func bucketOf(key uint64) (bucket int, rest uint64) {
	return int(key >> (64 - bucketBits)), key >> (64 - bucketBits - restBits) & (1<<restBits - 1)
}

// packPair packs a position key and the game's place within its part into one number.
func packPair(key uint64, game int) uint64 {
	return key>>(64-bucketBits-restBits)<<partBits | uint64(game)
}

// listsOf builds the lists of a part from its pairs. It sorts pairs.
//
// A list holds the positions in ascending order. A position is its difference to the previous one,
// shifted left by one bit. The low bit is 1 if several games follow, and then their count comes
// next. The first game is written as it is, the others as differences. All numbers are varints.
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

// readVarint reads a varint from data and returns the rest. One byte is the common case.
func readVarint(data []byte) (v uint64, rest []byte, err error) {
	if len(data) > 0 && data[0] < 0x80 {
		return uint64(data[0]), data[1:], nil
	}
	v, n := binary.Uvarint(data)
	if n <= 0 {
		return 0, nil, errList
	}
	return v, data[n:], nil
}

// gamesIn appends the places of the games in which the wanted position occurred, in ascending
// order.
func gamesIn(data []byte, wanted uint64, games []uint16) ([]uint16, error) {
	for rest := uint64(0); len(data) > 0; {
		head, after, err := readVarint(data)
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
			if count, data, err = readVarint(data); err != nil {
				return games, err
			}
		}
		for game := uint64(0); count > 0; count-- {
			var distance uint64
			if distance, data, err = readVarint(data); err != nil {
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
