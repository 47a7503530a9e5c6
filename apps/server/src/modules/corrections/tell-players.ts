import { moneyText } from '@lajvard/money';
import { changesByPlayer } from '#modules/ledger';
import { differingReturns } from '#modules/plays';
import { correctionOf } from '#modules/rounds';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Job } from '#platform/queue/queue.ts';
import type { CorrectionsOptions } from './ports.ts';

/** The queue task that mails the players of a corrected round. */
export const CORRECTION_TASK = 'correction-mails';
/** In one transaction. */
const MAILS_AT_ONCE = 100;

/** `after`: the last player who has a mail; each is mailed once, because the next job is written with the mails. */
interface Waiting {
  readonly round: number;
  readonly after: number;
}

/** Mails the players of a round that is now corrected, once this transaction has committed. */
export const tellPlayersLater = (tx: Tx, enqueue: CorrectionsOptions['enqueue'], round: number): Promise<void> =>
  enqueue(tx, jobOf({ round, after: 0 }));

const jobOf = ({ round, after }: Waiting): Job => ({
  task: CORRECTION_TASK,
  payload: { round, after },
  key: `${CORRECTION_TASK}:${round}:${after}`,
});

/** Mails some of the players of whom the correction changed something, and leaves the others to the next job. */
export const tellPlayers = (
  db: Db,
  { identity, enqueue }: Pick<CorrectionsOptions, 'identity' | 'enqueue'>,
  { round, after }: Waiting,
): Promise<void> =>
  transaction(db, async (tx) => {
    const correction = await correctionOf(tx, round);
    if (correction === null) return;
    const { paid_number: paid, number: right, movement_id: movementId } = correction;
    const all = await differingReturns(tx, round, { paid, right });
    const moved = movementId === null ? new Map<number, number>() : await changesByPlayer(tx, movementId);
    const next = all.filter(({ userId }) => userId > after).slice(0, MAILS_AT_ONCE);
    const details = { round: String(round), paid: String(paid), number: String(right) };
    for (const { userId } of next) {
      const cents = moved.get(userId) ?? 0;
      const kind = cents > 0 ? 'round-corrected' : cents < 0 ? 'round-charged' : 'round-kept';
      await identity.mailCorrection(tx, userId, kind, { ...details, amount: moneyText(Math.abs(cents)) });
    }
    const last = next.at(-1);
    if (last !== undefined && next.length === MAILS_AT_ONCE) await enqueue(tx, jobOf({ round, after: last.userId }));
  });
