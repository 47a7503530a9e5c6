import { type Browser, expect, type Page, test } from '@playwright/test';
import { giveLanguage, givePartner, lastPlay } from '../harness/browser/auditor.ts';
import { LONG } from '../harness/browser/product.ts';
import { url } from '../harness/browser/table.ts';

const PASSWORD = 'Lajvard-demo-1';
const [ALICE, BOB] = ['alice@demo.lajvard', 'bob@demo.lajvard'] as const;

// docs/specification/2-account-and-back-office.md#222-winning-numbers
// docs/specification/2-account-and-back-office.md#223-rounds-report
// docs/specification/2-account-and-back-office.md#224-selected-round
interface Tokens {
  access_token: string;
}
const post = async <T>(path: string, body: object, token = ''): Promise<{ ok: boolean; body: T }> => {
  const headers = { 'Content-Type': 'application/json', ...(token && { Authorization: `Bearer ${token}` }) };
  const answer = await fetch(url(path), { method: 'POST', headers, body: JSON.stringify(body) });
  return { ok: answer.ok, body: (await answer.json()) as T };
};

/** Bets on 17 in the first round that accepts it. @returns the round's number, once it is over */
const playOnce = async (email: string, value: number): Promise<number> => {
  const signIn = { email, password: PASSWORD, level: 'user', device_id: `rounds-${email}` };
  const { access_token: token } = (await post<Tokens>('/api/auth/login', signIn)).body;
  const chips = JSON.stringify({ '17': [{ id: '1', chipSelected: value, x: 0, y: 0, formula: '17' }] });
  let round = 0;
  await expect
    .poll(async () => {
      const headers = { Authorization: `Bearer ${token}` };
      const common = (await (await fetch(url('/api/account/common'), { headers })).json()) as {
        data: { round: number };
      };
      round = common.data.round;
      return (await post('/api/account/user/play', { chips, round }, token)).ok;
    })
    .toBe(true);
  await expect.poll(async () => (await lastPlay(email))?.number ?? null).not.toBeNull();
  return round;
};

/** The office as this member of staff sees it, in English. */
const office = async (browser: Browser, name: string, address: string): Promise<Page> => {
  const email = `${name}@demo.lajvard`;
  await giveLanguage(email, 'en');
  const signIn = { email, password: PASSWORD, device_id: 'rounds-story' };
  const tokens = (await post<Tokens>('/api/auth/admin/login', signIn)).body;
  const page = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage();
  await page.addInitScript((kept) => localStorage.setItem('admin_token', kept), JSON.stringify(tokens));
  await page.goto(url(`/admin${address}`));
  return page;
};

test('the super-admin follows a round to a player and the games; a partner’s panel sees its own members', {
  tag: LONG,
}, async ({ browser }) => {
  await Promise.all([playOnce(ALICE, 5), playOnce(BOB, 10)]);
  const round = await playOnce(ALICE, 20);
  await givePartner(ALICE, 'ceg');
  await givePartner(BOB, null);
  await givePartner('ceg@demo.lajvard', 'ceg');

  const boss = await office(browser, 'super', '/account/round/overview');
  const row = boss.getByRole('row').filter({ has: boss.getByRole('rowheader', { name: String(round), exact: true }) });
  await expect(row).toContainText('$20');
  await row.click();
  await boss.waitForURL(`**/admin/account/round/overview/${round}`);
  await expect(boss.getByRole('heading', { level: 1, name: `Round ${round}` })).toBeVisible();
  await boss.getByRole('button', { name: 'Previous round' }).click();
  await expect(boss.getByRole('heading', { level: 1, name: `Round ${round - 1}` })).toBeVisible();
  await boss.getByRole('button', { name: 'Next round' }).click();
  await expect(boss.getByRole('heading', { level: 1, name: `Round ${round}` })).toBeVisible();
  const player = boss.locator('tbody').getByRole('link').first();
  const profile = ((await player.getAttribute('href')) ?? '').replace('/overview', '/played');

  await boss.goto(url(`${profile}?rId=${round}`));
  const replay = boss.getByRole('dialog');
  await expect(replay.getByRole('heading', { name: `Round ${round}, as it was played` })).toBeVisible();
  await expect(replay.getByRole('button', { name: 'Next game' })).toBeDisabled();
  await boss.screenshot({ path: test.info().outputPath('replay.png') });
  await replay.getByRole('button', { name: 'Previous game' }).click();
  await expect(boss).not.toHaveURL(new RegExp(`rId=${round}$`));
  await expect(replay.getByRole('button', { name: 'Next game' })).toBeEnabled();
  await replay.getByRole('button', { name: 'Next game' }).click();
  await expect(boss).toHaveURL(new RegExp(`rId=${round}$`));
  await expect(replay.getByRole('button', { name: 'Next game' })).toBeDisabled();
  await boss.keyboard.press('Escape');
  await expect(replay).toBeHidden();

  const panel = await office(browser, 'ceg', '/account/ceg/played-round-with-total-bets');
  const own = panel
    .getByRole('row')
    .filter({ has: panel.getByRole('rowheader', { name: String(round), exact: true }) });
  await expect(own).toContainText('$20');
  await expect(own.getByText('$10', { exact: true }), 'Bob’s bet is not theirs').toHaveCount(0);
  await own.click();
  await panel.waitForURL(`**/admin/account/ceg/round/${round}`);
  await expect(panel.locator('tbody').getByRole('row')).toHaveCount(1);
  await panel.goto(url('/admin/account/round/overview'));
  await expect(panel.getByRole('heading', { name: 'Permission Denied' })).toBeVisible();
});
