import { ChipToken } from '@lajvard/felt';
import { CHIP_VALUES } from '@lajvard/roulette';
import {
  buttonClass,
  Girih,
  IconChart,
  IconGrid,
  IconMicrophone,
  IconMoon,
  IconStar,
  IconUser,
  linkClass,
  useFormat,
} from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useSiteConfig } from '../../shared/site-config.ts';
import styles from './landing.module.css';
import { Showcase } from './Showcase.tsx';

export function AboutSection() {
  const { t } = useTranslation('site');
  const { count } = useFormat();
  const { ROUND } = useSiteConfig();
  const times = { seconds: count(ROUND.round_seconds), extra: count(ROUND.extra_seconds) };
  return (
    <section id="about" className={`${styles.section} centred`} aria-labelledby="about-title">
      <h2 id="about-title" className="display">
        {t('site:about.title')}
      </h2>
      <p className={`${styles.lead} text-lead-large muted`}>{t('site:about.lead')}</p>
      <div className={`${styles.columns} stack`}>
        <Fact title={t('site:about.rounds-title')}>{t('site:about.rounds-text', times)}</Fact>
        <Fact title={t('site:about.ledger-title')}>{t('site:about.ledger-text')}</Fact>
        <Fact title={t('site:about.fair-title')}>
          {t('site:about.fair-text')}{' '}
          <Link to="/fairness/{-$roundNumber}" className={linkClass()}>
            {t('site:about.fair-link')}
          </Link>
        </Fact>
      </div>
    </section>
  );
}

export function PracticeSection() {
  const { t } = useTranslation('site');
  return (
    <Girih as="section" className={styles.practice}>
      <div className={`${styles.practiceInner} stack centred`} id="practice">
        <div>
          <h2 className="display">{t('site:practice.title')}</h2>
          <p className={`${styles.lead} text-lead-large muted`}>{t('site:practice.text')}</p>
          <Link to="/practice" className={buttonClass({ size: 'large' })}>
            <span className="lj-button-label inline-row">{t('site:practice.button')}</span>
          </Link>
        </div>
        <div className={`${styles.chips} stack middle`} dir="ltr" aria-hidden="true">
          {CHIP_VALUES.map((value) => (
            <ChipToken key={value} value={value} size={104} />
          ))}
        </div>
      </div>
    </Girih>
  );
}

const FEATURES = [
  ['board', <IconGrid key="board" size={26} />],
  ['favorites', <IconStar key="favorites" size={26} />],
  ['stats', <IconChart key="stats" size={26} />],
  ['sound', <IconMicrophone key="sound" size={26} />],
  ['mobile', <IconUser key="mobile" size={26} />],
  ['theme', <IconMoon key="theme" size={26} />],
] as const;

export function FeaturesSection() {
  const { t } = useTranslation('site');
  return (
    <section id="features" className={`${styles.section} centred`} aria-labelledby="features-title">
      <h2 id="features-title" className="display">
        {t('site:features.title')}
      </h2>
      <div className={`${styles.columns} stack`}>
        {FEATURES.map(([name, icon]) => (
          <Fact key={name} icon={icon} title={t(`site:features.${name}-title`)}>
            {t(`site:features.${name}-text`)}
          </Fact>
        ))}
      </div>
      <Showcase />
    </section>
  );
}

export function ContactSection() {
  const { t } = useTranslation('site');
  const support = useSiteConfig().SUPPORT_EMAIL;
  return (
    <section id="contact" className={`${styles.section} centred`} aria-labelledby="contact-title">
      <h2 id="contact-title" className="display">
        {t('site:contact.title')}
      </h2>
      <p className={`${styles.lead} text-lead-large muted`}>
        {support === '' ? t('site:contact.missing') : t('site:contact.text')}
      </p>
      {support === '' ? null : (
        <p className={styles.support}>
          <a href={`mailto:${support}`} className="accent no-underline">
            <bdi>{support}</bdi>
          </a>
        </p>
      )}
      <p className={`${styles.note} muted`}>{t('site:contact.note')}</p>
      <p className={`${styles.note} muted`}>{t('site:contact.help')}</p>
    </section>
  );
}

function Fact({ title, icon, children }: { title: string; icon?: ReactNode; children: ReactNode }) {
  return (
    <div className={styles.fact}>
      {icon ? <span className={`${styles.icon} accent block`}>{icon}</span> : null}
      <h3 className="text-lead-large weight-650">{title}</h3>
      <p className="muted loose">{children}</p>
    </div>
  );
}
