import vector from '@lajvard/verify/vectors/salted-round.json' with { type: 'json' };
import { screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { writeStored } from '../../shared/browser/storage.ts';
import type { KeptOpening } from '../../shared/evidence/kept-openings.ts';
import { forgetVectorPlay, KEPT_ROUND, keepVectorPlay, serveRound } from '../../testing/kept-round.ts';
import { openPage } from '../../testing/open-page.tsx';

const { record } = vector;
const here = `/fairness/${KEPT_ROUND.round}`;
const found = (): string | undefined => document.querySelector<HTMLElement>('[data-opening]')?.dataset.opening;
const SEEN: KeptOpening = {
  round: KEPT_ROUND.round,
  commitment: record.commitment,
  beacon: null,
  at: record.opened_at + 1_000,
};
const keep = (...changes: object[]): void =>
  writeStored(
    'kept_openings',
    changes.map((change) => Object.assign({}, SEEN, change)),
  );

beforeEach(() => {
  localStorage.clear();
  serveRound(KEPT_ROUND.receipts);
});
afterEach(forgetVectorPlay);

test('a browser that kept nothing of the round says so, and knows the time from the casino alone', async () => {
  keep({ round: KEPT_ROUND.round + 1 });
  await openPage(here);
  await waitFor(() => expect(found()).toBe('none'));
  expect(screen.getByText(/^This browser kept nothing of this round/)).toBeVisible();
  expect(await screen.findByText(/^Everything fits/)).toHaveTextContent(/this page knows from the casino alone/);
});

test.each([
  ['en', /before bets closed\.$/, /, before bets closed, its table was shown exactly the fingerprint of this record/],
  ['fa', /پیش از بسته شدن شرط‌ها دیده است\.$/, /دقیقاً همین اثر انگشت را نشان داد/],
] as const)(
  'one that saw the commitment of the record while bets were open says when (%s)',
  async (lang, end, text) => {
    keep({}, { at: SEEN.at + 500 });
    await openPage(here, lang);
    await waitFor(() => expect(found()).toBe('same'));
    expect(screen.getByText(text)).toBeVisible();
    await screen.findByText(lang === 'en' ? /^Everything fits/ : /^همه چیز با هم می‌خواند/);
    expect(screen.getByText(lang === 'en' ? /^Everything fits/ : /^همه چیز با هم می‌خواند/)).toHaveTextContent(end);
  },
);

test('with the kept bet the verdict rests on both', async () => {
  keepVectorPlay();
  keep({});
  await openPage(here);
  await screen.findByText(/This browser saw the fingerprint before bets closed\. It also kept .* That fits too\.$/);
});

test('one whose clock says that it was after the close claims nothing of the time', async () => {
  keep({ at: record.closed_at + 60_000 });
  await openPage(here);
  await waitFor(() => expect(found()).toBe('late'));
  expect(await screen.findByText(/^Everything fits/)).toHaveTextContent(/this page knows from the casino alone/);
});

test.each([
  ['another commitment', [{ commitment: 'ab'.repeat(32) }]],
  ['another one after the right one', [{}, { commitment: 'ab'.repeat(32) }]],
  ['a beacon that the record does not name', [{ beacon: `${'52'.repeat(32)}/7` }]],
])('one that was shown %s says so loudly, and shows both', async (_what, changes) => {
  keep(...changes);
  await openPage(here);
  await waitFor(() => expect(found()).toBe('other'));
  expect(screen.getByRole('alert')).toHaveTextContent(/another fingerprint or another public round/);
  expect(screen.getByText('What this browser was shown').nextSibling).toHaveTextContent(/^[\da-f]{64}$/);
  expect(screen.queryByText(/^Everything fits/)).toBeNull();
});

test('what is stored and no opening is ignored', async () => {
  writeStored('kept_openings', [null, 7, { round: KEPT_ROUND.round, commitment: 5 }]);
  await openPage(here);
  await waitFor(() => expect(found()).toBe('none'));
});
