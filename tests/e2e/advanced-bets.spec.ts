import { expect, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { Table, url } from '../harness/browser/table.ts';

test('an experienced player bets by the racetrack, doubles, undoes, and reads which limit refuses', {
  tag: LONG,
}, async ({ page }) => {
  await page.goto(url('/practice?lang=en'));
  await page.getByRole('button', { name: 'Got it' }).click();
  const table = new Table(page);
  await page.getByRole('radio', { name: '120', exact: true }).check({ force: true });
  await expect(page.getByRole('button', { name: 'Double', exact: true })).toHaveCount(0);

  await page.getByRole('button', { name: 'More bets' }).click();
  await page.getByRole('button', { name: 'Back to the favourites' }).click();
  const wheel = page.getByRole('toolbar', { name: 'Pockets in wheel order' });
  await expect(wheel.getByRole('button')).toHaveCount(37);
  // Leave enough time: a round of 120 s follows the current one.
  await expect.poll(() => page.getByRole('timer').textContent()).toMatch(/^\s*([5-9]\d|1\d\d) seconds to bet/);

  // Five straights of 5: 25.
  await wheel.getByRole('button', { name: /^17 black with 2 neighbours/ }).click();
  await table.expectShown('On table', 25);
  await expect(table.cell('Number 34')).toHaveAccessibleName(/\$5 on it/);

  // Six splits: 30 more. A group waits until the one before is done, so press until it is placed.
  await page.getByRole('button', { name: /^Tiers du cylindre/ }).click();
  await table.expectShown('On table', 55);

  const double = page.getByRole('button', { name: 'Double', exact: true });
  await expect(double).toHaveAttribute('aria-disabled', 'false');
  await double.click();
  await table.expectShown('On table', 110);
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await table.expectShown('On table', 55);
  await expect(
    page.getByRole('button', { name: '$445 of $500 left at this table · 14 chips of 25 left' }),
  ).toBeVisible();

  // The maximum on seventeen alone would need 600; the table's limit is 500.
  await page.getByRole('button', { name: 'More bets' }).click();
  const most = page.getByRole('button', { name: 'Complete 17 to the maximum' });
  await expect(most).toHaveAttribute('aria-disabled', 'true');
  await expect(double).toHaveAttribute('aria-disabled', 'false');
  await most.click();
  await expect(page.getByText('Maximum bet 500').first()).toBeVisible();

  // They are still open after a reload.
  await page.reload();
  await expect(page.getByRole('button', { name: 'Complete 17 to the maximum' })).toBeVisible();
});

test('with the racetrack and more bets open no button is covered, even on a small desktop', async ({ page }) => {
  // The browser takes what Playwright evaluates for a user's gesture.
  await page.addInitScript("Object.defineProperty(navigator, 'userActivation', { value: undefined })");
  await page.goto(url('/practice?lang=en'));
  await expect(page.getByRole('button', { name: 'More bets' })).toBeVisible();
  await expect(page.locator('.felt-track-pocket'), 'its code loads at the first touch').toHaveCount(0);
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'More bets' }).click();
  for (const size of [
    { width: 1440, height: 900 },
    { width: 1024, height: 600 },
  ]) {
    await page.setViewportSize(size);
    await expect(page.locator('.felt-track-pocket')).toHaveCount(37);
    await expect(page.getByRole('button', { name: 'Final 0: 0, 10, 20, 30' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Double', exact: true })).toBeVisible();
    await expect.poll(() => page.evaluate(COVERED), { message: `at ${size.width}` }).toEqual([]);
  }
});

/** Buttons of the table whose middle is out of sight or under something else. */
const COVERED = `[...document.querySelectorAll('main button, .felt-track-pocket, [role=toolbar] button')]
  .filter((button) => button.checkVisibility({ visibilityProperty: true }) && !button.closest('[aria-hidden=true]'))
  .filter((button) => {
    const { left, top, right, bottom } = button.getBoundingClientRect();
    const seen = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return left < 0 || right > innerWidth || !seen || !button.contains(seen);
  })
  .map((button) => button.getAttribute('aria-label') ?? button.textContent)`;
