import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { expect, type Page, test } from '@playwright/test';
import { lastPlay } from '../harness/browser/auditor.ts';
import { LONG } from '../harness/browser/product.ts';
import { signIn, url } from '../harness/browser/table.ts';

const ALICE = 'alice@demo.lajvard';

const lastRound = async (): Promise<number> => {
  let found = 0;
  await expect
    .poll(async () => {
      const { data } = (await (await fetch(url('/api/rounds?limit=1'))).json()) as {
        data: { round_number: number }[];
      };
      found = data[0]?.round_number ?? 0;
      return found;
    })
    .toBeGreaterThan(0);
  return found;
};
const check = (page: Page, name: string) => page.locator(`[data-check=${name}]`).first();

test('a visitor verifies a settled round and detects a tampered number, in Persian too', async ({ page }) => {
  const round = await lastRound();
  await page.goto(url('/fairness?lang=en'));
  await page.getByRole('textbox', { name: 'Round number' }).fill(String(round));
  await page.getByRole('button', { name: 'Check' }).click();
  await expect(page.getByText('Everything fits: key, fingerprint, number', { exact: false }).first()).toBeVisible();
  for (const name of ['commitment', 'number', 'bets', 'count', 'times']) {
    await expect(check(page, name)).toHaveAttribute('data-holds', 'true');
  }

  await page.route(`**/api/rounds/${round}`, async (route) => {
    const answer = (await (await route.fetch()).json()) as { data: { number: number } };
    await route.fulfill({ json: { data: { ...answer.data, number: (answer.data.number + 1) % 37 } } });
  });
  await page.goto(url(`/fairness/${round}?lang=en`));
  await expect(page.getByRole('alert')).toContainText('The number follows from the key');
  await expect(check(page, 'number')).toHaveAttribute('data-holds', 'false');
  await page.unroute(`**/api/rounds/${round}`);

  await page.goto(url(`/fairness/${round}?lang=fa`));
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl');
  await expect(
    page.getByText('همه چیز با هم می‌خواند: کلید، اثر انگشت، عدد و شرط‌ها', { exact: false }).first(),
  ).toBeVisible();
});

test(
  'alice plays a round, replays it and downloads a signed file that verifies',
  { tag: LONG },
  async ({ page, browser }, info) => {
    const alice = await signIn(page, ALICE);
    await alice.betUntilTaken(ALICE, 9, 10, async () => {
      await alice.chip(5);
      await alice.press('Number 17');
      await alice.press('Number 0');
    });
    expect((await lastPlay(ALICE))?.stake).toBe(10);
    const round = (await lastPlay(ALICE))?.round ?? 0;
    await expect.poll(async () => (await lastPlay(ALICE))?.number ?? -1).toBeGreaterThanOrEqual(0);
    await alice.expectShown('Last', (await lastPlay(ALICE))?.number ?? -1);

    // The strip is updated when the video shows the number: until then its first number is of the previous round. While
    // the wheel has the stage it cannot be pressed.
    const card = (where: Page) => where.getByRole('dialog');
    const won = [0, 17].includes((await lastPlay(ALICE))?.number ?? -1);
    const openPlayedRound = (where: Page) =>
      expect(async () => {
        const { round_number: newest } = (
          (await (await fetch(url('/api/rounds?limit=1'))).json()) as { data: { round_number: number }[] }
        ).data[0] ?? { round_number: round };
        await where.keyboard.press('Escape');
        const strip = where.getByRole('list', { name: 'Last 11 numbers' });
        await strip
          .getByRole('button')
          .nth(newest - round)
          .click({ timeout: 5_000 });
        await expect(card(where).getByText(`Round ${round}`)).toBeVisible({ timeout: 5_000 });
        await expect(card(where).getByTestId('net')).toHaveText(won ? '+$170' : '−$10', { timeout: 5_000 });
        await expect(card(where).getByRole('listitem').filter({ hasText: 'Number 17' })).toBeVisible({
          timeout: 5_000,
        });
      }).toPass();
    await openPlayedRound(page);
    await page.reload();
    await openPlayedRound(page);
    // On another device too, which takes the table over; then the first one takes it back.
    const laptop = await browser.newContext();
    const there = await laptop.newPage();
    await signIn(there, ALICE);
    await there.getByRole('button', { name: 'Yes, I want play here' }).click();
    await openPlayedRound(there);
    await laptop.close();
    await page.goto(url('/live/play?lang=en'));
    await openPlayedRound(page);
    await card(page).getByRole('button', { name: 'Replay' }).click();
    const replay = page.getByRole('dialog', { name: `Round ${round}, as you played it` });
    await expect(replay.getByText('$10', { exact: false }).first()).toBeVisible();
    const coming = page.waitForEvent('download');
    await replay.getByRole('button', { name: 'Download as a signed file' }).click();
    const file = info.outputPath('round.json');
    await (await coming).saveAs(file);

    await page.goto(url('/fairness?lang=en'));
    await page.locator('input[type=file]').setInputFiles(file);
    await expect(page.getByText('Every check passed:', { exact: false })).toBeVisible();
    const root = path.resolve(import.meta.dirname, '../..');
    const printed = execFileSync(process.execPath, ['packages/verify/bin/verify.ts', file, '--url', url('')], {
      cwd: root,
      encoding: 'utf8',
    });
    expect(printed).not.toMatch(/^(false|not checked)/m);

    await page.goto(url(`/rounds/${round}?lang=en`));
    await expect(page.getByRole('heading', { name: `Round ${round}, as you played it` })).toBeVisible();
  },
);
