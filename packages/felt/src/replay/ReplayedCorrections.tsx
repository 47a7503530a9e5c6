import { FormAlert, formatMoney, Sentence, useFormat } from '@lajvard/ui';
import type { CorrectionOfGame, ReplayedGame } from './replayed-game.ts';
import type { Say } from './say.ts';

/** The corrections of a round in their order, and what they were for the player. */
export function ReplayedCorrections({ game, say }: { game: ReplayedGame; say: Say }) {
  const corrections = game.corrections ?? (game.correction ? [game.correction] : []);
  return corrections.map((correction, n) => (
    <ReplayedCorrection
      key={correction.corrected_at}
      correction={correction}
      isFirst={n === 0}
      former={corrections[n - 1]?.number ?? game.number}
      say={say}
    />
  ));
}

/** What a correction was for the player. */
const kindOf = ({ more, amount }: CorrectionOfGame): string => {
  if (amount !== 0) return amount > 0 ? 'paid' : 'charged';
  if (more === 0) return 'same';
  return more < 0 ? 'kept' : 'even';
};

interface CorrectionProps {
  correction: CorrectionOfGame;
  isFirst: boolean;
  former: number | null;
  say: Say;
}

function ReplayedCorrection({ correction, isFirst, former: paid, say }: CorrectionProps) {
  const { dateTime } = useFormat();
  const { number, amount, reason, corrected_at: at } = correction;
  return (
    <FormAlert kind={amount > 0 ? 'ok' : 'warn'}>
      <p>{say(`replay:corrected${isFirst ? '' : '-again'}`, { at: dateTime(at), paid, number })}</p>
      <p className="weight-650">
        <Sentence text={say(`replay:corrected-${kindOf(correction)}`, { amount: formatMoney(Math.abs(amount)) })} />
      </p>
      <p>
        <bdi>{say('replay:corrected-reason', { reason })}</bdi>
      </p>
    </FormAlert>
  );
}
