import '@lajvard/felt/felt.css';
import { Wheel, WheelCap } from '@lajvard/felt';
import { classes, Girih, useTheme } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { usePageTitle } from '../../shared/site/page-title.ts';
import { SiteFooter, SiteHeader } from '../../shared/site-frame/index.ts';
import styles from './auth.module.css';

interface AuthFrameProps {
  title: string;
  lead?: string | undefined;
  wide?: boolean;
  /** What the form says once it is done. Screen readers hear it if the same frame has shown the form. */
  done?: ReactNode;
  children: ReactNode;
}

/** A form on a panel beside the wheel: on the felt by night, on limestone by day. */
export function AuthFrame(p: AuthFrameProps) {
  const { t } = useTranslation('site');
  const { theme } = useTheme();
  usePageTitle(p.title);
  return (
    <div className={styles.page}>
      <Girih className={styles.ground} tone={theme === 'dark' ? 'felt' : 'page'}>
        <SiteHeader />
        <main className={`${styles.main} relative full centred`}>
          <div className={classes(styles.panel, p.wide && styles.wide, 'card')}>
            <h1 className="display">{p.title}</h1>
            {p.lead ? <p className={`${styles.lead} muted text-lead`}>{p.lead}</p> : null}
            <div role="status" className={p.done ? styles.text : 'lj-hidden'}>
              {p.done}
            </div>
            {p.children}
          </div>
        </main>
        {p.wide ? null : (
          <div className={styles.wheel} aria-hidden="true">
            <Wheel restingNumber={17} label={t('site:wheel-label')}>
              <WheelCap />
            </Wheel>
          </div>
        )}
      </Girih>
      <SiteFooter />
    </div>
  );
}
