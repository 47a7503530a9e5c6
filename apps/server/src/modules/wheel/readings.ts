import type { AuditFacts, MissingForEntry, NoSpinCause } from '@lajvard/contract';
import type { Pocket } from '@lajvard/roulette';
import { sql } from 'kysely';
import { audit } from '#modules/audit';
import { holdRunningRound } from '#modules/rounds';
import { isTrained } from '#modules/staff';
import type { Db, Tx } from '#platform/db/pool.ts';
import { Refused } from '#platform/http/handler.ts';
import { type EnteredReading, type Entry, type EntryRefusal, judgeEntry, type Reading } from './entry-rules.ts';
import { inspectedAt } from './wheels/wheel-record-store.ts';

/** What was entered for a round; null if nothing was, or it was dropped. */
export const enteredReading = async (db: Db | Tx, roundNumber: number): Promise<EnteredReading | null> => {
  const { rows } = await sql<{
    number: Pocket | null;
    no_spin: NoSpinCause | null;
    proposed_by: number;
    proposed_at: Date;
    confirmed_by: number | null;
  }>`
    select number, no_spin, proposed_by, proposed_at, confirmed_by from croupier_readings
    where round_number = ${roundNumber}`.execute(db.kysely);
  const [row] = rows;
  if (row === undefined) return null;
  const { proposed_by: proposedBy, proposed_at, confirmed_by: confirmedBy } = row;
  const reading = row.number ?? row.no_spin;
  if (reading === null) throw new Error(`wheel: round ${roundNumber} has an entry without a reading`);
  return { reading, proposedBy, proposedAt: proposed_at.getTime(), confirmedBy };
};

/** What two people entered; null until then. */
export const confirmedReading = async (db: Db | Tx, roundNumber: number): Promise<Reading | null> => {
  const entered = await enteredReading(db, roundNumber);
  return entered === null || entered.confirmedBy === null ? null : entered.reading;
};

/** What two people entered for a round, and when; null: nothing. Epoch ms. */
export const readingFacts = async (
  tx: Tx,
  roundNumber: number,
): Promise<{ reading: Reading; proposedAt: number; confirmedAt: number } | null> => {
  const { rows } = await sql<{ reading: Reading; proposed_at: Date; confirmed_at: Date }>`
    select coalesce(to_jsonb(number), to_jsonb(no_spin)) as reading, proposed_at, confirmed_at from croupier_readings
    where round_number = ${roundNumber} and confirmed_by is not null`.execute(tx.kysely);
  const [row] = rows;
  if (row === undefined) return null;
  const { reading, proposed_at, confirmed_at } = row;
  return { reading, proposedAt: proposed_at.getTime(), confirmedAt: confirmed_at.getTime() };
};

/** SQL for other modules to join: the numbers that two people entered. */
export const confirmedNumbersSql =
  'select round_number, number from croupier_readings where confirmed_by is not null and number is not null';

/** Stores a proposal; it replaces one that is not confirmed. */
const proposeReading = async (tx: Tx, roundNumber: number, reading: Reading, staffId: number): Promise<void> => {
  const [number, noSpin] = typeof reading === 'number' ? [reading, null] : [null, reading];
  await sql`
    insert into croupier_readings (round_number, number, no_spin, proposed_by, proposed_at)
    values (${roundNumber}, ${number}, ${noSpin}, ${staffId}, table_clock())
    on conflict (round_number) do update
      set number = excluded.number, no_spin = excluded.no_spin, proposed_by = excluded.proposed_by,
        proposed_at = excluded.proposed_at`.execute(tx.kysely);
};

/** Confirms the proposal of a round. Works once, and only for another person than the one who proposed it. */
const confirmReading = async (tx: Tx, roundNumber: number, staffId: number): Promise<void> => {
  await sql`
    update croupier_readings set confirmed_by = ${staffId}, confirmed_at = table_clock()
    where round_number = ${roundNumber}`.execute(tx.kysely);
};

/** Drops the proposal of a round. */
const dropReading = async (tx: Tx, roundNumber: number): Promise<void> => {
  await sql`delete from croupier_readings where round_number = ${roundNumber}`.execute(tx.kysely);
};

/** What the operator asks of the croupier's wheel beside its rounds. */
export interface EntryRules {
  /** Hours after an inspection in which the wheel takes numbers; 0: it needs none. */
  readonly inspectionHours: number;
  /** Whether only who is trained, with no refresher due, enters numbers. */
  readonly trainingRequired: boolean;
}

/** Nothing. */
export const NO_RULES: EntryRules = { inspectionHours: 0, trainingRequired: false };

/** What is missing for numbers; when the inspection of the wheel runs out, epoch ms, null: there is or needs none. */
export interface Preparation {
  readonly missing: readonly MissingForEntry[];
  readonly inspectedUntil: number | null;
}

/**
 * What is missing for a number to be taken, judged at a moment, by what was written down until then. For a round that
 * is its close: nobody can choose a void afterwards, by a late entry or a late record.
 * @param at epoch ms of the table's clock; null: now
 */
export const missingForEntry = async (
  db: Db | Tx,
  { inspectionHours, trainingRequired }: EntryRules,
  { staffId, at }: { readonly staffId: number; readonly at: number | null },
): Promise<Preparation> => {
  const inspected = inspectionHours === 0 ? null : await inspectedAt(db, inspectionHours, at);
  const isReady = !trainingRequired || (await isTrained(db, staffId, at));
  const missing: MissingForEntry[] = [];
  if (inspected?.counts === false) missing.push('wheel-not-inspected');
  if (!isReady) missing.push('not-trained');
  return { missing, inspectedUntil: inspected?.until ?? null };
};

/** What an entry is in the audit log. */
type EntryAction = `${'NUMBER' | 'NO_SPIN'}_${'PROPOSED' | 'CONFIRMED'}` | 'NUMBER_REJECTED';

/** A reading in the audit log. */
export const written = (reading: Reading): AuditFacts<'NUMBER_PROPOSED'> =>
  typeof reading === 'number' ? { number: reading } : { no_spin: reading };

/**
 * Takes a reading of the croupier's wheel: the first entry proposes, a second one by another person confirms. Two
 * different numbers, or a number and a spin that does not count, cancel each other, and both must be entered again.
 * Every try is audited, refused ones too (docs/specification/4-reliability.md#23-the-live-wheel, G34). The round is
 * held meanwhile, so entries come one after the other, and none while the round becomes void.
 * @returns what the entry did, or why it was refused; commit a refusal too, because it may have dropped a proposal
 */
export const enterReading = async (
  tx: Tx,
  entry: Entry & { readonly ip: string },
  rules: EntryRules,
): Promise<'proposed' | 'confirmed' | Refused<EntryRefusal>> => {
  const { reading, staffId, ip } = entry;
  const running = await holdRunningRound(tx);
  const roundNumber = running?.round.roundNumber ?? 0;
  const entered = running && (await enteredReading(tx, roundNumber));
  const missing =
    running && typeof reading === 'number'
      ? (await missingForEntry(tx, rules, { staffId, at: running.round.closesAt })).missing
      : [];
  const judged = judgeEntry(entry, running, entered, missing);
  const write = (action: EntryAction, after: AuditFacts<'NUMBER_REJECTED'>): Promise<void> =>
    audit(tx, {
      staffId,
      action,
      ip,
      subject: `round:${roundNumber}`,
      before: entered && { ...written(entered.reading), proposed_by: entered.proposedBy },
      after,
    });
  if (typeof judged === 'object') {
    if (judged.refused === 'numbers-differ') await dropReading(tx, roundNumber);
    await write('NUMBER_REJECTED', { ...written(reading), reason: judged.refused });
    return new Refused(judged.refused);
  }
  if (judged === 'propose') {
    await proposeReading(tx, roundNumber, reading, staffId);
    await write(typeof reading === 'number' ? 'NUMBER_PROPOSED' : 'NO_SPIN_PROPOSED', written(reading));
    return 'proposed';
  }
  await confirmReading(tx, roundNumber, staffId);
  await write(typeof reading === 'number' ? 'NUMBER_CONFIRMED' : 'NO_SPIN_CONFIRMED', written(reading));
  return 'confirmed';
};
