import type { Top37Board } from '@lajvard/contract';
import { PocketBadge } from '@lajvard/felt';
import { POCKETS, spotOf } from '@lajvard/roulette';
import { Money, SegmentedControl } from '@lajvard/ui';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './top37.module.css';

const COLUMNS = ['pocket', 'payout', 'house', 'bets'] as const;

type Order = 'payout' | 'number';
type Entry = Top37Board['entries'][number];

/** The 37 pockets with their payouts and bets, highest payout first. */
export function Pockets({ board }: { board: Top37Board }) {
  const { t } = useTranslation('office-top37');
  const [order, setOrder] = useState<Order>('payout');
  const most = Math.max(1, ...board.entries.map(({ payout }) => payout));
  const rows =
    order === 'number' ? board.entries : board.entries.toSorted((a, b) => b.payout - a.payout || a.number - b.number);
  return (
    <>
      <SegmentedControl<Order>
        label={t('office-top37:order.label')}
        hideLabel
        options={(['payout', 'number'] as const).map((value) => ({ value, label: t(`office-top37:order.${value}`) }))}
        value={order}
        onChange={setOrder}
      />
      <div className={styles.window}>
        <table className={`${styles.table} full`}>
          <caption className="lj-hidden">{t('office-top37:caption')}</caption>
          <thead>
            <tr>
              {COLUMNS.map((name) => (
                <th key={name} scope="col" className="muted text-2 weight-500 nowrap">
                  {t(`office-top37:${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((entry) => (
              <tr key={entry.number} data-won={entry.number === board.number || undefined}>
                <th scope="row">
                  <Pocket number={entry.number} />
                </th>
                <td className={styles.amount}>
                  <Money dollars={entry.payout} />
                  <span className={styles.bar} style={{ inlineSize: `${(entry.payout / most) * 100}%` }} />
                </td>
                <td className={styles.amount} data-below={entry.house_balance < 0 || undefined}>
                  <Money dollars={entry.house_balance} />
                </td>
                <td>
                  <Bets entry={entry} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Pocket({ number }: { number: number }) {
  const pocket = POCKETS.find((known) => known === number);
  return pocket === undefined ? number : <PocketBadge pocket={pocket} size={30} />;
}

/** The bets that pay on this pocket: inside bets by their numbers, outside bets by name. */
function Bets({ entry }: { entry: Entry }) {
  const { t } = useTranslation('office-top37');
  const bets = Object.entries(entry.chips).toSorted(([, a], [, b]) => b - a);
  return (
    <ul className={`${styles.bets} flex wrap muted text-2`}>
      {bets.map(([key, dollars]) => (
        <li key={key}>
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
