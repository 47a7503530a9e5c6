import { expect, type Page, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { signIn, Table, url } from '../harness/browser/table.ts';

const PHONE = { width: 390, height: 844 };
// docs/specification/1-table-and-site.md#211-the-table-on-a-phone
// docs/specification/1-table-and-site.md#510-shortcuts-on-outside-spots
test.use({ viewport: PHONE, hasTouch: true, isMobile: true });

/** A finger on the screen; one at a time. */
const finger = async (page: Page) => {
  const browser = await page.context().newCDPSession(page);
  const send = (type: 'touchStart' | 'touchMove' | 'touchEnd', at?: { x: number; y: number }) =>
    browser.send('Input.dispatchTouchEvent', { type, touchPoints: at ? [at] : [] });
  return {
    down: (at: { x: number; y: number }) => send('touchStart', at),
    move: (at: { x: number; y: number }) => send('touchMove', at),
    up: () => send('touchEnd'),
  };
};

const boxOf = async (page: Page, cell: string) => {
  const box = await page.locator(`[data-cell="${cell}"]`).boundingBox();
  if (!box) throw new Error(`${cell} is not on the felt`);
  return box;
};
const middleOf = async (page: Page, cell: string) => {
  const box = await boxOf(page, cell);
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
};
const lens = (page: Page) => page.locator('.felt-lens p');
const open = (page: Page) => page.locator('[data-window]');

test('a practice round with one thumb: taps, a corner found under the lens, and a way back', async ({ page }) => {
  await page.clock.install();
  await page.goto(url('/practice?lang=en'));
  await page.getByRole('button', { name: 'Got it' }).tap();
  const table = new Table(page);
  await table.expectShown('Balance', 1500);

  // All 37 numbers at once, none smaller than a fingertip.
  for (const number of [0, 1, 18, 36]) {
    const box = await boxOf(page, String(number));
    expect(box.height).toBeGreaterThanOrEqual(34);
    expect(box.width).toBeGreaterThanOrEqual(70);
  }

  const seventeen = await middleOf(page, '17');
  await page.touchscreen.tap(seventeen.x, seventeen.y);
  await page.touchscreen.tap(seventeen.x, seventeen.y);
  await table.expectShown('On table', 10);

  // From 25 the thumb moves slowly down to the crossing of four numbers, in small steps.
  const hand = await finger(page);
  const from = await middleOf(page, '25');
  const box = await boxOf(page, '25');
  await hand.down(from);
  await page.clock.runFor(200);
  await expect(lens(page)).toContainText('Number 25, red');
  let way = { ...from };
  const goal = { x: box.x + box.width, y: box.y + box.height };
  for (let step = 1; step <= 60 && !/^Corner 25, 26, 28, 29/.test((await lens(page).textContent()) ?? ''); step++) {
    way = { x: way.x + (goal.x - from.x) / 12, y: way.y + (goal.y - from.y) / 12 };
    await hand.move(way);
    await page.clock.runFor(50);
  }
  await expect(lens(page)).toContainText('Corner 25, 26, 28, 29');
  await hand.up();
  await expect(lens(page)).toHaveCount(0);
  await table.expectShown('On table', 15);

  // A thumb that slides off the felt bets nothing.
  const five = await middleOf(page, '5'); // no stack there, so no menu after a while
  await hand.down(five);
  await page.clock.runFor(200);
  await hand.move({ x: five.x + 20, y: five.y });
  await hand.move({ x: five.x, y: 60 });
  await expect(lens(page)).toContainText('Let go: no bet');
  await hand.up();
  await table.expectShown('On table', 15);

  // A thumb that stays on an outside bet gets its two shortcuts.
  await hand.down(await middleOf(page, 'RED'));
  await page.clock.runFor(700);
  await hand.up();
  await page.getByRole('menuitem', { name: 'Play with $50' }).tap();
  await table.expectShown('On table', 65);
  await page.getByRole('button', { name: 'Undo' }).tap();
  await table.expectShown('On table', 15);
});

test('windows: one at a time, Back and Esc close them, and the lock lets only four open', { tag: LONG }, async ({
  page,
}) => {
  await page.clock.install();
  await page.goto(url('/practice?lang=en'));
  await page.getByRole('button', { name: 'Got it' }).tap();
  const table = new Table(page);
  await table.open(20);

  const more = page.getByRole('button', { name: 'More', exact: true });
  await page.getByRole('button', { name: 'Favourites', exact: true }).tap();
  await expect(open(page)).toHaveAttribute('data-window', 'favorite');
  await more.tap();
  await expect(open(page)).toHaveAttribute('data-window', 'otherButtons');
  await page.getByRole('button', { name: 'Outside bets' }).tap();
  await expect(open(page)).toHaveAttribute('data-window', 'topCells');
  await page.locator('[data-window] [data-kind=dozen]').nth(1).tap();
  await table.expectShown('On table', 50);
  await page.goBack();
  await expect(open(page)).toHaveCount(0);
  expect(page.url()).toContain('/practice');
  await table.expectShown('On table', 50);

  await more.tap();
  await page.keyboard.press('Escape');
  await expect(open(page)).toHaveCount(0);
  await expect(more).toBeFocused();

  // The practice table runs on this browser's clock: a round of 60 s and its extra time go by.
  await page.getByRole('button', { name: 'Favourites', exact: true }).tap();
  await page.clock.fastForward(90_000);
  await expect.poll(() => page.getByRole('timer').textContent()).toBe('The table is locked');
  await expect(open(page)).toHaveCount(0);
  await more.tap();
  await page.getByRole('button', { name: 'Wheel stats' }).last().tap({ force: true }); // looks disabled, but responds
  await expect(page.getByTestId('cue')).toContainText('The table is locked');
  await expect(open(page)).toHaveAttribute('data-window', 'otherButtons');
});

test('a signed-in player opens account pages over the live table, and turns the phone', { tag: LONG }, async ({
  page,
}) => {
  await signIn(page, 'bob@demo.lajvard');
  await page.getByRole('button', { name: 'Menu' }).tap();
  const menu = page.getByRole('dialog', { name: 'Menu' });
  for (const entry of ['Deposit', 'Withdrawal', 'Deposit History', 'Withdrawal History', 'Played History', 'Logout'])
    await expect(menu.getByText(entry, { exact: true })).toBeVisible();
  await menu.getByRole('button', { name: 'Played History' }).tap();
  const account = page.getByRole('dialog', { name: 'Played History' });
  const frame = page.frameLocator('[data-window=account] iframe');
  // The page itself, or a proper notice; never the site's header inside the table.
  await expect
    .poll(async () => (await account.getByRole('alert').isVisible()) || (await frame.getByRole('main').isVisible()))
    .toBe(true);
  await expect(frame.getByRole('contentinfo')).toHaveCount(0);
  await page.goBack();
  await expect(account).toHaveCount(0);
  await expect(new Table(page).cell('Number 17')).toBeVisible();

  // The account's profile is fetched ahead, unseen.
  await expect(page.locator('iframe[src="/account/profile"]')).toBeHidden();
  await expect(page.locator('iframe[src="/account/profile"]')).toHaveCount(1);

  const table = new Table(page);
  await table.open(5);
  const seven = await middleOf(page, '7');
  await page.touchscreen.tap(seven.x, seven.y);
  await table.expectShown('On table', 5);
  await page.setViewportSize({ width: PHONE.height, height: PHONE.width });
  await expect(page.getByRole('alertdialog', { name: 'Mode Not Supported' })).toBeVisible();
  await page.setViewportSize(PHONE);
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await table.expectShown('On table', 5);
});
