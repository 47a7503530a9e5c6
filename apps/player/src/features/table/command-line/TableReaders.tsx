import { useTranslation } from 'react-i18next';
import { useKeys } from '../controls/use-keys.ts';
import { useCommands } from '../table-context.tsx';
import { SlipReader } from './SlipReader.tsx';

/** What only keys and readers meet: the way to the felt, first in the page, and the voice of the chips. */
export function TableReaders() {
  useKeys(useCommands());
  return (
    <>
      <SkipToFelt />
      <SlipReader />
    </>
  );
}

/** The first stop of the Tab key: past the head and the pictures to where bets are placed. */
function SkipToFelt() {
  const { t } = useTranslation('table');
  const skip = () => document.querySelector<HTMLElement>('[role=gridcell][tabindex="0"]')?.focus();
  return (
    <button type="button" className="lj-skip" onClick={skip}>
      {t('access.skip')}
    </button>
  );
}
