import { POCKETS } from '@lajvard/roulette';
import { Button, IconHistory, useFormat } from '@lajvard/ui';
import { useEffect, useRef } from 'react';
import { PocketBadge } from '../history/PocketBadge.tsx';
import type { ReplayedGame } from './replayed-game.ts';
import type { Say } from './say.ts';

interface ReplayHeadProps {
  game: ReplayedGame;
  say: Say;
  onRound(roundNumber: number): void;
}

/** The number, the time, and the same player's rounds before and after. */
export function ReplayHead({ game, say, onRound }: ReplayHeadProps) {
  const { dateTime, count } = useFormat();
  const ways = useRef<HTMLElement>(null);
  const gone = useRef(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another round, other ways
  useEffect(() => {
    if (gone.current) keepFocus(ways.current);
    gone.current = false;
  }, [game]);
  const pocket = POCKETS.find((known) => known === game.number);
  const go = (to: number) => {
    gone.current = true;
    onRound(to);
  };
  const way = (to: number | null, name: 'previous' | 'next') => (
    <Button kind="quiet" size="small" disabled={to === null} onClick={() => to !== null && go(to)}>
      {say(`replay:${name}`)}
    </Button>
  );
  return (
    <header className="lj-replay-head row wrap">
      {pocket === undefined ? (
        <span className="lj-replay-no-number centre muted">
          <IconHistory size={24} />
        </span>
      ) : (
        <PocketBadge pocket={pocket} size={52} label={say('replay:number', { number: pocket })} />
      )}
      <p className="stack">
        <time dateTime={game.created_at}>{dateTime(game.created_at)}</time>
        <small className="muted">
          {say('replay:chips', { count: game.chip_count, amount: count(game.chip_count) })}
        </small>
        {pocket !== undefined && game.wheel === 'studio-2' ? (
          <small className="muted">{say('replay:croupier')}</small>
        ) : null}
      </p>
      <nav ref={ways} className="lj-replay-ways flex gap-8" aria-label={say('replay:ways')}>
        {way(game.previous_round_id, 'previous')}
        {way(game.next_round_id, 'next')}
      </nav>
    </header>
  );
}

/**
 * Keeps the focus when the button just used is disabled because there are no more rounds: moves it to the other one.
 */
function keepFocus(ways: HTMLElement | null): void {
  const focused = document.activeElement;
  if (focused === document.body || (focused instanceof HTMLButtonElement && focused.disabled)) {
    ways?.querySelector<HTMLButtonElement>('button:not(:disabled)')?.focus();
  }
}
