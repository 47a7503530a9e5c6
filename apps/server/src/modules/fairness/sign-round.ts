import type { SignedRound } from '@lajvard/contract';
import { signedText } from '@lajvard/verify';
import { accountCodesOf } from '#modules/identity';
import { inclusionInWorker, playedGame, receiptsOf, saltOf } from '#modules/plays';
import { boardOfEnded, publicRound } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import type { Signer } from './open-signer.ts';

/** A file with this many receipts has some 130 kB. Those of a larger round are fetched from its public list. */
const MAX_RECEIPTS = 2_000;

/** Dependencies of the signing. */
export interface SigningOptions {
  readonly db: Db;
  readonly signer: Signer;
  /** Epoch ms. */
  now(): number;
}

/** The signed file of one player's round; null if the player was not in the round, or it has not ended. */
export const signRound = async (
  { db, signer, now }: SigningOptions,
  userId: number,
  roundNumber: number,
): Promise<SignedRound | null> => {
  const game = await playedGame(db, userId, roundNumber);
  const round = game && (await publicRound(db, roundNumber));
  if (!game || !round || round.ended_at === null || game.table_win === null || game.new_balance === null) return null;
  const few = (round.play_count ?? 0) <= MAX_RECEIPTS;
  const salt = await saltOf(db, userId, roundNumber);
  const receipts = few || salt !== null ? await receiptsOf(db, roundNumber) : null;
  const board = round.opened_board === null ? await boardOfEnded(db, roundNumber) : null;
  const play = {
    account_code: (await accountCodesOf(db, [userId])).get(userId) ?? '',
    accepted_at: game.created_at,
    chips: game.chips,
    table_bet: game.table_bet,
    table_win: game.table_win,
    balance_before_play: game.balance_before_play,
    remain_balance: game.remain_balance,
    new_balance: game.new_balance,
    wins: game.wins,
    receipt: game.receipt,
  };
  const file = {
    round,
    receipts: few ? receipts : null,
    receipts_path: `/api/rounds/${roundNumber}/receipts`,
    ...(game.correction && { correction: game.correction }),
    ...(game.corrections && { corrections: game.corrections }),
    ...(board && { board }),
    signed_at: new Date(now()).toISOString(),
  };
  const signature = { algorithm: 'Ed25519' as const, key_id: signer.keyId, value: '' };
  const unsigned: SignedRound =
    salt === null || receipts === null
      ? { format: 'lajvard-round-1', play, ...file, signature }
      : {
          format: 'lajvard-round-2',
          play: { ...play, salt },
          inclusion: await inclusionInWorker(receipts, game.receipt),
          ...file,
          signature,
        };
  return { ...unsigned, signature: { ...signature, value: signer.sign(signedText(unsigned)) } };
};
