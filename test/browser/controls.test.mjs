// How a game is agreed on and shown: clocks of every kind, the rules of the chess server, who is away, sounds, arrows, and moves
// said in the words of the Laws.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  click,
  counted,
  drag,
  movesShown,
  newPerson,
  offer,
  openBrowser,
  openCable,
  openHouse,
  seated,
} from './house.mjs';

let house, browser, cable, ana, berta;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'built-in'), openBrowser()]);
  cable = await openCable(house.http);
  [ana, berta] = await Promise.all([
    newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Ana', motion: true }),
    newPerson(browser, { url: cable.url, lang: 'es-ES', handle: 'Berta', motion: true }),
  ]);
});

after(async () => {
  await browser?.close();
  await cable?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

const pick = (page, name, value) =>
  page.locator(`input[name="${name}"][value="${value}"]`).check({ force: true });

/** Ana creates the game that her form says, Berta accepts it. */
async function begin(fill) {
  await ana.page.goto('/');
  await pick(ana.page, 'colour', 'white');
  await fill(ana.page);
  await ana.page.locator('form.card button.primary').click();
  await ana.page.locator('.seeks li.mine').waitFor();
  await berta.page.goto('/');
  const terms = await berta.page.locator('.seeks li:not(.mine)').first().textContent();
  await accept(berta.page);
  await Promise.all([seated(ana.page), seated(berta.page)]);
  return terms;
}

async function resign(page) {
  await page.locator('.deeds .danger').click();
  await page.locator('dialog[open] button.danger').click();
  await page.locator('.result[aria-labelledby="result-title"]').waitFor();
}

const own = async (page, kind) => {
  await pick(page, 'control', '-1');
  await page.selectOption('#clock-kind', kind);
};
const meta = (page) => page.locator('.head .meta').first().textContent();
const time = (page, at) => page.locator('.clock .time').nth(at).textContent();

test('there are presets with and without an increment', async () => {
  await ana.page.goto('/');
  await ana.page.locator('.controls .other').waitFor();
  const presets = await ana.page.locator('.controls label:not(.other)').allTextContents();
  for (const text of ['3', '3+2', '5', '5+3', '10', '90+30'])
    assert.ok(presets.includes(text), `${text} among ${presets}`);
  assert.match(await begin((page) => pick(page, 'control', '4')), /^\s*5\s.*Relámpago/);
  assert.match(await meta(ana.page), /^5 · Blitz/);
  await resign(ana.page);
});

test('a delay is called a delay, and the dial stands while it runs', async () => {
  const terms = await begin(async (page) => {
    await own(page, 'delay');
    await page.fill('#minutes', '5');
    await page.fill('#increment', '15');
  });
  assert.match(terms, /5d15.*demora de 15 s/);
  assert.match(await meta(ana.page), /^5d15 · Rapid · delay of 15 s/);
  await click(ana.page, 'e2e4');
  await movesShown(berta.page, 1);
  // Berta's dial stands while the seconds of the delay are counted, and goes only then.
  await berta.page.waitForFunction(() => {
    const left = /Demora (\d+)/.exec(
      document.querySelector('.clock.running .delay')?.textContent,
    )?.[1];
    const times = document.querySelectorAll('.clock .time');
    if (left && times[1].textContent !== '5:00')
      throw new Error(
        `${left} s of the delay are left, and the dial shows ${times[1].textContent}`,
      );
    return left && Number(left) <= 12;
  });
  await berta.page.waitForFunction(
    () => document.querySelectorAll('.clock .time')[1].textContent === '4:58',
  );
  await counted(berta.page.locator('.clock .delay'), 0);
  let shown = [];
  for (let tries = 0; tries < 20 && (!tries || shown[0] !== shown[1]); tries++) {
    // A second may pass between the two, and a busy machine draws one page later.
    if (tries) await ana.page.waitForTimeout(100);
    shown = [await time(ana.page, 0), await time(berta.page, 1)];
  }
  assert.equal(shown[0], shown[1]);
  await resign(ana.page);
});

test('a game of two periods, and one without clocks', async () => {
  const terms = await begin(async (page) => {
    await own(page, 'increment');
    await page.fill('#minutes', '90');
    await page.fill('#increment', '30');
    await page.getByLabel('More time after some moves').check();
  });
  assert.match(terms, /40\/90\+30, 30\+30/);
  assert.match(await meta(ana.page), /^40\/90\+30, 30\+30 · Standard/);
  await resign(ana.page);
  assert.match(await begin((page) => own(page, 'none')), /∞.*Sin reloj/);
  assert.match(await meta(ana.page), /^No clocks/);
  await counted(ana.page.locator('.clock'), 0);
  await click(ana.page, 'e2e4');
  await movesShown(berta.page, 1);
  await resign(ana.page);
});

test('by the rules of the chess server moves are taken back and clocks paused, and both agree', async () => {
  const terms = await begin(async (page) => {
    await page.locator('form.card details.more summary').click();
    await page.getByLabel('By the rules of the chess server').check();
  });
  assert.match(terms, /Reglas del servidor de ajedrez/);
  await click(ana.page, 'e2e4');
  await movesShown(berta.page, 1);
  await ana.page.locator('.deeds .more summary').click();
  await ana.page.getByRole('button', { name: 'Take back' }).click();
  await berta.page
    .locator('.offer', { hasText: 'Ana propone retirar' })
    .getByRole('button', { name: 'Aceptar' })
    .click();
  await ana.page.waitForFunction(() => document.querySelectorAll('.moves [data-ply]').length === 0);
  await berta.page.locator('.deeds .more summary').click();
  await berta.page.getByRole('button', { name: 'Parar los relojes' }).click();
  await ana.page
    .locator('.offer', { hasText: 'Berta proposes to stop both clocks' })
    .getByRole('button', { name: 'Accept' })
    .click();
  await berta.page.locator('.status', { hasText: 'Los relojes están parados' }).waitFor();
  await ana.page.getByRole('button', { name: 'Restart the clocks' }).click();
  await berta.page.locator('.offer').getByRole('button', { name: 'Aceptar' }).click();
  await ana.page.locator('.status', { hasText: 'Your move' }).waitFor();
  await ana.page.getByRole('button', { name: 'Abort the game' }).click();
  await berta.page.locator('.result[aria-labelledby="result-title"]').waitFor();
});

test('a player without a connection is shown as such, and his return is announced', async () => {
  await offer(ana.page, 'white');
  await accept(berta.page);
  await Promise.all([seated(ana.page), seated(berta.page)]);
  await drag(berta.page, 'e7e5');
  await counted(berta.page.locator('.mark.set'), 2);
  cable.cut();
  await ana.page.locator('.seat', { hasText: 'Berta' }).getByText('not connected').waitFor();
  await ana.page.locator('.answer', { hasText: 'Berta is disconnected.' }).waitFor();
  await counted(ana.page.locator('.seat', { hasText: 'Ana' }).getByText('not connected'), 0);
  cable.join();
  await ana.page.locator('.answer', { hasText: 'Berta is back.' }).waitFor();
  await counted(ana.page.locator('.away'), 0);
  // The move that she had set ahead has survived the broken line.
  await click(ana.page, 'e2e4');
  await movesShown(ana.page, 2);
  await resign(ana.page);
});

test('moves, captures, checks and the end are heard, and with the sound off nothing is', async () => {
  for (const { page } of [ana, berta]) {
    await page.addInitScript(() => {
      window.notes = [];
      const start = OscillatorNode.prototype.start;
      OscillatorNode.prototype.start = function (...at) {
        window.notes.push(this.frequency.value);
        return start.apply(this, at);
      };
    });
  }
  await offer(ana.page, 'white');
  await accept(berta.page);
  await Promise.all([seated(ana.page), seated(berta.page)]);
  const heard = (page) => page.evaluate(() => window.notes.splice(0));
  await Promise.all([heard(ana.page), heard(berta.page)]);
  const line = [
    ['e2e4', [220]],
    ['d7d5', [220]],
    ['e4d5', [220, 165]],
    ['d8d5', [220, 165]],
    ['b1c3', [220]],
    ['d5e5', [440, 440]],
  ];
  for (const [i, [uci, notes]] of line.entries()) {
    await click(i % 2 ? berta.page : ana.page, uci);
    await Promise.all([movesShown(ana.page, i + 1), movesShown(berta.page, i + 1)]);
    assert.deepEqual(await heard(ana.page), notes, uci);
  }
  await heard(berta.page);
  await berta.page.getByRole('button', { name: 'Sonido: sí' }).click();
  await click(ana.page, 'f1e2');
  await Promise.all([movesShown(ana.page, 7), movesShown(berta.page, 7)]);
  assert.deepEqual(await heard(berta.page), []);
  await heard(ana.page);
  await berta.page.getByRole('button', { name: 'Sonido: no' }).click();
  await resign(berta.page);
  await ana.page.locator('.result[aria-labelledby="result-title"]').waitFor();
  assert.deepEqual(await heard(ana.page), [523, 392]);
});

test('arrows and circles on one’s own board, with the right button and by keyboard', async () => {
  await offer(ana.page, 'white');
  await accept(berta.page);
  await Promise.all([seated(ana.page), seated(berta.page)]);
  const { page } = ana;
  const middle = async (square) => {
    const box = await page.locator(`[data-on="${square}"]`).boundingBox();
    return [box.x + box.width / 2, box.y + box.height / 2];
  };
  await page.mouse.move(...(await middle('g1')));
  await page.mouse.down({ button: 'right' });
  await page.mouse.move(...(await middle('f3')), { steps: 3 });
  await page.mouse.up({ button: 'right' });
  await page.mouse.click(...(await middle('e4')), { button: 'right' });
  assert.deepEqual(
    await page.evaluate(() => [
      document.querySelectorAll('.shapes path').length,
      document.querySelectorAll('.shapes circle').length,
    ]),
    [1, 1],
  );
  await page.locator('.answer', { hasText: 'Drawn: circle on e4.' }).waitFor();
  await page.locator('[data-on][tabindex="0"]').focus();
  await page.keyboard.press('d');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('d');
  await counted(page.locator('.shapes path'), 2);
  await counted(berta.page.locator('.shapes'), 0, 'they are hers alone');
  // A press of the left button takes them away, and moves as ever.
  await click(page, 'e2e4');
  await movesShown(berta.page, 1);
  await counted(page.locator('.shapes'), 0);
  await resign(page);
});

test("nobody's browser complained", () => {
  for (const p of [ana, berta])
    assert.deepEqual(
      p.complaints.filter((c) => !/status of (4\d\d)/.test(c)),
      [],
      p.handle,
    );
});
