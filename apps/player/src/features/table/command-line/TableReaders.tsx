import { useTranslation } from 'react-i18next';
import { useCommands } from '../table-context.tsx';
import { useKeys } from '../use-keys.ts';
import { SlipReader } from './SlipReader.tsx';

/** For keyboards and screen readers only: the table's keys, the link to the felt, and what lies on it. */
export function TableReaders() {
  useKeys(useCommands());
  return (
    <>
      <SkipToFelt />
      <SlipReader />
    </>
  );
}

/** The first Tab stop: skips header and video and leads to the felt. */
function SkipToFelt() {
  const { t } = useTranslation('table');
  const skip = () => document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();
  return (
    <button type="button" className="lj-skip" onClick={skip}>
      {t('access.skip')}
    </button>
  );
}
