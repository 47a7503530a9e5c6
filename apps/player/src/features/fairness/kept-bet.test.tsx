import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { writeStored } from '../../shared/browser/storage.ts';
import { forgetVectorPlay, KEPT_ROUND, keepVectorPlay, serveRound } from '../../testing/kept-round.ts';
import { openPage } from '../../testing/open-page.tsx';

const here = `/fairness/${KEPT_ROUND.round}`;
const title = { name: 'Your bet, as this browser kept it' };
const found = (): string | undefined => document.querySelector<HTMLElement>('[data-own-bet]')?.dataset.ownBet;

beforeEach(keepVectorPlay);
afterEach(forgetVectorPlay);

test('the page of the round finds the kept bet in the published list', async () => {
  serveRound(KEPT_ROUND.receipts);
  await openPage(here);
  expect(await screen.findByRole('region', title)).toBeVisible();
  await waitFor(() => expect(found()).toBe('frozen'));
  expect(screen.getByText(/^Your bet is in the published list, exactly/)).toBeVisible();
  const verdict = await screen.findByText(/^Everything fits/);
  await waitFor(() => expect(verdict).toHaveTextContent(/kept one thing from before: .* That fits too\.$/));
});

test('the page says so if the bet is not in the list, and offers the evidence as a file', async () => {
  serveRound(KEPT_ROUND.others);
  await openPage(here);
  await waitFor(() => expect(found()).toBe('false'));
  expect(screen.getByText(/^Your bet is not in the published list/)).toBeVisible();
  expect(screen.queryByText(/^Everything fits/)).toBeNull();
  const saved: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:evidence';
  });
  const gone = vi.spyOn(URL, 'revokeObjectURL').mockImplementation(() => {});
  await userEvent.click(screen.getByRole('button', { name: 'Save the casino’s confirmation' }));
  made.mockRestore();
  gone.mockRestore();
  const evidence = JSON.parse((await saved[0]?.text()) ?? '{}');
  expect(evidence).toMatchObject({ round: KEPT_ROUND.round, ack: { signature: expect.any(String) } });
});

test('another account of this browser sees nothing of it', async () => {
  writeStored('user', { id: 14, account_code: '999999999', locale: 'en', settings: {} });
  serveRound(KEPT_ROUND.receipts);
  await openPage(here);
  expect(await screen.findByText(/^Everything fits/)).toHaveTextContent(/compare it below\.$/);
  expect(screen.queryByRole('region', title)).toBeNull();
});

test.each([
  ['nothing', /پایین مقایسه کنید\.$/],
  ['the bet', /این مرورگر یک چیز از پیش نگه داشته است: .* آن هم می‌خواند\.$/],
])('in Persian too the verdict says what it rests on: this browser kept %s', async (kept, end) => {
  if (kept === 'nothing') forgetVectorPlay();
  serveRound(KEPT_ROUND.receipts);
  await openPage(here, 'fa');
  await waitFor(() => expect(screen.getByText(/^همه چیز با هم می‌خواند: /)).toHaveTextContent(end));
  expect(screen.getByText(/زمان انتشار اثر انگشت را این صفحه فقط از خود کازینو می‌داند/)).toBeVisible();
});
