import { render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { createInstance } from 'i18next';
import { useState } from 'react';
import { initReactI18next } from 'react-i18next';
import { describe, expect, it, vi } from 'vitest';
import { LanguageProvider } from '../locale/LanguageProvider.tsx';
import type { Language } from '../locale/languages.ts';
import type { Column } from './column.ts';
import { DayRange } from './DayRange.tsx';
import { type Days, daysBack } from './days.ts';
import { HistoryTable } from './HistoryTable.tsx';
import type { HistoryTableProps } from './history-list.ts';
import { pageWindow } from './page-window.ts';

const texts = import.meta.glob<Record<string, unknown>>('../../../../locales/*/ui.json', {
  eager: true,
  import: 'default',
});
const uiOf = (language: Language) =>
  Object.entries(texts).find(([file]) => file.includes(`/${language}/`))?.[1] as Record<string, string>;

interface Row {
  id: number;
  amount: number;
}
const COLUMNS: Column<Row>[] = [
  { id: 'id', title: 'Id', cell: (row) => row.id, sortable: true, head: true },
  { id: 'amount', title: 'Amount', cell: (row) => `$${row.amount}`, sortable: true, align: 'end' },
  { id: 'note', title: 'Note' },
];
const TOTAL = 214;
const pageOf = (page: number) => ({
  rows: Array.from({ length: Math.min(15, TOTAL - (page - 1) * 15) }, (_, place) => {
    const id = TOTAL - (page - 1) * 15 - place;
    return { id, amount: id * 2 };
  }),
  first: (page - 1) * 15,
  page,
  lastPage: 15,
  total: TOTAL,
  limit: 15,
});

type Told = Partial<HistoryTableProps<Row>>;

/** The table in a wrapper that keeps page and record, as the address would. */
function Kept({ told }: { told: Told }) {
  const [place, setPlace] = useState({ page: told.list?.page ?? 1, record: told.record ?? 1 });
  return (
    <HistoryTable<Row>
      label="Deposits"
      columns={COLUMNS}
      rowKey={(row) => row.id}
      list={pageOf(place.page)}
      fetching={false}
      failed={false}
      sorting={{ column: 'id', align: 'desc' }}
      onSort={() => {}}
      filtered={false}
      onClear={() => {}}
      onRetry={() => {}}
      empty={{ title: 'No deposits yet', text: 'They come here.' }}
      {...told}
      record={place.record}
      onPage={(page) => setPlace({ page, record: 1 })}
      onRecord={(page, record) => setPlace({ page, record })}
      {...(told.list ? { list: told.list } : {})}
    />
  );
}

async function show(node: React.ReactNode, language: Language = 'en') {
  const i18n = createInstance();
  await i18n.use(initReactI18next).init({
    lng: language,
    defaultNS: 'ui',
    resources: { [language]: { ui: uiOf(language) } },
    interpolation: { escapeValue: false },
  });
  return render(<LanguageProvider i18n={i18n}>{node}</LanguageProvider>);
}
const phone = () =>
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: media.includes('1023px'),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));

// docs/specification/2-account-and-back-office.md#211-history-tables
// docs/specification/2-account-and-back-office.md#236-lists-on-a-phone
it('a table is named after its list', async () => {
  await show(<Kept told={{}} />);
  expect(screen.getByRole('table', { name: 'Deposits' })).toBeVisible();
});

it('on paper, narrow as it is, every row of the page stands in the table', async () => {
  const paper = (media: string) => !media.includes('screen') && media.includes('width <');
  vi.stubGlobal('matchMedia', (media: string) => ({
    matches: paper(media),
    addEventListener: () => {},
    removeEventListener: () => {},
  }));
  await show(<Kept told={{}} />);
  expect(screen.getAllByRole('row')).toHaveLength(16); // with the head
});

describe('the pager', () => {
  it.each([
    [1, 1, [1], null, null],
    [3, 4, [1, 2, 3, 4], null, null],
    [10, 25, [1, 2, 3, 4, 5, 6, 7, 8, 9, 10], null, 11],
    [11, 25, [11, 12, 13, 14, 15, 16, 17, 18, 19, 20], 10, 21],
    [25, 25, [21, 22, 23, 24, 25], 20, null],
    [99, 25, [21, 22, 23, 24, 25], 20, null],
  ])('shows for page %i of %i', (page, last, pages, before, after) =>
    expect(pageWindow(page, last)).toEqual({ pages, before, after }),
  );

  it('goes to the first, previous, a numbered, a tenth-beyond, next and last page', async () => {
    await show(<Kept told={{}} />);
    const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    const here = () =>
      within(screen.getByRole('navigation', { name: 'Pages' })).getByRole('button', { current: 'page' });
    expect(screen.getByRole('button', { name: 'First' })).toBeDisabled();
    await press('Next');
    expect(here().textContent).toContain('2');
    await press('Later pages');
    expect(here().textContent).toContain('11');
    await press('Earlier pages');
    expect(here().textContent).toContain('10');
    await press('Last');
    expect(screen.getAllByRole('row')).toHaveLength(1 + 4);
    expect(screen.getByRole('button', { name: 'Next' })).toBeDisabled();
    await press('Page 12');
    await press('Prev');
    expect(here().textContent).toContain('11');
  });

  it('uses Persian digits in Persian', async () => {
    await show(<Kept told={{}} />, 'fa');
    expect(screen.getByRole('button', { name: 'صفحهٔ ۱۰' })).toBeVisible();
    expect(screen.getAllByText('۱ تا ۱۵ از ۲۱۴')[0]).toBeVisible();
  });
});

describe('the table', () => {
  it('sorts on a press on a heading: highest first, then reversed', async () => {
    const onSort = vi.fn();
    await show(<Kept told={{ onSort, sorting: { column: 'amount', align: 'desc' } }} />);
    expect(screen.getByRole('columnheader', { name: 'Amount' }).getAttribute('aria-sort')).toBe('descending');
    await userEvent.click(screen.getByRole('button', { name: 'Amount' }));
    expect(onSort).toHaveBeenLastCalledWith({ column: 'amount', align: 'asc' });
    await userEvent.click(screen.getByRole('button', { name: 'Id' }));
    expect(onSort).toHaveBeenLastCalledWith({ column: 'id', align: 'desc' });
    expect(screen.queryByText('Note')).toBeNull();
  });

  it('opens a row by its name', async () => {
    const onOpen = vi.fn();
    await show(<Kept told={{ open: { label: (row) => `Deposit ${row.id}`, onOpen } }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Deposit 213' }));
    expect(onOpen).toHaveBeenCalledWith({ id: 213, amount: 426 });
  });

  it('shows a skeleton first, keeps old rows while the next page loads, and reports a failure', async () => {
    const first = await show(
      <HistoryTable<Row>
        label="Deposits"
        columns={COLUMNS}
        rowKey={(row: Row) => row.id}
        list={undefined}
        fetching
        failed={false}
        sorting={{ column: 'id', align: 'desc' }}
        record={1}
        filtered={false}
        onSort={() => {}}
        onPage={() => {}}
        onRecord={() => {}}
        onClear={() => {}}
        onRetry={() => {}}
        empty={{ title: '', text: '' }}
      />,
    );
    expect(screen.getByRole('status', { name: 'Loading the list' }).getAttribute('aria-busy')).toBe('true');
    first.unmount();
    const later = await show(<Kept told={{ fetching: true, list: pageOf(2) }} />);
    expect(screen.getByRole('region', { name: 'Deposits' }).getAttribute('aria-busy')).toBe('true');
    expect(screen.getAllByRole('row')).toHaveLength(16);
    later.unmount();
    const onRetry = vi.fn();
    await show(<Kept told={{ failed: true, onRetry, list: pageOf(2) }} />);
    await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Try again' }));
    expect(onRetry).toHaveBeenCalledOnce();
    expect(screen.getAllByRole('row')).toHaveLength(16);
  });

  it('distinguishes an empty list from no matches and from a page beyond the last', async () => {
    const none = { rows: [], first: 0, page: 1, lastPage: 1, total: 0, limit: 15 };
    const empty = await show(<Kept told={{ list: none }} />);
    expect(screen.getByRole('status').textContent).toContain('No deposits yet');
    empty.unmount();
    const onClear = vi.fn();
    const filtered = await show(<Kept told={{ list: none, filtered: true, onClear }} />);
    await userEvent.click(screen.getByRole('button', { name: 'Clear filters' }));
    expect(onClear).toHaveBeenCalledOnce();
    filtered.unmount();
    await show(<Kept told={{ list: { ...none, first: 585, page: 40, lastPage: 15, total: TOTAL } }} />);
    expect(screen.getByRole('status').textContent).toContain('This page does not exist');
  });
});

describe('the table on a phone', () => {
  it('steps through single records across pages, back and forth', async () => {
    phone();
    await show(<Kept told={{ record: 14 }} />);
    expect(screen.queryByRole('table')).toBeNull();
    const step = (name: string) => userEvent.click(screen.getByRole('button', { name }));
    expect(screen.getByText('14 of 214')).toBeVisible();
    await step('Next record');
    await step('Next record');
    expect(screen.getByText('16 of 214')).toBeVisible();
    expect(screen.getByText('$398')).toBeVisible();
    await step('Previous record');
    expect(screen.getByText('15 of 214')).toBeVisible();
    expect(screen.getByText('$400')).toBeVisible();
  });

  it('is sorted from a list of choices', async () => {
    phone();
    const onSort = vi.fn();
    await show(<Kept told={{ onSort }} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Sort by' }), 'Amount, lowest first');
    expect(onSort).toHaveBeenCalledWith({ column: 'amount', align: 'asc' });
  });
});

describe('a compact list', () => {
  const narrow = (width: number) =>
    vi.stubGlobal('matchMedia', (media: string) => {
      const [, below] = /width < (\d+)px/.exec(media) ?? [];
      return { matches: width < Number(below), addEventListener: () => {}, removeEventListener: () => {} };
    });
  const lead = COLUMNS.map((column) => (column.id === 'amount' ? { ...column, lead: true } : column));
  const columns = [...lead, { id: 'do', title: '', action: true, cell: () => <button type="button">Approve</button> }];

  it('shows a page of rows on a phone, amount and actions first, and a link to the next page', async () => {
    narrow(390);
    const onOpen = vi.fn();
    const open = { label: ({ id }: { id: number }) => `Open ${id}`, onOpen };
    await show(<Kept told={{ compact: true, columns, open }} />);
    expect(screen.queryByRole('table')).toBeNull();
    const rows = screen.getAllByRole('listitem');
    expect(rows).toHaveLength(15);
    expect(rows[0]?.firstElementChild?.textContent).toMatch(/^[$][\d.]+Approve$/);
    expect(screen.getByText('1 to 15 of 214')).toBeVisible();
    await userEvent.click(screen.getAllByRole('button', { name: /^Open / })[1] as HTMLElement);
    expect(onOpen).toHaveBeenCalledTimes(1);
    await userEvent.click(screen.getByRole('button', { name: 'Next' }));
    expect(screen.getByText('16 to 30 of 214')).toBeVisible();
    expect(screen.getByRole('combobox', { name: 'Sort by' })).toBeVisible();
  });

  it('is a table from 700 px up', async () => {
    narrow(700);
    await show(<Kept told={{ compact: true, columns }} />);
    expect(screen.getByRole('table')).toBeVisible();
    expect(screen.queryByRole('listitem')).toBeNull();
  });
});

describe('the date range', () => {
  it('is chosen by a preset, and in Persian from a Jalali calendar', async () => {
    const onChange = vi.fn<(days: Days) => void>();
    const english = await show(<DayRange days={{ from: null, to: null }} onChange={onChange} />);
    await userEvent.click(screen.getByRole('radio', { name: '7 days' }));
    expect(onChange).toHaveBeenLastCalledWith(daysBack(7));
    english.unmount();
    await show(<DayRange days={{ from: '2026-03-21', to: '2026-03-22' }} onChange={onChange} />, 'fa');
    expect(screen.getByRole('button', { name: /۱ فروردین ۱۴۰۵/ })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: /۱ فروردین ۱۴۰۵/ }));
    await screen.findByRole('grid');
    expect(screen.getByText('فروردین ۱۴۰۵')).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: 'نمایش این روزها' }));
    expect(onChange).toHaveBeenLastCalledWith({ from: '2026-03-21', to: '2026-03-22' });
  });
});
