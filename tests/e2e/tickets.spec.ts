import { type Browser, expect, type Page, test } from '@playwright/test';
import { giveLanguage } from '../harness/browser/auditor.ts';
import { LONG } from '../harness/browser/product.ts';
import { signIn, url } from '../harness/browser/table.ts';
import { newPlayer } from './new-player.ts';
import { expectNoBarrier } from './reader.ts';

const PASSWORD = 'Lajvard-demo-1';
/** A red dot of eight by eight pixels. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEklEQVR4nGM4wcCAFWEXHbQSALvlMgGxhdU2AAAAAElFTkSuQmCC',
  'base64',
);
const image = { name: 'receipt.png', mimeType: 'image/png', buffer: PICTURE };

// docs/specification/2-account-and-back-office.md#28-tickets
// docs/specification/2-account-and-back-office.md#214-staff-login
/** A member of staff who answers tickets, in their own browser, in English. */
const staffPage = async (browser: Browser, name: 'agent' | 'admin'): Promise<Page> => {
  const email = `${name}@demo.lajvard`;
  await giveLanguage(email, 'en');
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.goto(url('/admin/account/login?lang=en'));
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(name === 'agent' ? '**/admin/account/tickets/wait' : '**/admin/account/dashboard');
  await page.goto(url('/admin/account/tickets/wait')); // in the person's language
  await expect(page.getByRole('heading', { level: 1, name: 'Tickets' })).toBeVisible();
  return page;
};

test('در فارسی: بازیکن تیکت و تصویر می‌فرستد، کارشناس پاسخ می‌دهد، بازیکن تیکت را می‌بندد', async ({ page, browser }) => {
  const email = await newPlayer(page, 'ticket');
  await signIn(page, email);
  await page.goto(url('/account/ticketing/create'));
  await page.getByRole('button', { name: 'فارسی' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'تیکت جدید' })).toBeVisible();
  await page.getByRole('button', { name: 'ارسال تیکت' }).click();
  await expect(page.getByText('بخش مورد نظر را انتخاب کنید')).toBeVisible();
  const subject = `واریز ${Date.now()}`;
  await page.getByLabel('بخش').selectOption({ label: 'پرداخت‌ها' });
  await page.getByLabel('موضوع').fill(subject);
  await page.getByLabel('پیام').fill('پنجاه دلار فرستادم.');
  await page.reload();
  await expect(page.getByLabel('پیام')).toHaveValue('پنجاه دلار فرستادم.');
  await page.locator('input[type=file]').setInputFiles(image);
  await expect(page.getByRole('img', { name: 'receipt.png' })).toBeVisible();
  await page.getByLabel('پیام').press('Control+Enter');
  await page.getByRole('link', { name: /^دیدن تیکت شمارهٔ \d+$/ }).click();
  await expect(page.getByRole('heading', { name: subject })).toBeVisible();
  await expectNoBarrier(page, 'a ticket, in Persian');
  const id = /\/ticket\/(\d+)/.exec(page.url())?.[1] ?? '';
  await page.getByRole('button', { name: 'باز کردن تصویر ۱ از ۱' }).click();
  await expect(page.getByRole('img', { name: 'تصویر ۱ از ۱' })).toBeVisible();
  await expectNoBarrier(page, 'a picture large');
  await page.keyboard.press('Escape');

  const agent = await staffPage(browser, 'agent');
  await expect(agent.getByRole('row').filter({ hasText: subject })).toBeVisible();
  await expectNoBarrier(agent, 'the queue');
  await agent.getByRole('row').filter({ hasText: subject }).getByRole('link', { name: 'OPEN' }).click();
  await expect(agent.getByRole('heading', { level: 1, name: `Ticket #${id}` })).toBeVisible();
  const admin = await staffPage(browser, 'admin');
  await admin.goto(url(`/admin/account/tickets/${id}`));
  await expect(admin.getByText('Agent Demo is viewing this ticket')).toBeVisible();
  await expectNoBarrier(admin, 'a ticket in the office');
  await admin.context().close();
  await expect(agent.getByRole('button', { name: 'Open image 1 of 1' })).toBeVisible();
  await agent.getByRole('textbox', { name: 'Your reply' }).fill('It has come in');
  await agent.reload();
  await expect(agent.getByRole('textbox', { name: 'Your reply' })).toHaveValue('It has come in');
  await agent.getByRole('textbox', { name: 'Your reply' }).press('Control+Enter');
  await expect(agent.getByText('Success! Your reply has been submitted.')).toBeVisible();
  await expect(agent.getByText('Answered')).toBeVisible();

  // The answer arrives without a reload of the player's page.
  await expect(page.getByText('It has come in')).toBeVisible();
  await expect(page.getByText('Agent Demo')).toBeVisible();
  await page.getByRole('button', { name: 'مشکل حل شد' }).click();
  await expect(page.getByText('آیا مطمئنید که پاسخ خود را گرفته‌اید؟')).toBeVisible();
  await page.getByRole('button', { name: 'بله، مطمئنم' }).click();
  await expect(page.getByText('این تیکت بسته شده است.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'پاسخ شما' })).toHaveCount(0);
  await page.getByRole('link', { name: 'همهٔ تیکت‌های من' }).click();
  await expect(page.getByRole('row').filter({ hasText: subject })).toContainText('بسته‌شده');
  await agent.context().close();
});

test('on a phone, in English: a ticket, a reply, the list; what is not mine is not found', { tag: LONG }, async ({
  page,
}) => {
  const email = await newPlayer(page, 'ticketphone');
  await signIn(page, email);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(url('/account/ticketing/create'));
  await page.getByLabel('Team').selectOption({ label: 'Technical' });
  await expectNoBarrier(page, 'a new ticket on a phone');
  await page.getByLabel('Subject').fill('No picture');
  await page.getByLabel('Message').fill('The stream stays dark.');
  await page.getByRole('button', { name: 'Send ticket' }).click();
  await page.getByRole('link', { name: /^See ticket #\d+$/ }).click();
  await page.getByRole('textbox', { name: 'Your reply' }).fill('Now it works.');
  await page.getByRole('button', { name: 'Send reply' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'Now it works.' })).toBeVisible();
  const wide = await page.evaluate('document.documentElement.scrollWidth - window.innerWidth');
  expect(wide).toBeLessThanOrEqual(0);
  await page.goto(url('/account/ticketing/tickets'));
  await expect(page.getByText('1 of 1')).toBeVisible();
  await expect(page.getByText('No picture').first()).toBeVisible();
  await expectNoBarrier(page, 'the list on a phone');
  await page.goto(url('/account/ticketing/ticket/999999'));
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
});
