import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { type Browser, expect, type Page, test } from '@playwright/test';
import { lastPlay, ledgerBalance, ledgerIsWhole } from '../harness/browser/auditor.ts';
import { productData } from '../harness/browser/product.ts';
import { signIn, url } from '../harness/browser/table.ts';
import { expectNoBarrier } from './reader.ts';

// docs/specification/2-account-and-back-office.md#231-wheel-settings
// docs/specification/2-account-and-back-office.md#232-top-37-board
const ALICE = 'alice@demo.lajvard';

/** A member of staff at the unlocked wheel settings, in their own browser. */
const atTheWheel = async (browser: Browser, email: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage();
  await page.goto(url('/admin/account/login?lang=en'));
  await page.getByLabel('Username').fill(email);
  await page.getByLabel('Password', { exact: true }).fill('Lajvard-demo-1');
  await page.getByRole('button', { name: 'Log in' }).click();
  await expect(page.getByText('KIA - MAIN ADMIN')).toBeVisible();
  await page.goto(url('/admin/account/studio/settings?lang=en'));
  const english = page.getByRole('button', { name: 'English' }); // staff have their own language
  await expect(page.getByLabel(/Master password|رمز اصلی/)).toBeVisible();
  if (await english.isVisible()) await english.click();
  await page.getByLabel('Master password', { exact: true }).fill('wrong');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('alert')).toContainText('You need master password');
  await page.getByLabel('Master password', { exact: true }).fill('Lajvard-master-1');
  await page.getByRole('button', { name: 'Unlock' }).click();
  await expect(page.getByRole('heading', { name: 'Source of the number' })).toBeVisible();
  return page;
};

const choose = async (page: Page, source: string): Promise<void> => {
  await page.getByRole('radio', { name: source, exact: false }).check({ force: true });
  await page.getByRole('button', { name: 'Save the source' }).click();
  await expect(page.getByText('The wheel configuration has been updated successfully.').first()).toBeVisible();
};

const chooseNumber = async (page: Page, number: number): Promise<void> => {
  const radio = page.getByRole('radio', { name: String(number), exact: true });
  await expect(() => radio.check({ force: true, timeout: 5_000 })).toPass();
};

/**
 * The number that the picture of a round shows; the studio of these tests also writes it to a file, because a
 * test cannot see.
 */
const shownNumber = async (round: number): Promise<number> => {
  const file = path.join(productData(), 'croupier-numbers');
  let found: number | undefined;
  await expect
    .poll(() => {
      const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : [];
      found = lines
        .map((line) => JSON.parse(line) as { roundNumber: number; number: number })
        .find(({ roundNumber }) => roundNumber === round)?.number;
      return found !== undefined;
    })
    .toBe(true);
  return found ?? -1;
};

test('staff choose the croupier’s wheel, two people read its number from the picture, and the player is paid', async ({
  page,
  browser,
}) => {
  const alice = await signIn(page, ALICE);
  const before = await ledgerBalance(ALICE);
  const sara = await atTheWheel(browser, 'super@demo.lajvard');
  await expectNoBarrier(sara, 'wheel settings');
  const second = await atTheWheel(browser, 'super2@demo.lajvard');
  await choose(sara, 'Croupier');

  // The table reloads with the next round, names the wheel, and shows its picture. A round that a slow machine misses
  // has no number: it is void after two minutes, and the one after it will do.
  await expect(page.getByText('Croupier’s wheel: numbers are entered by hand')).toBeVisible();
  await alice.betUntilTaken(ALICE, 20, 105, async () => {
    await alice.chip(50);
    await alice.press('Red');
    await alice.press('Black');
    await alice.chip(5);
    await alice.press('Number 0'); // one of them wins, whatever the number
  });
  const round = (await lastPlay(ALICE))?.round ?? 0;
  expect((await lastPlay(ALICE))?.stake).toBe(105);
  await expect(page.locator('video[data-state=showing]').first()).toBeVisible();
  const number = await shownNumber(round);

  await expect(sara.getByText('Nobody has entered a number yet', { exact: false })).toBeVisible();
  await sara
    .getByLabel('Number (0 to 36)')
    .fill(String(number).replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'[Number(digit)] ?? ''));
  await sara.getByRole('button', { name: 'Enter the number' }).click();
  await expect(sara.getByText(`You proposed ${number}`, { exact: false })).toBeVisible();
  await choose(sara, 'Automatic'); // from the next round on

  await expect(second.getByText('waiting for a second person', { exact: false })).toBeVisible();
  await chooseNumber(second, (number + 1) % 37);
  await second.getByRole('button', { name: 'Enter the number independently' }).click();
  await expect(second.getByRole('alert').first()).toContainText('The two entries are different');
  for (const staff of [second, sara]) {
    await chooseNumber(staff, number);
    await staff.getByRole('button', { name: 'Enter the number' }).click();
    if (staff === second) await expect(staff.getByText(`You proposed ${number}`, { exact: false })).toBeVisible();
  }
  await expect(sara.getByText(`${number} is confirmed by`, { exact: false })).toBeVisible();

  await alice.expectShown('Last', number);
  const after = before - 105 + (number === 0 ? 180 : 100);
  await alice.expectShown('Balance', after);
  expect(await ledgerBalance(ALICE)).toBe(after);
  expect(await ledgerIsWhole()).toBe(true);

  await page.goto(url(`/fairness/${round}?lang=en`));
  await expect(
    page.getByText('The number of this round came from the croupier’s wheel', { exact: false }),
  ).toBeVisible();
  await expect(page.locator('[data-check=bets]').first()).toHaveAttribute('data-holds', 'true');
  await expect(page.locator('[data-check=number]')).toHaveCount(0);

  await sara.goto(url('/admin/account/top37?lang=en'));
  await expect(sara.getByRole('button', { name: /Would pay/ })).toHaveCount(37);
  await sara.getByText('All figures').click();
  await expect(sara.getByRole('row')).toHaveCount(38);
  await expectNoBarrier(sara, 'top 37');
});
