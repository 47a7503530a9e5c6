import { useTranslation } from 'react-i18next';
import { classes } from '../classes.ts';
import { useFormat } from '../format/useFormat.ts';
import { IconChevron } from '../icons/Icon.tsx';
import { pageWindow } from './page-window.ts';

const PAGE = 'lj-page inline-row middle gap-4 ink text-2';
const STEP = `${PAGE} lj-page-step`;

export interface PagerProps {
  page: number;
  lastPage: number;
  onPage(page: number): void;
}

/**
 * First, Prev, ten numbers with jumps beyond them, Next, Last
 * (docs/specification/2-account-and-back-office.md#211-history-tables).
 */
export function Pager({ page, lastPage, onPage }: PagerProps) {
  const { t } = useTranslation('ui');
  const { count } = useFormat();
  const { pages, before, after } = pageWindow(page, lastPage);
  const isFirst = page <= 1;
  const isLast = page >= lastPage;
  const step = (name: 'first' | 'last', to: number, off: boolean) => (
    <button type="button" className={STEP} disabled={off} onClick={() => onPage(to)}>
      {t(`ui:list.${name}`)}
    </button>
  );
  const jump = (name: 'before' | 'after', to: number | null) =>
    to === null ? null : (
      <button type="button" className={PAGE} aria-label={t(`ui:list.${name}`)} onClick={() => onPage(to)}>
        …
      </button>
    );
  return (
    <nav className="row wrap gap-4" aria-label={t('ui:list.pages')}>
      {step('first', 1, isFirst)}
      <button type="button" className={STEP} disabled={isFirst} onClick={() => onPage(page - 1)}>
        <IconChevron to="start" size={16} />
        {t('ui:list.previous')}
      </button>
      {jump('before', before)}
      {pages.map((number) => (
        <button
          key={number}
          type="button"
          className={classes(PAGE, number === page && 'lj-page-here')}
          aria-label={t('ui:list.page', { page: count(number) })}
          aria-current={number === page ? 'page' : undefined}
          onClick={() => onPage(number)}
        >
          {count(number)}
        </button>
      ))}
      {jump('after', after)}
      <button type="button" className={STEP} disabled={isLast} onClick={() => onPage(page + 1)}>
        {t('ui:list.next')}
        <IconChevron to="end" size={16} />
      </button>
      {step('last', lastPage, isLast)}
    </nav>
  );
}
