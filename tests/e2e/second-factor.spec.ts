import { expect, type Page, test } from '@playwright/test';
import { ledgerBalance, makeFactorOld } from '../harness/browser/auditor.ts';
import { codeOf } from '../harness/browser/own-factor.ts';
import { url } from '../harness/browser/table.ts';
import { newPlayer, PASSWORD } from './new-player.ts';

const WALLET = 'TNSphXG4HCCNGorYqiFejQBfPZB8DiHxpF';

/** Passkeys of the demo work at localhost. */
const here = (path: string): string => url(path).replace('127.0.0.1', 'localhost');

const tokenOf = async (email: string, level: 'user' | 'admin'): Promise<Record<string, string>> => {
  const headers = { 'Content-Type': 'application/json' };
  const body = JSON.stringify({ email, password: PASSWORD, level, device_id: 'second-factor' });
  const answer = await fetch(url('/api/auth/login'), { method: 'POST', headers, body });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { ...headers, Authorization: `Bearer ${token}` };
};

/** Charges an account, as the super admin. */
const fund = async (email: string, amount: number): Promise<void> => {
  const profile = await fetch(url('/api/account/profile'), { headers: await tokenOf(email, 'user') });
  const { account_code } = ((await profile.json()) as { data: { account_code: string } }).data;
  const answer = await fetch(url('/backoffice/api/account/user/transfer'), {
    method: 'POST',
    headers: await tokenOf('super@demo.lajvard', 'admin'),
    body: JSON.stringify({ account_code, amount, reason: 'a test', password: 'Lajvard-master-1' }),
  });
  expect(answer.status).toBe(200);
};

const enterPassword = async (page: Page, email: string): Promise<void> => {
  await page.goto(here('/account/login?r=/account/second-factor&lang=en'));
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
};

const leave = async (page: Page): Promise<void> => {
  await page.goto(here('/account/logout'));
  await page.getByRole('button', { name: "Yes, I'm sure" }).click();
  await expect(page.getByRole('link', { name: 'Log in' }).first()).toBeVisible();
};

test('a player’s second factor: set up, asked for at the login and before a withdrawal; a passkey', async ({
  page,
}) => {
  const email = await newPlayer(page, 'factor');
  await fund(email, 100);
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '').replaceAll(' ', '');
  await page.getByLabel('Six-digit code').fill(codeOf(secret, -1));
  await page.getByRole('button', { name: 'Turn it on' }).click();
  const listed = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(listed).toHaveCount(10);
  const codes = await listed.allTextContents();
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(page.getByText(/^On since/)).toBeVisible();

  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  await leave(page);
  await enterPassword(page, email);
  await page.getByLabel('Code from your authenticator app').fill(codeOf(secret));
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText(/^On since/)).toBeVisible();

  await page.getByRole('link', { name: 'Withdrawal', exact: true }).click();
  await page.getByRole('textbox', { name: /Amount/ }).fill('40');
  await page.getByLabel('Destination wallet address').fill(WALLET);
  await page.getByLabel('Your password').fill(PASSWORD);
  await makeFactorOld(email);
  await page.getByRole('button', { name: 'Request withdrawal' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(asked).toBeVisible();
  expect(await ledgerBalance(email), 'nothing is held before it').toBe(100);
  await asked.getByLabel(/recovery code$/).fill(codes[0] ?? '');
  await asked.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByText(/Your withdrawal will be verified and as soon as possible/)).toBeVisible();
  expect(await ledgerBalance(email)).toBe(60);

  await page.getByRole('link', { name: 'Two-factor authentication' }).click();
  await expect(page.getByText('9 recovery codes left.', { exact: false })).toBeVisible();
  await page.getByLabel(/^Name of the passkey/).fill('My phone');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove My phone' })).toBeVisible();
  await leave(page);
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('Last used', { exact: false })).toBeVisible();
});
