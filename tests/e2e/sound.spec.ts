import { expect, type Page, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { Table, url } from '../harness/browser/table.ts';

/** The sprites a page has requested, by name. */
const listen = (page: Page): string[] => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const found = /assets\/(fa|en|effects)-[\w-]+\.(?:weba|m4a)$/.exec(new URL(request.url()).pathname);
    if (found?.[1]) asked.push(found[1]);
  });
  return asked;
};

/**
 * What the page plays: counts the browser's audio nodes, with their output gain. Every evaluation by Playwright counts
 * as user activation; that is hidden, so that only real presses do.
 */
const LISTENER = `
  Object.defineProperty(Navigator.prototype, 'userActivation', { get: () => undefined });
  window.heard = [];
  let out = null;
  const { connect } = AudioNode.prototype;
  AudioNode.prototype.connect = function (...to) {
    if (to[0] === this.context.destination) out = this;
    return connect.apply(this, to);
  };
  const { start } = AudioBufferSourceNode.prototype;
  AudioBufferSourceNode.prototype.start = function (...when) {
    window.heard.push({ seconds: when[2] ?? 0, gain: out?.gain.value ?? 0 });
    return start.apply(this, when);
  };
`;

const heardOf = (page: Page): Promise<{ seconds: number; gain: number }[]> => page.evaluate('window.heard');

// docs/specification/1-table-and-site.md#12-volume-switch
// docs/specification/1-table-and-site.md#29-volume
test('the table is silent until it is touched, then speaks the language shown', { tag: LONG }, async ({ page }) => {
  await page.addInitScript({ content: LISTENER });
  const asked = listen(page);
  await page.goto(url('/practice?lang=en'));
  const table = new Table(page);
  const sound = page.getByRole('button', { name: /^Sound:/ });
  await expect(sound).toHaveAccessibleName('Sound: Full');
  expect(asked).toEqual([]);

  await page.getByRole('button', { name: 'Got it' }).click();
  await expect.poll(() => asked.toSorted()).toEqual(['effects', 'en']);

  // A refusal is shown, announced to screen readers, and spoken: a phrase of more than a second at half the volume.
  await table.chip(100);
  await expect
    .poll(async () => {
      await table.press('Number 17');
      return (await heardOf(page)).some(({ seconds }) => seconds > 1); // a minute of speech is decoded first
    })
    .toBe(true);
  await expect(page.getByTestId('cue')).toHaveText(/maximum bet 50/);
  await expect(page.locator('[aria-live=assertive]', { hasText: /maximum bet 50/ })).toHaveCount(1);
  expect((await heardOf(page)).at(-1)?.gain).toBeCloseTo(0.5, 1);
});

test('how loud the table is, and that it is mute, outlives a reload; words stay', { tag: LONG }, async ({ page }) => {
  await page.addInitScript({ content: LISTENER });
  const asked = listen(page);
  await page.goto(url('/practice?lang=en'));
  const table = new Table(page);
  const sound = page.getByRole('button', { name: /^Sound:/ });
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Studio and voice volume' }).click();
  await page.getByRole('slider', { name: 'Voice-over' }).fill('80');
  await page.keyboard.press('Escape');
  await sound.click();
  await expect(sound).toHaveAccessibleName('Sound: Off');
  const before = (await heardOf(page)).length;
  await table.chip(5);
  await table.press('Red');
  await expect(page.getByTestId('cue')).toHaveText(/Only 50 and 100/);
  expect((await heardOf(page)).length).toBe(before);

  asked.length = 0;
  await page.reload();
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(sound).toHaveAccessibleName('Sound: Off');
  await table.chip(50);
  await table.press('Red');
  await table.expectShown('On table', 50);
  expect(asked, 'a muted table fetches no sounds').toEqual([]);
  await page.getByRole('button', { name: 'Studio and voice volume' }).click();
  await expect(page.getByRole('slider', { name: 'Voice-over' })).toHaveValue('80');
  await page.keyboard.press('Escape');

  // Low, and Persian: only the sprite of the current language is fetched.
  await sound.click();
  await expect(sound).toHaveAccessibleName('Sound: Low');
  await expect.poll(() => asked.toSorted()).toEqual(['effects', 'en']);
  await page.getByRole('button', { name: /فارسی/ }).click();
  await expect.poll(() => asked.toSorted()).toEqual(['effects', 'en', 'fa']);
  await expect(page.getByRole('button', { name: 'صدا: کم' })).toBeVisible();
});
