import { expect, type Page, test } from '@playwright/test';
import { Secret, TOTP } from 'otpauth';
import { ledgerBalance, makeFactorOld } from '../harness/browser/auditor.ts';
import { LONG } from '../harness/browser/product.ts';
import { url } from '../harness/browser/table.ts';
import { newestLink, newPlayer, PASSWORD } from './new-player.ts';

const MASTER = 'Lajvard-master-1';
const OWN_PASSWORD = 'Saffron-tea-47';

/** Passkeys of the demo work at localhost. */
const atLocalhost = (address: string): string => address.replace('127.0.0.1', 'localhost');
const accountOf = async (email: string, level: 'user' | 'admin'): Promise<Record<string, string>> => {
  const sent = { method: 'POST', headers: { 'Content-Type': 'application/json' } };
  const form = { email, password: PASSWORD, level, device_id: 'passkeys' };
  const answer = await fetch(url('/api/auth/login'), { ...sent, body: JSON.stringify(form) });
  const { access_token: token } = (await answer.json()) as { access_token: string };
  return { Authorization: `Bearer ${token}`, 'Content-Type': 'application/json' };
};

/** Invites a super admin for this test alone, who then chooses a password. */
const invited = async (page: Page): Promise<string> => {
  const email = `passkeys${Date.now()}@example.com`;
  const names = { first_name: 'Parisa', last_name: 'Story', role: 'super-admin', language: 'en' };
  const answer = await fetch(url('/backoffice/api/account/staff/invite'), {
    method: 'POST',
    headers: await accountOf('super@demo.lajvard', 'admin'),
    body: JSON.stringify({ email, ...names, reason: 'a test', password: MASTER }),
  });
  expect(answer.status).toBe(200);
  await page.goto(atLocalhost(await newestLink(page, email, '/admin/account/password/update')));
  await page.getByLabel('New password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByLabel('Repeat new password').fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Your password was changed', { exact: false })).toBeVisible();
  return email;
};

const enterPassword = async (page: Page, email: string): Promise<void> => {
  await page.goto(atLocalhost(url('/admin/account/login?lang=en')));
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
};

/** Turns the second factor on, on the page of one's own sign-in. */
const turnOn = async (page: Page): Promise<void> => {
  await page.goto(atLocalhost(url('/admin/account/sign-in')));
  await page.getByRole('button', { name: 'Set it up' }).click();
  await page.getByLabel('Password', { exact: true }).fill(OWN_PASSWORD);
  await page.getByRole('button', { name: 'Continue' }).click();
  const secret = ((await page.getByText(/^[A-Z2-7]{4}( [A-Z2-7]{4}){7}$/).textContent()) ?? '').replaceAll(' ', '');
  const code = new TOTP({ secret: Secret.fromBase32(secret) }).generate();
  await page.getByLabel('Six-digit code').fill(code);
  await page.getByRole('button', { name: 'Turn it on' }).click();
  await page.getByRole('button', { name: 'I have kept them' }).click();
};

test('a passkey is added, shown at the next sign-in, and shown again before money', { tag: LONG }, async ({ page }) => {
  const player = await newPlayer(page, 'passkeys');
  const profile = await fetch(url('/api/account/profile'), { headers: await accountOf(player, 'user') });
  const { account_code } = ((await profile.json()) as { data: { account_code: string } }).data;
  const email = await invited(page);
  await enterPassword(page, email);
  await expect(page.getByRole('navigation', { name: 'Office menu' })).toBeVisible();

  const browser = await page.context().newCDPSession(page);
  await browser.send('WebAuthn.enable');
  const { authenticatorId } = await browser.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
    },
  });
  const held = async () => (await browser.send('WebAuthn.getCredentials', { authenticatorId })).credentials;
  await turnOn(page);
  await page.getByLabel(/^Name of the passkey/).fill('Office laptop');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page.getByRole('button', { name: 'Remove Office laptop' })).toBeVisible();
  await expect(page.getByText('Not used yet.', { exact: false })).toBeVisible();
  expect((await held()).map(({ rpId }) => rpId)).toEqual(['localhost']);

  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes, I’m sure' }).click();
  await page.waitForURL(atLocalhost(url('/')));
  await enterPassword(page, email);
  await page.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByRole('navigation', { name: 'Office menu' })).toBeVisible();

  await page.getByRole('link', { name: 'Charge account' }).click();
  await page.getByLabel('Master password', { exact: true }).fill(MASTER);
  await page.getByRole('button', { name: 'Unlock' }).click();
  await page.getByRole('textbox', { name: 'Account ID' }).fill(account_code);
  await page.getByRole('button', { name: 'Find the account' }).click();
  await page.getByRole('textbox', { name: /Amount/ }).fill('40');
  await page.getByRole('textbox', { name: 'Reason' }).fill('A gift');
  await makeFactorOld(email);
  await page.getByRole('button', { name: 'Charge the account' }).click();
  await page.getByRole('button', { name: 'Yes, charge it' }).click();
  const asked = page.getByRole('dialog', { name: 'Confirm that it is you' });
  await expect(asked).toBeVisible();
  expect(await ledgerBalance(player), 'nothing before it').toBe(0);
  await asked.getByRole('button', { name: 'Use a passkey' }).click();
  await expect(page.getByText('The user account has been charged successfully.')).toBeVisible();
  expect(await ledgerBalance(player)).toBe(40);
});
