import type { MemberFigures, SiteOverview } from '@lajvard/contract';
import { addCents, fromDollars } from '@lajvard/money';
import { IconCheck, IconWarning, Money } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './overview.module.css';

/** Shows that all money is accounted for, to the cent: what came in, and where it is now. Says so if it is not. */
export function BalanceCheck({ figures }: { figures: SiteOverview | MemberFigures }) {
  const { t } = useTranslation('office-reports');
  const came = addCents(fromDollars(figures.cash_in), fromDollars(figures.adjustments));
  const stands = [
    figures.cash_out,
    figures.held_balance,
    figures.not_used_balance,
    figures.in_play,
    figures.house_balance,
  ];
  const agrees = came === addCents(...stands.map(fromDollars));
  return (
    <p className={`${styles.check} row wrap muted text-2`}>
      <Part name={t('office-reports:figure.deposit')} dollars={figures.cash_in} />
      <Sign>+</Sign>
      <Part name={t('office-reports:figure.adjustments')} dollars={figures.adjustments} />
      <Sign>=</Sign>
      <Part name={t('office-reports:figure.withdrawal')} dollars={figures.cash_out} />
      <Sign>+</Sign>
      <Part name={t('office-reports:figure.held')} dollars={figures.held_balance} />
      <Sign>+</Sign>
      <Part name={t('office-reports:figure.not-used')} dollars={figures.not_used_balance} />
      <Sign>+</Sign>
      <Part name={t('office-reports:figure.in-play')} dollars={figures.in_play} />
      <Sign>+</Sign>
      <Part name={t('office-reports:figure.house-balance')} dollars={figures.house_balance} />
      <span
        className={
          agrees ? `${styles.agrees} inline-row gap-4 ok` : `${styles.differs} inline-row gap-4 danger weight-650`
        }
      >
        {agrees ? <IconCheck size={16} /> : <IconWarning size={16} />}
        {t(agrees ? 'office-reports:check.agrees' : 'office-reports:check.differs')}
      </span>
    </p>
  );
}

function Part({ name, dollars }: { name: string; dollars: number }) {
  return (
    <span>
      {name} <Money dollars={dollars} className="ink" />
    </span>
  );
}

function Sign({ children }: { children: ReactNode }) {
  return <span className="ink weight-650">{children}</span>;
}
