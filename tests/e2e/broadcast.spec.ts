import { expect, test } from '@playwright/test';
import { giveLanguage } from '../harness/browser/auditor.ts';
import { LONG } from '../harness/browser/product.ts';
import { url } from '../harness/browser/table.ts';

const BOSS = { email: 'super@demo.lajvard', password: 'Lajvard-demo-1' };

// docs/specification/2-account-and-back-office.md#233-e-mail-to-all
// docs/specification/2-account-and-back-office.md#517-e-mail-to-all
test('the super admin sends an e-mail to all: draft, preview, question, progress, and the mail itself', {
  tag: LONG,
}, async ({ page }) => {
  await giveLanguage(BOSS.email, 'en');
  await page.goto(url('/admin/account/login?lang=en'));
  await page.getByLabel('Username').fill(BOSS.email);
  await page.getByLabel('Password', { exact: true }).fill(BOSS.password);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.getByRole('link', { name: 'E-mail to all' }).click();
  await expect(page.getByText(/^The e-mail goes to \d+ members?\./)).toBeVisible();

  await page.getByRole('button', { name: 'Send to all' }).click();
  await expect(page.getByText('You must enter subject')).toBeVisible();
  await expect(page.getByText('You must enter message')).toBeVisible();

  const subject = `Tonight ${Date.now()}`;
  await page.getByLabel('Subject', { exact: true }).first().fill(subject);
  await page.getByLabel('Message').fill('Good evening.\n\nA new table opens tonight.');
  await page.reload();
  await expect(page.getByLabel('Subject', { exact: true }).first()).toHaveValue(subject);
  await expect(page.getByRole('region', { name: 'Preview' })).toContainText('A new table opens tonight.');

  await page.getByRole('button', { name: 'Send to all' }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(subject);
  await question.getByRole('button', { name: 'No' }).click();
  await expect(page.getByLabel('Message')).toHaveValue(/A new table opens tonight/);
  await page.getByRole('button', { name: 'Send to all' }).click();
  await question.getByRole('button', { name: 'Yes, send it' }).click();
  await expect(page.getByText('Emails has been sent to all users')).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('');
  const row = page.getByRole('row').filter({ hasText: subject });
  await expect(row.getByRole('progressbar')).toHaveAttribute('aria-valuetext', /^(\d+) of \1$/);

  await row.getByRole('button', { name: /^Open e-mail \d+$/ }).click();
  await expect(page.getByRole('dialog')).toContainText('A new table opens tonight.');
  const mails = await (await page.request.get(url('/demo/mail'))).text();
  expect(mails).toContain(subject);
  expect(mails).toContain('alice@demo.lajvard');
});
