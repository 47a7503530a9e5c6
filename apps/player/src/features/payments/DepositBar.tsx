import type { DayLimits, UserInfo } from '@lajvard/contract';
import { FormAlert, formatMoney, linkClass, Sentence, useFormat } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import styles from './payments.module.css';

/** Why no deposit is accepted now, and until when (ISO 8601). */
export type DepositBar = {
  readonly why: 'closure' | 'exclusion' | 'limit' | 'day';
  readonly until: string;
  readonly max: number;
};

/** What prevents this player from depositing now; null: nothing. The server checks every deposit again. */
export function depositBarOf(person: UserInfo, day: DayLimits['deposits'], now = Date.now()): DepositBar | null {
  const { settings, deposit_limitation: limit } = person;
  const breaks = [
    { why: 'exclusion', until: settings.exclusion_end_at },
    { why: 'closure', until: settings.closure_end_at },
  ] as const;
  const running = breaks
    .flatMap(({ why, until }) => (until !== null && Date.parse(until) > now ? [{ why, until, max: 0 }] : []))
    .toSorted((a, b) => Date.parse(b.until) - Date.parse(a.until));
  if (running[0]) return running[0];
  if (limit && limit.max - limit.deposit < 1) return { why: 'limit', until: limit.renews_at, max: limit.max };
  if (day?.left !== 0) return null;
  return { why: 'day', until: new Date(now + day.next_in_seconds * 1000).toISOString(), max: 0 };
}

/** Replaces the casino's address, because money sent now would not be credited. */
export function NoDeposit({ bar }: { bar: DepositBar }) {
  const { t } = useTranslation('payments');
  const { dateTime } = useFormat();
  const words = { date: dateTime(bar.until), max: formatMoney(bar.max) };
  return (
    <FormAlert kind="warn">
      <p>
        <Sentence text={t(`payments:deposit.barred-${bar.why}`, words)} />
      </p>
      <p>
        {t('payments:deposit.barred-nothing-sent')}{' '}
        <Link to="/account/withdrawal" className={linkClass()}>
          {t('payments:deposit.barred-withdraw')}
        </Link>
      </p>
    </FormAlert>
  );
}

/** What is left of the player's own limit, shown before anything is sent. */
export function LimitLeft({ limit }: { limit: NonNullable<UserInfo['deposit_limitation']> }) {
  const { t } = useTranslation('payments');
  const { dateTime } = useFormat();
  const words = {
    left: formatMoney(Math.max(0, Math.floor(limit.max - limit.deposit))),
    date: dateTime(limit.renews_at),
  };
  return (
    <p className={`${styles.left} muted loose`}>
      <Sentence text={t('payments:deposit.limit-left', words)} />
    </p>
  );
}
