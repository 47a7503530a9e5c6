import { expect, type Page, test } from '@playwright/test';
import { LONG } from './product.ts';
import { url } from './table.ts';

/** Windows of a computer at 400, 300 and 250 % zoom, and of a small phone. */
const ZOOMED = ['320x256', '320x180', '427x341', '512x410', '320x568'];

/** The focused cell, and how much of it a person sees: inside the window, and nothing in front of it. */
const FOCUSED = `(() => {
  const cell = document.activeElement;
  const name = cell?.getAttribute('data-cell') ?? 'no cell';
  const { left, top, right, bottom } = cell.getBoundingClientRect();
  let seen = 0;
  let all = 0;
  for (let x = left + 2; x < right - 1; x += 4)
    for (let y = top + 2; y < bottom - 1; y += 4) {
      all += 1;
      if (document.elementsFromPoint(x, y)[0]?.closest('main')) seen += 1;
    }
  return { name, seen: Math.round((100 * seen) / all) };
})()`;

const focused = (page: Page) => page.evaluate<{ name: string; seen: number }>(FOCUSED);

test('a page at four times the size shows every cell that the arrow keys reach', { tag: LONG }, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto(url('/practice?lang=en'));
  await page.getByRole('button', { name: 'Got it' }).click();
  for (const size of ZOOMED) {
    const [width = 0, height = 0] = size.split('x').map(Number);
    await page.setViewportSize({ width, height });
    await page.evaluate('scrollTo(0, 0)');
    await page.getByRole('grid').locator('[tabindex="0"]').focus();
    await page.keyboard.press('Control+Home');
    const reached = new Set<string>();
    for (const way of ['ArrowDown', 'ArrowUp', 'ArrowDown', 'ArrowUp', 'ArrowDown']) {
      for (let step = 0; step < 13; step++) {
        const { name, seen } = await focused(page);
        expect(seen, `${name} in ${size}`).toBe(100);
        reached.add(name);
        await page.keyboard.press(step < 12 ? way : 'ArrowLeft');
      }
    }
    expect(reached.size, size).toBeGreaterThan(40);
  }
});
