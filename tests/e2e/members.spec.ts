import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { signIn, url } from '../harness/browser/table.ts';
import { newPlayer, PASSWORD } from './new-player.ts';

const ALICE = 'alice@demo.lajvard';
const BOB = 'bob@demo.lajvard';

/** Signs a member of staff in and switches the office to English, until the page is reloaded. */
const enter = async (page: Page, name: string): Promise<void> => {
  await page.goto(url('/admin/account/login?lang=en'));
  await page.getByLabel('Username').fill(`${name}@demo.lajvard`);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL((address) => !address.pathname.endsWith('/login'));
  await page.getByRole('navigation').first().waitFor();
  const english = page.getByRole('button', { name: 'English' });
  if (await english.isVisible()) await english.click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
};

/** A player signs in on the site. */
const logIn = async (page: Page, email: string): Promise<void> => {
  await page.goto(url('/account/login?lang=en&r=/account/profile'));
  await page.getByLabel('E-mail', { exact: false }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
};

// docs/specification/2-account-and-back-office.md#214-staff-login
// docs/specification/2-account-and-back-office.md#215-members-list
// docs/specification/2-account-and-back-office.md#216-member-search
test('the super admin finds a member, blacklists them while they sit at the live table, and takes it back', async ({
  page,
  browser,
}) => {
  const email = await newPlayer(page, 'mina');
  const elsewhere: BrowserContext = await browser.newContext();
  const table = await elsewhere.newPage();
  await signIn(table, email);

  await enter(page, 'super');
  await expect(page.getByText('KIA - MAIN ADMIN')).toBeVisible();
  await page.getByRole('link', { name: 'Member search' }).click();
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(
    page.getByText('You need enter at latest one search criteria for search to be effective.'),
  ).toBeVisible();
  await page.getByLabel('E-mail').fill(email.toUpperCase());
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  const row = page.getByRole('row').filter({ hasText: email });
  await expect(row).toContainText('At the live table');
  await expect(page.getByRole('row').filter({ hasText: '@' })).toHaveCount(1);
  const accountId = (await row.getByRole('link').textContent()) ?? '';

  await row.getByRole('link').click();
  await page.getByRole('link', { name: 'PROFILE INFO' }).click();
  await expect(page.getByText(/^1 \w+ Road$/)).toBeVisible();
  await page.getByRole('radio', { name: 'Yes' }).click({ force: true });
  const question = page.getByRole('alertdialog', { name: 'Add to the blacklist' });
  await question.getByRole('button', { name: 'No' }).click();
  await expect(page.getByText('Active', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'Yes' }).click({ force: true });
  await question.getByRole('button', { name: 'Yes, blacklist' }).click();
  await expect(page.getByText('User has been added to blacklist successfully.')).toBeVisible();
  await expect(page.getByText('Blacklisted', { exact: true })).toBeVisible();

  // The open table closes at once, and the account can no longer sign in.
  await table.waitForURL('**/block/account');
  expect(await table.evaluate('localStorage.getItem("token")')).toBeNull();
  await logIn(table, email);
  await table.waitForURL('**/block/account');

  // Back in the list as it was left; undone there.
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page.getByLabel('E-mail')).toHaveValue(email.toUpperCase());
  await expect(row).toContainText('Blacklisted');
  await page.getByRole('button', { name: `Activate the account ${accountId}` }).click();
  await page.getByRole('button', { name: 'Yes, activate' }).click();
  await expect(page.getByText('User has been removed from blacklist successfully.')).toBeVisible();
  await expect(row).toContainText('Active');
  await logIn(table, email);
  await table.waitForURL('**/account/profile');

  // The member's logon history shows it.
  await row.getByRole('link').click();
  await page.getByRole('link', { name: 'Logon History', exact: true }).click();
  await expect(page.getByText('Blacklisted by staff')).toHaveCount(1);
  await expect(page.getByText('Reactivated by staff')).toHaveCount(1);
  await elsewhere.close();
});

test('the list of all players fits a desktop in both languages, even with long names', {
  tag: LONG,
}, async ({ page }) => {
  await enter(page, 'super');
  await page.route('**/backoffice/api/account/user/list?**', async (route) => {
    const response = await route.fetch();
    const list = (await response.json()) as { data: object[] };
    const long = {
      email: 'a-rather-long-address-of-somebody@example.com',
      full_name: 'Maximiliana Wolkenstein-Trostburg',
      balance: 1_234_567,
      held_at: '2026-11-01T00:00:00.000Z',
      breaks: [{ reason: 'closure', until: '2026-12-28T12:30:00.000Z' }],
      online: true,
    };
    await route.fulfill({ response, json: { ...list, data: list.data.map((row) => ({ ...row, ...long })) } });
  });
  await page.getByRole('link', { name: 'All players A/Z' }).click();
  const list = page.locator('.lj-table-window');
  for (const language of ['English', 'فارسی']) {
    if (language !== 'English') await page.getByRole('button', { name: language }).click();
    await expect(list).toContainText('a-rather-long-address');
    const [across, width] = await list.evaluate((box) => [box.scrollWidth, box.clientWidth]);
    expect(across, language).toBeLessThanOrEqual(width ?? 0);
  }
  await page.getByRole('button', { name: 'English' }).click();
});

test("the office's login keeps its link apart from its button", { tag: LONG }, async ({ page }) => {
  await page.goto(url('/admin/account/login?lang=en'));
  const button = await page.getByRole('button', { name: 'Log in' }).boundingBox();
  const link = await page.getByRole('link', { name: 'Forgot your password?' }).boundingBox();
  expect((link?.y ?? 0) - (button?.y ?? 0) - (button?.height ?? 0)).toBeGreaterThanOrEqual(12);
});

test("a partner's admin finds its own members only", { tag: LONG }, async ({ page }) => {
  await enter(page, 'ceg');
  await expect(page.getByText('CEG Panel').first()).toBeVisible();
  await page.getByLabel('Account ID or e-mail').fill(ALICE);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByRole('row').filter({ hasText: ALICE })).toHaveCount(1);
  await expect(page.getByRole('button', { name: /Disable/ })).toHaveCount(0);
  await page.getByLabel('Account ID or e-mail').fill(BOB);
  await page.getByRole('button', { name: 'Search', exact: true }).click();
  await expect(page.getByText('No results')).toBeVisible();
  await expect(page.getByRole('link', { name: 'All players A/Z' })).toHaveCount(0);
});
