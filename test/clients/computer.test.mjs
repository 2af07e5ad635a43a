// xboard with Zippy, the way computers have joined such servers for decades: a
// registered computer plays a whole rated game against somebody in a browser.
import assert from 'node:assert/strict';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { after, before, test } from 'node:test';
import { accept, click, movesShown, newPerson, openBrowser, seated } from '../browser/house.mjs';
import { fenOf, openClub, pause } from './club.mjs';

let club, browser;
before(async () => ([club, browser] = await Promise.all([openClub('computer'), openBrowser()])));
after(async () => {
  await browser?.close();
  await club?.close();
});

test('a rated game between xboard -zp and a browser', async () => {
  await club.computer('Turk');
  const screen = await club.screen('560x640');
  const logon = path.join(club.home, 'turk.ics');
  const sheet = path.join(club.folder, 'turk.pgn');
  await writeFile(logon, `Turk\n${club.password}\n`);
  const ana = await newPerson(browser, { url: club.house.http, lang: 'en-GB', handle: 'Ana' });
  const turk = club.run('turk', 'xboard', [
    '-zp', '-ics', '-icshost', '127.0.0.1', '-icsport', club.port, '-icshelper', '', '-icslogon', logon,
    '-fcp', 'gnuchess -x', '-fd', club.home, '-depth', '1', '-xponder', '-xpopup', '-xexit', '-soundProgram', 'true', '-xanimate',
    '-autosave', '-saveGameFile', sheet, '-debug', '-debugfile', path.join(club.folder, 'turk.debug'),
  ], { env: screen.env, cwd: club.home });
  await turk.hears(/\*\*\*\* Starting FICS session as Turk\(C\) \*\*\*\*/);
  await turk.hears(/Style 12 set\.[^]*fics% /);
  turk.type('seek 10 0 rated black');
  await turk.hears(/posted with index/);
  await ana.page.goto('/');
  await ana.page.locator('.seeks li:not(.mine)').first().waitFor();
  assert.match(await ana.page.locator('.seeks li:not(.mine)').first().textContent(), /Turk/);
  await accept(ana.page);
  await seated(ana.page);
  await turk.hears(/Creating: Ana \(.*\) Turk \(.*\) rated (blitz|standard) 10 0/);

  // Ana asks a friend; who watches tells what stands on the board.
  const [witness, friend] = [await club.caller(), club.engine('friend')];
  const [, number] = await turk.hears(/\{Game (\d+) /);
  witness.send(`observe ${number}`);
  let plies = 0, line = (await witness.hears(/<12> [^\n]*\n/))[0];
  for (; plies < 300; ) {
    const move = await friend.best(fenOf(line));
    if (!move) break;
    if (move.length > 4) {
      await ana.page.locator('#move-entry').fill(move);
      await ana.page.keyboard.press('Enter');
    } else await click(ana.page, move);
    plies += 1;
    await movesShown(ana.page, plies);
    if (plies === 21) {
      await screen.picture('turk');
      await ana.page.screenshot({ path: path.join(club.folder, 'ana.png') });
    }
    const found = await witness.hears(/<12> \S+ \S+ \S+ \S+ \S+ \S+ \S+ \S+ W [^\n]*\n|\{Game \d+ [^\n]*\} (1-0|0-1|1\/2-1\/2|\*)/);
    if (found[1]) break;
    line = found[0];
    plies += 1;
  }
  await turk.hears(/\{Game \d+ \(Ana vs\. Turk\) ([^}]*)\} (1-0|1\/2-1\/2)/);
  await ana.page.locator('.result[aria-labelledby="result-title"]').waitFor();
  await ana.page.screenshot({ path: path.join(club.folder, 'ana-result.png') });
  await screen.picture('turk-result');
  await pause(500);
  const pgn = await readFile(sheet, 'utf8');
  assert.match(pgn, /\[White "Ana"\]/);
  assert.match(pgn, /\[Black "Turk"\]/);
  assert.match(pgn, /\[Result "(1-0|1\/2-1\/2)"\]/);
  assert.ok(plies >= 10, 'a whole game');
  assert.deepEqual(ana.complaints, []);
  const profile = await club.caller('guest');
  profile.send('finger Ana');
  await profile.hears(/Blitz +\d+/);
});
