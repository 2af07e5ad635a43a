// The arbiters' desk: a game of an event is stopped, put back and gone on with, by two arbiters who see what the other does, and
// nothing is recorded before it was shown. A call reaches every arbiter on duty, and one of them takes it.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  click,
  counted,
  eventOfTwo,
  faults,
  movesShown,
  newPerson,
  openBrowser,
  openHouse,
  overflow,
  seated,
} from './house.mjs';

let house, browser, carla, dora, white, black, event, game;

const shots = process.env.ESCAQUE_SHOTS;
const shoot = async (page, name) => {
  if (shots) await page.screenshot({ path: `${shots}/${name}.png`, fullPage: true });
};

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'none'), openBrowser()]);
  const [judge, deputy, ana, berta] = await Promise.all(
    ['Carla', 'Dora', 'Ana', 'Berta'].map((handle) =>
      newPerson(browser, { url: house.http, lang: 'en-GB', handle, motion: true }),
    ),
  );
  [carla, dora] = [judge, deputy];
  event = await eventOfTwo(carla.page, house.admin, 'Club Cup', '60');
  await carla.page.goto('/admin');
  const row = carla.page.locator('tr', { hasText: 'Dora' });
  await row.locator('input[value="arbiter"]').check();
  await submit(carla.page, row.getByRole('button', { name: 'Save Dora' }));
  await carla.page.goto(`${event}/manage/staff`);
  await carla.page.fill('#staff-handle', 'Dora');
  await submit(carla.page, carla.page.locator('form[action$="/staff"] button'));
  await carla.page.goto(`${event}/manage/rounds`);
  await carla.page.locator('form[action$="/rounds/1/seat"] button').click();
  game = await seated(ana.page);
  await seated(berta.page);
  white = (await ana.page.locator('.status').textContent()).includes('Your move') ? ana : berta;
  black = white === ana ? berta : ana;
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

const submit = (page, locator) => Promise.all([page.waitForEvent('load'), locator.click()]);

/** A move of one player, which both see as that half move of the game. */
async function play(player, uci, ply) {
  await click(player.page, uci);
  await Promise.all([movesShown(white.page, ply), movesShown(black.page, ply)]);
}

/** Opens the page of the game for an arbiter, once its remedies are listed. */
async function openGame({ page }) {
  await page.goto(`/desk/games/${game}`);
  await page.locator('[data-remedy]').first().waitFor();
}

/** Chooses a remedy and waits for its form. */
async function choose({ page }, kind) {
  await page.locator(`[data-remedy="${kind}"]`).click();
  await page.getByRole('button', { name: 'Show what it does' }).waitFor();
}

/** Shows what the form would do. */
async function preview({ page }) {
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await page.getByRole('heading', { name: 'This would be recorded' }).waitFor();
}

test('the pages are for arbiters of the game only', async () => {
  for (const address of ['/desk', `${event}/desk`, `/desk/games/${game}`]) {
    const status = (await white.context.request.get(address)).status();
    assert.equal(status, 403, `${address} for a player`);
  }
  await dora.page.goto(`${event}/desk`);
  await dora.page.getByRole('heading', { level: 1, name: 'Arbiters’ desk' }).waitFor();
});

test('every page has one place for news, so that a call is told once', async () => {
  const { page } = carla;
  const pages = [`${event}/desk`, `/desk/games/${game}`, '/account', '/people', '/', '/talk'];
  for (const address of [...pages, `/games/${game}`, '/editor', '/analysis']) {
    await page.goto(address);
    await page.locator('.herald').first().waitFor({ state: 'attached' });
    await page.waitForTimeout(500); // a second one would come after the page
    assert.equal(await page.locator('.herald').count(), 1, address);
  }
});

test('a call is on the screen of every arbiter on duty, and stops the clocks', async () => {
  for (const [i, uci] of ['e2e4', 'e7e5', 'g1f3', 'b8c6'].entries())
    await play(i % 2 ? black : white, uci, i + 1);
  for (const { page } of [carla, dora]) {
    await page.goto(`${event}/desk`);
    await page.getByRole('button', { name: 'Begin duty' }).click();
    await page.getByText('You are on duty.').waitFor();
  }
  await carla.page.goto('/people'); // a page that has nothing to do with the desk
  const { page } = white;
  await page.locator('summary', { hasText: 'More' }).first().click();
  await page.getByRole('button', { name: 'Call the arbiter' }).click();
  const dialog = page.locator('dialog[open]');
  await dialog.getByText('2 arbiters are on duty.').waitFor();
  await dialog.getByText(/The clocks stop until an arbiter comes, for 5 minutes/).waitFor();
  await shoot(page, 'call-dialog');
  assert.deepEqual(await faults(page), []);
  await dialog.getByLabel('What is it about?').fill('The pieces were displaced.');
  await dialog.getByRole('button', { name: 'Call the arbiter' }).click();
  for (const p of [white, black])
    await p.page
      .getByText(/The clocks run again in/)
      .first()
      .waitFor();
  await white.page.getByText('You have called an arbiter.').waitFor();

  const bar = carla.page.getByRole('region', { name: 'One call for an arbiter' });
  await bar.getByText('The pieces were displaced.').waitFor();
  await bar.getByText('round 1, board 1').waitFor();
  assert.match(await carla.page.title(), /^\(1\) /, 'the title counts the call');
  await carla.page.reload();
  await bar.waitFor();
  await dora.page.locator('[data-call]').getByText('The pieces were displaced.').waitFor();
  await dora.page.locator('.mini[data-urgent="now"] [data-sign="call"]').waitFor();
  await shoot(carla.page, 'bar');
  await bar.getByRole('link', { name: 'Open the board' }).waitFor();
  await carla.page.keyboard.press('F2');
  await carla.page.waitForURL((u) => u.pathname === `/desk/games/${game}`);
});

test('one arbiter takes the call; the other sees who has it and cannot overrule them', async () => {
  await carla.page.getByRole('button', { name: /^Take the call/ }).click();
  await carla.page.getByText('You have taken this call.').waitFor();
  await dora.page.getByText('Taken by Carla').waitFor();
  await white.page.getByText('Carla is coming.').waitFor();
  assert.doesNotMatch(await dora.page.title(), /^\(/, 'nobody waits any more');
  for (const name of ['Put back into the queue', 'Hand over', 'Close the call'])
    await counted(dora.page.locator('[data-call]').getByRole('button', { name }), 0);
  await shoot(dora.page, 'desk-call');
});

test('a position is restored after its effect was shown, and not before', async () => {
  await openGame(carla);
  const { page } = carla;
  await choose(carla, 'RestorePosition');
  await page.getByRole('button', { name: 'Show what it does' }).click();
  await page.locator('[aria-invalid="true"]').first().waitFor();
  await page.locator('#f-reason-0').fill('the pieces were displaced');
  await page.locator('#f-ply').fill('2');
  await page.getByText('After 1… e5').first().waitFor();
  await preview(carla);
  await page.locator('[data-event="PositionRestored"]').waitFor();
  await counted(page.locator('.positions figure'), 2, 'the board before and after');
  await movesShown(white.page, 4);
  await shoot(page, 'preview');
  assert.deepEqual(await faults(page), []);
  await page.getByRole('button', { name: 'Confirm' }).click();
  await page
    .getByRole('status')
    .getByText(/^Recorded\./)
    .waitFor();
  await Promise.all([movesShown(white.page, 2), movesShown(black.page, 2)]);

  // The record has everything in the order of the protocol, and the moves that were taken back.
  const record = page.getByRole('region', { name: 'Record of the game' });
  await record.getByText('2… Nc6 (taken back)').waitFor();
  const lines = await record.locator('li').allTextContents();
  const order = [
    '1. e4',
    '1… e5',
    '2. Nf3 (taken back)',
    '2… Nc6 (taken back)',
    'The pieces were displaced.',
    'The position is restored',
  ].map((text) => lines.findIndex((line) => line.includes(text)));
  assert.ok(!order.includes(-1), lines.join('\n'));
  assert.deepEqual(
    order,
    order.toSorted((a, b) => a - b),
    lines.join('\n'),
  );
});

test('what the Laws do not allow now is listed with its article', async () => {
  const { page } = carla;
  await page.locator('summary', { hasText: 'Why not?' }).click();
  const refused = page.locator('[data-refused]').first();
  await refused.waitFor();
  assert.match(
    await page.locator('details').last().textContent(),
    /Article \d/,
    'what is not allowed now names its article',
  );
});

test('an arbiter who looked before the other acted is told who did what', async () => {
  await openGame(dora);
  await choose(dora, 'ResumeGame');
  await preview(dora);
  await choose(carla, 'GiveTime');
  const time = carla.page.locator('input[id^="f-"]').first();
  if ((await time.inputValue()) === '') await time.fill('2:00');
  for (const reason of await carla.page.locator('#f-reason-0').all()) await reason.fill('noise');
  await preview(carla);
  await carla.page.getByRole('button', { name: 'Confirm' }).click();
  await carla.page
    .getByRole('status')
    .getByText(/^Recorded\./)
    .waitFor();

  await dora.page.getByRole('button', { name: 'Confirm' }).click();
  await dora.page.getByRole('alert').getByText(/Carla/).waitFor();
  await dora.page.getByRole('button', { name: 'Confirm' }).click();
  await dora.page
    .getByRole('status')
    .getByText(/^Recorded\./)
    .waitFor();
  await white.page.locator('.status', { hasText: 'Your move' }).waitFor();
});

test('the call is closed with what was decided', async () => {
  const { page } = carla;
  await page.getByRole('button', { name: 'Close the call' }).click();
  await page.getByLabel('Without cause').check();
  await page.locator('[data-call] form').getByRole('button', { name: 'Close the call' }).click();
  await page.locator('[data-call] input:invalid').waitFor();
  await page.getByLabel('The player had cause').check();
  await page.getByLabel('What was decided').fill('The position was put back.');
  await page.locator('[data-call] form').getByRole('button', { name: 'Close the call' }).click();
  await counted(page.locator('[data-call]'), 0, 'the call is closed');
  await dora.page.goto(`${event}/desk`);
  await dora.page.getByText('Nobody is calling.').waitFor();
  await counted(white.page.getByText('You have called an arbiter.'), 0, 'no call is open');
});

test('the boards are reached and opened by keyboard', async () => {
  const { page } = dora;
  await page.locator('.desk-boards .mini').first().waitFor();
  const board = page.getByRole('link', { name: /^Round 1, board 1\. / });
  assert.match(await board.getAttribute('aria-label'), /Ana – Berta|Berta – Ana/);
  await page.keyboard.press('/');
  await page.keyboard.type('nobody');
  await page.getByText('No board matches.').waitFor();
  await page.locator('#desk-filter').fill('ana');
  await board.waitFor();
  await board.focus();
  await page.keyboard.press('Enter');
  await page.waitForURL((u) => u.pathname === `/desk/games/${game}`);
});

test('the pages at all widths have no fault that axe-core finds, and nothing sticks out', async () => {
  for (const [address, name, ready] of [
    [`${event}/desk`, 'desk', '.desk-boards .mini'],
    [`/desk/games/${game}`, 'game', '[data-remedy]'],
    [`/games/${game}/protocol`, 'protocol', 'table.protocol'],
  ])
    for (const width of [360, 1366, 1920]) {
      const { page } = carla;
      await page.setViewportSize({ width, height: width === 360 ? 780 : 900 });
      await page.goto(address);
      await page.locator(ready).first().waitFor();
      await page.waitForFunction(() => document.fonts.status === 'loaded');
      await shoot(page, `${name}-${width}`);
      assert.deepEqual(await overflow(page), [], `${name} at ${width}`);
      assert.deepEqual(await faults(page), [], `${name} at ${width}`);
      if (width > 360) continue;
      if (name === 'desk') {
        const [duty, boards] = await Promise.all([
          page.getByRole('button', { name: 'End duty' }).boundingBox(),
          page.getByRole('heading', { name: 'Boards', exact: true }).boundingBox(),
        ]);
        assert.ok(duty.y < boards.y, 'the duties stand before the boards');
      } else if (name === 'protocol') {
        const box = await page.locator('.table-scroll').evaluate((e) => ({
          wide: e.scrollWidth - e.clientWidth,
          clocks: [...e.querySelectorAll('tr')].every(
            (row) => row.lastElementChild.getBoundingClientRect().right <= innerWidth,
          ),
        }));
        assert.deepEqual(box, { wide: 0, clocks: true }, 'both clocks are on the screen');
      } else {
        await page.locator('.record li.move').first().waitFor();
        const below = await page.evaluate(
          () =>
            document.documentElement.scrollHeight -
            (document.querySelector('footer').getBoundingClientRect().bottom + scrollY),
        );
        assert.ok(below < 1, `${below} pixels below the page`);
        await page.waitForFunction(() => {
          const box = document.querySelector('.record .lines');
          return (
            box.scrollHeight > box.clientHeight &&
            box.scrollTop + box.clientHeight > box.scrollHeight - 5
          );
        });
      }
    }
});

test('a draw is claimed with an intended move while the clocks stand for a call', async () => {
  const [mover, other] = (await white.page.locator('.status.mine').count())
    ? [white, black]
    : [black, white];
  const { page } = mover;
  const more = page.locator('details.more');
  if (!(await more.evaluate((e) => e.open))) await more.locator('summary').click();
  await more.getByRole('button', { name: 'Call the arbiter' }).click();
  const calling = page.locator('dialog[open]');
  await calling.getByLabel('What is it about?').fill('I want to claim a draw.');
  await calling.getByRole('button', { name: 'Call the arbiter' }).click();
  await page.getByText('You have called an arbiter.').waitFor();
  await other.page.locator('.status', { hasText: 'arbiter' }).waitFor();

  const dialog = page.locator('dialog[open]');
  await page.getByRole('button', { name: 'Claim a draw…' }).click();
  await dialog.locator('#intended').fill('Kg8');
  await dialog.locator('button.primary').click();
  await dialog.getByText('Kg8').waitFor(); // no such move
  await dialog.locator('#intended').fill(mover === white ? 'Nc3' : 'Nf6');
  await dialog.locator('.terms li').first().waitFor();
  await dialog.locator('button.primary').click();
  await dialog.waitFor({ state: 'hidden' });
  await carla.page.goto(`/desk/games/${game}`);
  await carla.page.locator('.record', { hasText: /claims a draw/ }).waitFor();
  await other.page.locator('.offer', { hasText: 'draw' }).waitFor();
});

test('nobody’s console complained', () => {
  for (const p of [carla, dora, white, black]) assert.deepEqual(p.complaints, [], p.handle);
});
