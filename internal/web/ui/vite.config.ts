import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The Go server serves dist/ under /ui/ and finds the hashed names in dist/.vite/manifest.json.
export default defineConfig({
  base: '/ui/',
  // The sentences stand in internal/i18n.
  server: { fs: { allow: ['../..'] } },
  plugins: [svelte()],
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: {
      checks: { pluginTimings: false },
      // What every living page needs is one file: it is smaller in one than in two, whatever else fetches a part of it.
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              name: 'app',
              test: /node_modules\/(svelte|esm-env|clsx)\/|src\/((app|net)\/|base\/sound|state\/(reducer|talk|lobby))/,
            },
          ],
        },
      },
      input: [
        'src/analysis.ts',
        'src/base.ts',
        'src/boards.ts',
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
