// The table as players use it, with its men in motion: quick clicks, turns of the board, claims, moves set ahead, the end.
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import {
  accept,
  arrows,
  click,
  counted,
  drag,
  movesShown,
  newPerson,
  offer,
  openBrowser,
  openHouse,
  openTelnet,
  seated,
} from './house.mjs';

let house, browser, ana, berta;

before(async () => {
  [house, browser] = await Promise.all([openHouse('--computer', 'built-in'), openBrowser()]);
  [ana, berta] = await Promise.all([
    newPerson(browser, { url: house.http, lang: 'es-ES', handle: 'Ana', motion: true }),
    newPerson(browser, { url: house.http, lang: 'en-GB', handle: 'Berta', motion: true }),
  ]);
});

after(async () => {
  await browser?.close();
  const code = await house?.close();
  if (house) assert.equal(code, 0, `the program ends cleanly\n${house.log()}`);
});

async function seatTwo() {
  await offer(ana.page, 'white');
  await accept(berta.page);
  await Promise.all([seated(ana.page), seated(berta.page)]);
}

async function resign(page) {
  await page.locator('.deeds .danger').click();
  await page.locator('dialog[open] button.danger').click();
  await page.locator('.result[aria-labelledby="result-title"]').waitFor();
}

const manOn = (page, square) => page.locator(`.man[data-square="${square}"]`);

test('no click is lost while a man is still moving', async () => {
  await seatTwo();
  // Each answers as soon as the move is in the list, long before 180 ms are over.
  const line = [
    'e2e4',
    'e7e5',
    'g1f3',
    'b8c6',
    'f1c4',
    'f8c5',
    'c2c3',
    'g8f6',
    'd2d4',
    'e5d4',
    'c3d4',
    'c5b4',
    'b1c3',
    'f6e4',
    'e1g1',
    'b4c3',
    'd4d5',
    'c3f6',
    'f1e1',
    'c6e7',
    'e1e4',
    'd7d6',
    'c1g5',
    'f6g5',
  ];
  for (const [i, uci] of line.entries()) {
    await click(i % 2 ? berta.page : ana.page, uci);
    await Promise.all([movesShown(ana.page, i + 1), movesShown(berta.page, i + 1)]);
  }
  await resign(ana.page);
});

test('two quick turns leave the board as it was, and names, clocks and men agree', async () => {
  await seatTwo();
  const turn = ana.page.getByRole('button', { name: 'Girar el tablero' });
  const seats = () => ana.page.locator('.seat .name').allTextContents();
  const middle = async (square) => {
    const box = await manOn(ana.page, square).boundingBox();
    return box.y;
  };
  assert.deepEqual(await seats(), ['Berta', 'Ana']);
  await turn.click();
  assert.deepEqual(await seats(), ['Ana', 'Berta']);
  await ana.page.waitForTimeout(250);
  assert.ok((await middle('e2')) < (await middle('e7')), 'White is above');
  await turn.dblclick();
  await turn.click();
  await ana.page.waitForTimeout(250);
  assert.deepEqual(await seats(), ['Berta', 'Ana']);
  assert.ok((await middle('e2')) > (await middle('e7')), 'White is below');
  await drag(ana.page, 'e2e4');
  await movesShown(berta.page, 1);
  await resign(ana.page);
});

test('a wrong claim is told to both, and binds', async () => {
  await seatTwo();
  await ana.page.getByRole('button', { name: 'Reclamar tablas…' }).click();
  await ana.page.locator('#intended').fill('d4');
  await ana.page.locator('dialog[open] button.primary').click();
  await ana.page
    .locator('[role="log"]', { hasText: /reclama/ })
    .first()
    .waitFor();
  await berta.page.locator('.gamelog [role="log"]', { hasText: /White claims a draw/ }).waitFor();
  await berta.page
    .locator('.bound', { hasText: /White has claimed with d4, and must play it/ })
    .waitFor();
  await ana.page
    .locator('.bound', { hasText: 'Has reclamado con d4: tienes que jugarla.' })
    .waitFor();
  await drag(ana.page, 'e2e4');
  await ana.page.locator('.answer', { hasText: 'd4' }).waitFor();
  await counted(ana.page.locator('.moves [data-ply]'), 0);
  await drag(ana.page, 'd2d4');
  await movesShown(berta.page, 1);
  await ana.page.locator('.bound').waitFor({ state: 'detached' });
  await resign(berta.page);
});

test('an illegal move is explained', async () => {
  await seatTwo();
  await drag(ana.page, 'e2e5');
  await ana.page.locator('.answer', { hasText: 'De e2 a e5 no es una jugada legal.' }).waitFor();
  await click(ana.page, 'g1g3');
  await ana.page.locator('.answer', { hasText: 'De g1 a g3' }).waitFor();
  await counted(ana.page.locator('.moves [data-ply]'), 0);
  await resign(ana.page);
});

test('a move set ahead is played when it is legal, taken back with the right button, and forgotten when it is not', async () => {
  await seatTwo();
  await drag(berta.page, 'e7e5');
  await counted(berta.page.locator('.mark.set'), 2);
  await drag(ana.page, 'e2e4');
  await movesShown(ana.page, 2);
  await drag(berta.page, 'b8c6');
  const square = await berta.page.locator('[data-on="e4"]').boundingBox();
  await berta.page.mouse.click(square.x + 5, square.y + 5, { button: 'right' });
  await counted(berta.page.locator('.mark.set'), 0);
  await drag(ana.page, 'g1f3');
  await movesShown(berta.page, 3);
  await berta.page.waitForTimeout(200);
  await counted(ana.page.locator('.moves [data-ply]'), 3, 'nothing was played for her');
  await drag(berta.page, 'b8c6');
  await movesShown(ana.page, 4);
  await drag(berta.page, 'c6e5'); // protected by nobody, but her own man stands there
  await drag(ana.page, 'f1b5');
  await berta.page.locator('.answer', { hasText: 'c6 to e5 is not legal now' }).waitFor();
  await resign(ana.page);
});

test('what one presses does not move as the game goes on', async () => {
  await seatTwo();
  const resignAt = async () => (await ana.page.locator('.deeds .danger').boundingBox()).y;
  const first = await resignAt();
  for (const [i, uci] of ['g1f3', 'g8f6', 'f3g1', 'f6g8', 'g1f3', 'g8f6', 'f3g1'].entries()) {
    await (i % 2 ? arrows(berta.page, uci, 'black') : click(ana.page, uci));
    await movesShown(ana.page, i + 1);
    if (i % 2) assert.equal(await resignAt(), first, `after ${i + 1} half moves`);
  }
  await resign(ana.page);
});

test('after resigning by keyboard the focus is at the rematch', async () => {
  await seatTwo();
  await ana.page.locator('.deeds .danger').focus();
  await ana.page.keyboard.press('Enter');
  await ana.page.keyboard.press('Tab');
  await ana.page.keyboard.press('Enter');
  await ana.page.locator('.result[aria-labelledby="result-title"]').waitFor();
  await ana.page.waitForFunction(() => document.activeElement?.classList.contains('rematch'));
});

test('a challenge and a game that begins are told on every page', async () => {
  await ana.page.goto('/events');
  await ana.page.waitForFunction(() => document.querySelector('.herald'));
  await berta.page.goto('/');
  await berta.page.getByRole('button', { name: 'Challenge Ana ' }).click();
  await ana.page.locator('.herald .alert', { hasText: 'Berta te reta' }).waitFor();
  await ana.page.getByRole('button', { name: 'Aceptar el reto de Berta' }).click();
  await ana.page.locator('.herald .alert', { hasText: 'Tu partida ha empezado' }).waitFor();
  assert.match(await ana.page.title(), /^● Tu partida ha empezado/);
  await ana.page.locator('.herald a').click();
  await Promise.all([seated(ana.page), seated(berta.page)]);
  await resign(ana.page);
});

test('a seek lives as long as its owner reads any page', async () => {
  await offer(ana.page, 'white');
  await ana.page.goto('/games');
  await ana.page.waitForFunction(() => document.querySelector('.herald'));
  await ana.page.waitForTimeout(6000); // who has no connection is gone after five seconds
  await accept(berta.page);
  await ana.page.locator('.herald .alert', { hasText: 'Tu partida ha empezado' }).waitFor();
  await ana.page.locator('.herald a').click();
  await Promise.all([seated(ana.page), seated(berta.page)]);
  await resign(ana.page);
});

test('two clicks make one seek', async () => {
  await ana.page.goto('/');
  const create = ana.page.locator('form.card button.primary');
  await create.click();
  await ana.page.locator('.seeks li.mine').first().waitFor(); // it was answered between the clicks
  await create.click();
  await ana.page.waitForTimeout(300);
  await counted(ana.page.locator('.seeks li.mine'), 1);
  await ana.page.locator('.seeks li.mine button').click();
  await ana.page.locator('.seeks li.mine').waitFor({ state: 'detached' });
});

test('every preset is one that the edition allows', async () => {
  await ana.page.goto('/');
  for (const edition of ['1993', '1997', '2023']) {
    await ana.page.selectOption('#edition', edition);
    const presets = ana.page.locator('.controls label:not(.other)');
    for (let i = 0; i < (await presets.count()); i++) {
      await presets.nth(i).click();
      await ana.page.locator('form.card button.primary').click();
      await ana.page.locator('.seeks li.mine button').click();
      await ana.page.locator('.seeks li.mine').waitFor({ state: 'detached' });
      await counted(
        ana.page.locator('.notices .alert.bad'),
        0,
        `${edition}: ${await presets.nth(i).textContent()}`,
      );
    }
  }
});

test('what an opponent at a telnet client proposes can be answered at the board', async () => {
  const telnet = await openTelnet(house.ics);
  try {
    await telnet.hears(/login: $/);
    telnet.send('guest');
    const [, guest] = await telnet.hears(/Press return to enter the server as "(\w+)":/);
    telnet.send('');
    await telnet.hears(/Starting FICS session/);
    await ana.page.goto('/');
    telnet.send('set profile family');
    telnet.send('seek 5 0 unrated white');
    const mine = ana.page.locator('.seeks li', { hasText: guest });
    await mine.getByText('Reglas del servidor de ajedrez').waitFor();
    await mine.locator('button').click();
    await seated(ana.page);
    telnet.send('e2e4');
    await movesShown(ana.page, 1);
    telnet.send('takeback 1');
    await ana.page
      .locator('.offer', { hasText: `${guest} propone retirar la última jugada.` })
      .getByRole('button', { name: 'Aceptar' })
      .click();
    await ana.page.waitForFunction(
      () => document.querySelectorAll('.moves [data-ply]').length === 0,
    );
    telnet.send('pause');
    await ana.page
      .locator('.offer', { hasText: 'propone parar los dos relojes' })
      .getByRole('button', { name: 'Rechazar' })
      .click();
    await telnet.hears(/Ana declines the pause request/);
    await ana.page.locator('.more summary').click();
    await ana.page.getByRole('button', { name: 'Dar 15 segundos' }).click();
    await telnet.hears(/15 seconds/);
    telnet.send('resign');
    await ana.page.locator('.result[aria-labelledby="result-title"]').waitFor();
  } finally {
    telnet.close();
  }
});

test('from the first page to a game with the computer in one press', async () => {
  const visitor = await newPerson(browser, { url: house.http, lang: 'en-GB', motion: true });
  const { page } = visitor;
  await page.goto('/');
  await page
    .getByRole('heading', { level: 1, name: 'Chess by the Laws, and tournaments by the handbook' })
    .waitFor();
  await page.locator('.famous .man').first().waitFor();
  const before = await page
    .locator('.famous .man')
    .evaluateAll((men) => men.map((m) => m.dataset.square).join());
  await page.waitForFunction(
    (old) =>
      [...document.querySelectorAll('.famous .man')].map((m) => m.dataset.square).join() !== old,
    before,
  );
  await page.getByRole('button', { name: 'Play the computer' }).click();
  await seated(page);
  await page.locator('.seat', { hasText: 'ComputerEasy' }).waitFor();
  if (
    await page
      .locator('.grid [data-on="e1"]')
      .evaluate((e) => e.getBoundingClientRect().y < innerHeight / 3)
  ) {
    // Black was drawn: the computer begins.
    await page.waitForFunction(() => document.querySelectorAll('.moves [data-ply]').length === 1);
    await click(page, 'a7a6');
    await page.waitForFunction(() => document.querySelectorAll('.moves [data-ply]').length >= 3);
  } else {
    await click(page, 'e2e4');
    await page.waitForFunction(() => document.querySelectorAll('.moves [data-ply]').length >= 2);
  }
  // A second game at once leads back to the first.
  const url = page.url();
  await page.goto('/');
  await page.locator('.computer').waitFor();
  assert.ok(await page.locator('.computer button').isDisabled());
  await page.goto(url);
  await seated(page);
  await resign(page);
  assert.deepEqual(visitor.complaints, []);
  await visitor.context.close();
});

test('a line that is refused stays in its field', async () => {
  const field = ana.page.locator('#chat-text');
  let sent = 0;
  do {
    // a line every two seconds would be taken: on a slow machine it takes some more
    assert.ok(++sent <= 60, 'no line was refused');
    await field.fill(`line ${sent}`);
    await field.press('Enter');
    await ana.page.waitForFunction(
      () =>
        document.querySelector('#chat-text').value === '' ||
        document.querySelector('.notices .alert.bad'),
    );
  } while (!(await ana.page.locator('.notices .alert.bad').count()));
  assert.ok(sent > 5, `line ${sent} was refused`);
  assert.equal(await field.inputValue(), `line ${sent}`);
});

test('who logs out in another window is told so', async () => {
  const other = await berta.context.newPage();
  await other.goto('/account');
  await other.locator('form[action="/logout"] button').click();
  await berta.page.locator('.notices', { hasText: 'You have been logged out' }).waitFor();
  await other.close();
});

test('on a telephone on its side the whole board is on the screen', async () => {
  const phone = await newPerson(browser, {
    url: house.http,
    lang: 'en-GB',
    viewport: { width: 740, height: 360 },
    touch: true,
    motion: true,
  });
  await phone.page.goto(ana.page.url());
  await phone.page.locator('.grid').waitFor();
  await phone.page.locator('.play').evaluate((e) => e.scrollIntoView());
  const box = await phone.page.locator('.play').boundingBox();
  assert.ok(box.height <= 360, `both seats and the board are ${box.height} px high`);
  assert.ok(
    await phone.page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
    'nothing runs off the page',
  );
  await phone.context.close();
});

test("nobody's browser complained", () => {
  for (const p of [ana, berta])
    assert.deepEqual(
      p.complaints.filter((c) => !/status of (4\d\d)/.test(c)),
      [],
      p.handle,
    );
});
