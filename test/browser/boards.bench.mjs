// What a hundred boards on one page cost the browser: the work of the main thread in each frame of the display, while
// twenty moves a second are played. node test/browser/boards.bench.mjs prints it; more than 8 ms in the 99th of a hundred is a failure.
import { spawn } from 'node:child_process';
import { printDetail, spread, traceFrames } from './frames.mjs';
import { newPerson, openBrowser, openHouse } from './house.mjs';

const GAMES = 100;
const RATE = 20;
const SECONDS = Number(process.env.SECONDS ?? 20);
const MOST = 8;

const house = await openHouse('--load-test');
const browser = await openBrowser();
const load = spawn(
  house.program,
  [
    'load',
    '--ics',
    house.ics,
    '--games',
    String(GAMES),
    '--rate',
    String(RATE),
    '--plies',
    String(Math.ceil((RATE * (SECONDS + 40)) / GAMES)),
  ],
  { stdio: 'ignore' },
);
try {
  const { page, complaints } = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    viewport: {
      width: Number(process.env.WIDTH ?? 3840),
      height: Number(process.env.HEIGHT ?? 2160),
    },
    motion: true,
  });
  await page.goto('/watch');
  await page.waitForFunction((n) => document.querySelectorAll('.mini').length === n, GAMES, {
    timeout: 60_000,
  });
  await page.waitForTimeout(3000);
  if (process.env.PICTURE) await page.screenshot({ path: process.env.PICTURE });
  await page.evaluate(() => {
    window.moved = 0;
    new MutationObserver(
      (changes) =>
        (window.moved += changes.filter((c) => c.target.classList?.contains('mini-last')).length),
    ).observe(document.querySelector('#boards'), { subtree: true, childList: true });
  });
  const trace = await traceFrames(page, SECONDS);
  const moved = await page.evaluate(() => window.moved);

  const { mean, of } = spread(trace.frames);
  console.log(
    `${GAMES} boards, ${(moved / SECONDS).toFixed(1)} moves a second for ${SECONDS} s: main thread per frame of 16.7 ms: mean ${mean.toFixed(2)} ms, p50 ${of(0.5).toFixed(2)}, p90 ${of(0.9).toFixed(2)}, p99 ${of(0.99).toFixed(2)}, max ${of(1).toFixed(2)} ms`,
  );
  if (process.env.DETAIL) printDetail(trace);
  if (complaints.length) console.log(complaints.join('\n'));
  if (!moved || of(0.99) > MOST || complaints.length) process.exitCode = 1;
} finally {
  load.kill('SIGTERM');
  await browser.close();
  await house.close();
}
