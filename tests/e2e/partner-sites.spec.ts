import { createServer, type Server } from 'node:http';
import { expect, test } from '@playwright/test';
import { giveLanguage, giveSignInCode, registeredPartner } from '../harness/browser/auditor.ts';
import { LONG, parentPort } from '../harness/browser/product.ts';
import { url } from '../harness/browser/table.ts';

const ALICE = 'alice@demo.lajvard';

// docs/specification/1-table-and-site.md#22-query-parameters
// docs/specification/1-table-and-site.md#24-protected-pages-and-the-parent-window
// docs/specification/1-table-and-site.md#415-language-of-a-page
test.beforeEach(() => giveLanguage(ALICE, 'en'));

test('token, r, lang, rId and bc in the address', { tag: LONG }, async ({ page }) => {
  await page.goto(url(`/account/profile?lang=en&token=${await giveSignInCode(ALICE)}&bc=partner-7&rId=3`));
  await expect(page.getByText(ALICE)).toBeVisible();
  expect(page.url()).not.toContain('token=');
  expect(
    new URL(
      (await page.getByRole('link', { name: 'Deposit', exact: true }).first().getAttribute('href')) ?? '',
      page.url(),
    ).search,
  ).toBe('?rId=3&bc=partner-7');
  // Redirects only to a path of this site.
  await page.evaluate('localStorage.clear()');
  await page.goto(url('/account/login?lang=en&bc=partner-7&r=https://evil.example/'));
  await page.getByLabel('E-mail', { exact: false }).fill(ALICE);
  await page.getByLabel('Password', { exact: true }).fill('Lajvard-demo-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL(url('/live/play?bc=partner-7'));
  // A new player belongs to the partner whose link brought them.
  await page.evaluate('localStorage.clear()');
  const email = `dina${Date.now()}@example.com`;
  await page.goto(url('/?bc=partner-7'));
  await page.goto(url('/account/login?lang=en&bc=partner-7'));
  await page.getByRole('link', { name: 'Register' }).last().click();
  await page.getByLabel('E-mail', { exact: false }).fill(email);
  await page.getByRole('button', { name: /register|create/i }).click();
  await expect.poll(() => registeredPartner(email)).toBe('partner-7');
});

/** A page of another origin that frames the site, records its messages, and sends it messages on request. */
const parentPage = (port: number, framed: string): Promise<Server> =>
  new Promise((resolve) => {
    const html = `<!doctype html><meta charset="utf-8"><title>parent</title>
      <iframe src="${framed}" width="900" height="600"></iframe><script>window.heard = [];
      addEventListener('message', (e) => heard.push({ ...e.data, origin: e.origin }))</script>`;
    const server = createServer((_request, response) => {
      response.writeHead(200, { 'Content-Type': 'text/html' }).end(html);
    }).listen(port, '127.0.0.1', () => resolve(server));
  });

test('a parent page on the list signs people in and hears who they are; one that is not on it gets nothing', {
  tag: LONG,
}, async ({ page }) => {
  const port = parentPort();
  const [ours, stranger] = [
    await parentPage(port, url('/account/profile?lang=en')),
    await parentPage(0, url('/account/profile?lang=en')),
  ];
  const heard = async (): Promise<{ type: string; token?: { access_token: string } }[]> =>
    JSON.parse(String(await page.evaluate('JSON.stringify(window.heard)')));
  await page.goto(`http://127.0.0.1:${port}/`);
  await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('unauthenticated');
  const answer = await fetch(url('/api/auth/login'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: ALICE, password: 'Lajvard-demo-1', level: 'user' }),
  });
  const token = JSON.stringify(await answer.json());
  await page.evaluate(`frames[0].postMessage({ type: 'authenticated', token: ${token} }, '${url('')}')`);
  const frame = page.frameLocator('iframe');
  await expect.poll(async () => (await heard()).map(({ type }) => type)).toContain('authenticated');
  await expect(frame.getByText(ALICE)).toBeVisible();
  await page.evaluate(`frames[0].postMessage({ type: 'unauthenticated' }, '${url('')}')`);
  await expect(frame.getByLabel('Password', { exact: true })).toBeVisible();

  // An origin that is not on the list: the browser does not even show the site there.
  const { port: other } = stranger.address() as { port: number };
  await page.goto(`http://127.0.0.1:${other}/`);
  await expect.poll(() => page.frames().length).toBe(2);
  await expect(page.frameLocator('iframe').getByLabel('Password', { exact: true })).toHaveCount(0);
  expect(await heard()).toEqual([]);
  ours.close();
  stranger.close();
});
