import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules of WCAG 2.1 at level A and AA, and targets of 24 px besides. */
const RULES = JSON.stringify({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  rules: { 'target-size': { enabled: true } },
  resultTypes: ['violations'],
});

const FINDINGS = `axe.run(document, ${RULES}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map(({ target, html, any, all, none }) =>
    id + ' at ' + target.join(' ') + ' (' + html.slice(0, 90) + '): ' + ([...any, ...all, ...none][0]?.message ?? ''))))`;

/** Fails with the rule and the element where the page is no good for who cannot see it, or sees it badly. */
const STILL = `(async () => {
  for (let tries = 0; tries < 20; tries++) {
    // What is inherited changes step by step: the end of one change begins another.
    const moving = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime < 5000);
    if (moving.length === 0) return;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
})()`;

export const expectNoBarrier = async (page: Page, what: string): Promise<void> => {
  if (!(await page.evaluate(`typeof globalThis.axe === 'object'`))) await page.evaluate(AXE);
  // A colour in the middle of its change is nobody's colour.
  await page.evaluate(STILL);
  expect(await page.evaluate(FINDINGS), what).toEqual([]);
};

/** Writes down what the regions of a page tell a screen reader, from its first moment on. */
export const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(`
    globalThis.told = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const region = (target.nodeType === 1 ? target : target.parentElement)?.closest('[aria-live=polite], [aria-live=assertive]');
        const text = region?.textContent?.trim();
        if (text) globalThis.told.push(region.getAttribute('aria-live') + ': ' + text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  `);
};

/** What was told so far, oldest first, such as `assertive: No more bets`. */
export const told = async (page: Page): Promise<string[]> => (await page.evaluate('globalThis.told')) as string[];

/** Where less motion was asked for nothing moves for longer than an eye could follow. */
export const expectStill = async (page: Page, what: string): Promise<void> => {
  const moving = await page.evaluate(`document.getAnimations().filter((animation) =>
    animation.playState === 'running' && Number(animation.effect?.getComputedTiming().activeDuration) > 20)
    .map(({ effect }) => effect.target?.className?.baseVal ?? effect.target?.className)`);
  expect(moving, what).toEqual([]);
};
