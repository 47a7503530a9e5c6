import { WheelGlyph } from '@lajvard/felt';
import type { FavouriteKind, Pocket } from '@lajvard/roulette';
import { IconButton, IconDots } from '@lajvard/ui';
import type { MouseEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useCommands } from '../table-context.tsx';
import styles from './favourites.module.css';

interface GameProps {
  name: string;
  pockets: readonly Pocket[];
  /**
   * Another group was placed less than 1.3 s ago, so a press is refused
   * (docs/specification/1-table-and-site.md#48-undo-clear-repeat-favourites).
   */
  processing: boolean;
  /** Only for the player's own games. */
  kind?: FavouriteKind;
  onPlay(): void;
  /** Opens the menu of an own game; client px. */
  onMenu?(at: { x: number; y: number }): void;
}

const NO_POCKETS: readonly Pocket[] = [];

/** One favourite: a small wheel and its name. Pointing at it lights up its pockets on the felt; a press plays it. */
export function Game({ name, pockets, processing, kind, onPlay, onMenu }: GameProps) {
  const { t } = useTranslation('table');
  const { point } = useCommands();
  const openAt = (event: MouseEvent) => {
    event.preventDefault();
    const { x, y, width, height } = event.currentTarget.getBoundingClientRect();
    // A key press has no position: the menu opens below the button.
    onMenu?.(
      event.clientX || event.clientY ? { x: event.clientX, y: event.clientY } : { x: x + width / 2, y: y + height },
    );
  };
  return (
    <div className="row">
      <button
        type="button"
        className={`${styles.game} row grow gap-10 shrink full text-2 text-start`}
        aria-disabled={processing}
        title={kind ? t(`favourites.kind.${kind}`) : undefined}
        onClick={onPlay}
        onContextMenu={onMenu ? openAt : undefined}
        onPointerEnter={() => point(pockets)}
        onPointerLeave={() => point(NO_POCKETS)}
        onFocus={() => point(pockets)}
        onBlur={() => point(NO_POCKETS)}
      >
        <WheelGlyph pockets={pockets} />
        <span className={`${styles.name} shrink break overflow-hidden`} dir="auto">
          {name}
        </span>
      </button>
      {onMenu ? (
        <IconButton
          size="small"
          className={styles.more}
          label={t('favourites.menu', { name })}
          aria-haspopup="menu"
          onClick={openAt}
        >
          <IconDots size={18} />
        </IconButton>
      ) : null}
    </div>
  );
}
