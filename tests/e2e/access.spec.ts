import { expect, type Page, test } from '@playwright/test';
import { lastPlay } from '../harness/browser/auditor.ts';
import { LONG } from '../harness/browser/product.ts';
import { Table, url } from '../harness/browser/table.ts';
import { expectNoBarrier, expectStill, listen, told } from './reader.ts';

// docs/specification/1-table-and-site.md#11-languages-and-themes
// docs/specification/1-table-and-site.md#46-results
// docs/specification/1-table-and-site.md#510-shortcuts-on-outside-spots

const WIDE = { width: 1440, height: 900 };
const PHONE = { width: 390, height: 844 };

const SCREENS = [
  ...['/', '/practice', '/account/login', '/account/register', '/account/register/complete', '/account/logout'],
  ...['/fairness', '/block/account', '/nowhere', '/studio1'],
];

/** Opens a page in a language; the landing page is Persian until the switch is pressed. */
const openIn = async (page: Page, screen: string, language: string): Promise<void> => {
  await page.goto(url(screen === '/' ? '/' : `${screen}?lang=${language}`));
  await page.locator('main, [role=status], [role=alertdialog]').first().waitFor({ state: 'attached' });
  if (screen === '/' && language === 'en') await page.getByRole('button', { name: 'English' }).first().click();
  await expect(page.locator('html')).toHaveAttribute('lang', language);
};

test('every screen is free of barriers in both languages and both themes, on desktop and phone', {
  tag: LONG,
}, async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  for (const language of ['fa', 'en']) {
    for (const screen of SCREENS) {
      await page.setViewportSize(WIDE);
      await openIn(page, screen, language);
      await expectStill(page, screen);
      for (const size of [WIDE, PHONE]) {
        await page.setViewportSize(size);
        // Colours do not depend on the language, so the second one is checked dark on desktop and light on phone only.
        for (const theme of language === 'fa' ? ['dark', 'light'] : [size === WIDE ? 'dark' : 'light']) {
          // The page's own switch only stores a word and sets this attribute.
          await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
          await expectNoBarrier(page, `${screen} in ${language}, ${theme}, ${size.width} wide`, { whole: true });
        }
      }
    }
  }
});

test('at four times the size nothing is cut off sideways, even with wider text spacing', { tag: LONG }, async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 640 });
  for (const screen of SCREENS) {
    await openIn(page, screen, 'fa');
    expect(await page.evaluate('document.documentElement.scrollWidth'), screen).toBeLessThanOrEqual(320);
    await page.evaluate(SPACED);
    expect(await page.evaluate('document.documentElement.scrollWidth'), `${screen}, spaced`).toBeLessThanOrEqual(320);
  }
});

/** Text spacing of WCAG 1.4.12; Persian letters stay joined. */
const SPACED = `(() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(\`
    * { line-height: 1.5 !important; word-spacing: 0.16em !important }
    p { margin-block-end: 2em !important }\`);
  document.adoptedStyleSheets = [sheet];
})()`;

/** 5 on 17, on the split 17-20, on the corner 16-17-19-20, and 50 on the second dozen, with eight keys. */
const betByKeys = async (page: Page): Promise<void> => {
  for (const key of ['2', 'Enter', 'Shift+ArrowRight', 'Enter', 'Shift+ArrowDown', 'Enter'])
    await page.keyboard.press(key);
  for (const key of ['5', 'ArrowDown', 'ArrowDown', 'Enter']) await page.keyboard.press(key);
};

const write = async (page: Page, ...lines: string[]): Promise<void> => {
  for (const line of lines) {
    await page.keyboard.type(line);
    await page.keyboard.press('Enter');
  }
};

test('a blind visitor plays a practice round by keyboard, then by the command line', { tag: LONG }, async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await listen(page);
  await page.clock.install();
  await page.goto(url('/practice?lang=en'));
  const table = new Table(page);
  await expect(page.getByRole('button', { name: 'Got it' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'To the betting layout' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(table.cell('Number 17, black')).toBeFocused();

  await betByKeys(page);
  await table.expectShown('On table', 65);
  await expect.poll(() => told(page)).toContain('assertive: Corner 16, 17, 19, 20');
  await expectStill(page, 'chips on the felt');
  await page.keyboard.press('Backspace');
  await table.expectShown('On table', 15);
  await page.keyboard.press('c');
  await table.expectShown('On table', 0);
  await page.keyboard.press('u');
  await table.expectShown('On table', 15);
  await page.keyboard.press('Enter');
  await table.expectShown('On table', 65);
  await page.clock.runFor(1000);
  await expect.poll(() => told(page)).toContain('polite: On the table $65, balance $1,435');
  await page.keyboard.press('Shift+F10');
  await expect(page.getByRole('menuitem', { name: 'Play with $50' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(table.cell('2nd dozen')).toBeFocused();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('grid').locator(':focus')).toHaveCount(0);

  // The result is announced; the clock is announced three times, not sixty.
  for (
    let waited = 0;
    waited < 150 && !(await told(page)).some((text) => /^assertive: Number \d+, /.test(text));
    waited++
  )
    await page.clock.runFor(5000);
  const heard = await told(page);
  expect(heard.filter((text) => /seconds? left/.test(text))).toEqual([
    'polite: 30 seconds left',
    'polite: 12 seconds left',
    'polite: 6 seconds left',
  ]);
  expect(heard).toContain('assertive: No more bets');
  expect(heard.filter((text) => /^assertive: Number \d+, (red|black|green)/.test(text))).toHaveLength(1);
  await page.clock.runFor(12_000);
  await table.expectShown('On table', 0);
  await page.keyboard.press('r');
  await table.expectShown('On table', 65);

  // The same bets as text.
  await page.keyboard.press('c');
  await page.keyboard.press('/');
  await expect(page.getByRole('textbox', { name: 'Command' })).toBeFocused();
  await page.clock.runFor(2000);
  await write(page, '17 5', 'split 17 20 5', 'corner 16 5', 'dozen 2 50');
  await table.expectShown('On table', 65);
  await expect.poll(() => told(page)).toContain('assertive: 2nd dozen, $50 on it');
  await write(page, 'undo', 'undo', 'clear');
  await table.expectShown('On table', 0);
  await write(page, 'repeat', 'status');
  await table.expectShown('On table', 65);
  await expect(page.getByTestId('answer')).toContainText('Corner 16, 17, 19, 20, $5 on it');
  for (const theme of ['dark', 'light']) {
    await page.evaluate(`document.documentElement.dataset.theme = '${theme}'`);
    await expectNoBarrier(page, `the command line, ${theme}`);
  }
  await page.keyboard.press('Escape');
  await expect(page.getByRole('textbox', { name: 'Command' })).toHaveCount(0);
});

test('a player signs in, bets and hears the result without a mouse; no phase has a barrier', async ({ page }) => {
  const email = 'alice@demo.lajvard';
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await listen(page);
  await page.goto(url('/account/login?lang=en&r=/live/play'));
  await page.getByLabel('E-mail', { exact: false }).focus();
  await page.keyboard.type(email);
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type('Lajvard-demo-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/live/play');
  const table = new Table(page);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'To the betting layout' })).toBeFocused();
  // Before the bet: on a slow machine the search for barriers blocks the page for longer than the lock lasts.
  await expectNoBarrier(page, 'the live table with bets open');
  await table.betUntilTaken(email, 9, 65, async () => {
    await page.getByRole('button', { name: 'To the betting layout' }).press('Enter');
    await betByKeys(page);
  });
  await expect
    .poll(async () => (await told(page)).some((words) => words.startsWith('polite: Bets accepted: $65')))
    .toBe(true);
  await expectNoBarrier(page, 'the live table, locked');
  expect((await lastPlay(email))?.stake).toBe(65);
  await expect
    .poll(async () => {
      const heard = await told(page); // on a slow machine rounds may have passed before the bet
      const accepted = heard.findIndex((words) => words.startsWith('polite: Bets accepted: $65'));
      return heard.slice(accepted).filter((text) => /^assertive: Number \d+, /.test(text));
    })
    .toHaveLength(1);
  await expectNoBarrier(page, 'the live table with its result');
  await expectStill(page, 'the result');
  // With reduced motion the ball lies in its pocket at once, and nothing turns.
  await expect(page.locator('.felt-scene').first()).toHaveAttribute('data-ball', /^\d+$/);

  await page.keyboard.press('/');
  await table.betInOneRound(9, 65, async () => {
    await page.getByRole('textbox', { name: 'Command' }).focus();
    await write(page, '17 5', 'split 17 20 5', 'corner 16 5', 'dozen 2 50');
  });
  await page.goto(url('/account/profile?lang=en'));
  await expect(page.getByText(email)).toBeVisible();
  await expectNoBarrier(page, 'the profile');
});
