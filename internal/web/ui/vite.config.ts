import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { svelte } from '@sveltejs/vite-plugin-svelte';
import type { Plugin } from 'vite';
import { defineConfig } from 'vitest/config';

/** Reads a catalogue of internal/i18n without the name of its area, which begins every key. What a language lacks is said in English. */
const catalogues: Plugin = {
  name: 'catalogues',
  enforce: 'pre',
  load(id) {
    const [, folder, area] =
      /^(.*\/i18n)\/[\w-]+\/(browser|table|analysis|arbiter)\.json$/.exec(id) ?? [];
    if (folder === undefined || area === undefined) return null;
    const read = (file: string) => Object.entries<string>(JSON.parse(readFileSync(file, 'utf8')));
    return JSON.stringify(
      Object.fromEntries(
        [...read(join(folder, 'en', `${area}.json`)), ...read(id)].map(([key, text]) => [
          key.slice(area.length + 1),
          text,
        ]),
      ),
    );
  },
};

// The Go server serves dist/ under /ui/ and finds the hashed names in dist/.vite/manifest.json.
export default defineConfig({
  base: '/ui/',
  // The sentences stand in internal/i18n.
  server: { fs: { allow: ['../..'] } },
  plugins: [svelte(), catalogues],
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // Each of these is one file, because a first visit pays some 700 bytes of headers for each.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            // what every living page needs, whatever else fetches a part of it
            {
              name: 'app',
              test: /node_modules\/(svelte|esm-env|clsx)\/|src\/(app\/(?!CallsBar|RemedyButton)|net\/|base\/sound|protocol|state\/(reducer|talk|lobby|change|names|table|news|calls)\.ts|table\/Diagram)/,
            },
            // what every page needs. Its sentences are fetched before it goes on, so what takes keys from the first
            // moment, as the results by keys, must not be in it.
            {
              name: 'frame',
              test: /src\/(base\/(confirm|settings|times)|i18n\/(index|format|catalogue|texts)|state\/settings)|vite\/preload-helper/,
            },
            // what pages with a position or a game need
            {
              name: 'words',
              test: /src\/state\/(words|pieces|starts|legal|entry|position|time)|src\/assets\/pieces/,
            },
          ],
        },
      },
      input: [
        'src/analysis.ts',
        'src/base.ts',
        'src/boards.ts',
        'src/desk.ts',
        'src/editor.ts',
        'src/envelope.ts',
        'src/hall.ts',
        'src/office/fide.ts',
        'src/office/live.ts',
        'src/office/print.ts',
        'src/office/results.ts',
        'src/office/screen.ts',
        'src/passkeys.ts',
        'src/styles/pages.css',
        'src/table.ts',
        'src/talk.ts',
      ],
    },
  },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
});
