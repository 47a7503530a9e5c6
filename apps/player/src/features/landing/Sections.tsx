import { buttonClass, Girih, useFormat } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import { type ComponentType, type ReactNode, useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../shared/site/site-config.ts';
import { BareFelt } from './BareFelt.tsx';
import styles from './landing.module.css';
import { Film, Guide } from './Showcase.tsx';

export function AboutSection() {
  const { t } = useTranslation('site');
  const { count } = useFormat();
  const { ROUND } = useSiteConfig();
  const times = { seconds: count(ROUND.round_seconds), extra: count(ROUND.extra_seconds) };
  return (
    <section id="about" className={`${styles.section} ${styles.pair} stack centred`} aria-labelledby="about-title">
      <div>
        <h2 id="about-title" className="display">
          {t('site:about.title')}
        </h2>
        <p className={`${styles.lead} text-4`}>{t('site:about.lead')}</p>
        <Fact title={t('site:about.rounds-title')}>{t('site:about.rounds-text', times)}</Fact>
        <Fact title={t('site:about.ledger-title')}>{t('site:about.ledger-text')}</Fact>
      </div>
      <Film />
    </section>
  );
}

function Fact({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      <h3 className="display-face text-title">{title}</h3>
      <p className="text-lead loose">{children}</p>
    </div>
  );
}

export function PracticeSection() {
  const { t } = useTranslation('site');
  return (
    <Girih as="section" className={styles.practice}>
      <div className={`${styles.section} ${styles.pair} stack centred`} id="practice">
        <div>
          <h2 className="display">{t('site:practice.title')}</h2>
          <p className={`${styles.lead} text-4`}>{t('site:practice.text')}</p>
          <Link to="/practice" className={buttonClass({ size: 'large' })}>
            <span className="lj-button-label inline-row">{t('site:practice.button')}</span>
          </Link>
        </div>
        <Felt />
      </div>
    </Girih>
  );
}

/** How far below the window the felt may be when its code loads: it is there before anybody sees its place. */
const AHEAD = { rootMargin: '900px 0px' };

/** The place of the animated felt, whose code loads ahead, and which rests out of view. */
function Felt() {
  const { i18n } = useTranslation();
  const place = useRef<HTMLDivElement>(null);
  const [inView, setInView] = useState(false);
  const [Picture, setPicture] = useState<ComponentType<{ plays: boolean }> | null>(null);
  useEffect(() => {
    const observer = new IntersectionObserver((entries) => setInView(entries.at(-1)?.isIntersecting ?? false), AHEAD);
    if (place.current) observer.observe(place.current);
    return () => observer.disconnect();
  }, []);
  useEffect(() => {
    if (!inView) return;
    Promise.all([import('./PracticeFelt.tsx'), i18n.loadNamespaces('table')]).then(
      ([{ PracticeFelt }]) => setPicture(() => PracticeFelt),
      () => undefined, // the section reads well without its picture
    );
  }, [inView, i18n]);
  return (
    <div ref={place} className={styles.felt} inert aria-hidden="true">
      {Picture ? <Picture plays={inView} /> : <BareFelt />}
    </div>
  );
}

export function ContactSection() {
  const { t } = useTranslation('site');
  const support = useSiteConfig().SUPPORT_EMAIL;
  return (
    <section id="contact" className={`${styles.section} ${styles.pair} stack centred`} aria-labelledby="contact-title">
      <div>
        <h2 id="contact-title" className="display">
          {t('site:contact.title')}
        </h2>
        <p className={`${styles.lead} text-4`}>{support === '' ? t('site:contact.missing') : t('site:contact.text')}</p>
        {support === '' ? null : (
          <p className={styles.support}>
            <a href={`mailto:${support}`} className="accent no-underline">
              <bdi>{support}</bdi>
            </a>
          </p>
        )}
        <p className="text-lead loose">{t('site:contact.note')}</p>
        <p className="text-lead loose">{t('site:contact.help')}</p>
      </div>
      <Guide />
    </section>
  );
}
