import { POCKETS } from '@lajvard/roulette';
import keys from '@lajvard/verify/vectors/keys.json' with { type: 'json' };
import file from '@lajvard/verify/vectors/settled-file.json' with { type: 'json' };
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, expect, test } from 'vitest';
import { type Answer, fakeServer } from '../../testing/fake-server.ts';
import { NO_VOIDS } from '../../testing/kept-round.ts';
import { openPage } from '../../testing/open-page.tsx';

const { round } = file;
const ok = (data: unknown): Answer => ({ status: 200, body: { data } });
const open = {
  ...round,
  phase: 'open',
  seed: null,
  number: null,
  bets_digest: null,
  play_count: null,
  closed_at: null,
  launched_at: null,
  landed_at: null,
  ended_at: null,
};

const sample = {
  scheme: 'lajvard-1.1',
  first_round: 1,
  last_round: 10_000,
  rounds: 9_998,
  counts: POCKETS.map(() => 7),
};
const health = {
  sample_rounds: 10_000,
  judged_from: 1_850,
  chi_squared_bound: 68,
  samples: [
    Object.assign({}, sample, { first_round: 10_001, last_round: 20_000, complete: false, tests: null }),
    Object.assign({}, sample, {
      complete: true,
      tests: {
        counts_chi_squared: 68.01,
        pairs_chi_squared: 33.4,
        colour_runs: { seen: 4_870, from: 4_703, to: 5_027 },
        within: false,
      },
    }),
    Object.assign({}, sample, { scheme: 'croupier-1.1', complete: true, rounds: 12, tests: null }),
  ],
};

const voided = (round_number: number, more: object) =>
  Object.assign(
    {
      round_number,
      reason: 'fault',
      staked: 50,
      number: null,
      awaits_beacon: false,
      back: null,
      rank: null,
      totals: [],
    },
    more,
  );
const ranks = Object.assign({}, NO_VOIDS, {
  rounds: 63,
  ranked: 61,
  mean_rank: 17.5,
  judged: 2,
  below: 1,
  samples: [
    { first_round: 410, last_round: 900, mean_rank: 13 + 1 / 60, least_mean_rank: 13 + 2 / 60 },
    { first_round: 20, last_round: 400, mean_rank: 18.25, least_mean_rank: 391 / 30 },
  ],
  newest: [
    voided(903, { number: 8, back: 100, rank: { first: 1, last: 18 } }),
    voided(902, { number: 0, back: 12.5, rank: { first: 30, last: 30 } }),
    voided(901, {}),
    voided(900, { awaits_beacon: true }),
  ],
  has_older: true,
});

const oldest = Object.assign({}, ranks, { newest: [voided(9, {})], has_older: false });

let record: unknown = round;
let receipts: readonly string[] = file.receipts ?? [];
let witnesses: readonly object[] = [];
let restores: readonly object[] = [];
beforeEach(() => {
  record = round;
  receipts = file.receipts ?? [];
  witnesses = [];
  restores = [];
  fakeServer({
    'GET /api/rounds': () => ok([{ round_number: round.round_number, number: round.number, ended_at: round.ended_at }]),
    [`GET /api/rounds/${round.round_number}`]: () => ok(record),
    [`GET /api/rounds/${round.round_number}/receipts`]: () => ok({ round_number: round.round_number, receipts }),
    'GET /api/fairness/keys': () => ok(keys),
    'GET /api/fairness/voids': () =>
      ok({
        last_30_days: { settled: 26_000, void: { 'no-number': 3, 'no-spin': 1 } },
        ever: { settled: 99_990, void: { 'no-number': 6, fault: 4 } },
      }),
    'GET /api/fairness/void-ranks': ({ path }) => ok(path.endsWith('?before=900') ? oldest : ranks),
    'GET /api/fairness/wheel-health': () => ok(health),
    'GET /api/fairness/witnesses': () => ok(witnesses),
    'GET /api/fairness/restores': () => ok(restores),
  });
});

const here = `/fairness/${round.round_number}`;
const holds = (name: string): string | undefined =>
  document.querySelector<HTMLElement>(`[data-check=${name}]`)?.dataset.holds;

const alertSays = (text: string) => waitFor(() => expect(screen.getByRole('alert').textContent).toContain(text));

test('a settled round passes every check and shows its inputs', async () => {
  await openPage(here);
  expect(await screen.findByText(/^Everything fits: .* this page knows from the casino alone/)).toBeVisible();
  for (const name of ['commitment', 'number', 'bets', 'count', 'times']) expect(holds(name), name).toBe('true');
  expect(screen.getAllByText(round.commitment ?? '')).toHaveLength(2); // published, and computed here
});

test('the verdict appears in a status that is present while the round is being checked', async () => {
  let answer = () => {};
  const held = new Promise<void>((resolve) => (answer = resolve));
  fakeServer({
    'GET /api/rounds/77': () => held.then(() => ({ status: 200, body: { data: round } })),
    'GET /api/rounds/77/receipts': () => ok({ round_number: round.round_number, receipts }),
    'GET /api/rounds': () => ok([]),
    'GET /api/fairness/keys': () => ok(keys),
  });
  await openPage('/fairness/77');
  const sheet = within(await screen.findByRole('region', { name: 'Round 77' }));
  const status = sheet.getAllByRole('status').find(({ textContent }) => textContent === '');
  answer();
  await waitFor(() => expect(status).toHaveTextContent(/^Everything fits/));
  expect(status).toBeVisible();
});

test('the page shows how many rounds were void, with the reasons', async () => {
  await openPage('/fairness');
  expect(await screen.findByText(/^Last 30 days: 4 of 26.004 rounds$/)).toBeVisible();
  expect(screen.getByText(/^Since the first round: 10 of 100.000$/)).toBeVisible();
  expect(screen.getByText('the wheel gave no number: 3')).toBeVisible();
  expect(screen.queryByText(/could not be ended properly/)).toBeNull();
});

test('the page shows the health of the wheels, and says of each sample whether it is judged', async () => {
  await openPage('/fairness');
  const section = within(await screen.findByRole('region', { name: 'The wheel’s health' }));
  expect(section.getByText('outside a bound')).toBeVisible();
  expect(section.getByText('69; at most 68')).toBeVisible(); // never rounded to the bound
  expect(section.getByText('34; at most 68')).toBeVisible();
  expect(section.getByText('4.870; 4.703 to 5.027')).toBeVisible();
  expect(section.getByText('not complete yet')).toBeVisible();
  expect(section.getByText('too few rounds to judge')).toBeVisible();
});

const witnessed = (name: string, size: number | null, seconds_ago: number | null) => ({
  name,
  vkey: `${name}+0`,
  size,
  seconds_ago,
});
test.each([
  [[witnessed('w1', 1_204, 40), witnessed('w2', 1_203, 95)], 'Seen by 2 witnesses, last 40 s ago'],
  [[witnessed('w1', 1_204, 130), witnessed('w2', 1_000, 901)], 'Seen by 1 witness, last 2 min ago'],
  [[witnessed('w1', 1_204, 7_200), witnessed('w2', null, null)], /^No witness .* 15 minutes; last 2 h ago$/],
  [[witnessed('w1', null, null)], 'No witness has seen the log yet'],
])('the page says who witnessed the log lately, and when: %j', async (listed, said) => {
  witnesses = listed;
  await openPage('/fairness');
  const section = within(await screen.findByRole('region', { name: 'Witnesses of the log' }));
  expect(await section.findByText(said)).toBeVisible(); // first what the page before was told
  const [first] = listed;
  expect(section.getByText('w1').closest('div')).toHaveTextContent(
    first?.size === 1_204 ? 'up to entry 1.204' : 'not yet',
  );
});

test('the page says nothing of witnesses where there are none', async () => {
  await openPage('/fairness');
  await screen.findByText('outside a bound');
  await waitFor(() => expect(screen.queryByText(/[Ww]itness/)).toBeNull());
});

test('the page says what a restore lost of the log, and nothing where none did', async () => {
  const at = { restored_at: 1_774_084_560_000, kept_root: 'ab'.repeat(32), root: 'cd'.repeat(32), kind: 'restored' };
  const KEY = `casino.example/log+4deb81b7+${'Aa9'.repeat(14)}`;
  restores = [
    Object.assign({ origin: 'casino.example/log/2', size: 900, kept_size: 900, round_number: 299 }, at),
    Object.assign({ origin: 'casino.example/log', size: 1_204, kept_size: 1_200, round_number: 400, key: KEY }, at),
  ];
  await openPage('/fairness');
  const section = within(await screen.findByRole('region', { name: 'What the public log lost' }));
  const rows = section.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows[0]).toMatch(/how many entries were lost is not known. Kept: 900, up to round 299/);
  expect(rows[1]).toMatch(/4 of 1.204 entries were lost. Kept: everything up to round 400/);
  expect(rows[0]).not.toMatch(/key/);
  expect(rows[1]).toMatch(/key that signed .* was lost too.* compare/);
  expect(section.getByText(KEY)).toHaveAttribute('dir', 'ltr');
});

test('the page tells what void rounds would have brought, and judges samples of them', async () => {
  await openPage('/fairness');
  const section = within(await screen.findByRole('region', { name: 'What void rounds would have paid' }));
  for (const fact of ['Void rounds with bets: 63', 'With a rank: 61', 'Mean rank: 17,5; by chance 19']) {
    expect(section.getByText(fact)).toBeVisible();
  }
  expect(section.getByText('Samples judged: 2; below the bound: 1')).toBeVisible();
  expect(section.getByText('Rounds 410 to 900').nextSibling).toHaveTextContent(
    '13,02; at least 13,03 · below the bound',
  );
  expect(section.getByText('Rounds 20 to 400').nextSibling).toHaveTextContent(
    '18,25; at least 13,03 · within the bound',
  );
  await userEvent.click(section.getByText('The void rounds, one by one'));
  const rows = () => section.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(rows()[0]).toMatch(
    /^Round 903.*Staked: \$50To players: \$100To the casino: −\$50.*Ranks 1 to 18 of 37 \(equal totals\)$/,
  );
  expect(rows()[1]).toMatch(/\$12,50.*\+\$37,50.*Rank 30 of 37$/);
  expect(rows()[2]).toMatch(/^Round 901no number/);
  expect(rows()[3]).toMatch(/^Round 900not known yet: its public round is missing/);
  await userEvent.click(section.getByRole('button', { name: 'Older rounds' }));
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(section.queryByRole('button', { name: 'Older rounds' })).toBeNull();
  await userEvent.click(section.getByRole('button', { name: 'Back to the newest' }));
  await waitFor(() => expect(rows()).toHaveLength(4));
});

test('a tampered answer names its failed checks first', async () => {
  record = { ...round, number: ((round.number ?? 0) + 1) % 37 };
  await openPage(here);
  await alertSays('The number follows from the key');
  expect(holds('number')).toBe('false');
  expect(holds('commitment')).toBe('true');
});

test('a receipt missing from the list is detected', async () => {
  receipts = receipts.slice(1);
  await openPage(here);
  await alertSays('The receipts match');
});

test('a round in play is sealed and has nothing to check yet', async () => {
  record = open;
  await openPage(here);
  expect(await screen.findByText(/still in play/)).toBeVisible();
  expect(holds('commitment')).toBe('null');
});

test('a void round shows its reason', async () => {
  record = { ...round, phase: 'void', number: null, landed_at: null, void_reason: 'no-number' };
  await openPage(here);
  await alertSays('the wheel gave no number');
});

test('an unknown round links to an existing one, and a word is rejected', async () => {
  const { unmount } = await openPage('/fairness/123456789');
  await alertSays('There is no round 123456789');
  expect(await screen.findByRole('link', { name: /latest settled round/ })).toBeVisible();
  unmount();
  await openPage('/fairness/seventeen');
  expect(await screen.findByText('A round number is a whole number above zero')).toBeVisible();
});

test('the search takes Persian digits', async () => {
  const page = await openPage('/fairness', 'fa');
  const field = await screen.findByRole('textbox', { name: 'شمارهٔ دور' });
  await userEvent.type(field, '۱۲{Enter}');
  await waitFor(() => expect(page.path()).toContain('/fairness/12'));
});

test('a downloaded file is checked in the browser, and a changed one fails', async () => {
  await openPage('/fairness');
  const input = await screen.findByLabelText<HTMLInputElement>('Choose a file', { selector: 'input' });
  const verdict = within(screen.getByRole('region', { name: 'Check a downloaded file' })).getByRole('status');
  expect(verdict).toBeEmptyDOMElement();
  const give = (text: string) => userEvent.upload(input, new File([text], 'round.json', { type: 'application/json' }));
  await give(JSON.stringify(file));
  await waitFor(() => expect(verdict).toHaveTextContent('the file is signed with this casino’s key'));
  expect(verdict).toBeVisible();
  await give(JSON.stringify(file).replace('"table_win":360', '"table_win":3600'));
  const alert = await screen.findByRole('alert');
  expect(verdict).toBeEmptyDOMElement();
  expect(within(alert).getByText(/signed with this casino’s key/)).toBeVisible();
  await give('not a file');
  expect(await screen.findByText(/This is not a round file/)).toBeVisible();
});
