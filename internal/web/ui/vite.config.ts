import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

// The Go server serves dist/ under /ui/ and finds the hashed names in dist/.vite/manifest.json.
export default defineConfig({
  base: '/ui/',
  plugins: [svelte()],
  build: {
    manifest: true,
    target: 'es2022',
    modulePreload: { polyfill: false },
    rolldownOptions: { checks: { pluginTimings: false }, input: ['src/base.ts', 'src/hall.ts', 'src/table.ts', 'src/analysis.ts', 'src/talk.ts', 'src/boards.ts', 'src/envelope.ts'] },
  },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
});
