import { HISTORY_LENGTH, type Pocket } from '@lajvard/roulette';
import { PocketBadge } from './PocketBadge.tsx';

export interface HistoryStripProps {
  /** Newest first. */
  numbers: readonly Pocket[];
  label: string;
  describeNumber?(pocket: Pocket, index: number): string;
  /**
   * Called when a number is pressed, with its index from the newest and the position (client px). Without it the
   * numbers are not pressable.
   */
  onPick?: ((place: number, at: { x: number; y: number }) => void) | undefined;
  compact?: boolean | undefined;
  /** Maximum shown; default {@link HISTORY_LENGTH}. */
  length?: number | undefined;
}

/** The last numbers, newest first from the left in both languages; the newest is framed. */
export function HistoryStrip(props: HistoryStripProps) {
  const { numbers, label, describeNumber, onPick, compact = false, length } = props;
  const shown = numbers
    .slice(0, length ?? HISTORY_LENGTH)
    .map((pocket, place) => ({ pocket, place, key: `${numbers.length - place}-${pocket}` }));
  return (
    <ol className={compact ? 'felt-history row felt-history-compact' : 'felt-history row'} aria-label={label} dir="ltr">
      {shown.map(({ pocket, place, key }) => {
        const badge = (
          <PocketBadge
            pocket={pocket}
            current={place === 0}
            size={compact ? 'tiny' : 'medium'}
            label={describeNumber?.(pocket, place)}
          />
        );
        return (
          <li key={key}>
            {onPick ? (
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={({ currentTarget }) => {
                  const box = currentTarget.getBoundingClientRect();
                  onPick(place, { x: box.x + box.width / 2, y: box.bottom });
                }}
              >
                {badge}
              </button>
            ) : (
              badge
            )}
          </li>
        );
      })}
    </ol>
  );
}
