import { ASSUMED, MEASURED } from './figures.ts';

/** What a table needs if all these players bet in every round and watch the film. Pure arithmetic on the figures. */
export interface Needs {
  readonly players: number;
  /** On average within the lock, and in its most loaded second. */
  readonly playsPerSecond: number;
  readonly peakPlaysPerSecond: number;
  /** Processors at the peak, at {@link ASSUMED.load}. */
  readonly serverCores: number;
  readonly databaseCores: number;
  /** Serving processes, by the larger of two needs: processor time and sockets. */
  readonly processes: number;
  readonly socketGigabytes: number;
  /** Plays a second that pass one pot row, and how many rows the round's pot must be divided into. */
  readonly playsPerPot: number;
  readonly potSlots: number;
  /** Databases that hold players' wallets, by processor time, log and settlement; 1: no sharding. */
  readonly shards: number;
  /** Of the largest shard. */
  readonly settleSeconds: number;
  readonly resultGigabits: number;
  readonly filmGigabits: number;
  readonly filmRequestsPerSecond: number;
  readonly walMegabytesPerSecond: number;
  readonly playsPerYear: number;
  readonly terabytesPerYear: number;
  readonly dollarsPerHour: { readonly film: number; readonly machines: number };
}

const YEAR_SECONDS = 365 * 24 * 3600;
const MICRO = 1e-6;

/** A batch holds the pot row while its statement runs and its commit is flushed here and at the replica. */
const playsPerPot = (): number => {
  const seconds =
    MEASURED.batchPlays * MEASURED.databaseMicrosPerPlay * MICRO + (ASSUMED.flushMs + ASSUMED.replicaMs) / 1000;
  return MEASURED.batchPlays / seconds;
};

/** Computes the needs of one table with so many players. */
export const needsOf = (players: number): Needs => {
  const playsPerSecond = players / ASSUMED.lockSeconds;
  const peakPlaysPerSecond = playsPerSecond * ASSUMED.peak;
  const coresFor = (micros: number): number => (peakPlaysPerSecond * micros * MICRO) / ASSUMED.load;
  const serverCores = coresFor(MEASURED.serverMicrosPerPlay);
  const databaseCores = coresFor(MEASURED.databaseMicrosPerPlay);
  const resultCores = (players * MEASURED.sendMicros * MICRO) / ASSUMED.resultSeconds;
  const processes = Math.max(
    2, // one may be lost
    Math.ceil(Math.max(serverCores, resultCores)),
    Math.ceil(players / ASSUMED.socketsPerProcess),
  );
  const walMegabytesPerSecond = (peakPlaysPerSecond * MEASURED.playWalBytes) / 1e6;
  const settleSeconds = players * MEASURED.settleMicrosPerPlay * MICRO;
  const shards = Math.max(
    Math.ceil(databaseCores / ASSUMED.coresPerDatabase),
    Math.ceil(walMegabytesPerSecond / ASSUMED.walMegabytesPerDatabase),
    Math.ceil(settleSeconds / ASSUMED.settleSeconds),
  );
  const playsPerYear = players * (YEAR_SECONDS / ASSUMED.roundSeconds);
  const filmBits = players * MEASURED.filmBits;
  const machineCores = processes + shards * ASSUMED.coresPerDatabase * 2; // each database with a replica
  return {
    players,
    playsPerSecond,
    peakPlaysPerSecond,
    serverCores,
    databaseCores,
    processes,
    socketGigabytes: (players * MEASURED.socketKiB) / 1024 ** 2,
    playsPerPot: playsPerPot(),
    potSlots: Math.ceil(peakPlaysPerSecond / shards / playsPerPot()),
    shards,
    settleSeconds: settleSeconds / shards,
    resultGigabits: (players * MEASURED.resultBytes * 8) / ASSUMED.resultSeconds / 1e9,
    filmGigabits: filmBits / 1e9,
    filmRequestsPerSecond: (players * 2) / ASSUMED.partSeconds,
    walMegabytesPerSecond,
    playsPerYear,
    terabytesPerYear: (playsPerYear * MEASURED.playBytes) / 1e12,
    dollarsPerHour: {
      film: ((filmBits / 8) * 3600 * ASSUMED.dollarsPerGigabyte) / 1e9,
      machines: machineCores * ASSUMED.dollarsPerCoreHour,
    },
  };
};

const short = (value: number): string =>
  value >= 100 ? Math.round(value).toLocaleString('en-US') : String(Number(value.toPrecision(2)));

const ROWS: readonly (readonly [string, (needs: Needs) => string])[] = [
  ['plays per second in the lock: average, peak', (n) => `${short(n.playsPerSecond)}, ${short(n.peakPlaysPerSecond)}`],
  ['server cores for these', (n) => short(n.serverCores)],
  ['PostgreSQL cores for these', (n) => short(n.databaseCores)],
  ['serving processes', (n) => short(n.processes)],
  ['memory for sockets', (n) => `${short(n.socketGigabytes)} GiB`],
  ['database shards (wallets, plays, ledger)', (n) => short(n.shards)],
  [`pot slots per shard (one takes ${short(playsPerPot())} plays/s)`, (n) => short(n.potSlots)],
  ['settling the largest shard', (n) => `${short(n.settleSeconds)} s`],
  [`own results within ${ASSUMED.resultSeconds} s`, (n) => `${short(n.resultGigabits)} Gbit/s`],
  ['film, all in high quality', (n) => `${short(n.filmGigabits)} Gbit/s`],
  ['film requests', (n) => `${short(n.filmRequestsPerSecond)}/s`],
  ['write-ahead log at peak', (n) => `${short(n.walMegabytesPerSecond)} MB/s`],
  ['plays per year', (n) => `${short(n.playsPerYear / 1e9)} billion`],
  ['disk per year', (n) => `${short(n.terabytesPerYear)} TB`],
  ['cost per hour: film, machines', (n) => `$${short(n.dollarsPerHour.film)}, $${short(n.dollarsPerHour.machines)}`],
];

export const SIZES = [10_000, 100_000, 1_000_000] as const;

/** The table of docs/SCALING.md, in Markdown. */
export const scaleTable = (): string => {
  const all = SIZES.map(needsOf);
  const head = ['players at one table', ...SIZES.map((size) => size.toLocaleString('en-US'))];
  const line = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  return [line(head), line(head.map(() => '---')), ...ROWS.map(([name, read]) => line([name, ...all.map(read)]))].join(
    '\n',
  );
};
