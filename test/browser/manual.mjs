// Prints the manual as one PDF for each language in which it is written, from the program's own pages, into the folder
// of its argument or build. Run it with `make manual`. With SOURCE_DATE_EPOCH, the time of a commit in seconds, two
// runs give the same bytes.
import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newPerson, openBrowser, openHouse } from './house.mjs';

const folder = process.argv[2] ?? fileURLToPath(new URL('../../build', import.meta.url));
const at = process.env.SOURCE_DATE_EPOCH
  ? new Date(process.env.SOURCE_DATE_EPOCH * 1000)
  : new Date();
const stamp = `D:${at.toISOString().replace(/\D/g, '').slice(0, 14)}+`;
const house = await openHouse();
const browser = await openBrowser();
try {
  await mkdir(folder, { recursive: true });
  for (const [lang, locale] of [
    ['en', 'en-GB'],
    ['es', 'es-ES'],
  ]) {
    const { page, context, complaints } = await newPerson(browser, {
      url: house.http,
      lang: locale,
    });
    await page.goto('/manual/all');
    if ((await page.getAttribute('html', 'lang')) !== lang)
      throw new Error(`the manual is not in ${lang}`);
    await page.evaluate(() => document.fonts.ready);
    const file = path.join(folder, `manual-${lang}.pdf`);
    // The pages are numbered by the style sheet, and the headings become the contents of the file.
    const pdf = await page.pdf({
      preferCSSPageSize: true,
      printBackground: true,
      tagged: true,
      outline: true,
    });
    // As long as before, so that the places that a PDF keeps of its parts stay right.
    const dated = pdf
      .toString('latin1')
      .replace(/(\/(?:Creation|Mod)Date \()D:\d{14}\+/g, `$1${stamp}`);
    await writeFile(file, dated, 'latin1');
    if (complaints.length) throw new Error(complaints.join('\n'));
    console.log(file);
    await context.close();
  }
} finally {
  await browser.close();
  await house.close();
}
