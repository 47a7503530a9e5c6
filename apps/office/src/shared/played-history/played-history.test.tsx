import { seenText } from '@lajvard/client/testing/seen-text.ts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, openPart, serve } from '../../testing/open-office.tsx';
import { PlayedHistory } from './PlayedHistory.tsx';

const HISTORY = '/backoffice/api/account/user/played_history';
const GAME = '/backoffice/api/account/user/played_game';

const Played = () => <PlayedHistory userId={7} />;

const played = (round: number, more: object = {}) => ({
  id: round,
  created_at: '2026-03-21T08:30:05.000Z',
  round_number: round,
  phase: 'settled',
  number: 17,
  balance_before_play: 1000,
  table_bet: 10,
  remain_balance: 990,
  table_win: 360,
  new_balance: 1350,
  game_id: `${round}abcdef0123456789`,
  ...more,
});
const game = (round: number, previous: number | null, next: number | null) => ({
  ...played(round),
  wheel: 'studio-1',
  launched_at: 1_774_081_860_000,
  landed_at: 1_774_081_872_000,
  chips: { '17': [{ id: 'a', chipSelected: 10, x: 0, y: 0, formula: '17' }] },
  chip_count: 1,
  receipt: 'feed',
  wins: [{ value: 10, formula: '17', win: 350, label: '17', number: 17, rate: 35 }],
  previous_round_id: previous,
  next_round_id: next,
});
const server = (more: Answers = {}) =>
  serve({
    [HISTORY]: () => ({
      body: {
        data: [played(31), played(30, { phase: 'void', number: null })],
        meta: { page: 2, limit: 15, total: 17, last_page: 2 },
        position: 15,
        totals: { count: 17, staked: 100, won: 700, net: 600, in_play: 0 },
      },
    }),
    [GAME]: (_search, query) => {
      const round = Number(query.get('round_number'));
      if (round === 32) return { status: 409, body: { message: 'A sentence.', code: 'round-not-over' } };
      if (round === 99) return { status: 404, body: { message: 'A sentence.', code: 'not-found' } };
      return { body: { data: round === 31 ? game(31, 30, null) : game(30, null, 31) } };
    },
    ...more,
  });
const dialog = () => screen.findByRole('dialog');

describe('a member’s games', () => {
  it('fill the specification’s columns, with totals over all pages', async () => {
    const asked = server();
    await openPart('/?page=2', Played);
    const table = await screen.findByRole('table');
    expect(
      within(table)
        .getAllByRole('columnheader')
        .map((head) => head.textContent),
    ).toEqual([
      ...['#', 'Game ID', 'Date', 'Time', 'Round number', 'Winning number', 'Balance before play', 'Total bet'],
      ...['Remaining balance', 'Total win', 'New balance'],
    ]);
    const [, first, second] = within(table).getAllByRole('row');
    expect([...(first?.children ?? [])].map(seenText)).toEqual([
      ...['16', '31abcdef01', '21 Mar 2026', '08:30:05', '31', '17', '$1.000', '$10', '$990', '$360', '$1.350'],
    ]);
    expect(second?.textContent).toContain('Void');
    expect(screen.getByText('−$600').closest('.danger'), 'the casino’s result').not.toBeNull();
    expect(decodeURIComponent(asked.find((call) => call.startsWith(HISTORY)) ?? '')).toContain('"user_id":7');
  });

  it('open on the table in a dark window, with the previous and next games', async () => {
    server();
    const { history } = await openPart('/', Played);
    await userEvent.click(await screen.findByRole('button', { name: 'The game of round 31' }));
    const opened = await dialog();
    expect(history.location.search).toBe('?rId=31');
    expect(opened.closest('.lj-modal')?.getAttribute('data-theme')).toBe('dark');
    expect(opened.closest('.lj-modal')?.className).toContain('large');
    expect(await within(opened).findByRole('button', { name: 'Next game' })).toBeDisabled();
    expect(within(opened).getByText('Bets', { selector: '*' })).toBeVisible();
    await userEvent.click(within(opened).getByRole('button', { name: 'Previous game' }));
    await screen.findByRole('dialog', { name: 'Round 30, as it was played' });
    expect(history.location.search).toBe('?rId=30');
    await waitFor(async () => {
      expect(within(await dialog()).getByRole('button', { name: 'Previous game' })).toBeDisabled();
      expect(within(await dialog()).getByRole('button', { name: 'Next game' })).toBeEnabled();
    });
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(history.location.search).toBe('');
  });

  it('open at once when rId names one; an unfinished or foreign one shows an error', async () => {
    server();
    const { history } = await openPart('/?rId=31', Played);
    expect(await within(await dialog()).findByText('Balance before')).toBeVisible();
    history.push('/?rId=32');
    expect(
      await screen.findByText('This round is still being played; it can be replayed when it is over.'),
    ).toBeVisible();
    history.push('/?rId=99');
    expect(await screen.findByText('This member did not bet in round 99.')).toBeVisible();
  });

  it('are searched by round number a second after typing', async () => {
    server();
    const { history } = await openPart('/', Played);
    await screen.findByRole('table');
    await userEvent.type(screen.getByLabelText('Round number or game ID'), '۳۱');
    expect(history.location.search).toBe('');
    await waitFor(() => expect(history.location.search).toBe('?keyword=31'));
  });
});
