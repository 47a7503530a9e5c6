import { createI18n, LanguageProvider } from '@lajvard/ui';
import type { Column } from '@lajvard/ui/tables';
import { act, fireEvent, render, renderHook, screen } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import english from '../../../locales/en/office.json';
import { switchShortcuts, useShortcutKeys, useShortcuts } from '../shortcuts/index.ts';
import { SearchField } from './SearchField.tsx';
import { useChosenColumns } from './use-chosen-columns.ts';

beforeEach(() => {
  vi.useFakeTimers();
});

async function show(value = '') {
  const i18n = await createI18n({ language: 'en', namespaces: ['office'], resources: { en: { office: english } } });
  const onSearch = vi.fn();
  const ran = vi.fn();
  function Page({ term }: { term: string }) {
    useShortcutKeys();
    useShortcuts([
      { keys: ['KeyG', 'KeyD'], label: 'deposits', run: () => ran('g d') },
      { keys: ['KeyD'], label: 'd', run: () => ran('d') },
    ]);
    return <SearchField label="Search" value={term} onSearch={onSearch} />;
  }
  const page = (term: string) => (
    <LanguageProvider i18n={i18n}>
      <Page term={term} />
    </LanguageProvider>
  );
  const { rerender } = render(page(value));
  return { field: screen.getByLabelText('Search'), onSearch, ran, showTerm: (term: string) => rerender(page(term)) };
}
const type = (field: HTMLElement, text: string) => fireEvent.change(field, { target: { value: text } });
const press = (code: string, target: Element = document.body) => fireEvent.keyDown(target, { code });

describe('the search of a list', () => {
  it('runs a second after the last key, in Latin digits', async () => {
    const { field, onSearch } = await show();
    type(field, '۱۰۰');
    act(() => vi.advanceTimersByTime(900));
    type(field, '۱۰۰۲');
    act(() => vi.advanceTimersByTime(900));
    expect(onSearch).not.toHaveBeenCalled();
    act(() => vi.advanceTimersByTime(100));
    expect(onSearch.mock.calls).toEqual([['keyword', '1002', { replace: true }]]);
  });

  it('runs at once on Enter, and only once', async () => {
    const { field, onSearch } = await show();
    type(field, ' abc ');
    fireEvent.keyDown(field, { key: 'Enter' });
    act(() => vi.advanceTimersByTime(2_000));
    expect(onSearch).toHaveBeenCalledTimes(1);
    expect(onSearch).toHaveBeenCalledWith('keyword', 'abc', { replace: true });
  });

  it('always shows the active term, also after "back"', async () => {
    const { field, showTerm } = await show('abc');
    expect(field).toHaveValue('abc');
    showTerm('');
    expect(field).toHaveValue('');
  });
});

describe('the office keyboard shortcuts', () => {
  it('reach the search, work in sequence, and are off while typing', async () => {
    const { field, ran } = await show();
    press('Slash');
    expect(document.activeElement).toBe(field);
    press('KeyD', field);
    expect(ran).not.toHaveBeenCalled();
    field.blur();
    press('KeyG');
    press('KeyD');
    press('KeyD');
    expect(ran.mock.calls.flat()).toEqual(['g d', 'd']);
  });

  it('can be turned off', async () => {
    const { ran } = await show();
    switchShortcuts(false);
    press('KeyD');
    expect(ran).not.toHaveBeenCalled();
    switchShortcuts(true);
    press('KeyD');
    expect(ran).toHaveBeenCalledTimes(1);
  });
});

describe('the columns of a list', () => {
  const columns: Column<unknown>[] = [
    { id: 'id', title: '#', head: true },
    { id: 'ip', title: 'IP' },
    { id: 'amount', title: 'Amount' },
  ];
  it('are remembered per list, and the identifying column cannot be hidden', () => {
    const first = renderHook(() => useChosenColumns('deposits', columns));
    act(() => first.result.current.show('ip', false));
    act(() => first.result.current.show('id', false));
    const again = renderHook(() => useChosenColumns('deposits', columns));
    expect(again.result.current.columns.map(({ id }) => id)).toEqual(['id', 'amount']);
    const other = renderHook(() => useChosenColumns('withdrawals', columns));
    expect(other.result.current.columns).toHaveLength(3);
  });
});
