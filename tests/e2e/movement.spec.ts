import { expect, type Page, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { Table, url } from '../harness/browser/table.ts';

test.use({ contextOptions: { reducedMotion: 'no-preference' } });

/** The farthest an edge may move in a frame, px. */
const MAX_STEP = 24;
const STAGE_MOVES_MS = 2000; // more than the stage takes

/**
 * In the page: a film of where picture and felt are. The test runs the page's clock, so each frame is 16 ms of the
 * table's time; transitions, which know only the machine's clock, are paused and moved by the same 16 ms. However slow
 * the machine is, no frame comes late, and each step is one of a screen with 60 frames a second.
 */
const FILM = `(() => {
  const FRAME = 16;
  const parts = { picture: 'section:has(.felt-scene)', felt: '.felt-layout' };
  const seen = new WeakSet();
  const film = { steps: [], moved: new Set(), begun: [], frames: 0 };
  let before = {};
  const drive = (transition) => {
    const { effect } = transition;
    const all = effect.getComputedTiming().endTime;
    if (!seen.has(transition)) film.begun.push(effect.target.outerHTML.slice(0, 80) + transition.transitionProperty);
    transition.pause();
    transition.currentTime = seen.has(transition) ? Math.min(all, transition.currentTime + FRAME) : 0;
    seen.add(transition);
    const moves = Object.values(parts).some((part) => effect.target?.querySelector?.(part) && !effect.pseudoElement);
    if (moves) film.moved.add(transition.transitionProperty);
    if (transition.currentTime >= all) transition.finish();
  };
  const look = () => {
    requestAnimationFrame(look);
    film.frames += 1;
    document.getAnimations().filter((each) => each instanceof CSSTransition).forEach(drive);
    const stage = document.querySelector('[data-stage]').dataset.stage;
    for (const [name, selector] of Object.entries(parts)) {
      const { left, top, right, bottom } = document.querySelector(selector).getBoundingClientRect();
      const place = [left, top, right, bottom];
      const step = Math.max(0, ...place.map((edge, index) => Math.abs(edge - (before[name]?.[index] ?? edge))));
      if (step > 1) film.steps.push({ name, stage, step, place: place.map(Math.round) });
      before[name] = place;
    }
  };
  look();
  window.film = film;
})()`;

interface Film {
  steps: { name: string; stage: string; step: number; place: number[] }[];
  moved: string[];
  frames: number;
}

const stageOf = (page: Page) => page.locator('[data-stage]').getAttribute('data-stage');

const runUntil = async (page: Page, stage: string) => {
  while ((await stageOf(page)) !== stage) await page.clock.runFor(250);
};

const widthOf = (page: Page, selector: string): Promise<number> =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().width);

const middleOf = (page: Page, selector: string): Promise<number> =>
  page.locator(selector).evaluate((element) => {
    const range = element.ownerDocument.createRange();
    range.selectNodeContents(element);
    const { left, right } = range.getBoundingClientRect();
    return (left + right) / 2;
  });

/** The width of a chip's disc: its drawing with the shadow is 62 wide, the disc 60. */
const discOf = async (page: Page) => ((await widthOf(page, '[data-stack="17"] use')) * 60) / 62;

for (const [width, height] of [
  [1440, 900],
  [820, 1180],
  [390, 844],
  [360, 700],
] as const)
  test(`${width}x${height}: from lock to open, picture and felt move in one piece`, { tag: LONG }, async ({ page }) => {
    await page.setViewportSize({ width, height });
    await page.clock.install();
    await page.goto(url('/practice?lang=en'));
    await page.getByRole('button', { name: 'Got it' }).click();
    await new Table(page).press('Number 17');
    await expect(page.locator('[data-stack="17"]')).toBeVisible();
    await expect(page.locator('.felt-scene [data-painted]')).toBeVisible();
    await page.clock.runFor(60_000);
    const felt = await widthOf(page, '.felt-layout');
    await page.evaluate(FILM);

    await runUntil(page, 'spin');
    await page.clock.runFor(STAGE_MOVES_MS);
    if (width >= 700) expect.soft(Math.abs((await middleOf(page, 'section footer > p')) - width / 2)).toBeLessThan(2);
    if (width >= 1023) {
      expect.soft((await widthOf(page, '.felt-layout')) / felt).toBeGreaterThanOrEqual(0.62);
      expect.soft(await discOf(page)).toBeGreaterThanOrEqual(22);
      await expect.soft(page.getByText('Your bets')).toBeVisible();
      for (const setting of [page.getByText('Round length (seconds)'), page.locator('main time')])
        await expect.soft(setting).toBeHidden();
      await expect.soft(page.getByRole('navigation', { name: 'Site' })).toHaveCSS('opacity', '0');
    } else {
      expect.soft((await widthOf(page, '.felt-layout')) / width).toBeGreaterThanOrEqual(0.6);
    }
    const begun = await page.evaluate<number>('film.begun.length');
    await page.clock.runFor(1500);
    const later = await page.evaluate<string[]>(`film.begun.slice(${begun})`);
    const others = later.filter((element) => !element.includes('felt-scene'));
    expect.soft(others, 'nothing moves but wheel and ball').toEqual([]);

    await runUntil(page, 'result');
    await page.clock.runFor(STAGE_MOVES_MS);
    expect.soft(await widthOf(page, '.felt-layout')).toBeCloseTo(felt, 0);
    await runUntil(page, 'betting');
    await page.clock.runFor(STAGE_MOVES_MS);

    const { steps, moved, frames } = await page.evaluate<Film>('({ ...film, moved: [...film.moved] })');
    expect(frames).toBeGreaterThan(600);
    expect(new Set(steps.map(({ stage }) => stage)), 'there and back').toEqual(new Set(['spin', 'result']));
    expect(steps.filter(({ step }) => step > MAX_STEP)).toEqual([]);
    expect(moved.filter((property) => !['transform', 'opacity', 'visibility'].includes(property))).toEqual([]);
  });
