import { useTranslation } from 'react-i18next';
import { useProductName } from '../../shared/site-config.ts';
import styles from './broadcast.module.css';
import type { Draft } from './draft.ts';

/** The mail as a member gets it: paragraphs parted by empty lines, each in its own direction. */
export function MailPreview({ subject, message }: Draft) {
  const { t } = useTranslation('office-broadcast');
  const product = useProductName();
  const paragraphs = message.split(/\n[ \t]*\n+/).filter((text) => text.trim() !== '');
  return (
    <section className={styles.preview} aria-label={t('office-broadcast:preview')}>
      <h2 className={styles.previewTitle}>{t('office-broadcast:preview')}</h2>
      <div className={styles.sheet}>
        <p className={styles.sheetSubject} dir="auto">
          {subject.trim() || t('office-broadcast:no-subject')}
        </p>
        <p className={styles.sheetBrand}>{product}</p>
        {paragraphs.length === 0 ? <p className={styles.sheetQuiet}>{t('office-broadcast:no-message')}</p> : null}
        {paragraphs.map((text, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs have no other name than their place
          <p key={place} dir="auto" className={styles.sheetText}>
            {text}
          </p>
        ))}
        <p className={styles.sheetQuiet}>{t('office-broadcast:why', { product })}</p>
      </div>
    </section>
  );
}
