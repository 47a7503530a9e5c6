import {
  FAVOURITE_GAMES,
  OWN_PLACES,
  type OwnFavourite,
  ownBets,
  type Pocket,
  pocketsCovered,
} from '@lajvard/roulette';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useStore } from 'zustand';
import { lazyComponent } from '../lazy.tsx';
import { useCommands, useTable, useTableItself } from '../table-context.tsx';
import { usePhaseMenu } from '../use-phase-menu.ts';
import { EmptyPlace } from './EmptyPlace.tsx';
import styles from './favourites.module.css';
import { type FavouriteTask, useFavourites } from './favourites-store.ts';
import { Game } from './Game.tsx';

const FavouriteWindow = lazyComponent(async () => (await import('./FavouriteWindow.tsx')).FavouriteWindow);
const OwnMenu = lazyComponent(async () => (await import('./OwnMenu.tsx')).OwnMenu);

/** The pockets each fixed game covers, computed once. */
const COVERED: ReadonlyMap<string, readonly Pocket[]> = new Map(
  FAVOURITE_GAMES.map((game) => [game.id, pocketsCovered(game.bets)]),
);

interface MenuPlace {
  favourite: OwnFavourite;
  at: { x: number; y: number };
}

/** Eight favourites: four fixed, four of the player's own (docs/specification/1-table-and-site.md#36-favourites). */
export function Favourites() {
  const { t } = useTranslation('table');
  const table = useTableItself();
  const { playFavourite, playGroup, refuse } = useCommands();
  const own = useStore(useFavourites().view);
  const processing = useTable((view) => view.table.processing);
  const [menu, setMenu] = usePhaseMenu<MenuPlace>();
  const [task, setTask] = useState<FavouriteTask | null>(null);
  const list = useFocusWhenAsked();

  const save = (place: FavouriteTask['place'], over?: OwnFavourite) => {
    // The chips as they lie now: a round that ends while the player types the name changes nothing.
    const { slip } = table.view.getState().table;
    if (Object.keys(slip).length === 0) refuse('nothing-to-save');
    else setTask({ kind: 'save', place, slip, over });
  };

  return (
    <>
      <ul
        ref={list}
        className={`${styles.list} stack relative`}
        aria-label={t('favourites.label')}
        aria-busy={processing}
      >
        {FAVOURITE_GAMES.map(({ id }) => (
          <li key={id} className="shrink">
            <Game
              name={t(`favourites.${id}`)}
              pockets={COVERED.get(id) ?? []}
              processing={processing}
              onPlay={() => playFavourite(id)}
            />
          </li>
        ))}
        {OWN_PLACES.map((place, index) => {
          const favourite = own.find(({ id }) => id === place);
          return (
            <li key={place} className="shrink">
              {favourite ? (
                <Game
                  name={favourite.name}
                  pockets={pocketsCovered(favourite.bets)}
                  processing={processing}
                  kind={favourite.kind}
                  onPlay={() => playGroup((chosen, makeChip) => ownBets(favourite, chosen, makeChip))}
                  onMenu={(at) => setMenu({ favourite, at })}
                />
              ) : (
                <EmptyPlace place={index + 1} onSave={() => save(place)} />
              )}
            </li>
          );
        })}
      </ul>
      {menu ? (
        <OwnMenu
          {...menu}
          onClose={() => setMenu(null)}
          onRename={({ id: place }) => setTask({ kind: 'rename', place, favourite: menu.favourite })}
          onReplace={({ id: place }) => save(place, menu.favourite)}
          onDelete={({ id: place }) => setTask({ kind: 'delete', place, favourite: menu.favourite })}
        />
      ) : null}
      {task ? <FavouriteWindow key={`${task.kind}-${task.place}`} task={task} onClose={() => setTask(null)} /> : null}
    </>
  );
}

/** Key F moves the focus to the first favourite (frontend: conveniences). */
function useFocusWhenAsked() {
  const asked = useTable((view) => view.favouritesAsked);
  const answered = useRef(asked);
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    if (asked === answered.current) return;
    answered.current = asked;
    list.current?.querySelector('button')?.focus();
  }, [asked]);
  return list;
}
