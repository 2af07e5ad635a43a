// A house for the clients that people have had for decades: the program itself
// on free ports, members and computers in its register, a screen for programs
// that want one, and a folder where what was heard and seen is kept.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { openHouse, openTelnet } from '../browser/house.mjs';

const root = fileURLToPath(new URL('../..', import.meta.url));
const kept = path.join(root, 'build/clients');
const patience = 30_000;

/** The program's own folder for transcripts and pictures, emptied. */
async function album(name) {
  const folder = path.join(kept, name);
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true });
  return folder;
}

/**
 * Runs a program. What it says goes to NAME.txt in the folder; `hears` waits for
 * a pattern in it, `type` writes a line to its standard input, `end` asks it to end; it and
 * all that it has begun, when it is a group.
 */
function run(folder, name, program, args, { env = {}, cwd, group = false } = {}) {
  const child = spawn(program, args, {
    stdio: ['pipe', 'pipe', 'pipe'], cwd, detached: group,
    env: { ...process.env, LANG: 'C.UTF-8', LC_ALL: 'C.UTF-8', PATH: `${process.env.PATH}:/usr/games`, ...env },
  });
  const sheet = createWriteStream(path.join(folder, `${name}.txt`));
  let heard = '', all = '', wake = () => {}, failed, over = false;
  const hear = (d) => {
    const text = d.toString('latin1').replaceAll('\r', '');
    heard += text;
    all += text;
    sheet.write(text, 'latin1');
    wake();
  };
  child.stdout.on('data', hear);
  child.stderr.on('data', hear);
  child.stdin.on('error', () => {}); // it has ended; whoever waits for it hears that
  const ended = new Promise((resolve) => {
    child.once('error', (e) => resolve((failed = e)));
    child.once('exit', (code, signal) => resolve(code ?? signal));
  }).then((how) => {
    over = true;
    wake();
    return how;
  });
  const signal = (which) => {
    if (!group) return child.kill(which);
    try {
      return process.kill(-child.pid, which);
    } catch {
      return false; // nothing of it is left
    }
  };
  return {
    ended,
    signal,
    heard: () => all,
    type: (line) => {
      sheet.write(`>>> ${line}\n`);
      child.stdin.write(`${line}\n`);
    },
    /** Waits for the pattern, forgets what came up to its end, and returns the match. */
    async hears(pattern, late = patience) {
      const until = Date.now() + late;
      for (;;) {
        const found = pattern.exec(heard);
        if (found) {
          heard = heard.slice(found.index + found[0].length);
          return found;
        }
        if (failed) throw new Error(`${program} does not start: ${failed.message}`);
        if (over || Date.now() > until) throw new Error(`${name} ${over ? 'has ended; it waited' : 'waits'} for ${pattern}; it heard:\n${heard.slice(-4000)}`);
        await Promise.race([new Promise((resolve) => (wake = resolve)), pause(500)]);
      }
    },
    async end() {
      if ((child.exitCode === null || group) && !failed) {
        signal('SIGTERM');
        await Promise.race([ended, pause(3000)]);
        signal('SIGKILL');
      }
      await ended;
      sheet.end();
    },
  };
}

/** Runs a command to its end and returns what it prints; throws when it fails. */
async function command(program, args, { input = '', env = {} } = {}) {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'], env: { ...process.env, LC_ALL: 'C.UTF-8', ...env } });
  let out = '', err = '';
  child.stdout.on('data', (d) => (out += d));
  child.stderr.on('data', (d) => (err += d));
  child.stdin.on('error', () => {}); // it has ended without reading
  child.stdin.end(input);
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')}: ${code}\n${err}`);
  return out;
}

let pictures = 0;

/** A screen of its own for programs with windows; it does not begin afresh whenever the last has left it. */
async function openScreen(folder, size = '1280x900') {
  const child = spawn('Xvfb', ['-displayfd', '3', '-screen', '0', `${size}x24`, '-nolisten', 'tcp', '-noreset'], { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = await new Promise((resolve, reject) => {
    let out = '';
    child.stdio[3].on('data', (d) => {
      out += d;
      if (out.includes('\n')) resolve(out.trim());
    });
    child.once('error', (e) => reject(new Error(`Xvfb does not start: ${e.message}`)));
    child.once('exit', (code) => reject(new Error(`Xvfb ended with ${code}`)));
  });
  const env = { DISPLAY: `:${number}` };
  return {
    env,
    xdotool: (...args) => command('xdotool', args, { env }),
    /** Waits for a window by its name and returns its number. */
    async window(name, late = patience) {
      for (const until = Date.now() + late; ; await pause(200)) {
        const found = await command('xdotool', ['search', '--onlyvisible', '--name', name], { env }).catch(() => '');
        if (found) return found.trim().split('\n').pop();
        if (Date.now() > until) throw new Error(`no window is called ${name}`);
      }
    },
    /** Keeps a picture of the screen. */
    async picture(name) {
      await pause(300); // a toolkit draws when it is idle
      await command('import', ['-window', 'root', path.join(folder, `${String(++pictures).padStart(2, '0')}-${name}.png`)], { env });
    },
    async close() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** Opens the house for one test; `close` ends all that was begun in it. */
export async function openClub(name) {
  const [house, folder, home] = await Promise.all([openHouse(), album(name), mkdtemp(path.join(tmpdir(), 'escaque-clients-'))]);
  const closing = [];
  const cookies = new Map(); // of members
  const port = house.ics.slice(house.ics.lastIndexOf(':') + 1);
  const club = {
    house, folder, home, port,
    program: house.program,
    password: 'sentido comun',
    /** Registers somebody by the browser's door and gives him a chess-server password. */
    async member(handle) {
      const own = `${handle} plays in the hall`;
      const entered = await fetch(`${house.http}/register`, { method: 'POST', body: new URLSearchParams({ handle, password: own }), redirect: 'manual' });
      const cookie = entered.headers.getSetCookie().map((c) => c.split(';')[0]).join('; ');
      const set = await fetch(`${house.http}/account/ics-password`, {
        method: 'POST', redirect: 'manual', headers: { cookie }, body: new URLSearchParams({ own, password: club.password }),
      });
      if (entered.status !== 303 || set.status !== 303) throw new Error(`registering ${handle}: ${entered.status}, ${set.status}`);
      cookies.set(handle, cookie);
      return handle;
    },
    /** A token of a member, by which programs come in. */
    async token(handle, ...scopes) {
      const body = new URLSearchParams([['note', 'a program'], ['own', `${handle} plays in the hall`], ...scopes.map((scope) => ['scope', scope])]);
      const page = await fetch(`${house.http}/account/tokens`, { method: 'POST', headers: { cookie: cookies.get(handle) }, body });
      const secret = /id="secret"[^>]* value="([^"]+)"/.exec(await page.text());
      if (!secret) throw new Error(`no token for ${handle}: ${page.status}`);
      return secret[1];
    },
    /** Registers a chess program from the machine. */
    async computer(handle) {
      await command(house.program, ['admin', 'computer', handle, '--data', house.data], { input: `${club.password}\n` });
      return handle;
    },
    run(label, program, args, options = {}) {
      const p = run(folder, label, program, args, { ...options, env: { HOME: home, ...options.env } });
      closing.push(() => p.end());
      return p;
    },
    /** An engine that is asked for moves. */
    engine(label, options = {}) {
      const e = club.run(label, 'stockfish', []);
      for (const [name, value] of Object.entries(options)) e.type(`setoption name ${name} value ${value}`);
      return {
        /** The best move in a position, in UCI; undefined where there is none. */
        async best(fen, how = 'nodes 20000') {
          e.type(`position fen ${fen}`);
          e.type(`go ${how}`);
          const [, move] = await e.hears(/bestmove (\S+)/);
          return move === '(none)' ? undefined : move;
        },
        /** The move that it likes least, so that a game ends soon. */
        async worst(fen) {
          e.type('setoption name MultiPV value 256');
          e.type(`position fen ${fen}`);
          e.type('go depth 3');
          let last;
          for (;;) {
            const [, move, end] = await e.hears(/^info .* multipv \d+ .* pv (\S+)|^bestmove (\S+)/m);
            if (end) return last; // they come ordered, the worst of the deepest look last
            last = move;
          }
        },
      };
    },
    async screen(size) {
      const s = await openScreen(folder, size);
      closing.unshift(() => s.close());
      return s;
    },
    /** Somebody at a plain telnet line, logged in: a guest, or a member by his handle. */
    async caller(handle = 'guest') {
      const c = await openTelnet(house.ics);
      closing.push(async () => c.close());
      await c.hears(/login: $/);
      c.send(handle);
      if (handle === 'guest') {
        c.handle = (await c.hears(/Press return to enter the server as "(\w+)":/))[1];
        c.send('');
      } else {
        c.handle = handle;
        await c.hears(/password: /);
        c.send(club.password);
      }
      await c.hears(/\*\*\*\* Starting FICS session as [^\n]*\n/);
      c.send('style 12');
      await c.hears(/Style 12 set\./);
      return c;
    },
    async close() {
      for (const end of closing.reverse()) await end();
      const code = await house.close();
      await rm(home, { recursive: true, force: true });
      if (code !== 0) throw new Error(`the house ended with ${code}\n${house.log()}`);
    },
  };
  return club;
}

/** The position of a line of style 12, in Forsyth-Edwards notation. */
export function fenOf(line) {
  const f = line.trim().split(/\s+/);
  const rows = f.slice(1, 9).map((row) => row.replace(/-+/g, (gap) => gap.length));
  const rights = ['K', 'Q', 'k', 'q'].filter((_, i) => f[11 + i] === '1').join('') || '-';
  const passing = f[10] === '-1' ? '-' : 'abcdefgh'[f[10]] + (f[9] === 'W' ? '6' : '3');
  return `${rows.join('/')} ${f[9].toLowerCase()} ${rights} ${passing} ${f[15]} ${f[26]}`;
}

/** A trap that ends in mate, with a castling and a capture on the way. */
export const trap = [
  'e2e4', 'e7e5', 'g1f3', 'd7d6', 'f1c4', 'c8g4', 'e1g1', 'h7h6', 'b1c3', 'a7a6', 'f3e5', 'g4d1', 'c4f7', 'e8e7', 'c3d5',
];

export { pause };

/** The same as score sheets write it. */
export const trapSheet = [
  'e4', 'e5', 'Nf3', 'd6', 'Bc4', 'Bg4', 'O-O', 'h6', 'Nc3', 'a6', 'Nxe5', 'Bxd1', 'Bxf7+', 'Ke7', 'Nd5#',
];

/** What a score sheet in PGN holds: its tags, the moves, and the words about the end. */
function read(pgn) {
  const tags = Object.fromEntries([...pgn.matchAll(/^\[(\w+) "(.*)"\]$/gm)].map((m) => [m[1], m[2]]));
  const text = pgn.replace(/^\[.*\]$/gm, '');
  const moves = text.replace(/\{[^}]*\}|\d+\.+/g, ' ').trim().split(/\s+/);
  return { tags, moves: moves.slice(0, -1), result: moves.at(-1), remark: text.match(/\{([^}]*)\}/)?.[1]?.replace(/\s+/g, ' ') ?? '' };
}

/** Waits until a program has written its score sheet, and reads it. */
export async function sheetWritten(sheet) {
  for (const late = Date.now() + 10_000; ; await pause(100)) {
    const text = await readFile(sheet, 'utf8').catch(() => '');
    if (/(1-0|0-1|1\/2-1\/2|\*)\s*$/.test(text)) return read(text);
    if (Date.now() > late) throw new Error(`no score sheet in ${sheet}:\n${text}`);
  }
}
