import { type Browser, type BrowserContext, expect, type Page, test } from '@playwright/test';
import { ledgerBalance, ledgerIsWhole } from '../harness/browser/auditor.ts';
import { LONG } from '../harness/browser/product.ts';
import { url } from '../harness/browser/table.ts';
import { newPlayer, PASSWORD } from './new-player.ts';

const MASTER = 'Lajvard-master-1';
const WALLET = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';

const headers = (token: string) => ({ Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' });
const tokenOf = async (email: string, level: 'user' | 'admin'): Promise<string> => {
  const body = JSON.stringify({ email, password: PASSWORD, level, device_id: `approvals-${level}` });
  const headers = { 'Content-Type': 'application/json' };
  const answer = await fetch(url('/api/auth/login'), { method: 'POST', headers, body });
  return ((await answer.json()) as { access_token: string }).access_token;
};
const call = async <T>(token: string, path: string, body?: object): Promise<T> => {
  const init = body ? { method: 'POST', body: JSON.stringify(body) } : {};
  return (await (await fetch(url(path), { ...init, headers: headers(token) })).json()) as T;
};

/** Signs staff in at the office's login and switches to English. */
const office = async (browser: Browser, email: string): Promise<{ page: Page; context: BrowserContext }> => {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(url('/admin/account/login?lang=en'));
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('navigation', { name: 'Office menu' })).toBeVisible();
  return { page, context };
};
const uniqueHash = () => `${Date.now().toString(16)}${'ab'.repeat(40)}`.slice(0, 64);

// docs/specification/2-account-and-back-office.md#213-admin-shell
// docs/specification/2-account-and-back-office.md#214-staff-login
// docs/specification/2-account-and-back-office.md#228-lists-and-queues-of-payments
// docs/specification/2-account-and-back-office.md#42-approving-and-declining
// docs/specification/2-account-and-back-office.md#516-approving-and-declining
test('a deposit is approved into the player’s balance; a withdrawal is declined with its reason; a charge', async ({
  browser,
  page,
}) => {
  const email = await newPlayer(page, 'approvals');
  const player = await tokenOf(email, 'user');
  const config = await call<{ data: { config: { WALLET_ADDR: string } } }>(player, '/api/common/all');
  const hash = uniqueHash();
  const wallet_adr = config.data.config.WALLET_ADDR;
  const requested = await call<{ data: { id: number } }>(player, '/api/account/deposit/create', {
    amount: 250,
    hash_code: hash,
    wallet_adr,
  });
  const { id } = requested.data;
  const me = await call<{ data: { account_code: string } }>(player, '/api/account/profile');
  const code = me.data.account_code;
  expect(await ledgerBalance(email)).toBe(0);

  const { page: desk, context } = await office(browser, 'super@demo.lajvard');
  const menu = desk.getByRole('navigation', { name: 'Office menu' });
  await menu.getByRole('link', { name: 'Deposit queue' }).click();
  const row = desk.getByRole('row').filter({ hasText: code });
  await expect(row).toContainText('Waiting for approval');
  await row.getByRole('button', { name: `Approve deposit ${id}` }).click();
  const dialog = desk.getByRole('dialog', { name: `Approve deposit ${id}` });
  await expect(dialog).toContainText(code);
  await expect(dialog).toContainText(hash);
  expect(await ledgerBalance(email), 'nothing before it is confirmed').toBe(0);
  await dialog.getByRole('button', { name: /^Approve/ }).click();
  await expect(desk.getByText(`Deposit ${id} is approved.`)).toBeVisible();
  await expect(row).toContainText('Approved');
  expect(await ledgerBalance(email)).toBe(250);

  // The other super admin has seen it waiting too, and learns who was first.
  const late = await fetch(url('/backoffice/api/account/deposit/update'), {
    method: 'POST',
    headers: headers(await tokenOf('super2@demo.lajvard', 'admin')),
    body: JSON.stringify({ id, status: 2, description: 'late', seen: 0 }),
  });
  expect([late.status, ((await late.json()) as { decided: { by: string } }).decided.by]).toEqual([409, 'Super Demo']);

  const asked = await call<{ data: { withdrawal: { id: number } } }>(player, '/api/account/withdrawal/create', {
    amount: 100,
    dest_wallet_code: WALLET,
    password: 'Lajvard-demo-1',
  });
  const out = asked.data.withdrawal.id;
  expect(await ledgerBalance(email)).toBe(150);
  await menu.getByRole('link', { name: 'Withdrawal queue' }).click();
  await desk.getByRole('button', { name: `Decline withdrawal ${out}` }).click();
  const decline = desk.getByRole('dialog', { name: `Decline withdrawal ${out}` });
  await decline.getByRole('button', { name: /^Decline/ }).click();
  await expect(decline.getByText('You must enter a reason', { exact: false })).toBeVisible();
  expect(await ledgerBalance(email)).toBe(150);
  await decline.getByRole('textbox', { name: 'Reason for the decline' }).fill('This wallet is closed');
  await decline.getByRole('button', { name: /^Decline/ }).click();
  await expect(desk.getByText(`Withdrawal ${out} is declined.`)).toBeVisible();
  expect(await ledgerBalance(email)).toBe(250);
  const list = await call<{ data: { description: string }[] }>(player, '/api/account/withdrawal/list');
  expect(list.data[0]?.description).toBe('This wallet is closed');

  await menu.getByRole('link', { name: 'Charge account' }).click();
  await desk.getByLabel('Master password', { exact: true }).fill(MASTER);
  await desk.getByRole('button', { name: 'Unlock' }).click();
  await desk.getByRole('textbox', { name: 'Account ID' }).fill(code);
  await desk.getByRole('button', { name: 'Find the account' }).click();
  await expect(desk.getByText('Nilufar Story')).toBeVisible();
  await desk.getByRole('textbox', { name: /Amount/ }).fill('40');
  await desk.getByRole('textbox', { name: 'Reason' }).fill('A gift for the first deposit');
  await desk.getByRole('button', { name: 'Charge the account' }).click();
  await desk.getByRole('button', { name: 'Yes, charge it' }).click();
  await expect(desk.getByText('The user account has been charged successfully.')).toBeVisible();
  expect(await ledgerBalance(email)).toBe(290);
  expect(await ledgerIsWhole()).toBe(true);
  await context.close();
});

test('financial sees the queues and lists, without account ids, filters and actions; no charge', { tag: LONG }, async ({
  browser,
}) => {
  const alice = await tokenOf('alice@demo.lajvard', 'user');
  const config = await call<{ data: { config: { WALLET_ADDR: string } } }>(alice, '/api/common/all');
  const me = await call<{ data: { account_code: string } }>(alice, '/api/account/profile');
  await call(alice, '/api/account/deposit/create', {
    amount: 77,
    hash_code: uniqueHash(),
    wallet_adr: config.data.config.WALLET_ADDR,
  });
  const { page: desk, context } = await office(browser, 'financial@demo.lajvard');
  const menu = desk.getByRole('navigation', { name: 'Office menu' });
  await expect(menu.getByRole('link', { name: 'Charge account' })).toHaveCount(0);
  for (const name of ['Deposit queue', 'Deposits']) {
    await menu.getByRole('link', { name, exact: name === 'Deposits' }).click();
    await expect(desk.getByText('Waiting for approval').first()).toBeVisible();
    await expect(desk.getByText('$77').first()).toBeVisible();
    await expect(desk.getByText(me.data.account_code)).toHaveCount(0);
    await expect(desk.getByRole('searchbox')).toHaveCount(0);
    await expect(desk.getByRole('button', { name: /^(Approve|Decline)/ })).toHaveCount(0);
  }
  await context.close();
});
