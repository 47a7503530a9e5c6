import { expect, test } from '@playwright/test';
import { lastPlay, ledgerBalance } from '../harness/browser/auditor.ts';
import { LONG } from '../harness/browser/product.ts';
import { signIn } from '../harness/browser/table.ts';

const BOB = 'bob@demo.lajvard';
const PLAY = '**/api/account/user/play';

// Browsers spread their sending over a second and a half. Here the first try goes out early, so that even on a slow
// machine there is time for a second.
test.beforeEach(({ page }) => page.addInitScript('Math.random = () => 0.05'));

test("the play's call hangs once in the lock: the second attempt is in the ledger", { tag: LONG }, async ({ page }) => {
  let tries = 0;
  await page.route(PLAY, async (route) => {
    tries += 1;
    if (tries > 1) await route.continue(); // the first one is never answered
  });
  const bob = await signIn(page, BOB);
  await bob.open(5); // the round before is settled
  const before = await ledgerBalance(BOB);
  const accepted = async (): Promise<boolean> => (await lastPlay(BOB))?.stake === 20;
  const notTaken = page.locator('[data-stack="32"]', { hasText: 'Not accepted' });
  // On a slow machine the second try may come after the close: then try the next round, with another hanging call.
  for (let rounds = 0; rounds < 10 && !(await accepted()); rounds++) {
    if (rounds > 0) await page.reload();
    await bob.betInOneRound(5, 20, async () => {
      tries = 0;
      await bob.chip(20);
      await bob.press('Number 32');
    });
    await expect.poll(async () => (await accepted()) || (await notTaken.isVisible())).toBe(true);
  }
  expect(await accepted()).toBe(true);
  expect(tries, 'a slow machine needs one more').toBeGreaterThanOrEqual(2);
  expect(await ledgerBalance(BOB)).toBe(before - 20);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('every try fails: not known yet, then not accepted, on the chips and in words; nothing was taken', {
  tag: LONG,
}, async ({ page }) => {
  await page.route(PLAY, (route) => route.fulfill({ status: 500, json: { message: 'a fault' } }));
  const bob = await signIn(page, BOB);
  await bob.open(5); // the round before is settled
  const before = await ledgerBalance(BOB);
  await bob.betInOneRound(5, 5, async () => {
    await bob.chip(5);
    await bob.press('Number 32');
  });
  await expect(page.locator('[data-stack="32"]')).toHaveText('Not accepted');
  await expect(page.getByTestId('cue')).toContainText('Nothing was taken');
  await bob.expectShown('On table', 0);
  await bob.expectShown('Balance', before);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  expect(await ledgerBalance(BOB)).toBe(before);
});

test('every answer is lost and the page is cut off: not known yet, and accepted once it is back', {
  tag: LONG,
}, async ({ page, context }) => {
  // The server gets each attempt and takes the first; none of its answers reaches the page, nor does anything it asks.
  let isCut = false;
  await context.route('**/api/account/**', async (route) => {
    if (route.request().url().endsWith('/user/play')) {
      await route.fetch();
      isCut = true;
      return route.abort();
    }
    return isCut ? route.abort() : route.continue();
  });
  const bob = await signIn(page, BOB);
  await bob.open(5); // the round before is settled
  const before = await ledgerBalance(BOB);
  await bob.betInOneRound(5, 5, async () => {
    await bob.chip(5);
    await bob.press('Number 32');
  });
  const chips = page.locator('[data-stack="32"]');
  await expect(chips).toHaveText('Unconfirmed');
  await expect(page.getByTestId('cue')).toHaveText(/We don’t know yet whether your bets were accepted/);
  isCut = false;
  await context.unrouteAll({ behavior: 'wait' }); // an attempt may be under way
  await expect(page.getByText('Bets accepted: $5')).not.toHaveCount(0);
  await expect(chips).not.toHaveText('Unconfirmed');
  expect((await lastPlay(BOB))?.stake).toBe(5);
  await bob.expectShown('Balance', before - 5);
});
