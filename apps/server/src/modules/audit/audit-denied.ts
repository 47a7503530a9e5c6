import { faultFacts, type Log } from '@lajvard/process';
import type { Db } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import type { Denied } from '#platform/http/route-options.ts';
import { audit } from './audit-store.ts';

/**
 * Records that staff called what their role may not (docs/specification/4-reliability.md#23-the-live-wheel, G34). A
 * caller who is not staff is only logged: the audit log is about staff. If the database is down, the call is refused
 * all the same, and the process log has the record.
 */
export const auditDenied = async (
  { db, log }: { readonly db: Db; readonly log: Log },
  { caller: { userId, level, role }, route: { name, method, path }, ip }: Denied,
): Promise<void> => {
  const call = { method, path, role };
  if (level !== 'admin') {
    log.warn({ userId, ...call }, 'staff call denied: the caller is not staff');
    return;
  }
  const change = {
    staffId: userId,
    action: 'ACCESS_REFUSED',
    subject: `call:${name}`,
    before: null,
    after: call,
    ip,
  } as const;
  await transaction(db, (tx) => audit(tx, change)).catch((error: unknown) =>
    log.error({ ...faultFacts(error), userId, ...call }, 'a denied staff call could not be audited'),
  );
};
