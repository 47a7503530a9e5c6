import { seenText } from '@lajvard/client/testing/seen-text.ts';
import type { OverviewRow, PaymentRow, RankedMember, SiteOverview } from '@lajvard/contract';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { OverviewFacts, UserRankings } from '../../shared/overview/index.ts';
import { openPart } from '../../testing/open-office.tsx';
import {
  DailyDepositsScreen,
  DepositRankingScreen,
  DepositsReportScreen,
  MonthOverviewScreen,
  OverviewReportScreen,
} from './index.ts';
import { reportYears } from './use-period.ts';

const sums = { TotalBets: 500, PayoutAmount: 700.5, HouseBalance: -200.5, WinningAmount: 300, LosingAmount: 99.5 };
const today = { ...sums, WHouseBalance: -200.5, DepositAmount: 50, WithdrawalAmount: 0 };
const overviewRow = (date: string): OverviewRow => ({
  Date: date,
  ...today,
  StartBalance: 1784.5,
  ChargesAmount: 20,
  CorrectionsAmount: 0,
  PlayersBalance: 2020,
  PendingWithdrawals: 30,
  InPlay: 5,
  MembersCount: 12,
  ActiveMembersCount: 3,
});
const site: SiteOverview = {
  total_members: 18_240,
  cash_in: 1000,
  adjustments: 20,
  corrections: 0,
  cash_out: 300,
  held_balance: 30,
  in_play: 5,
  not_used_balance: 600,
  house_balance: 85,
  winning: 40,
  losing: 125,
  today,
  days: [overviewRow('2026-11-21')],
};
const period = { type: 'yearly', from: '2026-01-01', to: '2026-11-21', unit: 'month', time_zone: 'UTC' };
const { Date: _date, ...overviewTotals } = overviewRow('');
const BASE = '/backoffice/api/account/reports';

/** Answers by path; records the calls. */
function serve(answers: Record<string, unknown>): string[] {
  const asked: string[] = [];
  globalThis.fetch = async (address) => {
    const url = new URL(String(address), 'http://x');
    asked.push(`${url.pathname.replace(BASE, '')}${url.search}`);
    const body = answers[url.pathname.replace(BASE, '')];
    return new Response(JSON.stringify(body ?? { message: 'refusals:not-found' }), { status: body ? 200 : 404 });
  };
  return asked;
}

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  ); // jsdom lacks it: the charts have no width here
});

// docs/specification/2-account-and-back-office.md#218-overview
// docs/specification/2-account-and-back-office.md#227-overview-report
// docs/specification/2-account-and-back-office.md#230-rankings
describe('the overview', () => {
  it('of the casino shows where all money is, and today’s figures', async () => {
    serve({ '/complete-overview': { data: site } });
    await openPart('/', () => <OverviewFacts />);
    expect(await screen.findByText('Total members')).toBeVisible();
    expect(screen.getByText('18.240')).toBeVisible();
    expect(screen.getByText('Balanced to the cent')).toBeVisible();
    const ledger = within(screen.getByRole('table', { name: 'Where the money is' })).getAllByRole('row');
    expect(ledger.map((row) => seenText(row).match(/Total(.*)$/)?.[1])).toEqual(['$1.020', '$1.020']);
    const table = screen.getByRole('table', { name: 'Today Overview' });
    expect(within(table).getAllByRole('rowheader')).toHaveLength(8);
    expect(within(table).getAllByText('−$200,50')).toHaveLength(2);
  });

  it('warns when the sums do not agree', async () => {
    serve({ '/complete-overview': { data: { ...site, house_balance: 84.99 } } });
    await openPart('/', () => <OverviewFacts />);
    expect(await screen.findByText('These figures do not add up: tell the auditor')).toBeVisible();
  });

  it('of a member shows the registration and the places', async () => {
    const { total_members: _members, days: _days, ...figures } = site;
    const member = { ...figures, account_code: '100200300', created_at: '2026-03-21T08:30:00.000Z' };
    const ranks = { cash_in: 3, cash_out: null, winning: 1, losing: 2, house_deposit: null, members: 1200 };
    const asked = serve({ '/overview/100200300': { data: member }, '/user-ranking': { data: ranks } });
    await openPart('/', () => (
      <>
        <OverviewFacts userId="100200300" />
        <UserRankings userId="100200300" />
      </>
    ));
    expect(await screen.findByText('Registration date')).toBeVisible();
    expect(await screen.findByText('3 of 1.200')).toBeVisible();
    expect(screen.getAllByText('none')).toHaveLength(2);
    expect(asked).toContain('/user-ranking?user_id=100200300');
  });
});

describe('reports', () => {
  const none = { TotalCount: 0, TotalAmount: 0, WaitCount: 0, ApprovedCount: 0, ApprovedAmount: 0, DeclinedCount: 0 };

  it('open the overview on this year by months; a month opens its days; totals come from the server', async () => {
    const asked = serve({
      '/overview/total': { data: [overviewRow('2026-11'), overviewRow('2026-10')], totals: overviewTotals, period },
    });
    await openPart('/account/reports/overview', OverviewReportScreen);
    const link = await screen.findByRole('link', { name: 'November 2026' });
    expect(link.getAttribute('href')).toBe('/account/reports/overview/2026-11');
    expect(asked).toEqual([`/overview/total?type=yearly&year=${new Date().getUTCFullYear()}`]);
    const total = screen.getByRole('rowheader', { name: 'Total' }).closest('tr');
    expect(total?.textContent).toContain('$500');
    expect(screen.getByText('Balanced to the cent')).toBeVisible();
    await userEvent.selectOptions(screen.getByLabelText('Year'), '2024');
    await waitFor(() => expect(asked.at(-1)).toBe('/overview/total?type=yearly&year=2024'));
  });

  it('say what adds up in each row of the overview, and so if one row does not', async () => {
    const wrong = { ...overviewRow('2026-10'), StartBalance: 1784.49 };
    serve({ '/overview/total': { data: [overviewRow('2026-11'), wrong], totals: overviewTotals, period } });
    await openPart('/account/reports/overview', OverviewReportScreen);
    const had = 'Players had before + Deposit + Charges by staff';
    const has = 'Withdrawal + Pending withdrawals + Players’ balance + In play + House balance';
    expect(await screen.findByText(`Each row adds up: ${had} = ${has}.`)).toBeVisible();
    for (const name of `${had} + ${has}`.split(' + ')) expect(screen.getByRole('columnheader', { name })).toBeVisible();
    expect(screen.getByText('These figures do not add up: tell the auditor')).toBeVisible();
  });

  it('say so where a period does not add up, and show corrections of rounds only where there are some', async () => {
    const totals = { ...overviewTotals, CorrectionsAmount: 1 };
    const row = { ...overviewRow('2026-11'), CorrectionsAmount: 1 };
    serve({ '/overview/total': { data: [row], totals, period } });
    await openPart('/account/reports/overview', OverviewReportScreen);
    expect(await screen.findByText('These figures do not add up: tell the auditor')).toBeVisible();
    expect(screen.getByRole('columnheader', { name: 'Corrections of rounds' })).toBeVisible();
    cleanup();
    serve({ '/overview/total': { data: [overviewRow('2026-11')], totals: overviewTotals, period } });
    await openPart('/account/reports/overview', OverviewReportScreen);
    expect(await screen.findByText('Balanced to the cent')).toBeVisible();
    expect(screen.queryByRole('columnheader', { name: 'Corrections of rounds' })).toBeNull();
  });

  it('lead back from the days of a month and query that month', async () => {
    const asked = serve({ '/overview/total': { data: [overviewRow('2026-02-03')], totals: overviewTotals, period } });
    await openPart('/account/reports/overview/2026-02', MonthOverviewScreen, {
      path: '/account/reports/overview/$date',
    });
    expect(await screen.findByText('3 Feb 2026')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    expect(asked).toEqual(['/overview/total?type=monthly&year=2026&month=1']);
  });

  it('open deposits on this month; a day leads to its deposits; Persian uses the same calendar', async () => {
    const row: PaymentRow = {
      Date: '2026-11-21',
      TotalCount: 3,
      TotalAmount: 1390,
      WaitCount: 1,
      ApprovedCount: 1,
      ApprovedAmount: 800,
      DeclinedCount: 1,
    };
    const { Date: _day, ...totals } = row;
    const asked = serve({ '/deposits/md': { data: [row], totals, period } });
    await openPart('/account/reports/deposits', DepositsReportScreen, { language: 'fa' });
    const link = await screen.findByRole('link', { name: '۳۰ آبان ۱۴۰۵ (۲۱ نوامبر ۲۰۲۶)' });
    expect(link.getAttribute('href')).toBe('/account/reports/deposits/2026-11-21');
    const now = new Date();
    expect(asked[0]).toBe(`/deposits/md?type=monthly&year=${now.getUTCFullYear()}&month=${now.getUTCMonth()}`);
    expect(screen.getAllByText('$1.390')).toHaveLength(2);
  });

  it('count days in the operator’s time zone and name it', async () => {
    const zone = 'Asia/Tehran';
    const asked = serve({
      '/deposits/md': { data: [], totals: none, period },
    });
    await openPart('/account/reports/deposits?type=range&from=2026-02-31', DepositsReportScreen, { zone });
    expect(await screen.findByText(/Days in .*Asia\/Tehran/)).toBeVisible();
    expect(asked, 'a day that is none is not asked for').toContain('/deposits/md?type=range');
  });

  it.each(['2026-02-31', '2026-13', 'yesterday'])('reject %s in an address as an invalid day', async (date) => {
    const asked = serve({});
    const path = '/account/reports/deposits/$date';
    await openPart(`/account/reports/deposits/${date}`, DailyDepositsScreen, { path });
    expect((await screen.findByRole('alert')).textContent).toContain('This day does not exist');
    expect(asked).toEqual([]);
  });

  it('list daily deposits with #, date, time, ID, account ID, amount and status', async () => {
    const row = { id: 71, created_at: '2026-03-21T08:30:00.000Z', account_code: '100200300', amount: 50, status: 1 };
    const meta = { page: 2, limit: 15, total: 16, last_page: 2 };
    serve({ '/deposits/daily': { data: [row], meta, totals: { count: 16, amount: 900 } } });
    await openPart('/account/reports/deposits/2026-03-21?page=2', DailyDepositsScreen, {
      path: '/account/reports/deposits/$date',
    });
    const line = (await screen.findByText('100200300')).closest('tr');
    const cells = [...(line?.children ?? [])].map(({ textContent }) => textContent);
    expect(cells).toEqual(['16', '21 Mar 2026', '08:30', '71', '100200300', '$50', 'Approved']);
  });

  it('show times of day in the zone of that day and name it', async () => {
    const row = { id: 71, created_at: '2026-03-20T23:30:00.000Z', account_code: '100200300', amount: 50, status: 1 };
    const meta = { page: 1, limit: 15, total: 1, last_page: 1 };
    serve({ '/deposits/daily': { data: [row], meta, totals: { count: 1, amount: 50 } } });
    const path = '/account/reports/deposits/$date';
    await openPart('/account/reports/deposits/2026-03-21', DailyDepositsScreen, { path, zone: 'Europe/Berlin' });
    const line = (await screen.findByText('100200300')).closest('tr');
    const cells = [...(line?.children ?? [])].map(({ textContent }) => textContent);
    expect(cells.slice(1, 3)).toEqual(['21 Mar 2026', '00:30']);
    expect(screen.getByText(/Day and times of .*Europe\/Berlin/)).toBeVisible();
  });

  it('explain an empty period and keep the filters', async () => {
    serve({ '/deposits/md': { data: [], totals: none, period } });
    await openPart('/account/reports/deposits?type=yearly&year=2020', DepositsReportScreen);
    expect(await screen.findByText('Nothing in this period')).toBeVisible();
    expect(screen.getByLabelText('Year')).toHaveValue('2020');
  });

  it('offer the years from 2020 to the current one', () =>
    expect(reportYears('UTC', new Date('2023-06-01T00:00:00Z'))).toEqual([2023, 2022, 2021, 2020]));
});

describe('rankings', () => {
  it('start with all time, send the period to the server and show the server’s ranks', async () => {
    const ranked: RankedMember = {
      rank: 7,
      account_code: '100200300',
      cash_in: 1250,
      cash_out: 0,
      winning: 1,
      losing: 2,
      house_balance: 1,
    };
    const page = { page: 1, limit: 15, total: 1, last_page: 1 };
    const asked = serve({
      '/ranking': { data: [ranked], meta: page, totals: { count: 1, cash_in: 1250, cash_out: 0 } },
    });
    const { history } = await openPart('/account/ranking/deposit', DepositRankingScreen);
    const link = await screen.findByRole('link', { name: '100200300' });
    expect(link.getAttribute('href')).toBe('/account/profile/100200300/overview');
    expect(screen.getByText('7')).toBeVisible();
    expect(asked[0]).toContain('type=total&page=1&limit=15&align=desc&sort=cash_in');
    await userEvent.click(screen.getByRole('radio', { name: 'Yearly' }));
    await waitFor(() => expect(asked.at(-1)).toContain(`type=yearly&year=${new Date().getUTCFullYear()}`));
    expect(history.location.search).toBe('?type=yearly');
  });
});
