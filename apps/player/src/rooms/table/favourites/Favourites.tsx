import { WheelGlyph } from '@lajvard/felt';
import { FAVOURITE_GAMES, type Pocket, spotOf } from '@lajvard/roulette';
import { useFormat } from '@lajvard/ui';
import { useTranslation } from 'react-i18next';
import { useCommands, useTable } from '../table-context.tsx';
import styles from './favourites.module.css';

const OWN = [1, 2, 3, 4] as const;

/** Pockets each fixed game covers: the spots of the rule book, expanded once. */
const COVERED: ReadonlyMap<string, readonly Pocket[]> = new Map(
  FAVOURITE_GAMES.map((game) => [game.id, [...new Set(game.bets.flatMap(({ spot }) => spotOf(spot)?.covers ?? []))]]),
);
const NO_POCKETS: readonly Pocket[] = [];

/** The four fixed games, one press each, and the places of the player's own four (spec 1 §3). */
export function Favourites() {
  const { t } = useTranslation('table');
  const { playFavourite, point } = useCommands();
  const format = useFormat();
  const processing = useTable((view) => view.table.processing);
  return (
    <ul className={styles.list} aria-label={t('favourites.label')} aria-busy={processing}>
      {FAVOURITE_GAMES.map((game) => {
        const pockets = COVERED.get(game.id) ?? NO_POCKETS;
        return (
          <li key={game.id}>
            <button
              type="button"
              className={styles.game}
              aria-disabled={processing}
              onClick={() => playFavourite(game.id)}
              onPointerEnter={() => point(pockets)}
              onPointerLeave={() => point(NO_POCKETS)}
              onFocus={() => point(pockets)}
              onBlur={() => point(NO_POCKETS)}
            >
              <WheelGlyph pockets={pockets} />
              <span>{t(`favourites.${game.id}`)}</span>
            </button>
          </li>
        );
      })}
      {OWN.map((place) => (
        <li key={place} className={styles.empty}>
          <WheelGlyph pockets={NO_POCKETS} />
          <span>
            {t('favourites.own', { place: format.count(place) })}
            <small>{t('favourites.empty')}</small>
          </span>
        </li>
      ))}
    </ul>
  );
}
