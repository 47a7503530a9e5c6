import { Brand, Girih, useTheme } from '@lajvard/ui';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useProductName } from '../../shared/site/site-config.ts';
import { LanguageSwitch, ThemeSwitch } from '../../shared/site-frame/index.ts';
import styles from './page-notice.module.css';

interface PageNoticeProps {
  title: string;
  text: string;
  /** The links onward. */
  children: ReactNode;
}

/** A page with a single message and links onward. */
export function PageNotice({ title, text, children }: PageNoticeProps) {
  const product = useProductName();
  const { theme } = useTheme();
  return (
    <Girih className={styles.notice} tone={theme === 'dark' ? 'felt' : 'page'}>
      <header className={`${styles.head} row between full centred`}>
        <Link to="/" aria-label={product}>
          <Brand name={product} size={36} />
        </Link>
        <span className="row gap-18 muted">
          <LanguageSwitch />
          <ThemeSwitch />
        </span>
      </header>
      <main className={`${styles.words} column middle gap-16 text-centre`}>
        <Star />
        <h1 className="display">{title}</h1>
        <p className="muted text-lead-large loose">{text}</p>
        <div className={`${styles.actions} row wrap middle`}>{children}</div>
      </main>
    </Girih>
  );
}

/** The casino's star, large: a wheel of sixteen points, with the ball beside its pockets. */
function Star() {
  return (
    <svg className={styles.star} viewBox="-100 -100 200 200" aria-hidden="true">
      <g fill="none" stroke="currentColor" strokeWidth="1">
        {[0, 22.5, 45, 67.5].map((turn) => (
          <rect key={turn} x="-62" y="-62" width="124" height="124" rx="3" transform={`rotate(${turn})`} />
        ))}
        <circle r="44" />
        <circle r="96" strokeDasharray="1 7" strokeWidth="3" strokeLinecap="round" />
      </g>
      <circle className={styles.ball} cx="66" cy="-70" r="7" />
    </svg>
  );
}
