import { FormAlert, formatMoney, Sentence, useFormat } from '@lajvard/ui';
import type { ReplayedGame } from './replayed-game.ts';
import type { Say } from './say.ts';

/** That the round was corrected, and what it was for the player. */
export function ReplayedCorrection({ game, say }: { game: ReplayedGame; say: Say }) {
  const { dateTime } = useFormat();
  const { correction } = game;
  if (correction === undefined) return null;
  const { number, more, amount, reason, corrected_at: at } = correction;
  const kind = amount > 0 ? 'paid' : amount < 0 ? 'charged' : more < 0 ? 'kept' : 'same';
  return (
    <FormAlert kind={amount > 0 ? 'ok' : 'warn'}>
      <p>{say('replay:corrected', { at: dateTime(at), paid: game.number, number })}</p>
      <p className="weight-650">
        <Sentence text={say(`replay:corrected-${kind}`, { amount: formatMoney(Math.abs(amount)) })} />
      </p>
      <p>
        <bdi>{say('replay:corrected-reason', { reason })}</bdi>
      </p>
    </FormAlert>
  );
}
