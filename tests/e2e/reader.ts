import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, type Page } from '@playwright/test';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const ON = { enabled: true };
/** The rules of WCAG 2.1 at levels A and AA, and the minimum target size of 24 px. */
const RULES = { 'target-size': ON };
/** Of a whole page, without a window over it: one heading of the first level, all content in landmarks. */
const OF_A_PAGE = { 'target-size': ON, 'page-has-heading-one': ON, 'landmark-one-main': ON, region: ON };

const findingsBy = (rules: object): string => `axe.run(document, ${JSON.stringify({
  runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'],
  rules,
  resultTypes: ['violations'],
})}).then(({ violations }) => violations.flatMap(({ id, nodes }) =>
  nodes.map(({ target, html, any, all, none }) => {
    const [finding] = [...any, ...all, ...none];
    return id + ' at ' + target.join(' ') + ' (' + html.slice(0, 90) + '): ' + (finding?.message ?? '');
  })))`;

/** Fails, naming rule and element, if the page is not accessible to people with no or low vision. */
const STILL = `(async () => {
  for (let tries = 0; tries < 20; tries++) {
    // What is inherited changes step by step: the end of one change begins another.
    // Changes never end inside closed details.
    const moving = document.getAnimations().filter(({ effect }) =>
      effect?.target?.checkVisibility() && effect.getComputedTiming().endTime < 5000);
    if (moving.length === 0) return;
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
})()`;

export const expectNoBarrier = async (page: Page, what: string, { whole = false } = {}): Promise<void> => {
  if (!(await page.evaluate(`typeof globalThis.axe === 'object'`))) await page.evaluate(AXE);
  // Wait until colour transitions have ended.
  await page.evaluate(STILL);
  expect(await page.evaluate(findingsBy(whole ? OF_A_PAGE : RULES)), what).toEqual([]);
};

/** Records what a page's live regions announce, from its start. */
export const listen = async (page: Page): Promise<void> => {
  await page.addInitScript(`
    globalThis.told = [];
    new MutationObserver((changes) => {
      for (const { target } of changes) {
        const element = target.nodeType === 1 ? target : target.parentElement;
        const region = element?.closest('[aria-live=polite], [aria-live=assertive]');
        const text = region?.textContent?.trim();
        if (text) globalThis.told.push(region.getAttribute('aria-live') + ': ' + text);
      }
    }).observe(document, { subtree: true, childList: true, characterData: true });
  `);
};

/** The announcements so far, oldest first, such as `assertive: No more bets`. */
export const told = async (page: Page): Promise<string[]> => (await page.evaluate('globalThis.told')) as string[];

/** With reduced motion, expects no animation that lasts long enough to be seen. */
export const expectStill = async (page: Page, what: string): Promise<void> => {
  const moving = await page.evaluate(`document.getAnimations().filter((animation) =>
    animation.playState === 'running' && Number(animation.effect?.getComputedTiming().activeDuration) > 20)
    .map(({ effect }) => effect.target?.className?.baseVal ?? effect.target?.className)`);
  expect(moving, what).toEqual([]);
};
