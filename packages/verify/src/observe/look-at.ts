import { TlogError, type TlogFault } from '@lajvard/tlog';
import type { LogLeaf, SigningKey } from '../formats.ts';
import type { Cosigned } from '../log/cosigned.ts';
import { leavesOf } from '../log/log-leaves.ts';
import { type VerifiedLog, verifyLog } from '../log/verify-log.ts';
import { type AskRelays, type LateNumber, lookForBeacons } from './beacons.ts';
import { closesInTime, lookForLateCloses } from './closes.ts';
import { compareCorrections } from './corrections.ts';
import { type Finding, type FindingKind, NoAnswer, type ObservedHouse } from './observed-house.ts';
import type { ObserverState } from './observer-state.ts';
import { checkRounds, hasEnded } from './rounds.ts';
import { compareSchemes } from './schemes.ts';
import { type KnownWitnesses, lookForWitnesses } from './witnesses.ts';

// Observes a casino from outside (docs/FAIRNESS.md#observers): one look after the other, each against what was kept of
// the one before. Time and network are ports.

export interface ObserverClock {
  /** Epoch ms. */
  readonly now: () => number;
  readonly wait: (ms: number) => Promise<void>;
}

export interface Look {
  readonly state: ObserverState;
  readonly findings: readonly Finding[];
  /** The leaves that are new, and how many rounds were checked against their records. */
  readonly leaves: readonly LogLeaf[];
  readonly checked: number;
  /** The rounds whose close was read before their beacon was due: their bets were fixed by then. */
  readonly inTime: readonly number[];
  /** The known witnesses that cosigned the checkpoint lately. */
  readonly cosigned: readonly Cosigned[];
  /** What void rounds would have had whose beacons the relays have now. */
  readonly numbers: readonly LateNumber[];
}

const FAULTS: Record<TlogFault, FindingKind> = {
  inconsistent: 'fork',
  fork: 'fork',
  rollback: 'shrunk',
  signature: 'unsigned',
  malformed: 'unsigned',
  origin: 'unsigned',
  missing: 'damaged',
  damaged: 'damaged',
};
/** A checkpoint and its tiles may come from servers of which one is behind. */
const RETRIES = 2;
const RETRY_MS = 2_000;
/** Of the rounds that ended before the first look, the newest. */
const FIRST_ROUNDS = 200;

/**
 * Looks once.
 * @param lateMs how long after its fact a leaf may be told; the two clocks differ by less
 * @throws NoAnswer
 */
export async function lookAt(
  house: ObservedHouse,
  state: ObserverState,
  {
    clock,
    lateMs,
    witnesses = null,
    relays: ask = null,
  }: {
    readonly clock: ObserverClock;
    readonly lateMs: number;
    readonly witnesses?: KnownWitnesses | null;
    readonly relays?: AskRelays | null;
  },
): Promise<Look> {
  const at = clock.now();
  const { note, log, keys, findings } = await readOn(house, state, clock);
  if (log === null) return { state, findings, leaves: [], checked: 0, inTime: [], cosigned: [], numbers: [] };
  for (const { index, what } of log.problems)
    findings.push({
      kind: 'leaf',
      expected: `leaf ${index} to follow those before it`,
      found: what,
      evidence: { note },
    });
  for (const leaf of log.leaves) findings.push(...timeFindings(leaf, { at, lateMs, before: state.looked_at, note }));
  const isRestored = log.restores.length > 0;
  for (const { kept_size, round_number: round, origin, key } of log.restores)
    findings.push({
      kind: 'restored',
      expected: `a log that continues that of ${sizeOf(state.note ?? '')} leaves`,
      found:
        `a restore kept ${kept_size} of ${origin}; rounds after ${round} may be played again, and a new log began` +
        (key === undefined ? '' : `; it says that ${key} signed what was lost, and is lost too`),
      evidence: { kept: state.note, note, keys, restores: log.restores },
    });
  const leaves = log.leaves.filter(({ kind }) => kind !== 'correction' && kind !== 'restored');
  const schemes = compareSchemes(state.openings, leaves);
  const told = toldBy(leaves, isRestored ? null : state.told);
  if (log.leaves.length === 0) findings.push(...(await stillFindings(house, told, { at, lateMs, note })));
  const isFirst = state.note === null || isRestored;
  const known = isFirst ? leaves : state.pending.concat(leaves);
  const closes = lookForLateCloses(known, leaves, { before: state.looked_at, lateClose: state.late_close, note });
  const inTime = closesInTime(known, leaves, clock.now());
  const rounds = await checkRounds(house, isFirst ? newest(known) : known);
  const { corrections, findings: ofCorrections } = await compareCorrections(
    house,
    state.corrections ?? { since: state.looked_at ?? beginOf(log.leaves), told: [] },
    { leaves: log.leaves, isRestored, until: at - lateMs },
  );
  const seen =
    witnesses !== null && note !== null
      ? await lookForWitnesses(house, { note, keys, since: state.witnessed_at }, { witnesses, clock })
      : { cosigned: [], witnessedAt: state.witnessed_at, findings: [] };
  const before = state.beacons ?? { seen: null, awaited: [] };
  const late =
    ask === null
      ? { beacons: state.beacons, numbers: [], findings: [] }
      : await lookForBeacons(before, { known, fresh: leaves }, { ask, now: clock.now });
  return {
    state: {
      note,
      looked_at: at,
      keys,
      pending: rounds.pending,
      told,
      witnessed_at: seen.witnessedAt,
      corrections,
      late_close: closes.lateClose,
      beacons: late.beacons,
      openings: schemes.openings,
    },
    findings: findings.concat(
      schemes.findings,
      closes.findings,
      rounds.findings,
      ofCorrections,
      seen.findings,
      late.findings,
    ),
    leaves: log.leaves,
    checked: rounds.checked,
    inTime,
    cosigned: seen.cosigned,
    numbers: late.numbers,
  };
}

/** The log since the kept checkpoint; `log` is null if it does not hold. */
async function readOn(
  house: ObservedHouse,
  state: ObserverState,
  clock: ObserverClock,
): Promise<{
  note: string | null;
  log: Pick<VerifiedLog, 'leaves' | 'problems' | 'restores'> | null;
  keys: readonly SigningKey[];
  findings: Finding[];
}> {
  for (let tries = 0; ; tries += 1) {
    const note = await house.checkpoint();
    if (note === null && state.note === null) throw new NoAnswer('there is no log yet');
    const published = note === state.note ? state.keys : await house.keys();
    const findings = withdrawn(state.keys, published);
    const keys = published.concat(state.keys.filter((key) => !published.some((each) => isSameKey(each, key))));
    try {
      if (note === null) throw new TlogError('rollback', 'no checkpoint');
      if (note === state.note) return { note, log: { leaves: [], problems: [], restores: [] }, keys, findings };
      const log = await verifyLog(house, { note, kept: state.note, keys });
      return { note, log, keys, findings };
    } catch (error) {
      if (!(error instanceof TlogError)) throw error;
      const mayPass = error.fault === 'missing' || error.fault === 'rollback';
      if (mayPass && tries < RETRIES) {
        await clock.wait(RETRY_MS);
        continue;
      }
      const expected =
        state.note === null ? 'a signed log' : `a log that continues that of ${sizeOf(state.note)} leaves`;
      const evidence = { kept: state.note, note, keys };
      const found = { kind: FAULTS[error.fault], expected, found: error.message, evidence };
      return { note, log: null, keys, findings: findings.concat(found) };
    }
  }
}

const sizeOf = (note: string): string => note.split('\n')[1] ?? '';

const isSameKey = (one: SigningKey, other: SigningKey): boolean =>
  one.key_id === other.key_id && one.public_key === other.public_key;

/** Files and checkpoints signed with a key verify only while it is published. */
const withdrawn = (known: readonly SigningKey[], published: readonly SigningKey[]): Finding[] =>
  known
    .filter((key) => !published.some((each) => isSameKey(each, key)))
    .map((key) => ({
      kind: 'keys',
      expected: `key ${key.key_id} to be published for ever`,
      found: 'another or none',
      evidence: { key, published },
    }));

/** When the fact of a leaf happened, by the casino's clock. */
const timeOf = (leaf: LogLeaf): number => {
  if (leaf.kind === 'open') return leaf.opened_at;
  if (leaf.kind === 'close') return leaf.closed_at;
  if (leaf.kind === 'correction') return leaf.corrected_at;
  if (leaf.kind === 'restored') return leaf.restored_at;
  return leaf.kind === 'reading' ? leaf.confirmed_at : leaf.ended_at;
};
const iso = (ms: number): string => {
  const time = new Date(ms);
  return Number.isNaN(time.getTime()) ? String(ms) : time.toISOString();
};
const nameOf = (leaf: LogLeaf): string => `${leaf.kind} of round ${leaf.round_number}`;

interface When {
  readonly at: number;
  readonly lateMs: number;
  readonly note: string | null;
}

/** A leaf that was not there at the look before, although its fact was long past; or one whose fact is yet to come. */
function timeFindings(
  leaf: LogLeaf,
  { at, lateMs, before, note }: When & { readonly before: number | null },
): Finding[] {
  const time = timeOf(leaf);
  const evidence = { leaf, note, looked_before: before, looked: at };
  if (before !== null && time + lateMs < before) {
    const expected = `${nameOf(leaf)}, of ${iso(time)}, to be told within ${lateMs / 1_000} s`;
    return [{ kind: 'late', expected, found: `it was not there at ${iso(before)}`, evidence }];
  }
  if (time - lateMs <= at) return [];
  return [{ kind: 'ahead', expected: `${nameOf(leaf)} before ${iso(at)}`, found: iso(time), evidence }];
}

/** What is published of the last round that was told and the next, and is not in the log. */
async function stillFindings(
  house: ObservedHouse,
  told: ObserverState['told'],
  { at, lateMs, note }: When,
): Promise<Finding[]> {
  if (told === null) return [];
  for (const round of [told.round, told.round + 1]) {
    const record = await house.record(round);
    const facts = record === null ? [] : leavesOf(record, null);
    const untold = facts.find(
      (leaf) => !(round === told.round && told.kinds.includes(leaf.kind)) && timeOf(leaf) + lateMs < at,
    );
    if (untold === undefined) continue;
    const expected = `${nameOf(untold)}, of ${iso(timeOf(untold))}, to be told within ${lateMs / 1_000} s`;
    const found = `the log stands still at ${sizeOf(note ?? '')} leaves`;
    return [{ kind: 'still', expected, found, evidence: { note, record, looked: at } }];
  }
  return [];
}

function toldBy(leaves: readonly LogLeaf[], before: ObserverState['told']): ObserverState['told'] {
  const round = leaves.at(-1)?.round_number;
  if (round === undefined) return before;
  const kinds = leaves.filter((leaf) => leaf.round_number === round).map(({ kind }) => kind);
  return { round, kinds: before?.round === round ? before.kinds.concat(kinds) : kinds };
}

/** From when on a log tells all. */
const beginOf = ([first]: readonly LogLeaf[]): number => (first?.kind === 'restored' ? first.restored_at : 0);

/** The leaves of the newest rounds. What comes first may be the rest of a round, after a restore. */
function newest(told: readonly LogLeaf[]): readonly LogLeaf[] {
  const begin = told.findIndex(({ kind }) => kind === 'open');
  const leaves = told.slice(Math.max(0, begin));
  const ended = leaves.filter(hasEnded).slice(-FIRST_ROUNDS);
  const [first] = ended.map(({ round_number }) => leaves.findIndex((leaf) => leaf.round_number === round_number));
  return ended.length < FIRST_ROUNDS ? leaves : leaves.slice(first);
}
