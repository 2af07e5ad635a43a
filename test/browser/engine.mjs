#!/usr/bin/env node
// A chess program for the browser test, as far as UCI goes: it knows the fool's mate and two other positions by heart.
import { createInterface } from 'node:readline';

const known = {
  '': ['e2e4 e7e5 g1f3', 'cp 30'],
  f2f3: ['e7e5 e2e4', 'cp 60'],
  'f2f3 e7e5': ['e2e4 b8c6', 'cp -70'],
  'f2f3 e7e5 g2g4': ['d8h4', 'mate 1'],
  'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR': ['e7e5 g1f3', 'cp -40'],
  '7k/5Q2/6K1/8/8/8/8/8': ['f7g7', 'mate 1'],
};
let here = known[''];
const say = (line) => process.stdout.write(`${line}\n`);
createInterface({ input: process.stdin }).on('line', (line) => {
  const [word] = line.split(' ');
  if (word === 'uci') say('id name Heart 1\nuciok');
  else if (word === 'isready') say('readyok');
  else if (word === 'position') {
    const [, placement, moves] = /^position fen (\S+) .*?(?: moves (.*))?$/.exec(line);
    here = known[placement] ?? known[moves ?? ''];
  } else if (word === 'go')
    say(`info depth 9 score ${here[1]} pv ${here[0]}\nbestmove ${here[0].split(' ')[0]}`);
  else if (word === 'quit') process.exit(0);
});
