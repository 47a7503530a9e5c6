import { joinTable, type Player, playAll } from '../../tests/harness/players.ts';
import { type Database, seedPlayers, startProduct, tokenOf, waitForPhase } from '../../tests/harness/product.ts';
import { figure, median, raw, round } from '../report.ts';

// Five hours of rounds of the default length (98 s), each in a few seconds.
const ROUNDS = 184;
const WARM_UP = 30; // until code, buffers and pools have their size
const PLAYERS = 200;
const LANES = 8;
const READ_EACH = 22;
const WITHIN = 0.05;
const TOKENS_FOR_MS = 8 * 60_000; // as browsers, which ask for new ones before they expire
const MAX_CUT_SHORT = 30; // rounds in which a busy machine did not take all plays in time: played again

interface Memory {
  readonly heap: number;
  readonly resident: number;
  readonly connections: number;
}

/** Five hours of rounds with 200 players: what the server holds at the end as after the first half hour. */
export const measureSoak = async (database: Database): Promise<void> => {
  console.log(`\n${ROUNDS} rounds with ${PLAYERS} players`);
  const product = await startProduct(database, {
    ROUND_SECONDS: '1',
    EXTRA_SECONDS: '0.3',
    LOCK_SECONDS: '4', // a busy machine needs some for 200 plays
    SPIN_SECONDS: '0.3',
    PAUSE_SECONDS: '0.8',
  });
  const ids = await seedPlayers(database.pool, PLAYERS, 100_000);
  let [players, signedInAt]: [Player[], number] = [[], Number.NEGATIVE_INFINITY];
  const signedIn = (): Player[] => {
    if (performance.now() - signedInAt > TOKENS_FOR_MS) {
      players = ids.map((id) => ({ id, token: tokenOf(id) }));
      signedInAt = performance.now();
    }
    return players;
  };
  const table = joinTable(product.port, signedIn(), PLAYERS);
  await table.said();
  table.joinAll();
  await table.said();

  const readings: Memory[] = [];
  let [last, told, missed, cutShort] = [0, 0, 0, 0];
  for (let played = 0; played < WARM_UP + ROUNDS; played++) {
    await waitForPhase(database.pool, 'open', last);
    last = await waitForPhase(database.pool, 'locked', last);
    const { taken, refused } = await playAll(product.port, last, signedIn(), LANES);
    if (taken < PLAYERS) {
      raw(`round ${last}: ${taken} of ${PLAYERS} plays were taken, then ${refused}`);
      if (++cutShort > MAX_CUT_SHORT) throw new Error('too many rounds were over before all had played');
      played -= 1;
      continue;
    }
    const heard = await table.said();
    if (heard.round !== last) throw new Error(`round ${last} was played, and round ${heard.round} told`);
    told += heard.results ?? 0;
    missed = heard.missed ?? Number.NaN;
    if (played < WARM_UP - 1 || (played + 1 - WARM_UP) % READ_EACH !== 0) continue;
    const memory = await product.heldMemory();
    const { rows } = await database.pool.query<{ n: string }>(
      "select count(*) as n from pg_stat_activity where application_name like 'lajvard%'",
    );
    readings.push({ ...memory, connections: Number(rows[0]?.n) });
    const { heap, resident, connections } = readings.at(-1) as Memory;
    raw(
      `after ${played + 1} rounds: heap ${round(heap / 2 ** 20, 1)} MiB, ` +
        `resident ${round(resident / 2 ** 20, 1)} MiB, ${connections} connections`,
    );
  }
  table.leave();
  await product.stop();
  report(readings, told, missed);
};

const report = (readings: readonly Memory[], told: number, missed: number): void => {
  for (const kind of ['heap', 'resident'] as const) {
    const growth = grown(readings.map((reading) => reading[kind]));
    figure({
      name: `${kind === 'heap' ? 'heap' : 'resident memory'} of the server after five hours of rounds`,
      reached: `${round(100 * growth, 1)} %`,
      wanted: `within ${100 * WITHIN} %`,
      enough: growth <= WITHIN,
    });
  }
  // A pool opens one for a moment and closes it after ten idle seconds: a single reading may meet it.
  const connections = readings.map((reading) => reading.connections);
  figure({
    name: 'connections to the database',
    reached: connections.join(', '),
    wanted: 'at the end as many as at the start',
    enough: grown(connections) === 0,
  });
  const wanted = (WARM_UP + ROUNDS) * PLAYERS;
  figure({
    name: 'own results told, and messages missed',
    reached: `${told}, ${missed}`,
    wanted: `${wanted}, 0`,
    enough: told === wanted && missed === 0,
  });
};

/** How much more there is in the last third of the readings than in the first, as a share; medians. */
const grown = (values: readonly number[]): number => {
  const third = Math.ceil(values.length / 3);
  return median(values.slice(-third)) / median(values.slice(0, third)) - 1;
};
