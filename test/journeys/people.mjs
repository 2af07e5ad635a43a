// What the journeys share: a person whose clicks and fields are counted, forms of the pages of events, the table of what was measured.
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { appendFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

export const program =
  process.env.ESCAQUE_BIN ??
  path.join(fileURLToPath(new URL('../..', import.meta.url)), 'bin/escaque');

/** Runs the program as an arbiter types it. */
export const escaque = (...args) =>
  execFileSync(program, args, {
    env: { ...process.env, LC_ALL: 'C', USER: 'carla' },
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });

/** A line of the table that `make journeys` prints at its end. */
export function measured(journey, what, figure) {
  if (process.env.JOURNEYS)
    appendFileSync(process.env.JOURNEYS, `${journey}\t${what}\t${figure}\n`);
}

/** Clicks what the selector means and waits for the page that answers. */
export const submit = (page, button) =>
  Promise.all([
    page.waitForEvent('load'),
    (typeof button === 'string' ? page.locator(button).first() : button).click(),
  ]);

/** Makes the first person of a house its administrator, which the printed link allows once. */
export async function administer(house, page) {
  await page.goto(house.admin);
  await page.locator('main form button.primary').click();
  await page.waitForURL(/\/admin$/);
}

/** Fills a form of a page and sends it; what was refused fails the journey. */
export async function send(page, address, action, fields) {
  if (address) await page.goto(address);
  const form = page.locator(`form[action$="${action}"]`).first();
  await form.waitFor({ state: 'attached' });
  await form.evaluate((f) => {
    for (let e = f; e; e = e.parentElement) if (e.tagName === 'DETAILS') e.open = true;
  });
  for (const [name, value] of fields) {
    const field = form.locator(`[name="${name}"]`);
    const at = field.nth(
      (await field.count()) > 1
        ? fields.filter((f) => f[0] === name).findIndex((f) => f[1] === value)
        : 0,
    );
    const kind = await at.evaluate((e) => (e.tagName === 'SELECT' ? 'select' : e.type));
    if (kind === 'select') await at.selectOption(value);
    else if (kind === 'radio')
      await form.locator(`[name="${name}"][value="${value}"]`).check({ force: true });
    else await at.fill(value);
  }
  await submit(page, form.locator('button').last());
  const bad = page.locator('.alert.bad');
  assert.equal(await bad.count(), 0, (await bad.allInnerTexts()).join());
}

/** Types the results of boards on a page that is open, each by its key. */
export async function type(page, results) {
  for (const [board, key] of results) {
    await page.locator(`[data-board="${board}"] input[data-key]`).first().focus();
    await page.keyboard.press(key);
  }
}

/** Conducts what stands on the page of contests to its end, by what the page offers next; returns how many games it took. */
export async function playOut(page, results) {
  let games = 0;
  for (let i = 0; i < 200; i++) {
    const begin = page.getByRole('button', { name: /^(Begin stage|Draw lots)/ }).first();
    const game = page.locator('form:has(button.primary):has(select[name=result])').first();
    let button = game.locator('button.primary');
    if (await game.count()) {
      await game.locator('select[name=result]').selectOption(results[games++ % results.length]);
      const moves = game.locator('input[name=moves]');
      if (await moves.count()) await moves.fill('30');
    } else if (await begin.count()) {
      const why = page.locator('form').filter({ has: begin }).locator('input[name=reason]').first();
      if (await why.count()) await why.fill('both are ready');
      button = begin;
    } else {
      return games;
    }
    await submit(page, button);
    const bad = page.locator('.alert.bad');
    assert.equal(await bad.count(), 0, (await bad.allInnerTexts()).join());
  }
  throw new Error('it does not end');
}
