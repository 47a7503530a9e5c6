import { moneyText } from '@lajvard/money';
import { changesByPlayer } from '#modules/ledger';
import { correctionsOfRound } from '#modules/rounds';
import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Job } from '#platform/queue/queue.ts';
import { changesOf } from './changes.ts';
import type { CorrectionsOptions } from './ports.ts';

/** The queue task that mails the players of a corrected round. */
export const CORRECTION_TASK = 'correction-mails';
/** In one transaction. */
const MAILS_AT_ONCE = 100;

/** Which correction of a round. */
interface Which {
  readonly round: number;
  readonly ordinal: number;
}

/** `after`: the last player who has a mail; each is mailed once, because the next job is written with the mails. */
export interface Waiting extends Which {
  readonly after: number;
}

/** Mails the players of a round that is now corrected, once this transaction has committed. */
export const tellPlayersLater = (tx: Tx, enqueue: CorrectionsOptions['enqueue'], which: Which): Promise<void> =>
  enqueue(tx, jobOf({ ...which, after: 0 }));

const jobOf = (waiting: Waiting): Job => ({
  task: CORRECTION_TASK,
  payload: { ...waiting },
  key: `${CORRECTION_TASK}:${waiting.round}:${waiting.ordinal}:${waiting.after}`,
});

/** How a mail says what it was for a player; `more`, `moved`: cents. */
const kindOf = (more: number, moved: number) => {
  if (moved !== 0) return moved > 0 ? 'round-corrected' : 'round-charged';
  return more < 0 ? 'round-kept' : 'round-even';
};

/** Mails some of the players of whom the correction changed something, and leaves the others to the next job. */
export const tellPlayers = (
  db: Db,
  { identity, enqueue }: Pick<CorrectionsOptions, 'identity' | 'enqueue'>,
  { round, ordinal, after }: Waiting,
): Promise<void> =>
  transaction(db, async (tx) => {
    const all = await correctionsOfRound(tx, round);
    const correction = all[ordinal - 1];
    if (correction === undefined) return;
    const { paid_number: paid, former_number: former, number: right, movement_id: movementId } = correction;
    const before = all.slice(0, ordinal - 1);
    const changes = await changesOf(tx, { roundNumber: round, paid, former, right, before });
    const moved = await changesByPlayer(tx, movementId === null ? [] : [movementId]);
    const told = changes.filter(({ userId, isChanged }) => isChanged || moved.has(userId));
    const next = told.filter(({ userId }) => userId > after).slice(0, MAILS_AT_ONCE);
    const details = { round: String(round), paid: String(former), number: String(right) };
    for (const { userId, more } of next) {
      const cents = moved.get(userId) ?? 0;
      const amount = moneyText(Math.abs(cents));
      await identity.mailCorrection(tx, userId, kindOf(more, cents), { ...details, amount });
    }
    const last = next.at(-1);
    if (last !== undefined && next.length === MAILS_AT_ONCE)
      await enqueue(tx, jobOf({ round, ordinal, after: last.userId }));
  });
