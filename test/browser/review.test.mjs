// The review of a report in the browser: on a telephone 360 pixels wide, with long names, and while the
// rounds of a large report are paired again.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, test } from 'node:test';
import { confirmAll, faults, newPerson, openBrowser, openHouse, overflow } from './house.mjs';

let house, browser, page;

before(async () => {
  [house, browser] = await Promise.all([openHouse(), openBrowser()]);
  ({ page } = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    handle: 'Olga',
    viewport: { width: 360, height: 740 },
  }));
  await page.goto(house.admin);
  await page.locator('main form button.primary').click();
  await page.waitForURL(/\/admin$/);
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

/** A record 001 with its rounds, each as "2 w 1". */
const line = (number, name, points, ...rounds) =>
  `001 ${String(number).padStart(4)}      ${name.padEnd(33).slice(0, 33)} ${2400 - number}${' '.repeat(28)}${points.padStart(4)} ${String(number).padStart(4)}${rounds
    .map((r) => `  ${r.padStart(8)}`)
    .join('')}`;

/** Sends a report for review. */
async function review(text) {
  await page.goto('/events/upload');
  await page.setInputFiles('#file', {
    name: 'open.trf',
    mimeType: 'text/plain',
    buffer: Buffer.from(text),
  });
  await page.locator('main form button.primary').click({ noWaitAfter: true });
}

const long = [
  'Wolfeschlegelsteinhausenbergerdorff',
  'García-Villanueva de la Fuente, José',
  'Papadiamantopoulou, Konstantina-Mari',
  'Rimskaya-Korsakova, Yekaterina-Svetl',
];

test('the review of a report fits a telephone', async () => {
  const name = 'Internationales Mannschaftsblitzschachvereinsmeisterschaftsvorrundenturnier';
  await review(
    [
      `012 ${name}`,
      '042 2019/04/03',
      '142 3',
      '192 FIDE_ROUNDROBIN',
      '202 DE,BH,THISISNOTATIEBREAKATALLBUTALONGWORDOFMANYLETTERS',
      line(1, long[0], '1.0', '2 w 1'),
      line(2, long[1], '0.0'),
      line(3, long[2], '0.5', '4 b ='),
      line(4, long[3], '0.5', '3 w ='),
      '',
    ].join('\n'),
  );
  await page.locator('#create').waitFor();
  await page.getByText('the report has 1-2 4-3').waitFor();
  await page.getByText('Not compared are the order of the boards').waitFor();
  assert.deepEqual(await overflow(page), []);
  assert.deepEqual(await faults(page), []);
  await page.setViewportSize({ width: 320, height: 568 });
  assert.deepEqual(await overflow(page), []);
  await page.setViewportSize({ width: 360, height: 740 });
  await Promise.all([page.waitForEvent('load'), page.locator('#create').click()]);
  await confirmAll(page);
  await page.waitForURL(/\/manage/);
});

/** A large report, which takes seconds to pair again. */
const large = (rounds) =>
  execFileSync(
    house.program,
    `generate --system dutch-2026 --seed 1 --players 2000 --rounds ${rounds} --half-byes 5`.split(
      ' ',
    ),
    { encoding: 'utf8', maxBuffer: 1 << 26 },
  );

test('the page counts the rounds of a large report, and ends with the review', async () => {
  await review(large(11));
  const count = page.locator('.count:visible');
  await count.waitFor();
  assert.match(await count.textContent(), /Rounds compared: \d+ of 11/);
  assert.deepEqual(await overflow(page), []);
  await page.locator('#create').waitFor();
  await page.waitForLoadState();
  assert.equal(await page.locator('.count:visible, .reading:visible').count(), 0);
  assert.equal(await page.locator('h1:visible').count(), 1);
  assert.deepEqual(await overflow(page), []);
  assert.deepEqual(await faults(page), []);
});

test('Cancel stops the work', async () => {
  const ended = /path=\/events\/upload status=200 bytes=(\d+)/g;
  const answers = () => [...house.log().matchAll(ended)].map((m) => Number(m[1]));
  const before = answers().length;
  await review(large(15));
  await page.locator('#cancel').click();
  await page.waitForURL(/\/events\/upload$/);
  await page.locator('#file').waitFor();
  // What was still to be sent is the form without a review, which has the whole report in it.
  for (let n = 0; answers().length < before + 3; n++) {
    assert.ok(n < 300, `the work goes on\n${house.log()}`);
    await page.waitForTimeout(200);
  }
  assert.ok(
    answers()
      .slice(before)
      .every((bytes) => bytes < 100_000),
    house.log(),
  );
});
