import { act, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { connect, liveTable, renderTable } from '../../../testing/sit-down.tsx';
import type { TableRound } from '../model/state.ts';
import { FakeClock } from '../round-source/testing/fake-clock.ts';
import type { Table } from '../store.ts';
import { HelpPanel } from './HelpPanel.tsx';

let table: Table;
beforeEach(async () => {
  const live = liveTable(new FakeClock());
  table = live.table;
  await renderTable(table, <HelpPanel onClose={() => undefined} />);
  await connect(table, live.server);
});
afterEach(() => table.stop());

/** What the panel says of a round of this scheme. */
const saidOf = (facts: Partial<TableRound>): HTMLElement | undefined => {
  act(() =>
    table.view.setState(({ table: state }) => ({
      table: { ...state, round: state.round && { ...state.round, ...facts } },
    })),
  );
  return screen.queryByRole('heading', { name: 'How the number is drawn' })?.parentElement ?? undefined;
};
const beacon = (isOwn: boolean) => ({ round: 7, dueAt: 1_000, isOwn });

test.each<[Partial<TableRound> & { scheme: string }, RegExp]>([
  [{ scheme: 'lajvard-1.2' }, /a person who can read there knows the number/],
  [{ scheme: 'lajvard-2.1', beacon: beacon(false) }, /public round of drand.* due only after bets have closed/],
  [{ scheme: 'lajvard-2.1', beacon: beacon(true) }, /our own beacon.* proves nothing/],
  [{ scheme: 'croupier-1.2' }, /The ball decides it/],
])('%o is named at the table, with what it means', (facts, words) => {
  const said = saidOf(facts);
  expect(said).toHaveTextContent(words);
  expect(said).toHaveTextContent(`Scheme of this round: \u2066${facts.scheme}\u2069.`);
  expect(within(said as HTMLElement).getByRole('link', { name: 'Check rounds' })).toHaveAttribute('href', '/fairness');
});

test('a server that names no scheme leaves the panel without that part', () => {
  expect(saidOf({})).toBeUndefined();
});
