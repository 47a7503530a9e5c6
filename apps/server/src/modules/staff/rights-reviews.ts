import { mayDo, type RightsReviews, rightsReviewList, rightsReviewSign } from '@lajvard/contract';
import { sql } from 'kysely';
import { audit } from '#modules/audit';
import { asFieldError, rightsOfStaff, roleNow, staffNamesOf } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import type { StaffOptions } from './ports.ts';

type ReviewedRight = RightsReviews['reviews'][number]['rights'][number];
type UnnamedRight = Omit<ReviewedRight, 'name'>;

/** A review to sign. */
interface ReviewForm {
  readonly rights: readonly UnnamedRight[];
  readonly note: string;
  readonly staffId: number;
  readonly ip: string;
}

/** The last reviews, and whom this reader can review now. */
const readReviews = async (db: Db, readerId: number): Promise<RightsReviews> => {
  const [{ rows }, staff] = await Promise.all([
    sql<{
      id: number;
      reviewed_at: Date;
      reviewed_by: number;
      note: string;
      rights: (UnnamedRight & Partial<ReviewedRight>)[]; // the version before kept no names
      due_at: Date;
      due: boolean;
    }>`
      select *, reviewed_at + interval '3 months' as due_at,
        reviewed_at + interval '3 months' < clock_timestamp() as due
      from rights_reviews order by id desc limit 20`.execute(db.kysely),
    rightsOfStaff(db),
  ]);
  const people = [...staff, ...rows.flatMap(({ rights }) => rights)].map(({ id }) => id);
  const ids = [...people, ...rows.map((row) => row.reviewed_by)];
  const names = await staffNamesOf(db, [...new Set(ids)]);
  const nameOf = (id: number): string => names.get(id) ?? String(id);
  const named = <R extends { readonly id: number }>(one: R) => ({ name: nameOf(one.id), ...one });
  const [last] = rows;
  return {
    due_at: last?.due_at.toISOString() ?? null,
    is_due: last?.due ?? true,
    colleagues: staff.filter(({ id }) => id !== readerId).map(named),
    reviews: rows.map(({ id, reviewed_at: at, reviewed_by: by, note, rights }) => ({
      id,
      reviewed_at: at.toISOString(),
      reviewed_by: nameOf(by),
      note,
      rights: rights.map(named),
    })),
  };
};

/** Writes the review down, unless it is not of everybody with access, as they are now. */
const sign = (
  { db, identity }: StaffOptions,
  { rights, note, staffId, ip }: ReviewForm,
): Promise<Refused<'staff-changed' | 'not-allowed'> | undefined> =>
  transaction(db, async (tx) => {
    await identity.colleagues.lock(tx);
    if (!mayDo(await roleNow(tx, staffId), 'staff.manage')) return new Refused('not-allowed');
    const others = (await rightsOfStaff(tx)).filter(({ id }) => id !== staffId);
    const seen = new Map(rights.map((one) => [one.id, one]));
    const isAsSeen = others.every(({ id, role, partner }) => {
      const one = seen.get(id);
      return one?.role === role && one.partner === partner;
    });
    if (!isAsSeen || rights.length !== others.length) return new Refused('staff-changed');
    const names = await staffNamesOf(tx, [...seen.keys()]); // as they are called on this day
    const named = rights.map((one): ReviewedRight => ({ name: names.get(one.id) ?? String(one.id), ...one }));
    await sql`
      insert into rights_reviews (reviewed_by, rights, note)
      values (${staffId}, ${JSON.stringify(named)}::jsonb, ${note})`.execute(tx.kysely);
    const after = { colleagues: rights.length, to_change: rights.filter(({ verdict }) => verdict === 'change').length };
    await audit(tx, { staffId, action: 'RIGHTS_REVIEWED', subject: 'staff', before: null, after, ip });
    return undefined;
  });

/** The quarter's review of who may do what, signed by who did it. */
export const rightsReviewRoutes = (options: StaffOptions): Handled[] => [
  handle(rightsReviewList, async ({ caller, db }) => ({ data: await readReviews(db, caller.userId) })),
  handle(rightsReviewSign, async ({ body, caller, ip }) => {
    const staffId = caller.userId;
    const right = asFieldError(await options.identity.checkMasterPassword({ staffId, ip }, body.password, 'staff'));
    if (right instanceof Refused) return right;
    const { rights, note = '' } = body;
    const refused = await sign(options, { rights, note, staffId, ip });
    return refused ?? { data: await readReviews(options.db, staffId) };
  }),
];
