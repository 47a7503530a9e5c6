import { randomInt } from 'node:crypto';
import { expect, type Page } from '@playwright/test';
import { url } from '../harness/browser/table.ts';

export const PASSWORD = 'Lajvard-demo-1';

/** The newest link that the demonstration's mail page shows for an address. */
export const newestLink = async (page: Page, email: string, path: string): Promise<string> => {
  const found = { link: '' };
  await expect
    .poll(
      async () => {
        const mails = (await (await page.request.get(url('/demo/mail'))).text()).split('<article>');
        const mine = mails.filter((mail) => mail.includes(email) && mail.includes(path));
        found.link = /<a href="([^"]+)"/.exec(mine[0] ?? '')?.[1]?.replaceAll('&#38;', '&') ?? '';
        return found.link;
      },
      { message: `a mail to ${email}` },
    )
    .not.toBe('');
  return found.link;
};

/** A unique text of `count` letters or digits. */
const own = (signs: string, count: number): string =>
  Array.from({ length: count }, () => signs[randomInt(signs.length)]).join('');

/**
 * Registers a new player for this test alone. The data resemble nobody who may not play, because such a registration
 * would be held for staff. @returns the e-mail; the password is `PASSWORD`
 */
export const newPlayer = async (page: Page, name: string): Promise<string> => {
  const email = `${name}${Date.now()}@example.com`;
  const form = { email, password: PASSWORD, password_confirmation: PASSWORD, locale: 'en' };
  expect((await page.request.post(url('/api/auth/register'), { data: form })).ok()).toBe(true);
  const link = new URL(await newestLink(page, email, '/account/register/complete'));
  const grant = { grant_type: 'code', code: new URLSearchParams(link.hash.slice(1)).get('token') };
  const { access_token: token } = await (await page.request.post(url('/oauth/token'), { data: grant })).json();
  const surname = own('abcdefghijklmnopqrstuvwxyz', 10);
  const completed = await page.request.post(url('/api/auth/register-complete'), {
    headers: { Authorization: `Bearer ${token}` },
    data: {
      first_name: 'Nilufar',
      last_name: `Story ${surname}`,
      address: `1 ${surname} Road`,
      zip_code: '12345',
      password: PASSWORD,
      password_confirmation: PASSWORD,
      country: 'Iran',
      city: 'Shiraz',
      country_code: '98',
      phone_number: `912${own('0123456789', 7)}`,
      birthdate: '1990-05-06',
      is_agree_rules: true,
    },
  });
  expect(completed.ok()).toBe(true);
  return email;
};
