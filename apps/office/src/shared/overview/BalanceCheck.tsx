import type { MemberFigures, OverviewTotals, SiteOverview } from '@lajvard/contract';
import { addCents, fromDollars, toDollars } from '@lajvard/money';
import { IconCheck, IconWarning, Money, Words } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './overview.module.css';

type Sum = readonly [figure: string, dollars: number];

/** The money that came in since the beginning, and where it is now, to the cent. Says so if they differ. */
export function BalanceCheck({ figures }: { figures: SiteOverview | MemberFigures }) {
  return (
    <Check
      came={[
        ['deposit', figures.cash_in],
        ['adjustments', figures.adjustments],
        ...(figures.corrections ? [['corrections', figures.corrections] as const] : []),
      ]}
      stands={[
        ['withdrawal', figures.cash_out],
        ['held', figures.held_balance],
        ['not-used', figures.not_used_balance],
        ['in-play', figures.in_play],
        ['house-balance', figures.house_balance],
      ]}
    />
  );
}

/** What players had before a period and what came in, and where it is at its end. */
export function PeriodCheck({ totals }: { totals: OverviewTotals }) {
  return (
    <Check
      came={[
        ['start', totals.StartBalance],
        ['deposit', totals.DepositAmount],
        ['adjustments', totals.ChargesAmount],
        ...(totals.CorrectionsAmount === 0 ? [] : [['corrections', totals.CorrectionsAmount] as const]),
      ]}
      stands={[
        ['withdrawal', totals.WithdrawalAmount],
        ['held', totals.PendingWithdrawals],
        ['players-balance', totals.PlayersBalance],
        ['in-play', totals.InPlay],
        ['house-balance', totals.HouseBalance],
      ]}
    />
  );
}

/** A ledger of two rows. */
function Check({ came, stands }: { came: readonly Sum[]; stands: readonly Sum[] }) {
  const { t } = useTranslation('office-reports');
  const agrees = centsOf(came) === centsOf(stands);
  return (
    <section className={styles.check}>
      <table className="full text-2" aria-label={t('office-reports:check.title')}>
        <tbody>
          <LedgerRow name={t('office-reports:check.came')} sums={came} span={stands.length} />
          <LedgerRow name={t('office-reports:check.stands')} sums={stands} span={stands.length} />
        </tbody>
      </table>
      <p className={`row end gap-4 text-2 ${agrees ? 'ok' : 'danger weight-650'}`}>
        {agrees ? <IconCheck size={16} /> : <IconWarning size={16} />}
        <Words>{t(agrees ? 'office-reports:check.agrees' : 'office-reports:check.differs')}</Words>
      </p>
    </section>
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
