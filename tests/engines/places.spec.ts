import { expect, test } from '@playwright/test';
import { slowness } from '../harness/browser/slowness.ts';
import type { Engine, WindowSize } from './engine.ts';
import { ENGINES } from './engines.ts';
import { type Language, Visit } from './visit.ts';

const TRY_MS = 15_000 * slowness();
const LONG_TRY_MS = 4 * TRY_MS;
const LONG_TIMER_MS = 1000;
const TOLERANCE = 3; // px; engines round lengths and measure text differently

const STAGES = ['betting', 'spin', 'result'] as const;
type Stage = (typeof STAGES)[number];

/** What is compared, by selector. */
const PARTS = {
  picture: '.felt-scene',
  felt: '[role=grid]',
  display: '.felt-glass, .felt-glass-compact',
  chips: '[data-stack="17"]',
  payout: '[data-payout]',
  dolly: '[data-dolly]',
  result: '[data-testid=result]',
} as const;
type Place = readonly [left: number, top: number, width: number, height: number];
type Places = Readonly<Record<keyof typeof PARTS, Place | null>> & { readonly upright: boolean };

/**
 * Holds the table in each stage until it was seen at rest, however slowly the machine draws: meanwhile its clock stands,
 * and with the clock the timers that end a stage. Bets stay open until the chip lies.
 */
const HOLD = `(() => {
  const clock = performance.now.bind(performance);
  const after = window.setTimeout;
  const isSeen = () => {
    const stage = document.querySelector('[data-stage]')?.dataset.stage;
    const hasChips = document.querySelector('${PARTS.chips}') !== null;
    return stage in window.placesOfStages || (stage !== 'betting' && !hasChips);
  };
  let stoodMs = 0;
  let stoppedAt = null;
  performance.now = () => {
    const now = clock();
    if (!isSeen()) stoppedAt ??= now;
    else if (stoppedAt !== null) {
      stoodMs += now - stoppedAt;
      stoppedAt = null;
    }
    return (stoppedAt ?? now) - stoodMs;
  };
  window.setTimeout = (run, ms, ...given) => {
    if (!(ms >= ${LONG_TIMER_MS})) return after(run, ms, ...given);
    const due = performance.now() + ms;
    const look = () => (performance.now() < due ? after(look, 50) : run(...given));
    return after(look, ms);
  };
})()`;

/** 17 wins in every engine, and each chip lies in the middle of its place. */
const SAME_CHANCE = `(() => {
  crypto.getRandomValues = (words) => words.fill(17);
  Math.random = () => 0.5;
})()`;

/** Records in the page, so that no stage is missed, where the parts are once chips lie and nothing moves for 600 ms. */
const RECORD = `(() => {
  const look = () => {
    const places = {};
    for (const [name, selector] of Object.entries(${JSON.stringify(PARTS)})) {
      const found = document.querySelector(selector);
      const { left, top, width, height } = found?.getBoundingClientRect() ?? {};
      places[name] = found === null ? null : [left, top, width, height].map(Math.round);
    }
    let matrix = new DOMMatrix();
    for (let each = document.querySelector('.felt-scene'); each; each = each.parentElement)
      matrix = new DOMMatrix(getComputedStyle(each).transform).multiply(matrix);
    return { ...places, upright: matrix.a > 0 && matrix.d > 0 };
  };
  // a transition may take seconds where nothing but the processor draws; where things end is what counts
  const moves = ({ playState, effect }) =>
    playState === 'running' && effect.getComputedTiming().iterations !== Infinity;
  const still = document.head.appendChild(document.createElement('style'));
  still.textContent = '*, *::before, *::after { transition: none !important }';
  window.placesOfStages = {};
  const clock = performance.now.bind(performance);
  let before = '';
  let since = 0;
  setInterval(() => {
    const stage = document.querySelector('[data-stage]')?.dataset.stage;
    const places = look();
    const now = JSON.stringify([stage, places]);
    if (now !== before) since = clock();
    before = now;
    const hasChips = places.chips !== null;
    const isMoving = document.querySelector('.felt-drawing')?.getAnimations({ subtree: true }).some(moves);
    // a busy WebKit may list no animation of a payout that is still to slide in
    const isComing = [...document.querySelectorAll('[data-payout]')].some((each) => getComputedStyle(each).opacity < 1);
    const hasResult = places.result !== null || stage !== 'result';
    const isStill = !isMoving && !isComing && clock() - since > 600;
    if (hasChips && hasResult && isStill) window.placesOfStages[stage] ??= places;
  }, 50);
})()`;

const PHASE = `[...document.querySelectorAll('main p')].some((each) =>
  each.textContent === 'شرط‌های خود را ببندید' && each.checkVisibility())`;
const FACTS = `document.getElementById('spot-card-place')`;

/** On a phone the facts about a spot take the place of the phase, and give it back. */
const showFacts = async (visit: Visit): Promise<void> => {
  await visit.untilOpen(10);
  await visit.become(PHASE, true);
  await visit.engine.read(`void ${FACTS}.append(document.createElement('div'))`);
  await visit.become(PHASE, false);
  await visit.engine.read(`void ${FACTS}.lastChild.remove()`);
  await visit.become(PHASE, true);
};

/** Plays a round at the practice table, each stage until it was seen at rest, and returns where everything is in it. */
const playRound = async (engine: Engine, language: Language): Promise<Record<Stage, Places>> => {
  const visit = new Visit(engine, language);
  await visit.open('/practice');
  await visit.press('button', language === 'fa' ? 'متوجه شدم' : 'Got it');
  const choosesLength = await engine.read("document.querySelector('label.lj-segment') !== null"); // not on a phone
  if (choosesLength) await visit.press('label.lj-segment', language === 'fa' ? '۳۰' : '30');
  if (!choosesLength) await showFacts(visit);
  await visit.untilOpen(5);
  for (const script of [SAME_CHANCE, RECORD, HOLD]) await engine.read(`void ${script}`);
  // bets may close before the hold takes effect, and the round then begins again with a chip
  const seen = `Object.keys(window.placesOfStages).sort().join()`;
  await expect(async () => {
    const lacksChip = `!('betting' in window.placesOfStages) && document.querySelector('${PARTS.chips}') === null`;
    if (await engine.read(lacksChip)) {
      await visit.press('[role=gridcell]', language === 'fa' ? 'عدد 17، ' : 'Number 17, ');
      await visit.become(`document.querySelector('${PARTS.chips}') !== null`, true, TRY_MS);
    }
    await visit.become(seen, [...STAGES].sort().join(), LONG_TRY_MS);
  }).toPass();
  return (await engine.read('window.placesOfStages')) as Record<Stage, Places>;
};

const TABLES: readonly [name: string, language: Language, window: WindowSize][] = [
  ['desktop', 'en', { width: 1440, height: 900 }],
  ['phone', 'fa', { width: 450, height: 844 }], // WebKit's window is no narrower
];

for (const [table, language, window] of TABLES)
  test(`${table}, ${language}: all parts of the table are in the same place in all engines`, async () => {
    const rounds: [string, Record<Stage, Places>][] = [];
    // One engine after the other: three that draw at once leave a slow machine too few pictures of a result.
    for (const [name, start] of Object.entries(ENGINES)) {
      const engine = await start({ window });
      try {
        rounds.push([name, await playRound(engine, language)]);
      } finally {
        await engine.close();
      }
    }
    const [, chromium] = rounds[0] ?? [];
    for (const stage of STAGES) {
      for (const [name, places] of rounds) {
        expect(places[stage].upright, `${name}, ${stage}: the picture is upright`).toBe(true);
        for (const part of Object.keys(PARTS) as (keyof typeof PARTS)[]) {
          const [here, there] = [places[stage][part], chromium?.[stage][part]];
          const where = `${stage}, ${part}: ${name} ${here}, chromium ${there}`;
          expect(here === null, where).toBe(there === null);
          for (const [index, value] of (here ?? []).entries())
            expect(Math.abs(value - (there?.[index] ?? Number.NaN)), where).toBeLessThanOrEqual(TOLERANCE);
        }
      }
    }
  });
