import { useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../site/site-config.ts';
import styles from './connection-rules.module.css';

const CASES = ['before', 'during', 'after', 'void', 'speed', 'devices', 'table'] as const;

/** What happens when the connection breaks, in plain words (docs/specification/1-table-and-site.md#410-connection). */
export function ConnectionRules() {
  const { t } = useTranslation('connection');
  const { count } = useFormat();
  const seconds = count(useSiteConfig().ROUND.lock_seconds);
  return (
    <dl className={`${styles.rules} stack gap-14`}>
      {CASES.map((name) => (
        <div key={name}>
          <dt className="ink weight-650">{t(`rules.${name}`)}</dt>
          <dd className="muted">{t(`rules.${name}-text`, { seconds })}</dd>
        </div>
      ))}
    </dl>
  );
}
