import { joinTable, playAll } from '../../tests/harness/players.ts';
import type { Database } from '../../tests/harness/product.ts';
import { seedPlayers, startProduct, tokenOf, waitForPhase } from '../../tests/harness/product.ts';
import { figure, median, raw, round } from '../report.ts';

const PLAYERS = 5_000;
const WARM_UP = 1_000;
const ROUNDS = 3;
const MAX_ROUNDS = 9; // some may be lost on a machine too slow for all plays within the lock
const PLAY_LANES = 32;

/** 5,000 players at the table: memory of a socket, and from the number to the last own result. */
export const measureSockets = async (database: Database): Promise<void> => {
  console.log(`\n${PLAYERS} players on sockets`);
  const product = await startProduct(database, {
    ROUND_SECONDS: '4',
    EXTRA_SECONDS: '0.5',
    LOCK_SECONDS: '8', // time for all plays even on a slow machine; the measurement begins with the number
    SPIN_SECONDS: '2',
    PAUSE_SECONDS: '3',
  });
  const players = await seedPlayers(database.pool, PLAYERS, 10_000);
  const tokens = players.map((player) => ({ id: player, token: tokenOf(player) }));
  const table = joinTable(product.port, tokens, WARM_UP);
  await table.said();
  const { resident: before } = await product.heldMemory();
  table.joinAll();
  const ready = await table.said();
  const asItStands = product.memory();
  const { resident: held } = await product.heldMemory();
  const each = (held - before) / (PLAYERS - WARM_UP) / 1024;
  raw(
    `${ready.joined} joined; server memory with ${WARM_UP} sockets ${round(before / 2 ** 20)} MiB, ` +
      `with ${PLAYERS} ${round(asItStands / 2 ** 20)} MiB, ` +
      `${round(held / 2 ** 20)} MiB after a garbage collection`,
  );
  figure({
    name: 'server memory a socket (after the first 1,000, garbage collected)',
    reached: `${round(each, 1)} KiB`,
    wanted: '≤ 20 KiB',
    enough: each <= 20,
  });
  const delays: number[] = [];
  let last = 0;
  for (let turn = 0; turn < MAX_ROUNDS && delays.length < ROUNDS; turn++) {
    await waitForPhase(database.pool, 'open', last);
    last = await waitForPhase(database.pool, 'locked', last);
    const { taken, refused } = await playAll(product.port, last, tokens, PLAY_LANES);
    if (taken < PLAYERS) {
      raw(`round ${last}: ${taken} of ${PLAYERS} plays were taken, then ${refused}; the next round`);
      continue;
    }
    const heard = await table.said();
    const { rows } = await database.pool.query<{ at: Date }>(
      'select numbered_at as at from rounds where round_number = $1',
      [heard.round],
    );
    const numberedAt = rows[0]?.at.getTime() ?? 0;
    delays.push((heard.lastAt ?? 0) - numberedAt);
    raw(
      `round ${heard.round}: ${heard.results} own results, first ${(heard.firstAt ?? 0) - numberedAt} ms, ` +
        `last ${(heard.lastAt ?? 0) - numberedAt} ms after the number`,
    );
  }
  figure({
    name: `number → last of ${PLAYERS} own results`,
    reached: delays.length
      ? `${median(delays)} ms (${delays.join(', ')})`
      : `not read: no round of ${MAX_ROUNDS} took all plays before it was over`,
    wanted: '≤ 400 ms',
    enough: delays.length > 0 && median(delays) <= 400,
  });
  table.leave();
  await product.stop();
};
