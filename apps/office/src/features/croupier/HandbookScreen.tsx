import { useTranslation } from 'react-i18next';
import { BackButton } from '../../shared/links/BackButton.tsx';
import styles from './croupier.module.css';

/** In the order in which a shift meets them. */
const CASES = [
  'before',
  'spin',
  'ball-out',
  'no-spin',
  'foreign',
  'differ',
  'late',
  'picture',
  'pause',
  'inspection',
  'training',
  'wrong',
] as const;

/** The dealer's handbook: what to do at the wheel in each case. */
export function HandbookScreen() {
  const { t } = useTranslation('office-wheel');
  return (
    <div className="stack shrink gap-18">
      <div>
        <BackButton fallback="/account/studio/settings" />
      </div>
      <p className="muted loose">{t('office-wheel:handbook.about')}</p>
      <ul className={styles.handbook}>
        {CASES.map((name) => (
          <li key={name} className={`${styles.case} stack gap-8`}>
            <h2 className="text-4 weight-600">{t(`office-wheel:handbook.${name}.title`)}</h2>
            <p className="loose">{t(`office-wheel:handbook.${name}.text`)}</p>
          </li>
        ))}
      </ul>
    </div>
  );
}
