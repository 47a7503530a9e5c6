import type { UserInfo } from '@lajvard/contract';
import { Money } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './limit-use.module.css';

interface UsedLimit {
  kind: 'deposit' | 'bet';
  most: number;
  used: number;
  period: string;
  /** Missing: the player set it. */
  byStaff?: true | undefined;
}

/** The limit in force, who set it, and how much of it is used. Dollars. */
export function LimitUse(p: UsedLimit) {
  const { t } = useTranslation('account');
  const period = t(`account:limits.${p.period}`);
  return (
    <div className={styles.use}>
      <dl className="flex between gap-20">
        <div>
          <dt className="text-2">
            {t(p.byStaff ? 'account:limits.most-by-support' : 'account:limits.most', { period })}
          </dt>
          <dd className="text-4 weight-650">
            <Money dollars={p.most} />
          </dd>
        </div>
        <div>
          <dt className="text-2">{t(`account:limits.used-${p.kind}`)}</dt>
          <dd className="text-4 weight-650">
            <Money dollars={p.used} />
          </dd>
        </div>
      </dl>
      <meter
        className="full block overflow-hidden"
        min={0}
        max={p.most}
        value={p.used}
        aria-label={t(`account:limits.used-${p.kind}`)}
      />
    </div>
  );
}

/** The limit in force, in dollars; null if there is none. */
export function limitInForce(kind: UsedLimit['kind'], person: UserInfo): UsedLimit | null {
  const { deposit_limitation: deposit, bet_limitation: bet } = person;
  if (kind === 'bet')
    return bet && { kind, most: bet.bet_max, used: bet.bet, period: bet.period, byStaff: bet.by_staff };
  return deposit && { kind, most: deposit.max, used: deposit.deposit, period: 'monthly', byStaff: deposit.by_staff };
}
