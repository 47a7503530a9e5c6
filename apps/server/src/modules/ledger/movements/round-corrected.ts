import { addCents, type Cents, cents } from '@lajvard/money';
import type { Posting } from '../movement-rules.ts';

/** What a corrected round changes for a player: above zero they get it, below zero it is taken; never zero. */
export interface CorrectedShare {
  readonly userId: number;
  readonly amountCents: Cents;
}

/** A round is corrected: corrections → the wallets of those who get more, and back from those who give. */
export const roundCorrected = (shares: readonly CorrectedShare[]): Posting[] => {
  const postings = shares.map(
    ({ userId, amountCents }): Posting => ({
      account: { kind: 'player:wallet', userId },
      amountCents,
    }),
  );
  const given = addCents(...shares.map(({ amountCents }) => amountCents));
  return given === 0 ? postings : [...postings, { account: { kind: 'house:corrections' }, amountCents: cents(-given) }];
};
