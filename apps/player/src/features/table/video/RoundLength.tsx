import { PRACTICE } from '@lajvard/roulette';
import { SegmentedControl, useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useCommands, useTable } from '../table-context.tsx';

/** Seconds of betting at the practice table (docs/specification/1-table-and-site.md#13-practice). */
export function RoundLength({ tone = 'glass' }: { tone?: 'glass' | 'page' }) {
  const { t } = useTranslation('table');
  const seconds = useTable((view) => view.roundSeconds);
  const { chooseRoundSeconds } = useCommands();
  const { count } = useFormat();
  return (
    <SegmentedControl
      label={t('practice.round-length')}
      tone={tone}
      options={PRACTICE.roundSecondsChoices.map((value) => ({
        value,
        label: count(value),
      }))}
      value={seconds}
      onChange={chooseRoundSeconds}
    />
  );
}
