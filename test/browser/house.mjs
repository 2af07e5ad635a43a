// A real house for the browser test: the program itself on free ports with a
// fresh data folder, a browser, and people who use it.
import assert from 'node:assert/strict';
import { execFile, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import net from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';

const root = fileURLToPath(new URL('../..', import.meta.url));
export const program = process.env.ESCAQUE_BIN ?? path.join(root, 'bin/escaque');
// CHROMIUM=/usr/bin/chromium runs the tests in the browser with windows.
const browserPath = process.env.CHROMIUM ?? '/usr/bin/chromium-headless-shell';
// How long something is waited for, in ms. It promises nothing about speed: a machine with forty
// processes at work takes half a minute for a page.
const patient = 60_000;
// ESCAQUE_SLOW=400 delays all data to and from a house by up to 400 ms: a test that relies on a
// fast line then fails.
const slow = Number(process.env.ESCAQUE_SLOW ?? 0);

/** Starts the program over a folder and waits for the addresses that it prints. */
async function start(data, http, ics, flags, program) {
  const child = spawn(program, ['serve', '--data', data, '--http', http, '--ics', ics, ...flags], {
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, LANG: 'C.UTF-8' },
  });
  let log = '';
  child.stderr.on('data', (d) => (log += d));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const addresses = await new Promise((resolve, reject) => {
    let out = '';
    child.stdout.on('data', (d) => {
      out += d;
      const found = Object.fromEntries(
        [...out.matchAll(/^(http|ics|admin) (\S+)$/gm)].map((m) => [m[1], m[2]]),
      );
      if (found.http && found.ics && (found.admin || http !== anyPort)) resolve(found);
    });
    child.once('error', (e) =>
      reject(new Error(`${program} does not start: ${e.message}. Build it with: make build`)),
    );
    child.once('exit', (code) =>
      reject(new Error(`the program ended with ${code} before it was open\n${log}`)),
    );
  });
  return { child, ended, addresses, log: () => log };
}
const anyPort = '127.0.0.1:0';

/** Starts the program with a fresh data folder on free ports. */
export const openHouse = (...flags) => open(program, flags);

/** The same with a clock that can be set forward: see test/clockserver. */
export const openHouseWithClock = (...flags) => openBuilt('clockserver', flags);

/** The same with a clock that stands, and with games under any regulations: see test/stage. */
export const openStage = () => openBuilt('stage', []);

/** Opens a house with a program of the tests, which is built unless ESCAQUE_STAGE or ESCAQUE_CLOCKSERVER names it. */
async function openBuilt(name, flags) {
  const built = process.env[`ESCAQUE_${name.toUpperCase()}`];
  if (built) return open(built, flags);
  const folder = await mkdtemp(path.join(tmpdir(), `escaque-${name}-`));
  const program = path.join(folder, name);
  await promisify(execFile)('go', ['build', '-trimpath', '-o', program, `./test/${name}`], {
    cwd: root,
    env: { ...process.env, CGO_ENABLED: '0' },
  });
  const house = await open(program, flags);
  return {
    ...house,
    close: () => house.close().finally(() => rm(folder, { recursive: true, force: true })),
  };
}

async function open(program, flags) {
  const data = await mkdtemp(path.join(tmpdir(), 'escaque-browser-'));
  let at = await start(data, anyPort, anyPort, flags, program);
  const { addresses } = at;
  const cables = slow
    ? await Promise.all([addresses.http, `http://${addresses.ics}`].map((a) => openCable(a, slow)))
    : [];
  const [http, ics] = cables.map((c) => c.url);
  return {
    ...addresses,
    ...(slow && {
      http,
      ics: new URL(ics).host,
      ...(addresses.admin && {
        admin: addresses.admin.replace(new URL(addresses.admin).origin, http),
      }),
    }),
    data,
    program,
    log: () => at.log(),
    /** Ends the program as a power cut does, in the middle of whatever it does. */
    async kill() {
      at.child.kill('SIGKILL');
      await at.ended;
    },
    /** Starts it again at the same addresses, over what it has kept. */
    async again() {
      at = await start(data, new URL(addresses.http).host, addresses.ics, flags, program);
    },
    /** Sets the clock of a house that was opened with one forward, by "61m". */
    async later(span) {
      const set = new Promise((resolve) =>
        at.child.stdout.on('data', (d) => /^ahead /m.test(d) && resolve()),
      );
      at.child.stdin.write(`${span}\n`);
      await set;
    },
    /** Gives an order to a house that was opened as a stage, and returns its answer. */
    async order(o) {
      const answered = new Promise((resolve) => {
        let out = '';
        const read = (d) => {
          out += d;
          const found = /^stage (.*)\n/m.exec(out);
          if (!found) return;
          at.child.stdout.off('data', read);
          resolve(JSON.parse(found[1]));
        };
        at.child.stdout.on('data', read);
      });
      at.child.stdin.write(`${JSON.stringify(o)}\n`);
      return answered;
    },
    async close() {
      await Promise.all(cables.map((c) => c.close()));
      at.child.kill('SIGTERM');
      const late = setTimeout(() => at.child.kill('SIGKILL'), 10_000);
      const code = await at.ended;
      clearTimeout(late);
      await rm(data, { recursive: true, force: true });
      return code;
    },
  };
}

export function openBrowser() {
  return chromium.launch({
    executablePath: browserPath,
    args: [
      '--no-sandbox',
      '--disable-gpu',
      '--disable-quic',
      '--no-first-run',
      '--disable-background-networking',
      '--disable-component-update',
      '--disable-sync',
    ],
  });
}

/** Somebody at a telnet client: lines out, and waiting for what the server says. */
export async function openTelnet(address) {
  const at = address.lastIndexOf(':');
  const socket = net.connect({ host: address.slice(0, at), port: Number(address.slice(at + 1)) });
  await new Promise((resolve, reject) => socket.once('connect', resolve).once('error', reject));
  let heard = '';
  let wake = () => {};
  socket.on('data', (d) => {
    heard += d.toString('latin1').replaceAll('\r', '');
    wake();
  });
  return {
    send: (line) => socket.write(`${line}\n`),
    /** Waits for the pattern, forgets what came up to its end, and returns the match. */
    async hears(pattern) {
      const late = Date.now() + patient;
      for (;;) {
        const found = pattern.exec(heard);
        if (found) {
          heard = heard.slice(found.index + found[0].length);
          return found;
        }
        if (Date.now() > late) throw new Error(`telnet waits for ${pattern}; it heard:\n${heard}`);
        await new Promise((resolve) => {
          wake = resolve;
          setTimeout(resolve, 500);
        });
      }
    },
    close: () => socket.destroy(),
  };
}

/** Carries data from one socket to another, each piece up to `late` ms late and in their order. */
function carry(from, to, late) {
  if (!late) return from.pipe(to);
  let before = Promise.resolve();
  const later = (what) => {
    const carried = new Promise((resolve) => setTimeout(resolve, Math.random() * late));
    before = before.then(() => carried).then(() => to.destroyed || what());
  };
  from.on('data', (d) => later(() => to.write(d))).on('close', () => later(() => to.destroySoon()));
}

/** A line to the house that can be cut like a cable and joined again, and that may be slow. */
export async function openCable(url, late = 0) {
  const { hostname, port } = new URL(url);
  const open = new Set();
  let cut = false;
  const server = net.createServer((near) => {
    if (cut) return near.destroy();
    const far = net.connect({ host: hostname, port: Number(port) });
    for (const s of [near, far]) {
      open.add(s);
      s.on('error', () => s.destroy());
      s.on('close', () => {
        open.delete(s);
        if (late) return; // carry closes the other one when all has been carried
        near.destroy();
        far.destroy();
      });
    }
    carry(near, far, late);
    carry(far, near, late);
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://localhost:${server.address().port}`,
    cut() {
      cut = true;
      for (const s of open) s.destroy();
    },
    join() {
      cut = false;
    },
    close() {
      for (const s of open) s.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Somebody with a browser of his own, in a time zone. Whatever his console complains about is kept. */
export async function newPerson(
  browser,
  {
    url,
    lang,
    zone,
    handle = '',
    viewport = { width: 1280, height: 900 },
    motion = false,
    touch = false,
  },
) {
  const context = await browser.newContext({
    baseURL: url,
    locale: lang,
    timezoneId: zone,
    viewport,
    reducedMotion: motion ? 'no-preference' : 'reduce',
    hasTouch: touch,
    acceptDownloads: true,
  });
  context.setDefaultTimeout(patient);
  const page = await context.newPage();
  const complaints = [];
  page.on('console', (m) => {
    if (
      m.type() === 'error' &&
      !/WebSocket connection|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_NETWORK/.test(m.text())
    )
      complaints.push(m.text());
  });
  page.on('pageerror', (e) => complaints.push(String(e)));
  if (handle) {
    await page.goto('/register');
    await page.fill('#handle', handle);
    await page.fill('#password', `${handle} plays in the hall`);
    await Promise.all([
      page.waitForURL((u) => u.pathname === '/'),
      page.click('main form button.primary'),
    ]);
  }
  return { context, page, handle, complaints };
}

/**
 * Waits until as many elements are there as wanted. An alert at the top of a page can be seen before
 * the table below it has been read: counting at once would be too early.
 */
export async function counted(locator, want, what = '') {
  const late = Date.now() + patient;
  for (;;) {
    const there = await locator.count();
    if (there === want) return;
    if (Date.now() > late) assert.equal(there, want, what || String(locator));
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Where a square's middle is on the screen. */
async function middle(page, square) {
  const box = await page.locator(`[data-on="${square}"]`).boundingBox();
  return [box.x + box.width / 2, box.y + box.height / 2];
}

/** A move by mouse: the man is dragged from one square to the other. */
export async function drag(page, uci) {
  await page.locator('.grid').scrollIntoViewIfNeeded();
  const [x1, y1] = await middle(page, uci.slice(0, 2));
  const [x2, y2] = await middle(page, uci.slice(2, 4));
  await page.mouse.move(x1, y1);
  await page.mouse.down();
  await page.mouse.move((x1 + x2) / 2, (y1 + y2) / 2, { steps: 3 });
  await page.mouse.move(x2, y2, { steps: 3 });
  await page.mouse.up();
}

/** A move by mouse: one click on the man and one on the square where it goes. */
export async function click(page, uci) {
  await page.locator('.grid').scrollIntoViewIfNeeded();
  for (const square of [uci.slice(0, 2), uci.slice(2, 4)]) {
    await page.mouse.click(...(await middle(page, square)));
  }
}

const focused = (page) => page.evaluate(() => document.activeElement.dataset.on);

/** A move by keyboard alone: arrows over the board, Enter to pick up and to put down. */
export async function arrows(page, uci, side) {
  await page.locator('[data-on][tabindex="0"]').focus();
  let at = await focused(page);
  for (const square of [uci.slice(0, 2), uci.slice(2, 4)]) {
    const turn = side === 'white' ? 1 : -1;
    const files = turn * (square.charCodeAt(0) - at.charCodeAt(0));
    const ranks = turn * (Number(square[1]) - Number(at[1]));
    for (let n = Math.abs(files); n > 0; n--)
      await page.keyboard.press(files > 0 ? 'ArrowRight' : 'ArrowLeft');
    for (let n = Math.abs(ranks); n > 0; n--)
      await page.keyboard.press(ranks > 0 ? 'ArrowUp' : 'ArrowDown');
    at = await focused(page);
    if (at !== square) throw new Error(`the arrows lead to ${at} instead of ${square}`);
    await page.keyboard.press('Enter');
  }
}

/** Waits until a page shows that many half moves and returns the last of them as it is said aloud. */
export async function movesShown(page, plies) {
  await page.waitForFunction(
    (n) => document.querySelectorAll('.moves [data-ply]').length === n,
    plies,
  );
  return page.locator(`.moves [data-ply="${plies}"] .visually-hidden`).textContent();
}

/** Offers a five minute game with the given side and returns when it hangs there. */
export async function offer(page, side) {
  await page.goto('/');
  await page.locator(`input[name="colour"][value="${side}"]`).check({ force: true });
  await page.locator('form.card button.primary').click();
  await page.locator('.seeks li.mine').waitFor();
}

/** Accepts the first game that somebody else offers. */
export async function accept(page) {
  if (new URL(page.url()).pathname !== '/') await page.goto('/');
  await page.locator('.seeks li:not(.mine) button.primary').first().click();
}

/** Waits until being seated has taken somebody to the board, and returns the game. */
export async function seated(page) {
  await page.locator('.grid [data-on="e4"]').waitFor();
  return new URL(page.url()).pathname.split('/').pop();
}

const axe = await readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The faults of WCAG A and AA that axe-core finds, once colours have changed that change over a moment. */
export async function faults(page) {
  await page.evaluate(axe);
  const look = async () => {
    await page.waitForFunction(() =>
      document
        .getAnimations()
        .every(
          (a) => a.playState !== 'running' || a.effect?.getComputedTiming().iterations === Infinity,
        ),
    );
    return page.evaluate(async () => {
      const found = await window.axe.run(document, {
        runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'],
      });
      return found.violations.flatMap((v) =>
        v.nodes.map((n) => `${v.id}: ${n.target.join(' ')} ${n.any[0]?.message ?? ''}`),
      );
    });
  };
  const found = await look();
  if (found.length === 0) return found;
  // A button that becomes the first one on its page while axe looks is seen between two colours. What is a fault is
  // one a second later, too.
  await page.waitForTimeout(1000);
  return look();
}

/** What sticks out of the page to the right, unless something round it scrolls. */
export const overflow = (page) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    if (document.documentElement.scrollWidth <= wide) return [];
    const scrolls = (e) =>
      e &&
      e !== document.body &&
      (getComputedStyle(e).overflowX !== 'visible' || scrolls(e.parentElement));
    return [...document.body.querySelectorAll('*')]
      .filter((e) => e.getBoundingClientRect().right > wide + 1 && !scrolls(e.parentElement))
      .slice(0, 3)
      .map((e) => `${e.tagName}.${e.className}`);
  });

/** Takes over the house and makes an event with newEventOfTwo. */
export async function eventOfTwo(page, admin, name, control, more) {
  await page.goto(admin);
  await page.locator('main form button.primary').click();
  await page.waitForURL(/\/admin$/);
  return newEventOfTwo(page, name, control, more);
}

/** Says yes to every question that the event asks before the act that was just sent, such as leaving FIDE mode. */
export async function confirmAll(page) {
  while ((await page.locator('#confirm').count()) > 0) {
    await Promise.all([page.waitForEvent('load'), page.locator('#confirm').click()]);
  }
}

/**
 * Makes an event of Ana and Berta, by the name and the time control that are given, and publishes its first round. more
 * fills in what else the form of a new event has. The event's address comes back.
 */
export async function newEventOfTwo(page, name, control, more = async () => {}) {
  await page.goto('/events/new?kind=all');
  await page.fill('#name', name);
  await page.selectOption('#laws', '2009');
  await page.fill('#control', control);
  await more();
  await Promise.all([page.waitForEvent('load'), page.locator('main form button.primary').click()]);
  await confirmAll(page);
  await page.waitForURL(/\/manage\/entries$/);
  const event = new URL(page.url()).pathname.replace(/\/manage\/entries$/, '');
  await page.setInputFiles('#csv', {
    name: 'players.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('name,rating,handle\n"Alvarez, Ana",1900,Ana\n"Baker, Berta",1850,Berta\n'),
  });
  await Promise.all([page.waitForEvent('load'), page.locator('form:has(#csv) button').click()]);
  await page.locator('form[action$="/entries"] button.primary').click();
  await publishFirst(page, event);
  return event;
}

/** Numbers the players in the order of the list and publishes the first round. */
export async function publishFirst(page, event) {
  await page.goto(`${event}/manage/rounds`);
  await page.locator('input[name="how"][value="list"]').check({ force: true });
  await page.locator('form[action$="/lots"] button').click();
  await page.locator('a[href$="/manage/draft"]').click();
  await page.locator('form[action$="/rounds/1/publish"] button').click();
  await page.locator('#round-1').waitFor();
}
