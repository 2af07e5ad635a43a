// Prints the manual as one PDF for each language in which it is written, from the program's own pages. Run it with
// `make manual`.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { newPerson, openBrowser, openHouse } from './house.mjs';

const folder = fileURLToPath(new URL('../../build', import.meta.url));
const house = await openHouse();
const browser = await openBrowser();
try {
  await mkdir(folder, { recursive: true });
  for (const [lang, locale] of [['en', 'en-GB'], ['es', 'es-ES']]) {
    const { page, context, complaints } = await newPerson(browser, { url: house.http, lang: locale });
    await page.goto('/manual/all');
    if ((await page.getAttribute('html', 'lang')) !== lang) throw new Error(`the manual is not in ${lang}`);
    await page.evaluate(() => document.fonts.ready);
    const file = path.join(folder, `manual-${lang}.pdf`);
    // The pages are numbered by the style sheet, and the headings become the contents of the file.
    await page.pdf({ path: file, preferCSSPageSize: true, printBackground: true, tagged: true, outline: true });
    if (complaints.length) throw new Error(complaints.join('\n'));
    console.log(file);
    await context.close();
  }
} finally {
  await browser.close();
  await house.close();
}
