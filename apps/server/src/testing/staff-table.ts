import type { Route } from '@lajvard/contract';
import type { Caller, Handled } from '#platform/http/handler.ts';
import { backCents } from './oracle.ts';
import { chipsText, type TestTable, testTable } from './test-table.ts';

/** Earlier rounds, an hour and seven minutes apart: without bets, on both wheels, one of them void. */
export const OLD = Array.from({ length: 60 }, (_, n) => ({
  round: n + 1,
  at: new Date(Date.UTC(2026, 2, 18, 5, 3) + n * 67 * 60_000),
  number: n === 30 ? null : (n * 7) % 37,
  wheel: n % 5 === 0 ? 'studio-2' : 'studio-1',
}));
const SLIPS: Record<number, Record<string, number>[]> = {
  1: [{ RED: 50, '17': 5 }, { '1st-12': 50 }, { BLACK: 100 }],
  2: [{ BLACK: 100, '0': 10 }, {}, { '1-18': 50 }],
  3: [{ '2nd-12': 50, 'split-1': 5 }, {}, { RED: 100 }],
};

const ROLES: Record<string, string> = { super: 'super-admin', panel: 'ceg-admin', stranger: 'ceg-admin' };
export const PLAYERS: readonly string[] = ['ann', 'ben', 'cem'];
const slipsOf = (n: number): Record<string, Record<string, number>> =>
  Object.fromEntries(
    PLAYERS.map((name, at) => [name, SLIPS[at + 1]?.[n] ?? {}] as const).filter(
      ([, slip]) => Object.keys(slip).length > 0,
    ),
  );

/** A row of a round, in dollars. */
interface Recomputed {
  round_number: number;
  created_at: string;
  round_time: string;
  phase: string;
  wheel: string;
  number: number | null;
  players: number;
  total_bet: number;
  total_pay_out: number | null;
  house_balance: number | null;
}

/** A table with a history, staff, and three players, two of them a partner's. */
export interface StaffTable {
  readonly table: TestTable;
  /**
   * Six rounds: all three play, only Ann, nobody, Ann and Ben in a void one, all three again, Ann in the current one.
   */
  readonly played: readonly [number, number, number, number, number, number];
  id(name: string): number;
  /**
   * Calls one of these routes as a member of staff, with query and params parsed by their schemas; returns refusals.
   */
  caller(routes: readonly Handled[]): StaffCall;
  /** The report of these players, computed only from the slips as sent and the printed pay table; newest first. */
  recomputed(names: readonly string[]): Promise<Recomputed[]>;
}

export type StaffCall = <T>(
  who: string,
  route: Route,
  query?: Readonly<Record<string, unknown>>,
  params?: Readonly<Record<string, string>>,
) => Promise<T>;

/** Plays six rounds and leaves the last one locked. End it with `table.end()`. */
export const staffTable = async (): Promise<StaffTable> => {
  const ids = new Map<string, number>();
  const id = (name: string): number => ids.get(name) ?? 0;
  const table = await testTable();
  const person = async (name: string, role: string | null, partner: string | null): Promise<void> => {
    const { rows } = await table.db.pool.query<{ id: number }>(
      `insert into users (level, role, account_code, email, password_hash, partner, completed_at)
     values ($1, $2, $3, $4, 'x', $5, now()) returning id`,
      [role === null ? 'user' : 'admin', role, String(700_000_000 + ids.size), `${name}@example.org`, partner],
    );
    ids.set(name, rows[0]?.id ?? 0);
  };

  /** Sends the slips of these players in the next round, which is then locked. */
  const stake = async (slips: Record<string, Record<string, number>>): Promise<number> => {
    const round = await table.until('locked');
    for (const [name, slip] of Object.entries(slips)) {
      await table.play.placeBets({
        userId: id(name),
        round,
        chips: chipsText(slip),
        arrivedAt: table.clock.monotonic(),
      });
    }
    return round;
  };
  for (const old of OLD) {
    if (old.wheel === 'studio-2' && old.number !== null) {
      await table.db.pool.query(
        `insert into croupier_readings (round_number, number, proposed_by, proposed_at, confirmed_by, confirmed_at)
         values ($1, $2, 1, $3, 2, $3)`,
        [old.round, old.number, old.at],
      );
    }
    await table.db.pool.query(
      `insert into rounds (round_number, phase, wheel, epoch, commitment,
         opened_at, bets_until, locks_at, closes_at, closed_at, ended_at,
         play_count, staked_cents, paid_cents, number, void_reason)
       values ($1, $2, $3, 1, case $3 when 'studio-1' then '\\x00'::bytea end,
         $4, $4, $4, $4, $4, $4,
         0, 0, $5, $6, $7)`,
      [
        ...[old.round, old.number === null ? 'void' : 'settled', old.wheel, old.at, old.number === null ? null : 0],
        ...[old.number, old.number === null ? 'fault' : null],
      ],
    );
  }
  // Ann and Cem are the partner's; Ben came by himself.
  await person('ann', null, 'ceg');
  await person('ben', null, null);
  await person('cem', null, 'ceg');
  await person('dora', null, 'other');
  await person('super', 'super-admin', null);
  await person('panel', 'ceg-admin', 'ceg');
  await person('stranger', 'ceg-admin', null);
  await table.fund(PLAYERS.map(id), 1000);
  const first = await stake(slipsOf(0));
  await table.until('settled');
  const onlyAnn = await stake(slipsOf(1));
  await table.until('settled');
  const empty = await table.until('locked');
  await table.until('settled');
  const voided = await stake({ ann: { RED: 50 }, ben: { '5': 20 } });
  await table.untilVoid();
  const last = await stake(slipsOf(2));
  await table.until('settled');
  const running = await stake({ ann: { '17': 1 } });
  return {
    table,
    played: [first, onlyAnn, empty, voided, last, running],
    id,
    caller:
      (routes) =>
      async <T>(who: string, route: Route, query: Readonly<Record<string, unknown>> = {}, params = {}) => {
        const { search, ...rest } = query;
        const handled = routes.find(({ route: { name } }) => name === route.name);
        const written = { ...rest, ...(search === undefined ? {} : { search: JSON.stringify(search) }) };
        const caller: Caller = {
          userId: id(who),
          level: 'admin',
          role: ROLES[who] ?? null,
          sessionId: 's',
          deviceId: 'd',
        };
        const call = { query: route.query?.parse(written), params: route.params?.parse(params), caller, db: table.db };
        return (await handled?.handler(call as never)) as T;
      },
    recomputed: (names) => recompute(table, names.map(id)),
  };
};

/** The facts a play is settled by. */
export interface Facts {
  readonly round_number: number;
  readonly phase: string;
  readonly number: number | null;
  readonly opened_at: Date;
}

const recompute = async (table: TestTable, userIds: readonly number[]): Promise<Recomputed[]> => {
  const { rows } = await table.db.pool.query<Facts & { user_id: number; chips: string }>(
    `select r.round_number, r.phase, r.number, r.opened_at, p.user_id, p.chips
     from rounds r join plays p using (round_number)
     where p.user_id = any($1) order by r.round_number desc`,
    [userIds],
  );
  const byRound = Map.groupBy(rows, (row) => row.round_number);
  return [...byRound.values()].map((plays) => {
    const round = plays[0] as Facts;
    const bet = plays.reduce((sum, { chips }) => sum + staked(chips), 0);
    const back = plays.reduce((sum, { chips }) => sum + backOf(round, chips), 0);
    const over = ['settled', 'void'].includes(round.phase);
    return {
      round_number: round.round_number,
      created_at: round.opened_at.toISOString(),
      round_time: round.opened_at.toISOString().slice(11, 19),
      phase: round.phase,
      wheel: 'studio-1',
      number: round.phase === 'settled' ? round.number : null,
      players: plays.length,
      total_bet: bet,
      total_pay_out: over ? back : null,
      house_balance: over ? bet - back : null,
    };
  });
};
/** The total of a slip as sent, in dollars. */
export const staked = (chips: string): number =>
  Object.values(JSON.parse(chips) as Record<string, { chipSelected: number }[]>)
    .flat()
    .reduce((sum, chip) => sum + chip.chipSelected, 0);
/** What is returned to the player, in dollars. */
export const backOf = ({ phase, number }: Facts, chips: string): number =>
  phase === 'settled' ? backCents(JSON.parse(chips), number ?? -1) / 100 : phase === 'void' ? staked(chips) : 0;
