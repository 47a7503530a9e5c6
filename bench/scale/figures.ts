/**
 * What one play, socket and viewer costs, as `npm run bench` measured it. docs/BENCHMARKS.md#what-scaling-counts-with
 * has the same figures; a test compares them. After a change paste `npm run bench -- scale` into docs/SCALING.md.
 */
export const MEASURED = {
  /** Processor time of the server for one play, µs: `plays`; 28 on the fast path, 1.36 times as much without it. */
  serverMicrosPerPlay: 38,
  /** Processor time of PostgreSQL for one play in a batch, µs: `plays`. */
  databaseMicrosPerPlay: 25,
  /** The most plays of one statement: `apps/server/src/modules/plays`. */
  batchPlays: 128,
  /** Settling one play, µs: `settlement`, 100,000 plays in 0.95 s. */
  settleMicrosPerPlay: 9.5,
  /** Resident memory of one socket, KiB: `sockets`. */
  socketKiB: 16.5,
  /** Processor time to send one own result, µs: `sockets`. */
  sendMicros: 15,
  /** An own result on the wire, bytes. */
  resultBytes: 1_500,
  /** A play with its index entries and its 1.44 ledger entries, bytes of disk; each entry has 17 for its month. */
  playBytes: 726,
  /** Write-ahead log of a play, bytes: the most of the same run. Small batches write 1.9 to 2.2 kB a play. */
  playWalBytes: 1_296,
  /** The film in its high quality, bits/s: `apps/studio/src/publish/qualities.ts`, what flows. */
  filmBits: 3_500_000,
} as const;

/** What is not measured but chosen, or asked of the operator's hardware. */
export const ASSUMED = {
  /** A flush of a good SSD, ms. */
  flushMs: 1,
  /** A synchronous replica in the same place confirms, ms. */
  replicaMs: 1.5,
  /** The most loaded second of the lock against its average. */
  peak: 2,
  /** How much of a processor may be used at the peak. */
  load: 0.6,
  /** Sockets of one process: below the usual limit of 20,000 open files. */
  socketsPerProcess: 15_000,
  coresPerDatabase: 16,
  /** Write-ahead log that a database and its replica take for seconds, MB/s. */
  walMegabytesPerDatabase: 150,
  /** The whole table shall be settled within this time, s. */
  settleSeconds: 1,
  /** Own results shall be out within this time, s. */
  resultSeconds: 0.5,
  /** The lock, s, and a whole round: the specification's defaults. */
  lockSeconds: 3,
  roundSeconds: 98,
  /** Parts of the film for the many, s; each is a request for the part and one for the list. */
  partSeconds: 1,
  /** What a gigabyte costs that a CDN sends, and a core for an hour; prices differ by a factor of ten. */
  dollarsPerGigabyte: 0.005,
  dollarsPerCoreHour: 0.04,
} as const;
