import { audit } from '#modules/audit';
import { endUninspected } from '#modules/rounds';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import {
  beginService,
  endService,
  type Findings,
  insertInspection,
  insertWheel,
  lockService,
  type WheelFacts,
  wheelById,
} from './wheel-record-store.ts';

interface Author {
  readonly staffId: number;
  readonly ip: string;
}

const subjectOf = (id: number): `real-wheel:${number}` => `real-wheel:${id}`;

/** Adds a wheel to the records, out of service. */
export const addWheel = (db: Db, wheel: WheelFacts, by: Author): Promise<Refused<'wheel-known'> | undefined> =>
  transaction(db, async (tx) => {
    const id = await insertWheel(tx, wheel, by.staffId);
    if (id === undefined) return new Refused('wheel-known');
    await audit(tx, { ...by, action: 'WHEEL_ADDED', subject: subjectOf(id), before: null, after: { ...wheel } });
    return undefined;
  });

/** Puts a wheel in service, in place of the one before it, or takes it out. One that failed may be put there too. */
export const changeService = (
  db: Db,
  { id, inService, reason }: { readonly id: number; readonly inService: boolean; readonly reason: string },
  by: Author,
): Promise<Refused<'not-found' | 'wheel-as-wanted'> | undefined> =>
  transaction(db, async (tx) => {
    const before = await lockService(tx);
    if ((await wheelById(tx, id)) === undefined) return new Refused('not-found');
    if ((before === id) === inService) return new Refused('wheel-as-wanted');
    if (before !== null) await endService(tx, reason, by.staffId);
    if (inService) await beginService(tx, id, reason, by.staffId);
    const [action, was] = inService
      ? (['WHEEL_IN_SERVICE', before === null ? null : { wheel: before }] as const)
      : (['WHEEL_OUT_OF_SERVICE', null] as const);
    const after = inService ? { wheel: id, reason } : { reason };
    await audit(tx, { ...by, action, subject: subjectOf(id), before: was, after });
    return undefined;
  });

/**
 * Signs an inspection of a wheel, in service or not. One that the wheel in service passes ends the pause for want of
 * it.
 */
export const inspectWheel = (
  db: Db,
  { id, found }: { readonly id: number; readonly found: Findings },
  by: Author,
): Promise<Refused<'not-found'> | { readonly tableResumed: boolean }> =>
  transaction(db, async (tx) => {
    const standing = await lockService(tx); // no round looks for an inspection until this one is there
    if ((await wheelById(tx, id)) === undefined) return new Refused('not-found');
    const inspection = await insertInspection(tx, id, found, by.staffId);
    const passed = found.is_level && found.parts_sound && found.ball_sound;
    const tableResumed = passed && standing === id && (await endUninspected(tx, by.staffId));
    const { note: remark, ...checked } = found;
    const facts = Object.entries({ ...checked, remark }).filter(([, value]) => value !== null);
    const written = Object.fromEntries(facts);
    await audit(tx, { ...by, action: 'WHEEL_INSPECTED', subject: subjectOf(id), before: null, after: written });
    if (tableResumed) {
      const [before, after] = [{ reason: 'inspection' }, { inspection }];
      await audit(tx, { ...by, action: 'TABLE_RESUMED', subject: 'table', before, after });
    }
    return { tableResumed };
  });
