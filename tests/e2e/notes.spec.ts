import { expect, type Page, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { signIn } from '../harness/browser/table.ts';
import { newPlayer } from './new-player.ts';

const SIZES = ['390x844', '820x1180', '1024x600', '1440x900'];
const PHONE = '390x844';
/** Here the date gives way to the message. */
const NARROW = [PHONE, '1024x600'];

/** What stands over the picture and below it, in the section of the picture. */
const NOTES = {
  heading: 'header > [role=status]',
  croupier: 'header > [role=status] + span',
  date: 'header > time',
  alert: '[role=alert]',
  qualities: 'footer > :first-child',
  words: 'footer > p',
  buttons: 'footer > :last-child',
};

/** In the page: which notes are seen, which of them overlap in pairs, and which go over the picture's edges. */
const LOOK = `(() => {
  const section = document.querySelector('section:has(video):has(footer)');
  if (!section) return { seen: [], faults: ['no picture'] };
  const seen = new Map();
  for (const [name, selector] of Object.entries(${JSON.stringify(NOTES)})) {
    const note = section.querySelector(selector);
    if (!note?.checkVisibility({ opacityProperty: true, visibilityProperty: true })) continue;
    const { top, bottom, ...box } = note.getBoundingClientRect().toJSON();
    const texts = document.createTreeWalker(note, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      if (texts.currentNode.parentElement.closest('.lj-hidden')) continue;
      const range = document.createRange();
      range.selectNode(texts.currentNode);
      const { left, right } = range.getBoundingClientRect();
      box.left = Math.min(box.left, left);
      box.right = Math.max(box.right, right);
    }
    seen.set(name, { top, bottom, left: box.left, right: box.right });
  }
  const frame = section.getBoundingClientRect();
  const faults = [];
  const all = [...seen];
  for (const [index, [name, box]] of all.entries()) {
    if (box.left < frame.left || box.right > frame.right || box.top < frame.top || box.bottom > frame.bottom)
      faults.push(name + ' is cut');
    for (const [other, { left, top, right, bottom }] of all.slice(index + 1))
      if (Math.min(right, box.right) - Math.max(left, box.left) > 0.5 &&
          Math.min(bottom, box.bottom) - Math.max(top, box.top) > 0.5) faults.push(name + ' and ' + other);
  }
  return { seen: all.map(([name]) => name), faults };
})()`;

/** How long a table waits for its film, and shows the message that none came, ms. */
const [PATIENCE, SHOWN] = [20_000, 12_000];

/**
 * Opens the live table on the croupier's wheel with a film that never comes. Pictures shown from then on give it up at
 * once, and say so for long.
 */
const openWithoutFilm = async (page: Page): Promise<void> => {
  await page.route('**/*.m3u8*', (route) => route.abort());
  await page.route('**/api/account/common', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    body.data.wheel_state = 'studio-2';
    await route.fulfill({ response: answer, json: body });
  });
  await signIn(page, await newPlayer(page, 'notes'));
  await page.evaluate(`{
    const later = window.setTimeout.bind(window);
    const asked = { ${PATIENCE}: 0, ${SHOWN}: 600_000 };
    window.setTimeout = (run, ms, ...values) => later(run, asked[ms] ?? ms, ...values);
  }`);
};

const look = (page: Page): Promise<{ seen: string[]; faults: string[] }> => page.evaluate(LOOK);

/** On a phone the notes stand in the window of the video, which opens only while bets are open. */
const openWindow = async (page: Page): Promise<void> => {
  if ((await page.locator('[data-window=video]').count()) > 0) return;
  const button = page.getByRole('button', { name: /^(Video|ویدیو)$/ });
  await button.click({ timeout: 5_000 }).catch(() => {});
};

test('notes over the picture stand apart, whatever the size and the language', { tag: LONG }, async ({ page }) => {
  await openWithoutFilm(page);
  for (const language of ['en', 'fa']) {
    if (language === 'fa') await page.getByRole('button', { name: 'فا فارسی' }).click();
    for (const size of SIZES) {
      const [width = 0, height = 0] = size.split('x').map(Number);
      await page.setViewportSize({ width, height });
      const wanted = Object.keys(NOTES).filter((name) => name !== 'date' || !NARROW.includes(size));
      await expect(async () => {
        if (size === PHONE) await openWindow(page);
        expect(await look(page), `${size}, ${language}`).toEqual({ seen: wanted, faults: [] });
      }).toPass();
    }
  }
  await page.addStyleTag({ content: '[role=alert] { margin-block-start: -44px }' });
  await expect.poll(async () => (await look(page)).faults).toContain('croupier and alert');
});
