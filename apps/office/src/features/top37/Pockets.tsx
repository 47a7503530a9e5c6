import type { Top37Board } from '@lajvard/contract';
import { PocketBadge } from '@lajvard/felt';
import { POCKETS, spotOf } from '@lajvard/roulette';
import { Money } from '@lajvard/ui';
import { type Column, HistoryTable, type HistoryTableProps } from '@lajvard/ui/tables';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { HeatFelt } from './HeatFelt.tsx';

type Entry = Top37Board['entries'][number];
type Sorting = HistoryTableProps<Entry>['sorting'];

/** The felt with what each number would pay, the bets of one number, and all figures as a table. */
export function Pockets({ board }: { board: Top37Board }) {
  const { t } = useTranslation('office-top37');
  const [picked, setPicked] = useState<number | null>(null);
  const highest = board.entries.toSorted(byPayout)[0];
  const shown = board.entries.find(({ number }) => number === picked) ?? (highest?.payout ? highest : undefined);
  return (
    <>
      <HeatFelt board={board} chosen={shown?.number ?? null} onChoose={setPicked} />
      {shown ? (
        <section className="row wrap gap-18">
          <Pocket number={shown.number} />
          <h2 className="muted text-2 weight-500">{t('office-top37:bets')}</h2>
          <Bets entry={shown} />
        </section>
      ) : null}
      <details className="stack gap-10">
        <summary className="text-2 weight-600">{t('office-top37:figures')}</summary>
        <Figures board={board} />
      </details>
    </>
  );
}

const byPayout = (a: Entry, b: Entry): number => b.payout - a.payout || a.number - b.number;

function Figures({ board }: { board: Top37Board }) {
  const { t } = useTranslation('office-top37');
  const [sorting, setSorting] = useState<Sorting>({ column: 'payout', align: 'desc' });
  const sorted = board.entries.toSorted(
    sorting.column === 'payout' ? byPayout : (a, b) => b.number - a.number, // by pocket, the highest first
  );
  const rows = sorting.align === 'desc' ? sorted : sorted.reverse();
  const columns: Column<Entry>[] = [
    {
      id: 'pocket',
      title: t('office-top37:pocket'),
      head: true,
      sortable: true,
      cell: ({ number }) => <Pocket number={number} />,
    },
    {
      id: 'payout',
      title: t('office-top37:payout'),
      align: 'end',
      sortable: true,
      cell: ({ payout }) => <Money dollars={payout} />,
    },
    {
      id: 'house',
      title: t('office-top37:house'),
      align: 'end',
      cell: ({ house_balance: house }) => <Money dollars={house} className={house < 0 ? 'danger' : undefined} />,
    },
    { id: 'bets', title: t('office-top37:bets'), cell: (entry) => <Bets entry={entry} /> },
  ];
  return (
    <HistoryTable
      label={t('office-top37:caption')}
      columns={columns}
      rowKey={({ number }) => number}
      list={{ rows, first: 0, page: 1, lastPage: 1, total: rows.length, limit: rows.length }}
      sorting={sorting}
      onSort={setSorting}
      waits={({ number }) => number === board.number}
      compact
      fetching={false}
      failed={false}
      filtered={false}
      record={1}
      empty={{ title: '', text: '' }}
      onRecord={() => undefined}
      onPage={() => undefined}
      onClear={() => undefined}
      onRetry={() => undefined}
    />
  );
}

function Pocket({ number }: { number: number }) {
  const pocket = POCKETS.find((known) => known === number);
  return pocket === undefined ? number : <PocketBadge pocket={pocket} size="row" />;
}

/** The bets that pay on this pocket: inside bets by their numbers, outside bets by name. */
function Bets({ entry }: { entry: Entry }) {
  const { t } = useTranslation('office-top37');
  const bets = Object.entries(entry.chips).toSorted(([, a], [, b]) => b - a);
  return (
    <ul className="flex wrap gap-18 muted text-2">
      {bets.map(([key, dollars]) => (
        <li key={key} className="inline-row gap-8">
          <b className="ink weight-600">
            {isInside(key) ? <bdi dir="ltr">{spotOf(key)?.covers.join('-')}</bdi> : t(`office-top37:spot.${key}`)}
          </b>
          <Money dollars={dollars} />
        </li>
      ))}
    </ul>
  );
}

/** Inside bets cover at most six numbers. */
const isInside = (key: string): boolean => (spotOf(key)?.covers.length ?? 0) <= 6;
