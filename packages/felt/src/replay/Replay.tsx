import './replay.css';
import { FormAlert } from '@lajvard/ui';
import type { ReactNode } from 'react';
import { ReplayedCorrections } from './ReplayedCorrections.tsx';
import { ReplayedFelt } from './ReplayedFelt.tsx';
import { ReplayedMoney } from './ReplayedMoney.tsx';
import { ReplayHead } from './ReplayHead.tsx';
import { isOver, type ReplayedGame } from './replayed-game.ts';
import type { Say } from './say.ts';

export interface ReplayProps {
  game: ReplayedGame;
  /** Texts of the namespaces `replay` and `table`. Keep it the same function as long as the language is the same. */
  say: Say;
  /** Called to show another round of the same player. */
  onRound(roundNumber: number): void;
  /** Actions for the round. */
  children?: ReactNode;
}

/**
 * A played round with chips, wheel, wins and balances
 * (docs/specification/2-account-and-back-office.md#26-played-history).
 */
export function Replay({ game, say, onRound, children }: ReplayProps) {
  return (
    <div className="stack shrink gap-16" data-replay={game.round_number}>
      <ReplayHead game={game} say={say} onRound={onRound} />
      {game.phase === 'void' ? <FormAlert kind="warn">{say('replay:void')}</FormAlert> : null}
      <ReplayedCorrections game={game} say={say} />
      {isOver(game) ? null : <FormAlert kind="warn">{say('replay:in-play')}</FormAlert>}
      <ReplayedFelt key={game.round_number} game={game} say={say} />
      <ReplayedMoney game={game} say={say}>
        {children}
      </ReplayedMoney>
    </div>
  );
}
