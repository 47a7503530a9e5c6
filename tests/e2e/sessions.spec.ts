import { type BrowserContext, expect, type Page, test } from '@playwright/test';
import { announceWheel, blacklist, lastPlay, ledgerBalance, putOnBreak } from '../harness/browser/auditor.ts';
import { LONG } from '../harness/browser/product.ts';
import { signIn, url } from '../harness/browser/table.ts';

const ALICE = 'alice@demo.lajvard';
const BOB = 'bob@demo.lajvard';
const signal = (page: Page) => page.getByRole('button', { name: /Connected|Connection lost|Connecting/ });

const RELOADS_SOON = 'Please wait you will connect to table for about 2 seconds later...';

/** Answers that this page shall have the table. It says that it reloads in two seconds, and does. */
const takeOver = async (page: Page): Promise<void> => {
  // On a slow machine the page has reloaded before a locator sees the sentence, so the page itself notes it.
  await page.evaluate(`{
    const sentence = ${JSON.stringify(RELOADS_SOON)};
    new MutationObserver(() => {
      if (document.querySelector('[role=alertdialog]')?.textContent.includes(sentence))
        sessionStorage.setItem('e2e-sentence', sentence);
    }).observe(document.body, { subtree: true, childList: true, characterData: true });
  }`);
  const reloaded = page.waitForEvent('load');
  const question = page.getByRole('alertdialog', { name: 'You already connected' });
  await question.getByRole('button', { name: 'Yes, I want play here' }).click();
  await reloaded;
  expect(await page.evaluate(`sessionStorage.getItem('e2e-sentence')`)).toBe(RELOADS_SOON);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(question).toBeHidden();
};

// docs/specification/1-table-and-site.md#39-round-messages
// docs/specification/1-table-and-site.md#49-events-of-the-server
// docs/specification/1-table-and-site.md#410-connection
// docs/specification/1-table-and-site.md#412-logout
// docs/specification/1-table-and-site.md#62-one-live-session
// docs/specification/1-table-and-site.md#71-tokens-and-401
// docs/specification/1-table-and-site.md#83-already-connected
// docs/specification/1-table-and-site.md#84-still-on-a-break
// docs/specification/1-table-and-site.md#85-bet-limits
// docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming
// docs/specification/2-account-and-back-office.md#47-blacklist
// docs/specification/4-reliability.md#42-tokens
test('a second device asks, takes over, and the first one says where the table went', async ({ page, browser }) => {
  const phone = await signIn(page, BOB);
  await phone.betInOneRound(9, 5, async () => {
    await phone.chip(5);
    await phone.press('Number 17');
  });
  const elsewhere: BrowserContext = await browser.newContext();
  const laptopPage = await elsewhere.newPage();
  const laptop = await signIn(laptopPage, BOB);
  const question = laptopPage.getByRole('alertdialog', { name: 'You already connected' });
  await expect(question).toContainText(
    'You already playing on live table by another session. ' +
      'Do you want close that session and continue playing in here?',
  );
  await laptopPage.keyboard.press('Escape'); // forced: it must be answered
  await expect(question).toBeVisible();
  await takeOver(laptopPage);
  await page.waitForURL('**/live/elsewhere');
  await expect(page.getByRole('heading', { name: 'You continued on another device' })).toBeVisible();
  await laptop.expectShown('Balance', await ledgerBalance(BOB));
  // The first device is still signed in. At the table it is now the one that is asked, and it may decline.
  await page.goto(url('/live/play'));
  await page.getByRole('alertdialog').getByRole('button', { name: 'No, close this session' }).click();
  await page.waitForURL(url('/'));
  await expect(laptopPage.getByText('Connected', { exact: true })).toBeVisible();
  await elsewhere.close();
});

test('a second tab of the same browser asks too; the first takes the table back without a second question', {
  tag: LONG,
}, async ({ page, context }) => {
  const first = await signIn(page, ALICE);
  await page.reload(); // the same tab is the same session
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
  await first.betInOneRound(9, 5, async () => {
    await first.chip(5);
    await first.press('Number 17');
  });
  const secondPage = await context.newPage();
  await secondPage.goto(url('/live/play'));
  await takeOver(secondPage); // the chips of the draft come along, so the balance shown depends on the round
  await page.waitForURL('**/live/elsewhere');
  await page.getByRole('link', { name: 'Continue here' }).click();
  await secondPage.waitForURL('**/live/elsewhere');
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await expect(page.getByRole('alertdialog')).toHaveCount(0);
});

test('the connection breaks while bets are open: nothing is taken, the chips stay, sign and rule say so', {
  tag: LONG,
}, async ({ page, context }) => {
  const bob = await signIn(page, BOB);
  await bob.open(10); // the round before is settled
  const before = await ledgerBalance(BOB);
  await bob.betInOneRound(10, 10, async () => {
    await bob.chip(10);
    await bob.press('Number 32');
  });
  await context.setOffline(true);
  await expect(page.getByText('Connection lost, reconnecting…', { exact: true })).toBeVisible();
  await bob.press('Number 5'); // refused with a message: no bets while the connection is lost
  await bob.expectShown('On table', 10);
  await signal(page).click();
  const rule = page.getByRole('dialog', { name: 'If the connection breaks' });
  await expect(rule).toContainText('Only bets the casino has confirmed count.');
  await page.keyboard.press('Escape');
  expect(await ledgerBalance(BOB)).toBe(before); // connected again, the round may close and take them
  await context.setOffline(false);
  await expect(page.getByText('Connected', { exact: true })).toBeVisible();
  await bob.expectShown('On table', 10);
});

test('a new wheel reloads the table, and the chips stay', { tag: LONG }, async ({ page }) => {
  const bob = await signIn(page, BOB);
  await bob.betInOneRound(10, 10, async () => {
    await bob.chip(10);
    await bob.press('Number 32');
  });
  const loaded = page.waitForEvent('load');
  await announceWheel('studio-1');
  await loaded;
  await bob.expectShown('On table', 10);
});

test('the connection breaks after the confirmation: the round goes on, and the result is found on return', {
  tag: LONG,
}, async ({ page, context }) => {
  const bob = await signIn(page, BOB);
  await bob.betUntilTaken(BOB, 4, 10, async () => {
    await bob.chip(10);
    await bob.press('Number 32');
  });
  await context.setOffline(true);
  const round = (await lastPlay(BOB))?.round ?? 0;
  await expect(page.getByRole('alertdialog', { name: 'Network Error' })).toBeVisible();
  await expect.poll(async () => (await lastPlay(BOB))?.number ?? -1).toBeGreaterThanOrEqual(0);
  const number = (await lastPlay(BOB))?.number;
  await context.setOffline(false);
  await expect(page.getByRole('alertdialog')).toBeHidden();
  // Shown in a notice with the round's number, or on the table if it had only just ended.
  const told = page.getByRole('alert').filter({ hasText: `Round ${round} ended while you were away` });
  await expect(told.or(page.getByText(`Round ${round}`)).first()).toBeVisible();
  if (await told.isVisible()) await expect(told).toContainText(`The number was ${number} `);
  await bob.expectShown('Balance', await ledgerBalance(BOB));
});

test('a break, a logout and a blacklisting take effect at the open table', { tag: LONG }, async ({ page }) => {
  const bob = await signIn(page, BOB);
  const free = await putOnBreak(BOB);
  await page.reload();
  await bob.open(5);
  await bob.press('Number 7');
  const stop = page.getByRole('alertdialog', { name: 'You are still on a break' });
  await expect(stop).toContainText('You will be able to play from');
  await stop.getByRole('link', { name: 'Account profile' }).click();
  await page.waitForURL('**/account/profile');
  await free();

  await page.getByRole('link', { name: 'Log out' }).last().click();
  await expect(page.getByText('Are you sure to logout your account?')).toBeVisible();
  await page.getByRole('button', { name: "Yes, I'm sure" }).click();
  await page.waitForURL(url('/'));
  expect(await page.evaluate('localStorage.getItem("token") ?? localStorage.getItem("user")')).toBeNull();

  await signIn(page, BOB);
  const back = await blacklist(BOB);
  await page.waitForURL('**/block/account');
  expect(await page.evaluate('localStorage.getItem("token")')).toBeNull();
  await page.goto(url('/account/login?lang=en'));
  await page.getByLabel('E-mail', { exact: false }).fill(BOB);
  await page.getByLabel('Password', { exact: true }).fill('Lajvard-demo-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/block/account');
  await back();
});

test('another device ends a session while a form is filled in: the login says why, the form keeps its text', {
  tag: LONG,
}, async ({ page }) => {
  await signIn(page, ALICE);
  await page.goto(url('/account/deposit?lang=en'));
  await page.getByLabel(/Amount/).fill('120');
  await page.getByLabel('Hash code').fill('ab'.repeat(32));
  const asAlice = (path: string, body: object, token = '') =>
    fetch(url(path), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(token === '' ? {} : { Authorization: `Bearer ${token}` }) },
      body: JSON.stringify(body),
    });
  const elsewhere = await asAlice('/api/auth/login', { email: ALICE, password: 'Lajvard-demo-1', level: 'user' });
  const { access_token: token } = (await elsewhere.json()) as { access_token: string };
  expect((await asAlice('/api/account/sessions/end_others', {}, token)).status).toBe(200);
  await page.getByRole('button', { name: 'Submit deposit' }).click();
  await page.waitForURL('**/account/login?**');
  await expect(page.getByText('Your session has ended. Log in again to continue.')).toBeVisible();
  expect(new URL(page.url()).searchParams.get('r')).toContain('/account/deposit');
  await page.getByLabel('E-mail', { exact: false }).fill(ALICE);
  await page.getByLabel('Password', { exact: true }).fill('Lajvard-demo-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await page.waitForURL('**/account/deposit**');
  await expect(page.getByLabel(/Amount/)).toHaveValue('120');
  await expect(page.getByLabel('Hash code')).toHaveValue('ab'.repeat(32));
});

/** A form whose page another tab signs out; both pages. */
const signOutElsewhere = async (context: BrowserContext): Promise<readonly [page: Page, other: Page]> => {
  const page = await context.newPage();
  await signIn(page, ALICE);
  await page.goto(url('/account/withdrawal?lang=en'));
  await page.getByLabel(/Amount/).fill('30');
  const other = await context.newPage();
  await other.goto(url('/account/logout?lang=en'));
  await other.getByRole('button', { name: "Yes, I'm sure" }).click();
  await expect(page).toHaveURL(/\/account\/login\?/);
  return [page, other];
};

test('when another tab signs out and in as somebody else, the first one shows nothing of the former user', {
  tag: LONG,
}, async ({ context }) => {
  const [page, other] = await signOutElsewhere(context);
  await expect(page.getByLabel('Password', { exact: true })).toBeVisible();
  expect(new URL(page.url()).searchParams.get('r')).toContain('/account/withdrawal');
  await expect(page.getByText('You logged out in another tab. Log in again to continue.')).toBeVisible();

  // Signed in again, then as another person: the page becomes entirely the other person's.
  await signIn(page, ALICE);
  await page.goto(url('/account/profile?lang=en'));
  await expect(page.getByText(ALICE)).toBeVisible();
  const answer = await fetch(url('/api/auth/login'), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: BOB, password: 'Lajvard-demo-1', level: 'user' }),
  });
  await other.evaluate(`localStorage.setItem('token', ${JSON.stringify(JSON.stringify(await answer.json()))})`);
  await expect(page.getByText(BOB)).toBeVisible();
  await expect(page.getByText(ALICE)).toHaveCount(0);
  await other.close();
});
