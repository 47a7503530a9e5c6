import { expect, test } from '@playwright/test';
import { url } from '../harness/browser/table.ts';
import { newestLink } from './new-player.ts';

// docs/specification/1-table-and-site.md#11-languages-and-themes
// docs/specification/1-table-and-site.md#21-routes
// docs/specification/1-table-and-site.md#415-language-of-a-page
test('the site opens in Persian with the felt left to right; a chosen theme survives a reload', async ({ page }) => {
  await page.goto(url('/'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'fa');
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(page.getByRole('heading', { level: 1 })).toContainText('رولت');
  await page.goto(url('/practice'));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  const one = await page.getByRole('gridcell').nth(0).boundingBox();
  const last = await page.getByRole('gridcell').nth(11).boundingBox();
  expect(one && last && one.x < last.x).toBe(true);

  await page.goto(url('/practice?lang=en'));
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  await expect(page.locator('html')).toHaveAttribute('dir', 'ltr');
  await page.getByRole('button', { name: 'Got it' }).click();
  await page.getByRole('button', { name: 'Light theme' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.reload();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');

  // On a phone on its side the way back to the table is in sight.
  await page.setViewportSize({ width: 844, height: 390 });
  for (const language of ['fa', 'en']) {
    await page.goto(url(`/live/elsewhere?lang=${language}`));
    await expect(page.locator('html')).toHaveAttribute('lang', language);
    const links = page.getByRole('main').getByRole('link');
    await expect(links).toHaveCount(2);
    for (const link of await links.all()) await expect(link).toBeInViewport({ ratio: 1 });
  }
});

test('a visitor registers by the mailed link; on a phone the account menu lies over the page', async ({ page }) => {
  const email = `carol${Date.now()}@example.com`;
  await page.goto(url('/account/register?lang=en'));
  await page.getByLabel('E-mail', { exact: false }).fill(email);
  await page.getByRole('button', { name: /register|create/i }).click();
  await expect(page.getByRole('status').filter({ hasText: email })).toBeVisible();
  await page.goto(await newestLink(page, email, '/account/register/complete'));
  expect(page.url()).not.toContain('token=');
  await page.getByLabel('First name').fill('Carol');
  await page.getByLabel('Last name').fill('Doe');
  await page.getByLabel('Address', { exact: true }).fill('1 Sea Road');
  await page.getByLabel(/zip/i).fill('12345');
  await page.getByLabel('Country', { exact: true }).selectOption({ label: 'Iran' });
  await page.getByLabel('City').fill('Shiraz');
  await page.getByLabel(/country code|dial/i).fill('98');
  await page.getByLabel(/phone/i).fill('9121234567');
  await page.getByLabel('Day', { exact: true }).fill('6');
  await page.getByLabel('Month', { exact: true }).selectOption({ index: 5 });
  await page.getByLabel('Year', { exact: true }).fill('1990');
  await page.getByLabel('Password', { exact: true }).fill('Carol-secret-9'); // of the holder of the link
  await page.getByLabel(/confirm|repeat/i).fill('Carol-secret-9');
  await page.getByRole('checkbox').check({ force: true });
  await page.getByRole('button', { name: /complete|finish/i }).click();
  await expect(page.getByText(email)).toBeVisible();

  // On a phone the account's menu lies over the page: Esc and Back close it, an entry leads on.
  await page.setViewportSize({ width: 390, height: 844 });
  const menu = page.getByRole('dialog', { name: 'Account menu' });
  const open = () => page.getByRole('button', { name: 'Open the account menu' }).click();
  await open();
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await open();
  await expect(menu).toBeVisible();
  await page.goBack();
  await expect(menu).toBeHidden();
  expect(new URL(page.url()).pathname).toBe('/account/profile');
  await open();
  await menu.getByRole('link', { name: 'Self Exclusion' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Self Exclusion' })).toBeVisible();
  await expect(menu).toBeHidden();
});
