import type { MemberFigures, OverviewRow, OverviewTotals, SiteOverview } from '@lajvard/contract';
import { addCents, fromDollars, toDollars } from '@lajvard/money';
import { IconCheck, IconWarning, Money, Words } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './overview.module.css';

type Sum = readonly [figure: string, dollars: number];

/** Money in two rows that must have the same sum. */
interface Ledger {
  readonly came: readonly Sum[];
  readonly stands: readonly Sum[];
}

/** The money that came in since the beginning, and where it is now, to the cent. Says so if they differ. */
export function BalanceCheck({ figures }: { figures: SiteOverview | MemberFigures }) {
  const { t } = useTranslation('office-reports');
  const ledger: Ledger = {
    came: [
      ['deposit', figures.cash_in],
      ['adjustments', figures.adjustments],
      ...(figures.corrections ? [['corrections', figures.corrections] as const] : []),
    ],
    stands: [
      ['withdrawal', figures.cash_out],
      ['held', figures.held_balance],
      ['not-used', figures.not_used_balance],
      ['in-play', figures.in_play],
      ['house-balance', figures.house_balance],
    ],
  };
  return (
    <section className={styles.check}>
      <LedgerTable came={t('office-reports:check.came')} ledger={ledger} />
      <Verdict agrees={addsUp(ledger)} />
    </section>
  );
}

const ledgerOf = (row: OverviewTotals, hasCorrections: boolean): Ledger => ({
  came: [
    ['start', row.StartBalance],
    ['deposit', row.DepositAmount],
    ['adjustments', row.ChargesAmount],
    ...(hasCorrections ? [['corrections', row.CorrectionsAmount] as const] : []),
  ],
  stands: [
    ['withdrawal', row.WithdrawalAmount],
    ['held', row.PendingWithdrawals],
    ['players-balance', row.PlayersBalance],
    ['in-play', row.InPlay],
    ['house-balance', row.HouseBalance],
  ],
});

interface PeriodCheckProps {
  rows: readonly OverviewRow[];
  totals: OverviewTotals;
  /** Whether corrections of rounds are a column. */
  hasCorrections: boolean;
}

/**
 * What players had before a period and what came in, and where it is at its end. Says which columns of a row add up to
 * the same, and whether they do in every row.
 */
export function PeriodCheck({ rows, totals, hasCorrections }: PeriodCheckProps) {
  const { t } = useTranslation('office-reports');
  const ledger = ledgerOf(totals, hasCorrections);
  const namesOf = (sums: readonly Sum[]) => sums.map(([figure]) => t(`office-reports:figure.${figure}`)).join(' + ');
  return (
    <section className={styles.check}>
      <p className="text-2">
        <Words>{t('office-reports:check.row', { came: namesOf(ledger.came), stands: namesOf(ledger.stands) })}</Words>
      </p>
      <LedgerTable came={t('office-reports:check.had')} ledger={ledger} />
      <Verdict agrees={[totals, ...rows].every((row) => addsUp(ledgerOf(row, true)))} />
    </section>
  );
}

const addsUp = ({ came, stands }: Ledger): boolean => centsOf(came) === centsOf(stands);

function LedgerTable({ came, ledger }: { came: string; ledger: Ledger }) {
  const { t } = useTranslation('office-reports');
  const span = ledger.stands.length;
  return (
    <table className="full text-2" aria-label={t('office-reports:check.title')}>
      <tbody>
        <LedgerRow name={came} sums={ledger.came} span={span} />
        <LedgerRow name={t('office-reports:check.stands')} sums={ledger.stands} span={span} />
      </tbody>
    </table>
  );
}

function Verdict({ agrees }: { agrees: boolean }) {
  const { t } = useTranslation('office-reports');
  return (
    <p className={`row end gap-4 text-2 ${agrees ? 'ok' : 'danger weight-650'}`}>
      {agrees ? <IconCheck size={16} /> : <IconWarning size={16} />}
      <Words>{t(agrees ? 'office-reports:check.agrees' : 'office-reports:check.differs')}</Words>
    </p>
  );
}

const centsOf = (sums: readonly Sum[]) => addCents(...sums.map(([, dollars]) => fromDollars(dollars)));

function LedgerRow({ name, sums, span }: { name: string; sums: readonly Sum[]; span: number }) {
  const { t } = useTranslation('office-reports');
  return (
    <tr>
      <th scope="row" className="text-start weight-600">
        {name}
      </th>
      {sums.map(([figure, dollars]) => (
        <td key={figure}>
          <span className="block muted text-1">{t(`office-reports:figure.${figure}`)}</span>
          <Money dollars={dollars} quietZero />
        </td>
      ))}
      {sums.length < span ? <td colSpan={span - sums.length} /> : null}
      <td>
        <span className="block muted text-1">{t('office-reports:totals')}</span>
        <Money dollars={toDollars(centsOf(sums))} className="weight-700" />
      </td>
    </tr>
  );
}
