import { IconButton, IconClose, type Language } from '@lajvard/ui';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useProductName } from '../../shared/site/site-config.ts';
import styles from './showcase.module.css';

export interface FilmProps {
  language: Language;
  onClose(): void;
}

/** The video in the browser's own modal dialog. It plays at once, because the visitor asked for it; it has no sound. */
export function FilmDialog({ language, onClose }: FilmProps) {
  const { t } = useTranslation(['site', 'ui']);
  const product = useProductName();
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  const file = `/films/table-${language}`;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-label={t('site:features.film-label', { product })}
      onClose={onClose}
    >
      <IconButton label={t('ui:close')} onClick={onClose}>
        <IconClose size={24} />
      </IconButton>
      {/* biome-ignore lint/a11y/useMediaCaption: the captions are part of the picture, and there is no sound */}
      <video
        className="full block"
        controls
        autoPlay
        playsInline
        width={1280}
        height={720}
        poster={`/pictures/table-${language}.jpg`}
      >
        <source src={`${file}.webm`} type="video/webm" />
        <source src={`${file}.mp4`} type="video/mp4" />
        <p>
          {t('site:features.film-missing')} <a href={`${file}.mp4`}>{t('site:features.film-download')}</a>
        </p>
      </video>
    </dialog>
  );
}
