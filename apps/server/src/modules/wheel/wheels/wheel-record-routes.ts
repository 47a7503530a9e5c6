import {
  type CommonRefusal,
  type WheelRecords,
  wheelAdd,
  wheelInspect,
  wheelInspectionList,
  wheelList,
  wheelService,
} from '@lajvard/contract';
import type { Db } from '#platform/db/pool.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { metaOf } from '#platform/http/paging.ts';
import { addWheel, changeService, inspectWheel } from './keep-wheels.ts';
import { findInspections, inspectedAt, readWheels } from './wheel-record-store.ts';

/** Dependencies of the routes of wheels and inspections; `compose/` supplies them. */
export interface WheelRecordOptions {
  /** For how long an inspection counts; 0: none is needed. */
  readonly inspectionHours: number;
  /** Asks for one's own password again, which signs an inspection. */
  askPassword(userId: number, password: string): Promise<Refused<CommonRefusal | 'too-many-tries'> | undefined>;
}

/** Routes of the real wheels: what they are, which is in service, and how they were inspected. */
export const wheelRecordRoutes = ({ inspectionHours, askPassword }: WheelRecordOptions): Handled[] => {
  const records = async (db: Db): Promise<WheelRecords> => {
    const [wheels, { until, counts }] = await Promise.all([readWheels(db), inspectedAt(db, inspectionHours, null)]);
    return { inspection_hours: inspectionHours, inspected_until: counts ? until : null, wheels };
  };
  return [
    handle(wheelList, async ({ db }) => ({ data: await records(db) })),
    handle(wheelInspectionList, async ({ query: { search, align, ...page }, db }) => {
      const { data, total } = await findInspections(db, { ...page, align, wheelId: search.wheel_id ?? null });
      return { data, meta: metaOf(page, total) };
    }),
    handle(wheelAdd, async ({ body, caller, ip, db }) => {
      const refused = await addWheel(db, body, { staffId: caller.userId, ip });
      return refused ?? { data: await records(db) };
    }),
    handle(wheelService, async ({ body: { id, in_service: inService, reason }, caller, ip, db }) => {
      const refused = await changeService(db, { id, inService, reason }, { staffId: caller.userId, ip });
      return refused ?? { data: await records(db) };
    }),
    handle(wheelInspect, async ({ body: { id, password, ...asked }, caller, ip, db }) => {
      const wrong = await askPassword(caller.userId, password);
      if (wrong !== undefined) return wrong;
      const { adjustment, adjustment_reason: reason, note, ...checked } = asked;
      const said = { adjustment: adjustment || null, adjustment_reason: reason || null, note: note || null };
      const signed = await inspectWheel(db, { id, found: { ...checked, ...said } }, { staffId: caller.userId, ip });
      if (signed instanceof Refused) return signed;
      return { data: await records(db), table_resumed: signed.tableResumed };
    }),
  ];
};
