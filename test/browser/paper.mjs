// The text of a PDF, page by page: of the program's own documents and of what the browser prints. It reads what these
// two write (fonts with a map to Unicode, streams that are deflated or plain) and no other.
import { constants, inflateSync } from 'node:zlib';

const unhex = (hex) =>
  String.fromCharCode(...(hex.match(/.{4}/g) ?? []).map((unit) => parseInt(unit, 16)));

/** The objects of a file by their number: their dictionary and their stream. */
function objects(pdf) {
  const found = new Map();
  for (const m of pdf.matchAll(/(?:^|[\r\n])(\d+) 0 obj\b([^]*?)\bendobj/g)) {
    const [head, ...rest] = m[2].split(/\bstream\r?\n/);
    const raw = rest.join('stream\n').replace(/\r?\nendstream\s*$/, '');
    const stream = !rest.length
      ? ''
      : /FlateDecode/.test(head)
        ? inflateSync(Buffer.from(raw, 'latin1'), { finishFlush: constants.Z_SYNC_FLUSH }).toString(
            'latin1',
          )
        : raw;
    found.set(Number(m[1]), { head, stream });
  }
  return found;
}

/** What the codes of a font stand for. */
function letters(cmap) {
  const map = new Map();
  for (const block of cmap.matchAll(/beginbfchar([^]*?)endbfchar/g)) {
    for (const [, code, text] of block[1].matchAll(/<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g))
      map.set(parseInt(code, 16), unhex(text));
  }
  for (const block of cmap.matchAll(/beginbfrange([^]*?)endbfrange/g)) {
    for (const [, from, to, text] of block[1].matchAll(
      /<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>\s*<([0-9A-Fa-f]+)>/g,
    )) {
      const first = parseInt(from, 16);
      if (parseInt(to, 16) - first > 4000) return undefined; // every code is its own letter
      for (let code = first; code <= parseInt(to, 16); code++)
        map.set(code, String.fromCharCode(parseInt(text, 16) + code - first));
    }
  }
  return map;
}

const unescaped = (text) =>
  text.replace(/\\([0-7]{1,3}|[^])/g, (_, c) =>
    /^[0-7]/.test(c)
      ? String.fromCharCode(parseInt(c, 8))
      : ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' }[c] ?? c),
  );

/** The pages of a PDF: how wide and high each is, in points, and its words in the order of the alphabet. */
export function pagesOf(buffer) {
  const all = objects(buffer.toString('latin1'));
  const reference = (text, key) =>
    Number(new RegExp(`/${key}\\s*\\[?\\s*(\\d+) 0 R`).exec(text)?.[1]);
  const fontMaps = new Map();
  for (const [n, { head }] of all)
    if (/\/ToUnicode/.test(head))
      fontMaps.set(n, letters(all.get(reference(head, 'ToUnicode')).stream));
  const pages = [...all.values()].filter(({ head }) => /\/Type\s*\/Page\b(?!s)/.test(head));
  const whole = [...all.values()].find(({ head }) => /\/Type\s*\/Pages\b/.test(head));
  return pages.map(({ head }) => {
    const box = /MediaBox\s*\[\s*([\d. ]+)\]/
      .exec(head + whole.head)[1]
      .trim()
      .split(/\s+/)
      .map(Number);
    let resources = head;
    const far = reference(head, 'Resources');
    if (far) resources = all.get(far).head;
    const fonts = new Map(
      [...resources.matchAll(/\/(F\w+)\s+(\d+) 0 R/g)].map((m) => [
        m[1],
        fontMaps.get(Number(m[2])),
      ]),
    );
    const content = all.get(reference(head, 'Contents')).stream;
    const words = [];
    let font;
    for (const block of content.matchAll(/\/(F\w+) [\d.]+ Tf|\bBT\b([^]*?)\bET\b/g)) {
      if (block[1]) font = fonts.get(block[1]);
      let text = '';
      for (const [, name, hex, literal] of (block[2] ?? '').matchAll(
        /\/(F\w+) [\d.]+ Tf|<([0-9A-Fa-f]+)>|\(((?:\\[^]|[^\\)])*)\)/g,
      )) {
        if (name) font = fonts.get(name);
        const codes = hex
          ? unhex(hex)
          : (unescaped(literal ?? '').match(/[^]{2}/g) ?? [])
              .map((two) => String.fromCharCode(two.charCodeAt(0) * 256 + two.charCodeAt(1)))
              .join('');
        text += [...codes].map((c) => (font ? (font.get(c.charCodeAt(0)) ?? '') : c)).join('');
      }
      words.push(...text.split(/\s+/).filter(Boolean));
    }
    return { width: Math.round(box[2]), height: Math.round(box[3]), words: words.sort() };
  });
}
