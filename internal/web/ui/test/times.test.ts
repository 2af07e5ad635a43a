import { afterEach, expect, test, vi } from 'vitest';
import { timeOf } from '../src/base/times';

afterEach(() => vi.unstubAllGlobals());

test("times are written in the page's language, whatever the region of the browser is", () => {
  const at = new Date(2026, 3, 3, 16, 5).getTime();
  for (const languages of [['en-US', 'de-AT'], ['en-GB'], ['pt-PT'], []]) {
    vi.stubGlobal('navigator', { languages });
    expect(timeOf(at, 'en')).toMatch(/^3 April 2026.* 16:05$/);
    expect(timeOf(at, 'es')).toMatch(/^3 de abril de 2026.* 16:05$/);
    expect(timeOf(at, 'de')).toMatch(/^3\. April 2026.* 16:05$/);
  }
});
