import { Money } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import styles from './limit-use.module.css';

/** The current limit and how much of it is used. */
export function LimitUse(p: { kind: 'deposit' | 'bet'; most: number; used: number; period: string }) {
  const { t } = useTranslation('account');
  return (
    <div className={styles.use}>
      <dl className="flex between gap-20">
        <div>
          <dt className="text-2">{t('account:limits.most', { period: t(`account:limits.${p.period}`) })}</dt>
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
