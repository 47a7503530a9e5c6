import { IconDownload, IconPlay, linkClass, useLanguage } from '@lajvard/ui';
import { type ComponentType, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { guideFile } from '../../shared/site/documents.ts';
import { useProductName } from '../../shared/site/site-config.ts';
import type { FilmProps } from './FilmDialog.tsx';
import styles from './showcase.module.css';

/** The guide as a PDF (docs/specification/1-table-and-site.md#23-landing-page). */
export function Guide() {
  const { t } = useTranslation('site');
  const { language } = useLanguage();
  return (
    <a className={`${styles.guide} stack no-underline`} href={guideFile(language)}>
      <img
        src={`/pictures/guide-${language}.jpg`}
        className="full block"
        alt=""
        fetchPriority="low"
        decoding="sync"
        width={420}
        height={594}
      />
      <span>
        <b className="display block">{t('site:features.guide-title')}</b>
        <span className={`${styles.text} block loose text-lead`}>{t('site:features.guide-text')}</span>
        <span className={`${linkClass()} inline-row gap-8`}>
          <IconDownload size={19} />
          {t('site:features.guide-link')}
        </span>
      </span>
    </a>
  );
}

/** What the film shows, in its order. */
const STEPS = ['open', 'more', 'last', 'locked', 'spin', 'result'] as const;

/**
 * The video of the table (docs/specification/1-table-and-site.md#23-landing-page), loaded on demand; beside it the
 * same in words.
 */
export function Film() {
  const { t } = useTranslation('site');
  const { language } = useLanguage();
  const product = useProductName();
  const [Dialog, setDialog] = useState<ComponentType<FilmProps> | null>(null);
  const [open, setOpen] = useState(false);
  const play = () => {
    setOpen(true);
    void import('./FilmDialog.tsx').then(({ FilmDialog }) => setDialog(() => FilmDialog));
  };
  return (
    <div>
      <button
        type="button"
        className={`${styles.film} relative full text-start block overflow-hidden`}
        onClick={play}
        aria-haspopup="dialog"
      >
        <img
          src={`/pictures/table-${language}.jpg`}
          className="full block"
          alt={t('site:features.film-label', { product })}
          loading="lazy"
          decoding="async"
          width={1280}
          height={720}
        />
        <span className={`${styles.shade} column cover end text-lead`}>
          <span className={`${styles.play} centre cover`}>
            <IconPlay size={34} />
          </span>
          <b className="display">{t('site:features.film-title')}</b>
          <span>{t('site:features.film-text')}</span>
          <span className="lj-hidden">{t('site:features.film-play')}</span>
        </span>
      </button>
      <details className={styles.words}>
        <summary>{t('site:features.film-words')}</summary>
        <ol className="stack gap-6 loose">
          {STEPS.map((step) => (
            <li key={step}>{t(`site:features.film-step-${step}`)}</li>
          ))}
        </ol>
      </details>
      {open && Dialog ? <Dialog language={language} onClose={() => setOpen(false)} /> : null}
    </div>
  );
}
