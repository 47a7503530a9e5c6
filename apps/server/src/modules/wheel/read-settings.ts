import { WHEELS, type WheelSettings } from '@lajvard/contract';
import { staffNamesOf } from '#modules/identity';
import { roundAndClock, VOID_AFTER_MS } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { type EntryRules, enteredReading, missingForEntry } from './readings.ts';
import { feeds, readSource, sourceOf } from './source.ts';

/**
 * Wheel settings as one member of staff may see them. The content of another person's proposal is hidden: the second
 * person must read the wheel, not the screen.
 */
export const readWheelSettings = async (
  db: Db,
  { staffId, mayEnter }: { readonly staffId: number; readonly mayEnter: boolean },
  rules: EntryRules,
): Promise<WheelSettings> => {
  const [source, { round, now }] = await Promise.all([readSource(db), roundAndClock(db, null)]);
  const wheel = round?.wheel ?? source;
  const entered =
    round === null || round.wheel === WHEELS.virtual ? null : await enteredReading(db, round.round_number);
  const isOwn = entered?.proposedBy === staffId;
  const reading = entered !== null && (isOwn || entered.confirmedBy !== null) ? entered.reading : null;
  const people = [entered?.proposedBy, entered?.confirmedBy].filter((id) => typeof id === 'number');
  // of a round whose number can still be entered, as of its close; of the next one, as of now
  const isRunning = round?.wheel === WHEELS.croupier && round.ended_at === null;
  const at = isRunning ? round.closes_at : null;
  const asked = { ...rules, trainingRequired: rules.trainingRequired && mayEnter };
  const { missing, inspectedUntil } = await missingForEntry(db, asked, { staffId, at });
  const names = await staffNamesOf(db, people);
  return {
    winning_number_source: sourceOf(source),
    winning_number: typeof reading === 'number' ? reading : null,
    no_spin: typeof reading === 'string' ? reading : null,
    wheel_state: wheel,
    feed_url: feeds(wheel),
    server_now: now,
    round,
    void_at: round && round.closes_at + VOID_AFTER_MS,
    may_enter: mayEnter,
    ...(missing.length > 0 && { missing: [...missing] }),
    ...(inspectedUntil !== null && { inspected_until: inspectedUntil }),
    proposal: entered && {
      own: isOwn,
      proposed_by: names.get(entered.proposedBy) ?? '',
      proposed_at: entered.proposedAt,
      confirmed_by: entered.confirmedBy === null ? null : (names.get(entered.confirmedBy) ?? ''),
    },
  };
};
