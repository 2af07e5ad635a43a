// What a page costs the main thread of its browser, frame by frame of the display.
export const FRAME = 1000 / 60;

/** Traces a page for some seconds and returns what its main thread worked in each frame, in ms, and the trace's events of that thread. */
export async function traceFrames(page, seconds) {
  const cdp = await page.context().newCDPSession(page);
  const events = [];
  cdp.on('Tracing.dataCollected', ({ value }) => events.push(...value));
  const done = new Promise((resolve) => cdp.once('Tracing.tracingComplete', resolve));
  await cdp.send('Tracing.start', {
    transferMode: 'ReportEvents',
    traceConfig: {
      includedCategories: [
        'toplevel',
        'devtools.timeline',
        'disabled-by-default-devtools.timeline',
      ],
    },
  });
  await page.waitForTimeout(seconds * 1000);
  await cdp.send('Tracing.end');
  await done;
  await cdp.detach();

  // The page's main thread is the one that runs its script.
  const name = (e) => e.name === 'thread_name' && e.args.name === 'CrRendererMain';
  const painted = (e) =>
    e.name === 'FunctionCall' || e.name === 'EventDispatch' || e.name === 'FireAnimationFrame';
  const weight = new Map();
  for (const e of events.filter(painted))
    weight.set(`${e.pid}/${e.tid}`, (weight.get(`${e.pid}/${e.tid}`) ?? 0) + 1);
  const [main] = [...weight].sort((a, b) => b[1] - a[1])[0];
  if (!events.some((e) => name(e) && `${e.pid}/${e.tid}` === main))
    console.error('the thread has no name');
  const own = events.filter((e) => `${e.pid}/${e.tid}` === main && e.ph === 'X');
  const tasks = own.filter((e) => e.name === 'RunTask');
  const start = Math.min(...tasks.map((e) => e.ts));
  const frames = new Float64Array(Math.ceil((seconds * 1000) / FRAME));
  for (const e of tasks) {
    const at = Math.floor((e.ts - start) / 1000 / FRAME);
    if (at < frames.length) frames[at] += (e.tdur ?? e.dur) / 1000; // its own time on the processor, whoever else is there
  }
  return { frames, events: own };
}

/** The mean of the frames and what so many of a hundred do not exceed. */
export function spread(frames) {
  const sorted = [...frames].sort((a, b) => a - b);
  const of = (p) => sorted[Math.min(sorted.length - 1, Math.floor(p * sorted.length))];
  return { mean: sorted.reduce((a, b) => a + b, 0) / sorted.length, of };
}

/** Prints the kinds of work that took most of the time. */
export function printDetail({ frames, events }) {
  const by = new Map();
  for (const e of events.filter((e) => e.tdur))
    by.set(e.name, (by.get(e.name) ?? 0) + e.tdur / 1000);
  for (const [what, ms] of [...by].sort((a, b) => b[1] - a[1]).slice(0, 25))
    console.log(`${(ms / frames.length).toFixed(3)} ms a frame  ${what}`);
}
