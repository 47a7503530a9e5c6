import type { Db, Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type Difference, type Direction, judge, sumTransfers, type TransferSum } from './judge.ts';
import type { MatchingOptions } from './ports.ts';
import {
  type Booking,
  bookingsOf,
  closeExplained,
  type DayMatch,
  type DifferenceRow,
  insertDifference,
  insertTransfers,
  lockMatching,
  openSubjects,
  requestsOf,
  standingDifferences,
  transfersOf,
  withdrawalSubject,
  writeMatch,
} from './store.ts';

const DAY_MS = 86_400_000;

/** A UTC day `YYYY-MM-DD` as a span. */
export const spanOf = (day: string) => {
  const from = new Date(`${day}T00:00:00Z`);
  return { from, to: new Date(from.getTime() + DAY_MS) };
};

/** How many differences a step opened and closed. */
interface Changes {
  readonly opened: number;
  readonly closed: number;
}

const isSame = (row: DifferenceRow, found: Difference): boolean =>
  row.kind === found.kind &&
  row.units === (found.units?.toString() ?? null) &&
  row.amount_cents === found.amountCents &&
  row.deposit_id === found.depositId &&
  row.withdrawal_id === found.withdrawalId;

/**
 * Brings the differences about one subject and direction to what is found now: closes what no longer holds, opens what
 * is new. What somebody settled stays settled as long as its facts are the same.
 */
const bring = async (
  tx: Tx,
  day: string,
  standing: readonly DifferenceRow[],
  found: Difference | null,
): Promise<Changes> => {
  const stale = standing.filter((row) => row.closed_at === null && !(found && isSame(row, found)));
  for (const { id } of stale) await closeExplained(tx, id);
  const isNew = found !== null && !standing.some((row) => isSame(row, found));
  if (isNew) await insertDifference(tx, day, found);
  return { opened: isNew ? 1 : 0, closed: stale.length };
};

const DIRECTIONS: readonly Direction[] = ['in', 'out'];
const added = (all: Changes, { opened, closed }: Changes): Changes => ({
  opened: all.opened + opened,
  closed: all.closed + closed,
});

/** Judges everything about these subjects as it is now. */
const judgeAll = async (tx: Tx, day: string, subjects: readonly string[]): Promise<Changes> => {
  const [transfers, requests, standing] = [
    await transfersOf(tx, subjects),
    await requestsOf(tx, subjects),
    await standingDifferences(tx, subjects),
  ];
  const about = <Row extends { readonly direction: Direction }>(
    rows: readonly Row[],
    subjectOf: (row: Row) => string,
  ) => Map.groupBy(rows, (row) => `${row.direction} ${subjectOf(row)}`);
  const transferBy = about(transfers, (row) => row.hash_key);
  const requestsBy = about(requests, (row) => row.subject);
  const standingBy = about(standing, (row) => row.subject);
  let changes: Changes = { opened: 0, closed: 0 };
  for (const subject of subjects)
    for (const direction of DIRECTIONS) {
      const key = `${direction} ${subject}`;
      const found = judge({ subject, direction }, transferBy.get(key)?.[0], requestsBy.get(key) ?? []);
      changes = added(changes, await bring(tx, day, standingBy.get(key) ?? [], found));
    }
  return changes;
};

const sumOf = (bookings: readonly Booking[]): number => bookings.reduce((sum, each) => sum + each.amount_cents, 0);
const isForNone = (booking: Booking): boolean => booking.deposit_id === null && booking.withdrawal_id === null;

/** What moved on `outside:trc20` without a deposit or withdrawal: the books would say more than the requests. */
const judgeBookings = async (tx: Tx, day: string, bookings: readonly Booking[]): Promise<Changes> => {
  const cents = -sumOf(bookings.filter(isForNone));
  const subject = `bookings ${day}`;
  const facts = { units: null, depositId: null, withdrawalId: null, other: null, transferAt: null };
  const standing = await standingDifferences(tx, [subject]);
  let changes: Changes = { opened: 0, closed: 0 };
  for (const direction of DIRECTIONS) {
    const isThis = direction === 'in' ? cents > 0 : cents < 0;
    const found: Difference | null = isThis
      ? { kind: 'booking-without-request', direction, subject, amountCents: Math.abs(cents), ...facts }
      : null;
    const own = standing.filter((row) => row.direction === direction);
    changes = added(changes, await bring(tx, day, own, found));
  }
  return changes;
};

const matchOf = (sums: readonly TransferSum[], bookings: readonly Booking[]): DayMatch => {
  const [into, out] = DIRECTIONS.map((direction) => sums.filter((sum) => sum.direction === direction));
  const unitsOf = (some: readonly TransferSum[] = []) => some.reduce((sum, { units }) => sum + units, 0n);
  return {
    transfersIn: into?.length ?? 0,
    inUnits: unitsOf(into),
    transfersOut: out?.length ?? 0,
    outUnits: unitsOf(out),
    depositsCents: 0 - sumOf(bookings.filter((booking) => booking.deposit_id !== null)),
    withdrawalsCents: sumOf(bookings.filter((booking) => booking.withdrawal_id !== null)),
    outsideCents: 0 - sumOf(bookings),
  };
};

/**
 * Matches one UTC day: the network's transfers of it, and what was booked on it, each with the other side of whatever
 * day. Repeating it changes nothing. @throws if the network has no whole answer; then nothing is written
 */
export const matchDay = async (
  { db, network, wallet, contract }: Pick<MatchingOptions, 'db' | 'network' | 'wallet' | 'contract'>,
  day: string,
): Promise<Changes> => {
  const span = spanOf(day);
  const sums = sumTransfers(wallet, await network.transfersOf({ wallet, contract, ...span }));
  return transaction(db, async (tx) => {
    await lockMatching(tx);
    await insertTransfers(tx, wallet, sums);
    const bookings = await bookingsOf(tx, span);
    const booked = bookings.flatMap((booking) =>
      isForNone(booking) ? [] : [booking.hash_key ?? withdrawalSubject(booking.withdrawal_id ?? 0)],
    );
    const subjects = [...new Set([...sums.map((sum) => sum.hash_key), ...booked])];
    const changes = added(await judgeAll(tx, day, subjects), await judgeBookings(tx, day, bookings));
    await writeMatch(tx, day, matchOf(sums, bookings));
    return changes;
  });
};

/** Judges the open differences again: what was approved, booked or transferred since may explain them. */
export const reviewOpen = (db: Db, day: string): Promise<Changes> =>
  transaction(db, async (tx) => {
    await lockMatching(tx);
    return judgeAll(tx, day, await openSubjects(tx));
  });
