import { expect, test } from '@playwright/test';
import { lastPlay, ledgerBalance, ledgerIsWhole } from '../harness/browser/auditor.ts';
import { isRed, signIn, url } from '../harness/browser/table.ts';

const ALICE = 'alice@demo.lajvard';

// docs/specification/1-table-and-site.md#14-live
// docs/specification/1-table-and-site.md#21-routes
// docs/specification/1-table-and-site.md#25-felt-and-chips
// docs/specification/1-table-and-site.md#27-monitor
// docs/specification/1-table-and-site.md#43-lock
test('alice bets straight, split, corner, dozen and red; bob without chips sees the number; the ledger agrees', async ({
  page,
  browser,
}) => {
  const alice = await signIn(page, ALICE);
  const bobPage = await (await browser.newContext()).newPage();
  const bob = await signIn(bobPage, 'bob@demo.lajvard');
  const before = await ledgerBalance(ALICE);

  await alice.expectShown('Balance', before);
  await alice.betUntilTaken(ALICE, 20, 115, async () => {
    await alice.chip(5);
    await alice.press('Number 17');
    await alice.pressEdge(8, 'right'); // split 8-11
    await alice.pressEdge(26, 'right-bottom'); // corner 25-26-28-29
    await alice.chip(50);
    await alice.press('2nd dozen');
    await alice.press('Red');
  });
  await alice.expectShown('Balance', before - 115);

  // The server confirms the slip, and the stake is in the ledger, before any number is known.
  await expect.poll(async () => (await lastPlay(ALICE))?.stake).toBe(115);
  const round = (await lastPlay(ALICE))?.round ?? 0;
  await expect.poll(async () => (await lastPlay(ALICE))?.number ?? -1).toBeGreaterThanOrEqual(0);
  const number = (await lastPlay(ALICE))?.number ?? -1;

  // By hand, from the felt: what each bet returns with this number.
  const back =
    (number === 17 ? 5 * 36 : 0) +
    ([8, 11].includes(number) ? 5 * 18 : 0) +
    ([25, 26, 28, 29].includes(number) ? 5 * 9 : 0) +
    (number >= 13 && number <= 24 ? 50 * 3 : 0) +
    (isRed(number) ? 50 * 2 : 0);
  await alice.expectShown('Last', number);
  await bob.expectShown('Last', number);
  await alice.expectShown('Balance', before - 115 + back);
  expect(await ledgerBalance(ALICE)).toBe(before - 115 + back);
  await bob.expectShown('Balance', await ledgerBalance('bob@demo.lajvard'));
  expect(await ledgerIsWhole()).toBe(true);

  // Anyone can verify that round.
  await page.goto(url(`/fairness/${round}?lang=en`));
  await expect(page.getByText('Everything fits: key, fingerprint, number', { exact: false }).first()).toBeVisible();
  await expect(page.locator('[data-opening]'), 'what this browser saw of it').toHaveAttribute('data-opening', 'same');
  await bobPage.context().close();
});

test('a reload in the middle of a round brings the chips back', async ({ page }) => {
  const alice = await signIn(page, ALICE);
  await alice.open(20); // the round before is settled
  const before = await ledgerBalance(ALICE);
  await alice.betInOneRound(20, 10, async () => {
    await alice.chip(10);
    await alice.press('Number 32');
  });
  await page.reload();
  await alice.expectShown('On table', 10);
  await alice.expectShown('Balance', before - 10);
  await expect.poll(async () => (await lastPlay(ALICE))?.stake).toBe(10);
  // Confirmed now: a reload shows the play that the server has.
  await page.reload();
  await alice.expectShown('On table', 10);
  await expect.poll(async () => (await lastPlay(ALICE))?.number ?? -1).toBeGreaterThanOrEqual(0);
  const number = (await lastPlay(ALICE))?.number;
  await alice.expectShown('Balance', before - 10 + (number === 32 ? 360 : 0));
});

test('the wheel is seen on video', async ({ page }) => {
  await signIn(page, ALICE);
  const read = async (what: string): Promise<number> =>
    Number(await page.evaluate(`document.querySelector('video')?.${what} ?? 0`));
  await expect.poll(() => read('videoWidth')).toBeGreaterThan(0);
  const before = await read('currentTime');
  await expect.poll(() => read('currentTime')).toBeGreaterThan(before + 1);
});

test('the live table in Persian: read from the right, played from the left', async ({ page }) => {
  await page.goto(url('/account/login?lang=fa&r=/live/play'));
  await page.locator('input[type=email]').fill('bob@demo.lajvard');
  await page.locator('input[type=password]').fill('Lajvard-demo-1');
  await page.keyboard.press('Enter');
  await page.waitForURL('**/live/play');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByText('متصل', { exact: true })).toBeVisible();
  await expect.poll(async () => /شرط/.test((await page.getByRole('timer').textContent()) ?? '')).toBe(true);
  const cells = page.getByRole('gridcell');
  const box = await cells.nth(0).boundingBox(); // number 3, at the left of the felt
  if (!box) throw new Error('no felt');
  await page.mouse.click(box.x + box.width / 2, box.y + box.height / 2);
  await expect.poll(async () => (await page.getByRole('status', { name: 'روی میز' }).textContent())?.trim()).toBe('5');
});

test('who is not signed in is asked to, and comes back to the table', async ({ page }) => {
  await page.goto(url('/live/play'));
  await page.waitForURL('**/account/login**');
  expect(new URL(page.url()).searchParams.get('r')).toBe('/live/play');
});
