import { expect, type Page, test } from '@playwright/test';
import { isRed, Table, url } from '../harness/browser/table.ts';

/** Lets the page's clock go on second by second, without every frame between, until a condition holds or time is up. */
const pass = async (page: Page, seconds: number, holds = async () => false): Promise<void> => {
  for (let passed = 0; passed < seconds && !(await holds()); passed++) await page.clock.fastForward(1000);
};

// docs/specification/1-table-and-site.md#13-practice
// docs/specification/1-table-and-site.md#26-wheel-display-and-history
// docs/specification/1-table-and-site.md#51-table-open
// docs/specification/1-table-and-site.md#54-total-on-the-table
// docs/specification/1-table-and-site.md#55-number-of-chips
// docs/specification/1-table-and-site.md#56-balance
test('a visitor plays three practice rounds', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.clock.install();
  await page.goto(url('/practice?lang=en'));
  await page.getByRole('button', { name: 'Got it' }).click();
  const table = new Table(page);
  await page.getByRole('radio', { name: '30', exact: true }).check({ force: true });
  await pass(page, 130); // the current round ends; from the next on, rounds take 30 s
  await table.expectShown('Balance', 1500);

  let balance = 1500;
  for (let round = 1; round <= 3; round++) {
    await pass(page, 60, async () => /seconds? to bet/.test((await page.getByRole('timer').textContent()) ?? ''));
    await table.chip(5);
    await table.press('Number 17');
    await table.chip(50);
    await table.press('Red');
    await table.expectShown('On table', 55);
    await table.expectShown('Balance', balance - 55);
    const numbers = page.getByRole('list', { name: 'Last 11 numbers' }).getByRole('listitem');
    const before = await numbers.count();
    await pass(page, 90, async () => (await numbers.count()) > before);
    const number = (await table.shown('Last')) ?? -1;
    expect(number).toBeGreaterThanOrEqual(0);
    expect(number).toBeLessThanOrEqual(36);
    // By hand: 5 on 17 brings 180 back, 50 on red 100.
    balance += (number === 17 ? 180 : 0) + (isRed(number) ? 100 : 0) - 55;
    await pass(page, 12); // the win is counted up, the table unlocks
    await table.expectShown('Balance', balance);
    await table.expectShown('On table', 0);
  }
  // The practice table works without the server: only the page, its texts and its pictures are requested.
  expect(asked.filter((path) => /^\/(?:api|oauth|socket\.io)\b/.test(path))).toEqual([]);
});

test('the practice felt takes chips by keyboard and shows refusals, and asks no server even when signed in', async ({
  page,
}) => {
  const token = { access_token: 'old', refresh_token: 'old' };
  await page.addInitScript(`localStorage.setItem('token', ${JSON.stringify(JSON.stringify(token))})`);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(url('/practice?lang=en'));
  await page.getByRole('button', { name: 'Got it' }).click();
  const table = new Table(page);

  await table.chip(100);
  await table.press('Number 17');
  await expect(page.getByText(/maximum bet.*50/i).first()).toBeVisible();
  await table.chip(5);
  await table.press('Red');
  await expect(page.getByText(/only 50 and 100/i).first()).toBeVisible();
  await table.expectShown('On table', 0);
  await table.expectShown('Balance', 1500);

  await page.getByRole('gridcell', { name: 'Number 17' }).focus();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Space');
  await table.expectShown('On table', 10);
  await page.keyboard.press('Backspace');
  await table.expectShown('On table', 5);
  await page.getByRole('button', { name: 'Clear' }).click();
  await table.expectShown('On table', 0);
  await table.expectShown('Balance', 1500);
  await page.getByRole('button', { name: 'Undo' }).click();
  await table.expectShown('On table', 5);
  await table.press('Number 17');
  await table.expectShown('On table', 10);

  for (const view of ['This round', 'Top 5', 'Wheel stats']) await page.getByRole('tab', { name: view }).click();
  expect(asked.filter((path) => /^\/(?:api|oauth|socket\.io)\b/.test(path))).toEqual([]);
  expect(await page.evaluate('localStorage.getItem("token")')).not.toBeNull();
});
