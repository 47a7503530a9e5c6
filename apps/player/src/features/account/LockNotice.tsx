import { IconLock, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { Countdown } from './Countdown.tsx';
import styles from './settings.module.css';

/**
 * The settings that lock after a change
 * (docs/specification/2-account-and-back-office.md#46-locks-of-responsible-gaming); each is a key of `account:lock`.
 */
export type LockedSetting = 'break' | 'deposit-limit' | 'bet-limit';

/** Until when a setting cannot be loosened (it can always be tightened). `until`: epoch ms. */
export function LockNotice({ setting, until, onOver }: { setting: LockedSetting; until: number; onOver(): void }) {
  const { t } = useTranslation('account');
  const format = useFormat();
  return (
    <section className={`${styles.lock} flex gap-18`} aria-label={t('account:lock.label')}>
      <IconLock size={26} />
      <div>
        <p className="weight-600">{t(`account:lock.${setting}`)}</p>
        <Countdown until={until} onOver={onOver} />
        <p className="muted">{t('account:lock.until', { date: format.dateTime(until) })}</p>
        <p className="muted">{t(`account:lock.stricter-${setting}`)}</p>
      </div>
    </section>
  );
}
