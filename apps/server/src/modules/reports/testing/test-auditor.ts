import type { Db } from '#platform/db/pool.ts';

/** An entry of the ledger as an auditor exports it. Cents; the day in UTC. */
interface Entry {
  readonly movement: number;
  readonly kind: string;
  readonly day: string;
  readonly account: string;
  readonly user: number | null;
  readonly cents: number;
}
/** A play with the outcome of its round. */
interface Play {
  readonly round: number;
  readonly user: number;
  readonly phase: string;
  readonly day: string | null;
  readonly stake: number;
  readonly payouts: readonly number[];
  readonly number: number | null;
}

/** What an auditor exports, and two questions about it. */
export interface Exported {
  readonly entries: readonly Entry[];
  readonly plays: readonly Play[];
  /** Dollars in accounts of these kinds at the end of a day. */
  standingAtEndOf(day: string, ...accounts: readonly string[]): number;
  /** How many players had a settled play on a day. */
  playersOf(day: string): number;
}

const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

/** Exports tables as they are; the database sums nothing. */
export const exportLedger = async (db: Db): Promise<Exported> => {
  const movements = await db.pool.query<{ id: number; kind: string; reference: string; posted_at: Date }>(
    'select id, kind, reference, posted_at from ledger_movements',
  );
  const accounts = await db.pool.query<{ id: number; kind: string; user_id: number | null }>(
    'select id, kind, user_id from ledger_accounts',
  );
  const raw = await db.pool.query<{ account_id: number; movement_id: number; amount_cents: number }>(
    'select account_id, movement_id, amount_cents from ledger_entries',
  );
  const rounds = await db.pool.query<{ round_number: number; phase: string; number: number | null }>(
    'select round_number, phase, number from rounds',
  );
  const slips = await db.pool.query<{ round_number: number; user_id: number; stake_cents: number; payouts: number[] }>(
    'select round_number, user_id, stake_cents, payouts from plays',
  );
  const entries = raw.rows.map((entry) => {
    const movement = movements.rows.find(({ id }) => id === entry.movement_id);
    const account = accounts.rows.find(({ id }) => id === entry.account_id);
    if (movement === undefined || account === undefined) throw new Error('an entry without movement or account');
    const of = { movement: movement.id, kind: movement.kind, day: dayOf(movement.posted_at) };
    return { ...of, account: account.kind, user: account.user_id, cents: entry.amount_cents };
  });
  const plays = slips.rows.map((play) => {
    const round = rounds.rows.find(({ round_number }) => round_number === play.round_number);
    const settled = movements.rows.find(({ reference }) => reference === `settled:${play.round_number}`);
    return {
      round: play.round_number,
      user: play.user_id,
      stake: play.stake_cents,
      payouts: play.payouts,
      phase: round?.phase ?? '',
      number: round?.number ?? null,
      day: settled ? dayOf(settled.posted_at) : null,
    };
  });
  return {
    entries,
    plays,
    standingAtEndOf: (day, ...accounts) =>
      sum(entries.filter((e) => accounts.includes(e.account) && e.day <= day)) / 100,
    playersOf: (day) => new Set(plays.filter((play) => play.day === day).map(({ user }) => user)).size,
  };
};

const sum = (entries: readonly Entry[]): number => entries.reduce((total, { cents }) => total + cents, 0);

/**
 * The figures of a player, or of all players (null), in dollars, computed from the definitions in docs/FIGURES.md and
 * not from their SQL.
 */
export const figuresOf = ({ entries, plays }: Exported, user: number | null, day: string) => {
  const theirs = entries.filter((entry) => entry.user !== null && (user === null || entry.user === user));
  const games = plays.filter((play) => user === null || play.user === user);
  const adjusting = new Set(entries.filter((e) => e.account === 'house:adjustments').map((e) => e.movement));
  const correcting = new Set(entries.filter((e) => e.account === 'house:corrections').map((e) => e.movement));
  const cameIn = theirs.filter((e) => /^deposit-/.test(e.kind));
  const wentOut = theirs.filter((e) => /^withdrawal-(paid|paid-again|reversed)$/.test(e.kind));
  const results = games
    .filter((play) => play.phase === 'settled')
    .map((play) => ({ day: play.day, stake: play.stake, back: play.payouts[play.number ?? -1] ?? Number.NaN }));
  const won = (some: typeof results) => some.reduce((t, r) => t + (r.back > r.stake ? r.back - r.stake : 0), 0) / 100;
  const lost = (some: typeof results) => some.reduce((t, r) => t + (r.stake > r.back ? r.stake - r.back : 0), 0) / 100;
  const ofDay = results.filter((result) => result.day === day);
  const bets = ofDay.reduce((t, r) => t + r.stake, 0) / 100;
  const payout = sum(theirs.filter((e) => e.kind === 'round-settled' && e.day === day)) / 100;
  const at = (kind: string) => sum(theirs.filter((e) => e.account === kind)) / 100;
  const open = games.filter((play) => play.phase !== 'settled' && play.phase !== 'void');
  return {
    cash_in: sum(cameIn) / 100,
    cash_out: 0 - sum(wentOut) / 100 || 0,
    winning: won(results),
    losing: lost(results),
    house_balance:
      user === null ? sum(entries.filter((e) => e.account === 'house:bank')) / 100 : lost(results) - won(results),
    not_used_balance: at('player:wallet'),
    held_balance: at('player:held'),
    adjustments: sum(theirs.filter((e) => adjusting.has(e.movement))) / 100,
    corrections: sum(theirs.filter((e) => correcting.has(e.movement))) / 100,
    in_play: open.reduce((total, play) => total + play.stake, 0) / 100,
    today: {
      TotalBets: bets,
      PayoutAmount: payout,
      HouseBalance: bets - payout,
      WinningAmount: won(ofDay),
      LosingAmount: lost(ofDay),
      WHouseBalance: lost(ofDay) - won(ofDay),
      DepositAmount: sum(cameIn.filter((e) => e.day === day)) / 100,
      WithdrawalAmount: 0 - sum(wentOut.filter((e) => e.day === day)) / 100 || 0,
    },
  };
};
