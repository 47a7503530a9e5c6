import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { siteHref } from '../../../shared/site/site-href.ts';
import { useTable } from '../table-context.tsx';
import styles from './results.module.css';

/** One line about a round; at the live table, a link to the page where anyone can verify that round. */
export function RoundRow({ round, children }: { round: number | null; children: ReactNode }) {
  const { t } = useTranslation('table');
  const practice = useTable(({ table }) => table.mode === 'practice');
  if (practice || round === null) return <div className={`${styles.row} row gap-10 no-underline`}>{children}</div>;
  return (
    <a
      className={`${styles.row} row gap-10 no-underline`}
      href={siteHref(`/fairness/${round}`)}
      target="_blank"
      rel="noopener"
      title={t('help.see-round', { round })}
    >
      {children}
    </a>
  );
}
