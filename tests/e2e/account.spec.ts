import { expect, test } from '@playwright/test';
import { LONG } from '../harness/browser/product.ts';
import { signIn, url } from '../harness/browser/table.ts';
import { newestLink, newPlayer, PASSWORD } from './new-player.ts';

// docs/specification/1-table-and-site.md#84-still-on-a-break
// docs/specification/1-table-and-site.md#85-bet-limits
// docs/specification/2-account-and-back-office.md#23-profile

test('a forgotten password is reset by mail, and the old one no longer works', async ({ page }) => {
  const email = await newPlayer(page, 'forgot');
  await page.goto(url('/account/login?lang=en'));
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password' })).toBeVisible(); // login has a field too
  await page.getByLabel('E-mail address').fill(email);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'PLEASE CHECK YOUR EMAIL' })).toBeVisible();
  await page.goto(await newestLink(page, email, '/account/forget-password'));
  await page.getByLabel('New password', { exact: true }).fill('short');
  await page.getByLabel('Repeat password').fill('short');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password must be minimum 8 characters')).toBeVisible();
  await page.getByLabel('New password', { exact: true }).fill('Firouzeh-7-blue');
  await page.getByLabel('Repeat password').fill('Firouzeh-7-blue');
  await page.getByRole('button', { name: 'Save password' }).click();
  await expect(page.getByText('Password changed successfully')).toBeVisible();
  await page.getByRole('link', { name: 'Login now' }).click();
  await page.getByLabel('E-mail address').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page.getByLabel('E-mail address'), 'nothing typed is lost').toHaveValue(email);
  await page.getByLabel('Password', { exact: true }).fill('Firouzeh-7-blue');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/live/play');
});

test('in Persian a deposit limit locks with a countdown and can only be lowered', { tag: LONG }, async ({ page }) => {
  const email = await newPlayer(page, 'limit');
  await signIn(page, email);
  await page.goto(url('/account/details/limits'));
  await page.getByRole('button', { name: 'فارسی' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'تعیین سقف' })).toBeVisible();
  const set = async (amount: string) => {
    await page.getByLabel('مبلغ (دلار)').fill(amount);
    await page.getByRole('button', { name: 'ثبت سقف' }).click();
  };
  await set('۵۰۰');
  await expect(page.getByText('تنظیمات حساب شما به‌روزرسانی شد')).toBeVisible();
  await expect(page.getByText('زمان باقی‌مانده تا امکان تغییر سقف واریز:')).toBeVisible();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText(/روز.*[۰-۹]{2}:[۰-۹]{2}:[۰-۹]{2}/);
  const before = await timer.textContent();
  await expect(timer).not.toHaveText(before ?? '');
  await set('600');
  await expect(page.getByRole('alert')).toContainText('این تنظیم قفل است');
  await set('400');
  await expect(page.getByRole('alert')).toBeHidden();
  await expect(page.getByRole('tabpanel').getByText('$400')).toBeVisible();
});

test('a break taken in another tab reaches the open table at once', { tag: LONG }, async ({ page, context }) => {
  const email = await newPlayer(page, 'pause');
  await signIn(page, email);
  const other = await context.newPage();
  await other.goto(url('/account/details/closure'));
  await other.getByRole('radio', { name: '1 month', exact: true }).check();
  await other.getByLabel('Reason').fill('I want to rest');
  await other.getByRole('button', { name: 'Take a break' }).click();
  await other.getByRole('alertdialog').getByRole('button', { name: 'Yes, start the break' }).click();
  await expect(other.getByText('Your account closure has been updated successfully')).toBeVisible();
  const notice = page.getByRole('alertdialog', { name: 'You are still on a break' });
  await expect(notice).toBeVisible();
  await notice.getByRole('link', { name: 'Account profile' }).click();
  await page.waitForURL('**/account/profile');
  await expect(page.getByText(email)).toBeVisible();
});
