import { beaconTimeMs } from '@lajvard/beacon';
import type { PublicRound } from '@lajvard/contract';
import { SILENT } from '@lajvard/process';
import { createLogKeeping, openSigner, type Signer } from '#modules/fairness';
import { currentRound, publicRound } from '#modules/rounds';
import { keysFor } from '#platform/keys.ts';
import { punctualBeacon, TEST_CHAIN } from './test-beacon.ts';
import { chipsText, type TestTable, testTable } from './test-table.ts';

/** The player who bets $50 of $1,000. */
export const PLAYER = 7;

/** A table whose rounds are of lajvard-2, with a beacon, a log and a leader that do what a test says. */
export interface BeaconTable extends TestTable {
  readonly signer: Signer;
  readonly will: {
    /** What the beacon answers. */
    signatureOf: (round: number) => Promise<Buffer | null>;
    /** Whether the log takes nothing. */
    logStands: boolean;
  };
  record(round: number): Promise<PublicRound>;
  /** Tells the log what rounds have told, as every second in the product. */
  tell(round: number): Promise<boolean>;
  /** A round in its lock, with the play of PLAYER. */
  bet(): Promise<number>;
  ended(round: number): Promise<PublicRound>;
  /** Advances until the newest round is closed and the log has it or not. */
  closed(logged: boolean): Promise<number>;
  loggedAt(round: number): Promise<number | null>;
  launches(): Promise<number>;
  /** Another process leads meanwhile, and this one leads again. */
  leaderChanges(ms: number): Promise<void>;
}

/** When the beacon of a round is due, epoch ms. */
export const dueAt = ({ beacon }: PublicRound): number => beaconTimeMs(TEST_CHAIN, beacon?.round ?? 0);

export const beaconTable = async (): Promise<BeaconTable> => {
  let lockHolder = 0;
  let keeping: ReturnType<typeof createLogKeeping> | null = null;
  let found: Signer | null = null;
  const will: BeaconTable['will'] = { signatureOf: async () => null, logStands: false };
  const table = await testTable({
    holder: () => lockHolder,
    beacon: async (db, clock) => {
      will.signatureOf = punctualBeacon(() => clock.now()).signatureOf;
      const signer = await openSigner(db, null, keysFor(['a secret of the tests, long enough'], 'round signing key'));
      found = signer;
      const siteUrl = () => 'https://casino.example';
      const kept = createLogKeeping({ db, clock, log: SILENT, signer, siteUrl, isLeader: () => true });
      keeping = kept;
      return {
        chain: TEST_CHAIN,
        signatureOf: (round) => will.signatureOf(round),
        logClose: async (round) => !will.logStands && (await kept.logClose(round)),
      };
    },
  });
  if (found === null || keeping === null) throw new Error('no beacon');
  const [signer, log] = [found as Signer, keeping as ReturnType<typeof createLogKeeping>];
  await table.fund(PLAYER, 1_000);
  const record = async (round: number): Promise<PublicRound> => {
    const now = await publicRound(table.db, round);
    if (now === null) throw new Error(`no round ${round}`);
    return now;
  };
  const loggedAt = async (round: number): Promise<number | null> => {
    const { rows } = await table.db.pool.query<{ at: Date | null }>(
      'select close_logged_at as at from rounds where round_number = $1',
      [round],
    );
    return rows[0]?.at?.getTime() ?? null;
  };
  return {
    ...table,
    signer,
    will,
    record,
    loggedAt,
    tell: (round) => log.logClose(round),
    bet: async () => {
      const round = await table.until('locked');
      const arrivedAt = table.clock.monotonic();
      const taken = await table.play.placeBets({ userId: PLAYER, round, chips: chipsText({ RED: 50 }), arrivedAt });
      if (!('receipt' in taken)) throw new Error(taken.code);
      return round;
    },
    ended: async (round) => {
      for (;;) {
        const now = await record(round);
        if (now.ended_at !== null) return now;
        await table.step();
      }
    },
    closed: async (logged) => {
      for (;;) {
        const round = await currentRound(table.db);
        if (round?.phase === 'closed' && ((await loggedAt(round.round_number)) !== null) === logged)
          return round.round_number;
        await table.step();
      }
    },
    launches: async () => {
      const { rows } = await table.db.pool.query<{ n: number }>(
        "select count(*)::int as n from live_messages where body->>'state' = '3'",
      );
      return rows[0]?.n ?? 0;
    },
    leaderChanges: async (ms) => {
      lockHolder = 2;
      await table.db.pool.query('update leadership set epoch = epoch + 1');
      table.clock.pauseUntil(table.time.now() + ms);
      await table.step();
      lockHolder = 0;
    },
  };
};
