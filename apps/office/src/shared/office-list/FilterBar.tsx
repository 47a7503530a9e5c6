import { Button, useMedia } from '@lajvard/ui';
import { SidePanel } from '@lajvard/ui/overlays';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import styles from './office-list.module.css';

interface FilterBarProps {
  /** Content that stays visible on a phone. */
  before?: ReactNode;
  search?: ReactNode;
  filters?: ReactNode;
  /** Columns and file. */
  tools: ReactNode;
  /** Whether filters are set; `onClear` removes them. */
  filtered: boolean;
  onClear(): void;
}

const PHONE = '(width < 700px)';

/** The filters of a list: a row above it, on a phone a drawer. */
export function FilterBar({ before, search, filters, tools, filtered, onClear }: FilterBarProps) {
  const { t } = useTranslation('office');
  const phone = useMedia(PHONE);
  const [open, setOpen] = useState(false);
  const clear = filtered ? (
    <Button kind="ghost" size="small" onClick={onClear}>
      {t('office:list.clear')}
    </Button>
  ) : null;
  if (!phone) {
    return (
      <div className={`${styles.bar} flex wrap`}>
        {before}
        {filters}
        {search}
        {clear}
        <div className={`${styles.tools} row`}>{tools}</div>
      </div>
    );
  }
  return (
    <div className={`${styles.bar} flex wrap`}>
      {before}
      {search}
      <Button kind="quiet" size="small" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {t(filtered ? 'office:list.filters-on' : 'office:list.filters')}
      </Button>
      {clear}
      {open ? (
        <SidePanel
          title={t('office:list.filters')}
          closeLabel={t('office:list.filters-close')}
          onClose={() => setOpen(false)}
        >
          <div className={`${styles.drawer} stack gap-18`}>
            {filters}
            <div className={`${styles.tools} row`}>{tools}</div>
            <Button wide onClick={() => setOpen(false)}>
              {t('office:list.filters-close')}
            </Button>
          </div>
        </SidePanel>
      ) : null}
    </div>
  );
}
