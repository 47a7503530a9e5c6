import { WHEELS } from '@lajvard/contract';
import { cents } from '@lajvard/money';
import { DEFAULT_DURATIONS } from '@lajvard/roulette';
import { replaceTableClock, setTableClock } from '@lajvard/server/testing/database-clock.ts';
import { type Fault, newWork, quiet } from '@lajvard/server/testing/fault-db.ts';
import { seededRandom } from '@lajvard/server/testing/seeded-random.ts';
import { simulatedBeacon } from '@lajvard/server/testing/simulated-beacon.ts';
import { virtualTime } from '@lajvard/server/testing/virtual-clock.ts';
import { openSigner } from '../../apps/server/src/modules/fairness/index.ts';
import { openWallet, post, prove } from '../../apps/server/src/modules/ledger/index.ts';
import { bar, unbar } from '../../apps/server/src/modules/limits/index.ts';
import { setBetLimit } from '../../apps/server/src/modules/limits/testing/set-bet-limit.ts';
import { proveDays } from '../../apps/server/src/modules/reports/index.ts';
import type { RoundsLog } from '../../apps/server/src/modules/rounds/ports.ts';
import { type DatabaseAddress, openDb } from '../../apps/server/src/platform/db/pool.ts';
import { transaction } from '../../apps/server/src/platform/db/transaction.ts';
import { keysFor } from '../../apps/server/src/platform/keys.ts';
import { beaconOf, isFaulty } from './beacon.ts';
import { newBooks } from './books.ts';
import { BrokenInvariant, checkRound } from './check-round.ts';
import { croupiers } from './croupiers.ts';
import { type Figures, launchFigures } from './figures.ts';
import { serverProcesses } from './processes.ts';
import { readRoundFacts } from './round-facts.ts';
import { browsers } from './traffic.ts';

/** The newest rounds, as they were planned. */
interface Newest {
  readonly round_number: number;
  readonly wheel: string;
  readonly locks_at: Date;
  readonly closes_at: Date;
  readonly over: boolean;
}

const STARTS_AT = Date.UTC(2026, 2, 21, 9, 16, 0); // Nowruz; any time does
const PLAYERS = 16;
const LIMITED = 4; // the first players have a bet limit
const HINDERED_EVERY = 40; // rounds whose settlement fails again and again, and succeeds in the end
/** Why a settlement fails, with the SQLSTATE; without one the sums disagree. */
const HINDRANCES = [
  ['the disk is full', '53100'],
  ['the row is locked elsewhere', '55P03'],
  ['the statement was cancelled', '57014'],
  ['the sums disagree', undefined],
] as const;
const PROVE_EVERY = 4_000;
/** Rounds between two looks of PostgreSQL at the sizes of its tables: a plan of small ones reads large ones whole. */
const ANALYZE_EVERY = 500;

/**
 * Plays rounds with the real engine, ledger and plays, on its own database, in virtual time, with faults chosen by the
 * seed. Checks each ended round, and proves the whole ledger every few thousand rounds and at the end.
 * @throws BrokenInvariant with seed, round and event; the same seed reproduces it
 */
export const simulate = async (options: {
  /** The serving role, used by the simulated processes. */
  readonly address: DatabaseAddress;
  /** The owner, who installs the simulated clock in the database. */
  readonly ownerAddress: DatabaseAddress;
  readonly seed: number;
  readonly rounds: number;
  /** Whether rounds of the automatic wheel wait for a beacon, which is late, absent or too early now and then. */
  readonly withBeacon?: boolean;
  /** A fault to plant at this statement of the serving process, in addition to those of the seed. */
  readonly planted?: (text: string) => Fault | undefined;
}): Promise<Figures> => {
  const { address, seed } = options;
  const db = openDb(options.ownerAddress, 2, () => undefined);
  const signer = await openSigner(db, null, keysFor(['a secret of the simulation, long enough'], 'round signing key'));
  const time = virtualTime(STARTS_AT);
  const beacon = simulatedBeacon(time, seed);
  const random = seededRandom(seed, 'world');
  const books = newBooks();
  const work = newWork();
  const players = Array.from({ length: PLAYERS }, (_, n) => n + 1);
  const barred = new Set<number>();
  const figures = { plays: 0, voids: 0, withBeacon: 0, beaconsTaken: 0, filmed: 0, read: 0, noSpins: 0, events: 0 };
  let opened = 0; // the latest round known to be open
  let ended = 0; // the latest round that has been checked
  const hindered = new Map<number, number>(); // tries to settle a hindered round
  let disturbedAt = 0; // the latest round in which something failed
  let moved = false;
  let publishedUpTo = 0;
  let upSince = 0;
  let deposits = 0;
  let clockStands = 0;
  let setting: Promise<void> | undefined;
  work.setClock = () => {
    if (time.now() <= clockStands) return setting;
    clockStands = time.now();
    setting = setTableClock(db, clockStands).then(() => {
      setting = undefined;
    });
    return setting;
  };
  let shortestLockMs = Number.POSITIVE_INFINITY;
  const launches: number[] = [];

  const deposit = async (userId: number, amountCents: number): Promise<void> => {
    await transaction(db, (tx) =>
      post(tx, {
        kind: 'deposit-approved',
        userId,
        cents: cents(amountCents),
        reference: `simulated-deposit:${++deposits}`,
      }),
    );
    books.wallets.set(userId, (books.wallets.get(userId) ?? 0) + amountCents);
  };

  const prepare = async (): Promise<void> => {
    await replaceTableClock(db);
    await setTableClock(db, time.now());
    for (const userId of players) {
      await transaction(db, (tx) => openWallet(tx, userId));
      await deposit(userId, random.between(10, 1_000) * 100);
    }
    for (const userId of players.slice(0, LIMITED)) {
      const limit = {
        period: random.pick(['1w', '2w', '4w'] as const),
        maxCents: cents(random.between(200, 9_000) * 100),
      };
      await transaction(db, (tx) => setBetLimit(tx, userId, limit));
      books.setLimit(userId, limit, time.now());
    }
  };

  /** Between two rounds, some players without money deposit, and somebody takes a break or returns. */
  const betweenRounds = async (): Promise<void> => {
    for (const userId of players) {
      if ((books.wallets.get(userId) ?? 0) < 5_000 && random.onceIn(12))
        await deposit(userId, random.between(100, 2_000) * 100);
    }
    if (!random.onceIn(40)) return;
    const userId = random.pick(players);
    if (barred.delete(userId)) await transaction(db, (tx) => unbar(tx, userId, 'closure'));
    else {
      await transaction(db, (tx) => bar(tx, userId, 'closure', time.now() + 365 * 86_400_000));
      barred.add(userId);
    }
  };

  const log: RoundsLog = {
    info: (facts) => {
      if (!('phase' in facts) || ['open', 'settled', 'void'].includes(String(facts.phase))) moved = true;
    },
    warn: () => undefined,
    error: () => undefined,
  };
  const processes = serverProcesses({
    address,
    time,
    work,
    seed,
    log,
    durations: DEFAULT_DURATIONS,
    random: seededRandom(seed, 'faults'),
    beaconOf: options.withBeacon ? (of, clock) => beaconOf(beacon, of, clock, signer) : null,
    planted: options.planted,
    onFault: () => {
      moved = true;
      disturbedAt = opened + 1;
    },
    beforeSettle: (roundNumber) => {
      if ((roundNumber * 7 + seed) % HINDERED_EVERY !== 0) return;
      const nth = Math.floor(roundNumber / HINDERED_EVERY);
      const tries = (hindered.get(roundNumber) ?? 0) + 1;
      hindered.set(roundNumber, tries);
      const [message, code] = HINDRANCES[nth % HINDRANCES.length] ?? [];
      if (tries > 4 + (nth % 40)) return;
      disturbedAt = Math.max(disturbedAt, roundNumber);
      throw Object.assign(new Error(message), code && { code });
    },
  });
  const staff = croupiers({ time, random: seededRandom(seed, 'croupiers'), reachable: processes.reachable });
  const traffic = browsers({ time, players, random: seededRandom(seed, 'browsers'), reachable: processes.reachable });

  /** Checks a round that has ended, and lets the players play one that has opened. */
  const lookAround = async (): Promise<void> => {
    const { rows } = await db.pool.query<Newest>({
      name: 'newest',
      text: `select round_number, wheel, locks_at, closes_at, ended_at is not null as over from rounds
        order by round_number desc limit 2`,
    });
    const [newest] = rows;
    if (newest === undefined) return;
    const over = newest.over ? newest.round_number : newest.round_number - 1;
    if (over > ended + 1) throw new BrokenInvariant(`I13: rounds ${ended + 1} and ${over} ended at once`);
    if (over > ended) await endOf(over);
    if (newest.over || newest.round_number <= opened) return;
    opened = newest.round_number;
    const closesAt = newest.closes_at.getTime();
    traffic.play({ roundNumber: opened, wheel: newest.wheel, locksAt: newest.locks_at.getTime(), closesAt });
    if (newest.wheel === WHEELS.croupier) staff.read({ roundNumber: opened, closesAt });
    staff.choose(newest.wheel);
  };

  const endOf = async (roundNumber: number): Promise<void> => {
    const facts = await readRoundFacts(db, roundNumber, publishedUpTo);
    const sendings = traffic.of(roundNumber);
    // A stopped process may hold the log for a minute, which no round with a beacon waits for.
    const undisturbed = disturbedAt < roundNumber - (options.withBeacon ? 1 : 0);
    publishedUpTo = checkRound(facts, {
      books,
      sendings,
      barred,
      undisturbed,
      upSince: Math.max(upSince, processes.writableSince()),
      publishedUpTo,
      lockMs: DEFAULT_DURATIONS.lockMs,
      confirmed: staff.confirmedOf(roundNumber),
      beacon,
    });
    const { locked_ms: lockedMs, closes_ms: closesMs, beacon: named } = facts.round;
    if (undisturbed && named?.launched_ms && !isFaulty(beacon, named.round))
      launches.push(named.launched_ms - closesMs);
    if (lockedMs !== null) shortestLockMs = Math.min(shortestLockMs, closesMs - lockedMs);
    traffic.forget(roundNumber - 1);
    ended = roundNumber;
    figures.plays += facts.plays.length;
    if (facts.round.phase === 'void') figures.voids++;
    if (facts.round.beacon !== null) figures.withBeacon++;
    if (facts.round.beacon?.signature) figures.beaconsTaken++;
    if (facts.round.wheel === WHEELS.croupier) figures.filmed++;
    if (typeof facts.round.entered === 'number') figures.read++;
    if (facts.round.void_reason === 'no-spin') figures.noSpins++;
    await betweenRounds();
    if (roundNumber % PROVE_EVERY === 0) await proveAll();
    if (roundNumber % ANALYZE_EVERY === 0) await db.pool.query('analyze');
  };

  const proveAll = async (): Promise<void> => {
    const proof = await prove(db);
    if (!proof.ok) throw new BrokenInvariant(`I1, I2: ${proof.problems.join('; ')}`);
    const days = await proveDays(db);
    if (days.length > 0) throw new BrokenInvariant(days.join('; '));
  };

  try {
    await prepare();
    await processes.boot();
    await quiet(work);
    while (ended < options.rounds) {
      const event = time.next();
      if (event === undefined) throw new BrokenInvariant('I13: nothing is left to happen');
      figures.events++;
      const wasDown = processes.reachable() === undefined;
      event();
      await quiet(work);
      traffic.afterEvent();
      if (wasDown && processes.reachable() !== undefined) upSince = time.now();
      if (moved) {
        moved = false;
        await work.setClock?.();
        await lookAround();
      }
    }
    await work.setClock?.();
    await proveAll();
  } catch (error) {
    const where = `seed ${seed}, event ${figures.events}, round ${ended + 1}`;
    throw new BrokenInvariant(`${where}: ${error instanceof Error ? error.message : error}`, { cause: error });
  } finally {
    await processes.close();
    await db.close();
  }
  return {
    seed,
    rounds: ended,
    ...figures,
    crashes: processes.counts.crashes,
    takeovers: processes.counts.boots - 1,
    stoppedLeaders: processes.counts.pauses,
    lostConnections: processes.counts.lostConnections,
    slowStatements: processes.counts.slow,
    lateStatements: processes.counts.late,
    refusedStatements: processes.counts.refused,
    shortestLockMs,
    ...launchFigures(launches),
    duplicates: traffic.counts.duplicates,
    lostRequests: traffic.counts.lostOnTheWay,
    lostAnswers: traffic.counts.lostAnswers,
    virtualDays: Math.round((time.now() - STARTS_AT) / 86_400_000),
  };
};
