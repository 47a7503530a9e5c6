import type { PageBlock } from '@lajvard/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from 'react-i18next';
import { LEGAL_PAGES } from '../../shared/site/legal-pages.ts';
import styles from './pages.module.css';

/** Links to the sections of the page and to the other pages; collapsed on a phone. */
export function Contents({ blocks, current }: { blocks: readonly PageBlock[]; current: string }) {
  const { t } = useTranslation('site');
  const parts = blocks.flatMap((block) => (block.kind === 'heading' && block.level === 2 ? [block] : []));
  const list = (
    <ol>
      {parts.map(({ id, text }) => (
        <li key={id}>
          <Link to="." search hash={id} replace>
            {text}
          </Link>
        </li>
      ))}
    </ol>
  );
  return (
    <aside className={`${styles.aside} text-3`}>
      <nav className={styles.contents} aria-label={t('site:page.contents')}>
        <h2 className="text-2 weight-650">{t('site:page.contents')}</h2>
        {list}
      </nav>
      <details className={styles.folded}>
        <summary>{t('site:page.contents')}</summary>
        <nav aria-label={t('site:page.contents')}>{list}</nav>
      </details>
      <OtherPages current={current} />
    </aside>
  );
}

/** Links to the pages with rules, without the current one. */
export function OtherPages({ current }: { current?: string }) {
  const { t } = useTranslation('site');
  return (
    <nav className={styles.others} aria-label={t('site:page.others')}>
      <h2 className="text-2 weight-650">{t('site:page.others')}</h2>
      <ul>
        {LEGAL_PAGES.filter((slug) => slug !== current).map((slug) => (
          <li key={slug}>
            <Link to="/$slug" params={{ slug }}>
              {t(`site:footer.${slug}`)}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
