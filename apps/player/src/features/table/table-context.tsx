import { type Countdown, countdownAt } from '@lajvard/roulette';
import { createContext, type ReactNode, use } from 'react';
import { useStore } from 'zustand';
import { useShallow } from 'zustand/react/shallow';
import type { Table } from './store.ts';
import type { TableCommands } from './table-commands.ts';
import type { TableView } from './table-view.ts';

const TableContext = createContext<Table | null>(null);

/** Provides a table to the components below it. */
export function TableProvider({ table, children }: { table: Table; children: ReactNode }) {
  return <TableContext value={table}>{children}</TableContext>;
}

export function useTableItself(): Table {
  const table = use(TableContext);
  if (!table) throw new Error('a table component was rendered outside a TableProvider');
  return table;
}

/** Selects from the table; re-renders only when the selection changes (compared one level deep). */
export function useTable<Value>(select: (view: TableView) => Value): Value {
  return useStore(useTableItself().view, useShallow(select));
}

export function useCommands(): TableCommands {
  return useTableItself().commands;
}

/**
 * The countdown to show. `total`: seconds of a full ring; `left`: seconds until the extra time begins,
 * then until bets close, though the ring counts up; `stale`: the connection is lost.
 */
export interface ShownCountdown extends Countdown {
  readonly total: number;
  readonly left: number;
  readonly stale: boolean;
}

export function useCountdown(): ShownCountdown {
  return useTable(countdownOf);
}

export function countdownOf({ table, now }: TableView): ShownCountdown {
  const stale = table.connection === 'lost';
  if (table.phase !== 'betting' || !table.round) {
    const kind = table.phase === 'waiting' || table.phase === 'void' ? 'waiting' : 'locked';
    return { kind, seconds: 0, share: 1, total: 0, left: 0, stale };
  }
  const { schedule } = table.round;
  const countdown = countdownAt(schedule, now);
  const totalMs =
    countdown.kind === 'extra' ? schedule.locksAt - schedule.betsUntil : schedule.betsUntil - schedule.openedAt;
  // Whole seconds only: without the share, components render once a second.
  const { kind, seconds } = countdown;
  const total = Math.round(totalMs / 1000);
  const left = kind === 'extra' ? Math.max(0, total - seconds) : seconds;
  return { kind, seconds, share: 0, total, left, stale };
}
