import type { CommonRefusal } from '@lajvard/contract';
import { cents, toDollars } from '@lajvard/money';
import * as z from 'zod/mini';
import { type ProposalKind, presentOwn, propose } from '#modules/dual-control';
import type { Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { type Correctable, changesOf } from './changes.ts';
import { correctable, correctRound, type Uncorrectable } from './correct-round.ts';
import type { CorrectionsOptions } from './ports.ts';
import { tellPlayersLater } from './tell-players.ts';

/**
 * What is confirmed. `former_number`: what counted then, if the round had been corrected before. `amount` (dollars),
 * `players` and `kept`: what it would have moved, and how many had been paid too much, when it was proposed; for those
 * who read it.
 */
const wanted = z.strictObject({
  round: z.int(),
  paid_number: z.int(),
  former_number: z.optional(z.int()),
  number: z.int(),
  amount: z.number(),
  players: z.int(),
  kept: z.int(),
});
type Wanted = z.infer<typeof wanted>;

const wantedIn = (tx: Tx, { round, paid_number: paid, former_number: former = paid, number }: Wanted) =>
  correctable(tx, round, number, former);

/** A correction, always confirmed by a second person: it decides about a round that is paid. */
export const correctionKind = ({
  takesBack,
  enqueue,
}: Pick<CorrectionsOptions, 'takesBack' | 'enqueue'>): ProposalKind<Wanted, Uncorrectable> => ({
  name: 'round-correction',
  schema: wanted,
  mayPropose: 'rounds.correct',
  mayAlsoPropose: 'rounds.report-wrong',
  mayConfirm: 'rounds.correct',
  isOnly: true,
  check: async (tx, wanted) => {
    const found = await wantedIn(tx, wanted);
    return found instanceof Refused ? found : null;
  },
  execute: async (tx, wanted, { proposedBy, confirmedBy, reason, ip }) => {
    const { round, number } = wanted;
    const found = await wantedIn(tx, wanted);
    if (found instanceof Refused) return found;
    const { sums, players } = await correctRound(tx, found, { reason, proposedBy, confirmedBy, takesBack });
    await tellPlayersLater(tx, enqueue, { round, ordinal: found.before.length + 1 });
    const after = {
      number,
      amount: toDollars(cents(sums.paid_cents)),
      players: sums.players_paid,
      kept: sums.players_kept,
      charged: toDollars(cents(sums.charged_cents)),
      reason,
    };
    const change = { staffId: confirmedBy, action: 'ROUND_CORRECTED', subject: `round:${round}`, ip, players } as const;
    return { outcome: `round:${round}`, change: { ...change, before: { number: found.former }, after } };
  },
});

/** The request of a member of staff. */
interface CorrectionForm {
  readonly roundNumber: number;
  readonly number: number;
  readonly reason: string;
  readonly staffId: number;
  readonly ip: string;
}

const wantedOf = async (options: CorrectionsOptions, round: Correctable): Promise<Wanted> => {
  const changes = await changesOf(options.db, round);
  const winners = changes.filter(({ more }) => more > 0);
  return {
    round: round.roundNumber,
    paid_number: round.paid,
    ...(round.before.length > 0 && { former_number: round.former }),
    number: round.right,
    amount: toDollars(cents(winners.reduce((all, { more }) => all + more, 0))),
    players: winners.length,
    kept: changes.filter(({ more }) => more < 0).length,
  };
};

/** Proposes to put a round right; nothing moves. */
export const proposeCorrection = async (
  options: CorrectionsOptions,
  { roundNumber, number, reason, staffId, ip }: CorrectionForm,
) => {
  const round = await correctable(options.db, roundNumber, number);
  if (round instanceof Refused) return round;
  const asked = await wantedOf(options, round);
  const form = { wanted: asked, subject: `round:${roundNumber}`, reason, requestId: null, staffId, ip };
  const proposal = await propose(options, correctionKind(options), form);
  if (!(proposal instanceof Refused)) return presentOwn(options.db, proposal, staffId);
  // it has no request to be reused
  return proposal as Refused<CommonRefusal | Uncorrectable | 'proposal-waiting'>;
};
