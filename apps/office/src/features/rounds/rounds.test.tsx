import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { type Answers, openOffice, serve, staffOf } from '../../testing/open-office.tsx';

const REPORTS = '/backoffice/api/account/reports';
const at = '2026-03-21T08:30:05.000Z';

const row = (round: number, more: object = {}) => ({
  round_number: round,
  created_at: at,
  round_time: '08:30:05',
  phase: 'settled',
  wheel: 'studio-1',
  number: 17,
  players: 2,
  total_bet: 100,
  total_pay_out: 40,
  house_balance: 60,
  void_reason: null,
  ...more,
});
const ROWS = [
  row(9, { phase: 'locked', number: null, total_pay_out: null, house_balance: null }),
  row(8, { number: 3, total_pay_out: 250, house_balance: -150 }),
  row(7, { phase: 'void', number: null, total_pay_out: 100, house_balance: 0 }),
  row(6, { wheel: 'studio-2', number: 0 }),
];
const correction = (former: number, number: number) => ({
  round_number: 3,
  paid_number: 3,
  former_number: former,
  number,
  reason: `it was ${number}`,
  corrected_at: Date.UTC(2026, 2, 21, 9, number),
  players_paid: 1,
  paid: 35,
  players_kept: 0,
  kept: 0,
  players_charged: 0,
  charged: 0,
});
const CORRECTED = { right_number: 5, correction: correction(4, 5), corrections: [correction(3, 4), correction(4, 5)] };
const BOARD = {
  salt: 'ab'.repeat(16),
  cents: Array.from({ length: 37 }, (_, pocket) => (pocket === 2 ? 4_000 : 0)),
  paid_cents: 4_000,
};
const list = (data: object[]) => ({ data, meta: { page: 1, limit: 15, total: data.length, last_page: 1 } });
const totals = { count: 4, bet: 300, in_play: 100, pay_out: 390, house_balance: -90 };
const player = (id: number, balance: number | null) => ({
  user_id: id,
  account_code: `10020030${id}`,
  table_bet: 50,
  table_pay_out: 10,
  house_balance: balance,
});

const server = (role: 'super-admin' | 'ceg-admin', more: Answers = {}) =>
  serve({
    ...staffOf(role),
    [`${REPORTS}/round-played-history`]: () => ({ body: { ...list(ROWS), totals } }),
    [`${REPORTS}/round-winning-history`]: () => ({ body: list(ROWS) }),
    ...Object.fromEntries(
      [1, 2, 3].flatMap((round) => [
        [
          `${REPORTS}/round/${round}`,
          () => ({
            body: {
              data: {
                ...row(round, { number: round, wheel: 'studio-2' }),
                round_date: '2026-03-21',
                ...(round === 2 && { dealer: 'Omid Kia', real_wheel: 'Huxley S-7', board: BOARD }),
                ...(round === 3 && CORRECTED),
                total_players: 2,
                previous_round_id: round === 1 ? null : round - 1,
                next_round_id: round === 3 ? null : round + 1,
              },
            },
          }),
        ],
        [`${REPORTS}/round/${round}/players`, () => ({ body: { ...list([player(1, 40), player(2, -5)]), totals } })],
      ]),
    ),
    [`${REPORTS}/round/77`]: () => ({ status: 404, body: { message: 'A sentence.', code: 'not-found' } }),
    [`${REPORTS}/round/77/players`]: () => ({
      status: 404,
      body: { message: 'A sentence.', code: 'not-found' },
    }),
    ...more,
  });
const rowOf = async (name: string) => {
  const table = await screen.findByRole('table');
  return within(table).getByRole('rowheader', { name }).closest('tr') as HTMLElement;
};

describe('the rounds report', () => {
  it('colours balance by sign and number by pocket; marks void, running and croupier rounds', async () => {
    server('super-admin');
    await openOffice('/account/round/overview');
    const won = within(await rowOf('6')).getByText('$60');
    const lost = within(await rowOf('8')).getByText('−$150');
    const even = within(await rowOf('7')).getByText('$0');
    expect([won, even, lost].map((balance) => balance.closest('.ok, .muted, .danger')?.className)).toEqual([
      'ok',
      'muted',
      'danger',
    ]);
    expect(
      within(await rowOf('8'))
        .getByText('3')
        .closest('.lj-number')?.className,
    ).toContain('red');
    expect(
      within(await rowOf('6'))
        .getByText('0')
        .closest('.lj-number')?.className,
    ).toContain('green');
    expect(within(await rowOf('6')).getByText('Croupier’s wheel')).toBeVisible();
    expect(within(await rowOf('7')).getByText('Void')).toBeVisible();
    expect(within(await rowOf('9')).getByText('In play')).toBeVisible();
    expect(within(await rowOf('9')).getAllByText('–')).toHaveLength(2);
    expect(screen.getByText('−$90').closest('.danger')).not.toBeNull();
    expect(
      within(await rowOf('8'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/admin/account/round/overview/8');
  });

  it('searches by account id only when it is valid, and explains what is missing', async () => {
    const asked = server('super-admin');
    const { history } = await openOffice('/account/round/overview');
    await rowOf('8');
    const field = screen.getByLabelText('Account ID');
    await userEvent.type(field, '1002{Enter}');
    expect(await screen.findByText('An account ID has 9 to 11 digits')).toBeVisible();
    expect(field).toHaveValue('1002');
    await userEvent.type(field, '00۳۰۰{Enter}');
    await waitFor(() => expect(history.location.search).toBe('?account=100200300'));
    expect(screen.queryByText('An account ID has 9 to 11 digits')).toBeNull();
    await waitFor(() => expect(decodeURIComponent(asked.at(-1) ?? '')).toContain('{"account_code":"100200300"}'));
  });

  it('searches by hour in the reader’s time zone, and by round a second after typing', async () => {
    const asked = server('super-admin');
    const { history } = await openOffice('/account/round/overview');
    await rowOf('8');
    await userEvent.selectOptions(screen.getByLabelText('Hour'), '05');
    const zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
    await waitFor(() => {
      const search = new URL(asked.at(-1) ?? '', 'http://x').searchParams.get('search');
      expect(JSON.parse(search ?? '{}')).toEqual({ time_hour: 5, time_zone: zone });
    });
    await userEvent.type(screen.getByLabelText('Round number'), '۱۲');
    expect(history.location.search).toBe('?hour=05');
    await waitFor(() => expect(history.location.search).toBe('?hour=05&round=12'));
  });

  it('in a partner’s panel has its own addresses and links, and names whose money it shows', async () => {
    server('ceg-admin');
    await openOffice('/account/ceg/played-round-with-total-bets');
    expect(
      within(await rowOf('8'))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/admin/account/ceg/round/8');
    expect(screen.getByText('Bets, pay-outs and players are those of your own members only.')).toBeVisible();
    const menu = screen.getByRole('navigation', { name: 'Office menu' });
    expect(
      within(menu)
        .getAllByRole('link')
        .map((link) => link.getAttribute('href')),
    ).toEqual(
      expect.arrayContaining(['/admin/account/ceg/played-round-with-total-bets', '/admin/account/ceg/round-numbers']),
    );
    expect(within(menu).queryAllByRole('link', { name: 'Rounds' })).toHaveLength(1);
  });

  it('is closed to a partner’s panel at the office’s address', async () => {
    server('ceg-admin');
    await openOffice('/account/round/overview');
    expect(await screen.findByRole('heading', { name: 'Permission Denied' })).toBeVisible();
  });
});

describe('winning numbers', () => {
  it('always include empty rounds', async () => {
    const asked = server('super-admin');
    await openOffice('/account/round-numbers');
    expect(within(await rowOf('7')).getByText('Void')).toBeVisible();
    const calls = asked.filter((call) => call.includes('round-winning-history'));
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) expect(decodeURIComponent(call)).toContain('"has_empty":1');
  });
});

describe('the selected round', () => {
  const arrow = (name: string) => screen.findByRole('button', { name });

  it('moves to the previous and next rounds, stopping at the first and the last', async () => {
    server('super-admin');
    const { history } = await openOffice('/account/round/overview/2?sort=account_code');
    expect(await screen.findByRole('heading', { name: 'Round 2' })).toBeVisible();
    await userEvent.click(await arrow('Next round'));
    expect(await screen.findByRole('heading', { name: 'Round 3' })).toBeVisible();
    expect(history.location.href).toBe('/admin/account/round/overview/3');
    await waitFor(async () => expect(await arrow('Next round')).toBeDisabled());
    expect(await arrow('Previous round')).toBeEnabled();
    await userEvent.click(await arrow('Previous round'));
    await screen.findByRole('heading', { name: 'Round 2' });
    await waitFor(async () => expect(await arrow('Previous round')).toBeEnabled());
    await userEvent.click(await arrow('Previous round'));
    await waitFor(async () => expect(await arrow('Previous round')).toBeDisabled());
  });

  it('names who launched it and the wheel, where they are on record', async () => {
    server('super-admin');
    await openOffice('/account/round/overview/2');
    expect(await screen.findByText('Omid Kia')).toBeVisible();
    expect(screen.getByText('Huxley S-7')).toBeVisible();
    await userEvent.click(await arrow('Next round'));
    expect(await screen.findByRole('heading', { name: 'Round 3' })).toBeVisible();
    await waitFor(() => expect(screen.queryByText('Omid Kia')).toBeNull());
  });

  it('opens what its close committed to, also where that is sealed for the public', async () => {
    server('super-admin');
    await openOffice('/account/round/overview/2');
    const board = (await screen.findByText('What each number would have paid')).closest('details') as HTMLElement;
    await userEvent.click(within(board).getByText('What each number would have paid'));
    const cells = within(board).getAllByRole('listitem');
    expect(cells).toHaveLength(37);
    expect(
      cells.filter((cell) => cell.getAttribute('aria-current') === 'true').map(({ textContent }) => textContent),
    ).toEqual([expect.stringMatching(/^2.*\$40$/)]);
    expect(within(board).getByText(/^Sealed for the public: fewer than five bets/)).toBeVisible();
    expect(within(board).getByText(BOARD.salt)).toHaveAttribute('dir', 'ltr');
    await userEvent.click(await arrow('Next round'));
    await screen.findByRole('heading', { name: 'Round 3' });
    await waitFor(() => expect(screen.queryByText('What each number would have paid')).toBeNull());
  });

  it('shows each of its corrections in order, and may be corrected once more', async () => {
    server('super-admin');
    await openOffice('/account/round/overview/3');
    const told = await screen.findAllByText(/^Corrected/);
    expect(told.map(({ textContent }) => textContent?.replace(/on .*?:\d\d/, ''))).toEqual([
      expect.stringMatching(/^Corrected .*paid by 3, but 4 lay in the wheel/),
      expect.stringMatching(/^Corrected again .*4 counted until then, but 5 lay in the wheel/),
    ]);
    await userEvent.click(screen.getByRole('button', { name: 'Correct the number' }));
    expect(within(await screen.findByRole('dialog')).getByText(/^The number that counts now is 5\./)).toBeVisible();
  });

  it('links its players to their profiles, with the casino’s result on each', async () => {
    server('ceg-admin');
    await openOffice('/account/ceg/round/1');
    const first = await rowOf('100200301');
    expect(within(first).getByRole('link').getAttribute('href')).toBe('/admin/account/profile/100200301/overview');
    expect(within(first).getByText('$40').closest('.ok')).not.toBeNull();
    expect(
      within(await rowOf('100200302'))
        .getByText('−$5')
        .closest('.danger'),
    ).not.toBeNull();
    expect(screen.getByText('Total players').nextSibling?.textContent).toBe('2');
    expect(screen.getByText('Croupier’s wheel')).toBeVisible();
  });

  it('shows when it has no players', async () => {
    server('super-admin');
    await openOffice('/account/round/overview/77');
    expect(await screen.findByText('No round has this number.')).toBeVisible();
  });
});
