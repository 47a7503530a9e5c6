import { createHmac, generateKeyPairSync, sign } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { NO_METRICS } from '@lajvard/process';
import { openPot, prove } from '../../apps/server/src/modules/ledger/index.ts';
import { createCheckedRound, createPlay, createReceipts } from '../../apps/server/src/modules/plays/index.ts';
import { systemClock } from '../../apps/server/src/platform/clock.ts';
import { migrate } from '../../apps/server/src/platform/db/migrate.ts';
import { openDb } from '../../apps/server/src/platform/db/pool.ts';
import { transaction } from '../../apps/server/src/platform/db/transaction.ts';
import { Refused } from '../../apps/server/src/platform/http/handler.ts';
import type { Database } from '../../tests/harness/product.ts';
import { seedPlayers, slipOf } from '../../tests/harness/product.ts';
import { figure, median, raw, round } from '../report.ts';

const seconds = async (work: () => Promise<unknown>): Promise<number> => {
  const started = performance.now();
  await work();
  return (performance.now() - started) / 1000;
};

/** How many bytes of write-ahead log were written so far. */
const logBytes = async (db: ReturnType<typeof openDb>): Promise<number> => {
  const { rows } = await db.pool.query(`select (pg_current_wal_insert_lsn() - '0/0')::float8 as bytes`);
  return rows[0].bytes;
};

const MAX_CONCURRENT = 10_000;

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const ackKeys = () => Promise.resolve(new Map([['bench', publicKey.export({ format: 'jwk' }).x ?? '']]));

/** Receipts with a key of their own. */
export const benchReceipts = () =>
  createReceipts('bench', { keyId: 'bench', sign: (bytes) => sign(null, bytes, privateKey).toString('base64url') });

/** Inserts a round that accepts plays directly into the table, to measure plays and settlement without waiting. */
export const openRound = (db: ReturnType<typeof openDb>, roundNumber: number, slots = 1): Promise<void> =>
  transaction(db, async (tx) => {
    await openPot(tx, roundNumber, slots);
    await db.pool.query(
      `insert into rounds (round_number, phase, wheel, epoch, receipts_salted, commitment,
         opened_at, bets_until, locks_at, closes_at, locked_at)
       values ($1, 'locked', 'studio-1', 0, true, $2,
         now() - interval '1 minute', now(), now(), now() + interval '10 minutes', now())`,
      [roundNumber, createHmac('sha256', 'bench').update(String(roundNumber)).digest()],
    );
  });

/** Marks such a round as settled, phase by phase. */
export const endRound = async (db: ReturnType<typeof openDb>, roundNumber: number): Promise<void> => {
  for (const facts of [
    `phase = 'closed', closed_at = now()`,
    `phase = 'spinning'`,
    `phase = 'numbered', number = 17`,
    `phase = 'settled', ended_at = now()`,
  ])
    await db.pool.query(`update rounds set ${facts} where round_number = $1`, [roundNumber]);
};

/** Watches how long this thread works without a pause, in ms of its processor time. @returns ends it: the longest */
const watchThread = (): (() => number) => {
  const used = (): number => {
    const { user, system } = process.threadCpuUsage();
    return (user + system) / 1000;
  };
  let [longest, before] = [0, used()];
  const look = (): void => {
    const now = used();
    longest = Math.max(longest, now - before);
    before = now;
  };
  const timer = setInterval(look, 1);
  return () => {
    clearInterval(timer);
    look();
    return longest;
  };
};

/** Closes and settles such a round as the product does. */
export const closeAndSettle = async (db: ReturnType<typeof openDb>, roundNumber: number) => {
  const { closeBets, settleRound } = createCheckedRound({ receiptSecrets: ['bench'], ackKeys, metrics: NO_METRICS });
  const blocked = watchThread();
  const begun = performance.now();
  const closed = await transaction(db, (tx) => closeBets(tx, roundNumber));
  const between = performance.now();
  const blockedMs = blocked();
  await transaction(db, (tx) => settleRound(tx, { roundNumber, number: 17, board: closed.board }));
  return { closing: (between - begun) / 1000, blockedMs, settling: (performance.now() - between) / 1000 };
};

/** Inserting plays and settling them, on a database that has never been analysed. */
export const measureSettlement = async (database: Database): Promise<void> => {
  console.log('\nSettling a round, on a fresh database without statistics');
  const db = openDb(database.address, 8, () => undefined);
  await migrate(db, null);
  const players = await seedPlayers(db.pool, 100_000, 10_000);
  const play = createPlay({ db, clock: systemClock, receipts: benchReceipts() });
  let roundNumber = 0;
  const warm: { closing: number; blockedMs: number; ratio: number }[] = [];
  for (const count of [...new Array<number>(7).fill(10_000), 100_000]) {
    roundNumber += 1;
    await openRound(db, roundNumber);
    const logged = await logBytes(db);
    const inserting = await seconds(async () => {
      // No more at once than the server lets wait.
      for (let at = 0; at < count; at += MAX_CONCURRENT) {
        const some = players.slice(at, Math.min(count, at + MAX_CONCURRENT));
        const answers = await Promise.all(
          some.map((userId) =>
            play.placeBets({ userId, round: roundNumber, chips: slipOf(userId), arrivedAt: performance.now() }),
          ),
        );
        const refused = answers.find((answer) => answer instanceof Refused);
        if (refused) throw new Error(`a play was refused: ${JSON.stringify(refused)}`);
      }
    });
    const logOfPlay = ((await logBytes(db)) - logged) / count;
    const { closing, blockedMs, settling } = await closeAndSettle(db, roundNumber);
    await endRound(db, roundNumber);
    raw(
      `${count} plays: inserted in ${round(inserting, 2)} s (${round(count / inserting)}/s), ` +
        `closed in ${round(closing * 1000)} ms, this thread blocked for ${round(blockedMs, 1)} ms at most, ` +
        `settled in ${round(settling * 1000)} ms: ${round(settling / inserting, 3)}; ` +
        `${round((settling / count) * 1e6, 1)} µs to settle a play, ${round(logOfPlay)} bytes of log to take it`,
    );
    // The first two closes still compile.
    if (roundNumber > 2 && count === 10_000) warm.push({ closing, blockedMs, ratio: settling / inserting });
    if (roundNumber === 7) {
      const closings = warm.map((one) => one.closing);
      const [close, blocked] = [median(closings), Math.max(...warm.map((one) => one.blockedMs))];
      const ratio = median(warm.map((one) => one.ratio));
      figure({
        name: 'freeze 10,000',
        reached:
          `median ${round(close, 2)} s, slowest ${round(Math.max(...closings), 2)} s, ` +
          `the serving thread blocked for ${round(blocked, 1)} ms at most`,
        wanted: '≤ 0.6 s, < 20 ms',
        enough: close <= 0.6 && blocked < 20,
      });
      figure({
        name: 'settle 10,000 ÷ insert 10,000',
        reached: `${round(ratio, 3)}`,
        wanted: '≤ 0.3',
        enough: ratio <= 0.3,
      });
    }
    if (count === 100_000)
      figure({ name: 'settle 100,000', reached: `${round(settling, 2)} s`, wanted: '≤ 2 s', enough: settling <= 2 });
    await pause(500);
  }
  const proof = await prove(db);
  figure({
    name: 'the ledger proves after it',
    reached: proof.ok ? 'yes' : proof.problems.slice(0, 3).join('; '),
    wanted: 'yes',
    enough: proof.ok,
  });
  await play.close();
  await db.close();
};
