import type { Browser, Page } from '@playwright/test';
import { freePort } from '../../tests/harness/free-port.ts';
import { openStage, openVisitor, pressCell, SIZES, type Stage } from '../../tests/harness/picture-stage.ts';
import { figure, median, raw, round } from '../report.ts';

// How smoothly the practice table runs from the lock to the next round's bets, in Chromium with the page's processor
// slowed down four times. Every frame that the compositor drew or dropped, from Chromium's own trace.
const SLOWED = 4;
const WANTED = { medianMs: 16.7, longMs: 50, long: 3 };
const FRAME_MS = 1000 / 60;
/** Without a new frame for this long the compositor had nothing to draw. */
const IDLE_MS = 250;
const ROUND_MS = 180_000;
/** The compositor's frames, and the marks that the page sets at the stages of a round. */
const CATEGORIES = ['disabled-by-default-devtools.timeline.frame', 'blink.user_timing'];

/** Marks each stage of the round in the trace, and notes it on the page. */
const MARK = `{
  const page = document.querySelector('[data-stage]');
  const seen = document.documentElement.dataset;
  new MutationObserver(() => {
    seen.stages = (seen.stages ?? '') + page.dataset.stage + ' ';
    performance.mark('stage:' + page.dataset.stage);
  }).observe(page, { attributeFilter: ['data-stage'] });
}`;

interface TraceEvent {
  readonly name: string;
  /** Microseconds. */
  readonly ts: number;
  readonly pid: number;
  readonly args?: { readonly layerTreeId?: number; readonly frameSeqId?: number };
}

/** How long a drawn frame let wait, ms, and when it was drawn, seconds after the lock. */
interface Wait {
  readonly wait: number;
  readonly at: number;
}

/** Frames of the whole sequence from the lock to the next round's bets, on a desktop and on a phone. */
export const measureFrames = async (): Promise<void> => {
  const stage = await openStage(await freePort(), {});
  try {
    console.log(`\nFrames from the lock to the next bets, processor ${SLOWED} times slower`);
    for (const name of ['desktop', 'phone'] as const) report(name, await framesOf(stage, name));
  } finally {
    await stage.end();
  }
};

const report = (name: keyof typeof SIZES, waits: readonly Wait[]): void => {
  const frames = waits.map(({ wait }) => wait);
  const sorted = [...frames].sort((a, b) => a - b);
  const middle = round(median(frames), 1);
  const late = round(sorted[Math.floor(frames.length * 0.95)] ?? 0, 1);
  const slow = waits.filter(({ wait }) => wait > WANTED.longMs);
  const { width, height } = SIZES[name];
  raw(`${frames.length} frames, 95 of 100 within ${late} ms, longest ${round(sorted.at(-1) ?? 0, 1)} ms`);
  if (slow.length > 0)
    raw(`over ${WANTED.longMs} ms: ${slow.map(({ at, wait }) => `${round(wait)} at ${round(at, 1)} s`).join(', ')}`);
  figure({
    name: `frames, ${width} by ${height}`,
    reached: `median ${middle} ms, ${slow.length} over ${WANTED.longMs} ms`,
    wanted: `${WANTED.medianMs} ms, at most ${WANTED.long}`,
    enough: frames.length > 0 && middle - WANTED.medianMs < 0.15 && slow.length <= WANTED.long,
  });
};

const framesOf = async (stage: Stage, name: keyof typeof SIZES): Promise<Wait[]> => {
  const page = await openVisitor(stage, {
    size: SIZES[name],
    language: 'en',
    theme: 'dark',
    phone: name === 'phone',
    moving: true,
  });
  await page.goto(`${stage.base}/practice`);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.locator('.felt-scene [data-painted]').waitFor({ state: 'attached' });
  for (const cell of ['17', '8', '29']) await pressCell(page, cell);
  await page.evaluate(MARK);
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWED });
  const trace = await tracedRound(stage.browser, page);
  await page.context().close();
  return waitsIn(trace);
};

const tracedRound = async (browser: Browser, page: Page): Promise<TraceEvent[]> => {
  const session = await browser.newBrowserCDPSession();
  const trace: TraceEvent[] = [];
  session.on('Tracing.dataCollected', ({ value }) => trace.push(...(value as unknown as TraceEvent[])));
  await session.send('Tracing.start', { traceConfig: { includedCategories: CATEGORIES } });
  await page.locator('html[data-stages*="result betting"]').waitFor({ state: 'attached', timeout: ROUND_MS });
  const complete = new Promise((resolve) => session.once('Tracing.tracingComplete', resolve));
  await session.send('Tracing.end');
  await complete;
  return trace;
};

/**
 * How long each drawn frame let wait, ms: since the frame drawn before it, but not while nothing was to be drawn: at
 * most since the first frame that was due and dropped.
 */
const waitsIn = (trace: readonly TraceEvent[]): Wait[] => {
  const from = trace.find(({ name }) => name === 'stage:spin');
  const to = trace.findLast(({ name }) => name === 'stage:betting');
  if (!from || !to) throw new Error('the trace holds no round');
  const tree = trace.find(({ name, pid }) => name === 'DrawFrame' && pid === from.pid)?.args?.layerTreeId;
  const frames = trace
    .filter(({ pid, args, ts }) => pid === from.pid && args?.layerTreeId === tree && ts >= from.ts && ts <= to.ts)
    .sort((one, other) => one.ts - other.ts);
  const begun = new Map<number | undefined, number>();
  const waits: Wait[] = [];
  let last = from.ts;
  let before: number | null = null;
  let due: number | null = null;
  for (const { name, ts, args } of frames) {
    if (name === 'BeginFrame') {
      if (ts - last > IDLE_MS * 1000) due = null;
      last = ts;
      begun.set(args?.frameSeqId, ts);
    }
    if (name !== 'DroppedFrame' && name !== 'DrawFrame') continue;
    due ??= begun.get(args?.frameSeqId) ?? ts;
    if (name === 'DroppedFrame') continue;
    const wait = Math.min(ts - (before ?? ts), ts - due + FRAME_MS * 1000) / 1000;
    if (before !== null) waits.push({ wait, at: (ts - from.ts) / 1e6 });
    [before, due] = [ts, null];
  }
  return waits;
};
