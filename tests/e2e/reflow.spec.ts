import { expect, type Page, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { signIn, url } from '../harness/browser/table.ts';
import { chooseOfficeLanguage, signInAtOffice } from './office.ts';

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

/** Every page of the account with its menu, and those that a link opens. */
const ACCOUNT = [
  ...['profile', 'sessions', 'details/limits', 'details/closure', 'details/delete', 'deposit', 'withdrawal'],
  ...['deposit/card', 'withdrawal/bank', 'history/deposit', 'history/withdrawal', 'history/played', 'history/logon'],
  ...['ticketing/create', 'ticketing/tickets'],
];

const REPORTS = [
  ...['reports/overview', 'reports/overview/2026-01', 'reports/overview/2026', 'reports/deposits', 'logons'],
  ...['reports/deposits/2026-01', 'reports/withdrawals', 'reports/withdrawals/2026-01-02', 'ranking/deposit'],
  ...['ranking/withdrawal', 'top37', 'dashboard'],
];

/** How far the page reaches sideways, and the first element that does. */
const ACROSS = `(() => {
  const across = document.documentElement.scrollWidth;
  const wide = [...document.querySelectorAll('body *')].find((element) => {
    const { left, right } = element.getBoundingClientRect();
    return right > 320.5 || left < -0.5;
  });
  return across <= 320 ? 'fits' : across + ' px: ' + (wide?.outerHTML.slice(0, 120) ?? '');
})()`;

const expectReflow = async (page: Page, pages: readonly string[], query = ''): Promise<void> => {
  const found: string[] = [];
  for (const place of pages) {
    await page.goto(url(`${place}${query}`));
    await page.locator('main h1, header h1').first().waitFor();
    await page.waitForLoadState('networkidle');
    const across = await page.evaluate<string>(ACROSS);
    if (across !== 'fits') found.push(`${place}${query}: ${across}`);
  }
  expect(found).toEqual([]);
};

test('the pages of the account fit a window of 320 px, in both languages', { tag: LONG }, async ({ page }) => {
  await signIn(page, 'bob@demo.lajvard');
  await page.setViewportSize({ width: 320, height: 640 });
  for (const language of ['fa', 'en'])
    await expectReflow(
      page,
      ACCOUNT.map((place) => `/account/${place}`),
      `?lang=${language}`,
    );
});

test("the office's reports fit a window of 320 px, in both languages", { tag: LONG }, async ({ page }) => {
  await signInAtOffice(page);
  for (const language of ['English', 'فارسی'] as const) {
    await chooseOfficeLanguage(page, language);
    await page.setViewportSize({ width: 320, height: 640 });
    await expectReflow(
      page,
      REPORTS.map((place) => `/admin/account/${place}`),
    );
  }
});
