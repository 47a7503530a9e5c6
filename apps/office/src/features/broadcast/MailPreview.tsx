import { useTranslation } from 'react-i18next';
import { useProductName } from '../../shared/site/site-config.ts';
import styles from './broadcast.module.css';
import type { Draft } from './draft.ts';
import { Paragraphs } from './Paragraphs.tsx';

/** The mail as a member gets it: paragraphs separated by empty lines, each in its own direction. */
export function MailPreview({ subject, message }: Draft) {
  const { t } = useTranslation('office-broadcast');
  const product = useProductName();
  return (
    <section className="shrink" aria-label={t('office-broadcast:preview')}>
      <h2 className={`${styles.previewTitle} text-3 weight-600`}>{t('office-broadcast:preview')}</h2>
      <div className={styles.sheet}>
        <p className={`${styles.sheetSubject} weight-600 break`} dir="auto">
          {subject.trim() || t('office-broadcast:no-subject')}
        </p>
        <p className={`${styles.sheetBrand} text-4 weight-700`}>{product}</p>
        {message.trim() === '' ? (
          <p className={`${styles.sheetQuiet} text-2`}>{t('office-broadcast:no-message')}</p>
        ) : null}
        <Paragraphs text={message} className={styles.sheetText} />
        <p className={`${styles.sheetQuiet} text-2`}>{t('office-broadcast:why', { product })}</p>
      </div>
    </section>
  );
}
