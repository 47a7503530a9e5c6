import { expect, type Page, test } from '@playwright/test';
import { anotherDay, ledgerBalance, ledgerIsWhole } from '../harness/browser/auditor.ts';
import { LONG } from '../harness/browser/product.ts';
import { signIn, url } from '../harness/browser/table.ts';
import { newPlayer } from './new-player.ts';

const BOB = 'bob@demo.lajvard';
const WALLET = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';

/** A person's token, for calls outside the page. */
const tokenOf = async (email: string, level: 'user' | 'admin'): Promise<string> => {
  const answer = await fetch(url('/api/auth/login'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email, password: 'Lajvard-demo-1', level, device_id: `payments-${level}` }),
  });
  return ((await answer.json()) as { access_token: string }).access_token;
};

/** Approves the newest deposit of the player as staff would. */
const approveNewest = async (email: string): Promise<void> => {
  const player = { Authorization: `Bearer ${await tokenOf(email, 'user')}` };
  const list = await fetch(url('/api/account/deposit/list?limit=1'), { headers: player });
  const { data } = (await list.json()) as { data: { id: number }[] };
  const answer = await fetch(url('/backoffice/api/account/deposit/update'), {
    method: 'POST',
    headers: {
      Authorization: `Bearer ${await tokenOf('super@demo.lajvard', 'admin')}`,
      'Content-Type': 'application/json',
    },
    body: JSON.stringify({ id: data[0]?.id, status: 1 }),
  });
  expect(answer.status, await answer.text()).toBe(200);
};

const uniqueHash = (n: number) => `5702e5${Date.now().toString(16)}${n}`.padEnd(64, 'f');

/** Submits a deposit on the page. */
const tell = async (page: Page, amount: number, hash: string): Promise<void> => {
  await page.getByRole('textbox', { name: 'Amount' }).fill(String(amount));
  await page.getByRole('textbox', { name: 'Hash code' }).fill(hash);
  await page.getByRole('button', { name: 'Submit deposit' }).click();
  await expect(page.getByText('YOUR DEPOSIT WILL BE TRANSFERED SOON')).toBeVisible();
};

// docs/specification/2-account-and-back-office.md#24-deposit-and-withdrawal
// docs/specification/2-account-and-back-office.md#211-history-tables
test('a player deposits, staff approves, balance and history agree; a withdrawal is refused, then accepted', async ({
  page,
}) => {
  const email = await newPlayer(page, 'payments');
  await signIn(page, email);
  const before = await ledgerBalance(email);
  await page.goto(url('/account/deposit'));
  await expect(page.getByRole('img', { name: 'QR code of the wallet address' })).toBeVisible();
  const hash = uniqueHash(0);
  await tell(page, 60, hash);
  await page.getByRole('textbox', { name: 'Amount' }).fill('60');
  await page.getByRole('textbox', { name: 'Hash code' }).fill(hash.toUpperCase());
  await page.getByRole('button', { name: 'Submit deposit' }).click();
  await expect(page.getByText('This hash code has already been submitted')).toBeVisible();

  await page.getByRole('link', { name: 'Deposit History' }).click();
  const newest = page.getByRole('row').nth(1);
  await expect(newest).toContainText('Waiting for verify');
  await approveNewest(email);
  expect(await ledgerBalance(email)).toBe(before + 60);
  await page.reload();
  await expect(newest).toContainText('Verified');
  await newest.getByRole('button', { name: /^Deposit \d+$/ }).click();
  await expect(page.getByRole('dialog').getByText('Verified: the money is in your balance')).toBeVisible();
  await page.keyboard.press('Escape');

  await page.goto(url('/account/withdrawal'));
  await page.getByRole('textbox', { name: 'Amount' }).fill('24');
  const destination = page.getByRole('textbox', { name: 'Destination wallet address' });
  if (!(await destination.isVisible())) await page.getByRole('combobox', { name: 'Wallet' }).selectOption('');
  await destination.fill(`${WALLET.slice(0, -1)}G`);
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(page.getByText('The amount must be more than 25 dollars')).toBeVisible();
  await page.getByRole('textbox', { name: 'Amount' }).fill('9000000');
  await expect
    .poll(async () => {
      await page.getByRole('button', { name: 'Request withdrawal' }).click();
      return page.getByText('Amount must be smaller than available balance').isVisible();
    })
    .toBe(true);
  await page.getByRole('textbox', { name: 'Amount' }).fill('30');
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(page.getByText('This is not a valid TRC20 wallet address')).toBeVisible();
  await destination.fill(WALLET);
  await page.getByLabel('Your password').fill('Lajvard-demo-1');
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  await expect(page.getByText('Your withdrawal will be verified')).toBeVisible();
  expect(await ledgerBalance(email)).toBe(before + 30);
  await expect(page.getByRole('region', { name: 'In progress' })).toContainText('You requested it');
  await expect(page.getByRole('combobox', { name: 'Wallet' })).toHaveValue(WALLET);
  expect(await ledgerIsWhole()).toBe(true);
});

test('a long history is paged in the address, back restores it; a phone shows one record, in Persian too', {
  tag: LONG,
}, async ({ page }) => {
  await signIn(page, BOB);
  const token = await tokenOf(BOB, 'user');
  const config = (await (await fetch(url('/api/common/all'))).json()) as { data: { config: { WALLET_ADDR: string } } };
  for (let n = 1; n <= 17; n++) {
    if (n % 8 === 1) await anotherDay(BOB);
    const { ok } = await fetch(url('/api/account/deposit/create'), {
      method: 'POST',
      headers: { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' },
      body: JSON.stringify({ amount: n, hash_code: uniqueHash(n), wallet_adr: config.data.config.WALLET_ADDR }),
    });
    expect(ok).toBe(true);
  }
  await page.goto(url('/account/history/deposit'));
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await expect(page).toHaveURL(/\?page=2$/);
  await page.getByRole('columnheader', { name: 'Amount' }).getByRole('button').click();
  await expect(page).toHaveURL(/\?sort=amount$/);
  await page.getByRole('combobox', { name: 'Status' }).selectOption('Rejected');
  await expect(page.getByText('No results')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('combobox', { name: 'Status' })).toHaveValue('');
  await page.goBack();
  await expect(page).toHaveURL(/\?page=2$/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url('/account/history/deposit?row=15'));
  await expect(page.getByText(/^15 of \d+$/)).toBeVisible();
  await page.getByRole('button', { name: 'Next record' }).click();
  await expect(page.getByText(/^16 of \d+$/)).toBeVisible();
  await expect(page).toHaveURL(/\?page=2$/);

  // The language is stored in the account, so it is chosen on the page and restored at the end.
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.goto(url('/account/history/deposit'));
  await page.getByRole('button', { name: 'فارسی' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(page.getByText(/^۱ از [۰-۹]+$/)).toBeVisible();
  await expect(page.getByText('در انتظار تأیید').filter({ visible: true }).first()).toBeVisible();
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: 'English' }).click();
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
});
