import { HISTORY_LENGTH, type Pocket } from '@lajvard/roulette';
import { PocketBadge } from './PocketBadge.tsx';

export interface HistoryStripProps {
  /** Newest first. */
  numbers: readonly Pocket[];
  label: string;
  describeNumber?(pocket: Pocket, index: number): string;
  compact?: boolean | undefined;
  /** Shown at most; {@link HISTORY_LENGTH} when left out. */
  length?: number | undefined;
}

/** The last numbers, newest first from the left in both languages; the newest is framed. */
export function HistoryStrip({ numbers, label, describeNumber, compact = false, length }: HistoryStripProps) {
  const shown = numbers
    .slice(0, length ?? HISTORY_LENGTH)
    .map((pocket, place) => ({ pocket, place, key: `${numbers.length - place}-${pocket}` }));
  return (
    <ol className={compact ? 'felt-history felt-history-compact' : 'felt-history'} aria-label={label} dir="ltr">
      {shown.map(({ pocket, place, key }) => (
        <li key={key}>
          <PocketBadge
            pocket={pocket}
            current={place === 0}
            size={compact ? 'tiny' : 'medium'}
            label={describeNumber?.(pocket, place)}
          />
        </li>
      ))}
    </ol>
  );
}
