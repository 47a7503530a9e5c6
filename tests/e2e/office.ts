import { expect, type Page } from '@playwright/test';
import { url } from '../harness/browser/table.ts';

/** Signs the super admin of the demo in at the office. */
export const signInAtOffice = async (page: Page): Promise<void> => {
  await page.goto(url('/admin/account/login?lang=en'));
  await page.getByLabel('Username').fill('super@demo.lajvard');
  await page.getByLabel('Password', { exact: true }).fill('Lajvard-demo-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('KIA - MAIN ADMIN')).toBeVisible();
};

/** Gives the office a language, on a desktop, where its button is in sight. Staff keep their own language. */
export const chooseOfficeLanguage = async (page: Page, language: 'English' | 'فارسی'): Promise<void> => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const wanted = page.getByRole('button', { name: language });
  if (await wanted.isVisible()) await wanted.click();
  await expect(page.getByRole('button', { name: language === 'English' ? 'فارسی' : 'English' })).toBeVisible();
};
