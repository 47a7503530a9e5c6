import { type CommonRefusal, mayDo, type RefusalCode } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { roleNow } from '#modules/identity';
import type { Tx } from '#platform/db/pool.ts';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { ProposalContext } from './ports.ts';
import { presentOwn } from './present.ts';
import type { ProposalKind } from './proposal-kind.ts';
import { propose } from './propose.ts';

/** What a member of staff wants of somebody's access. `A`: the arguments of its kind. */
interface AccessChange<A> {
  readonly wanted: A;
  /** As in the audit log. */
  readonly subject: string;
  readonly reason: string;
  readonly staffId: number;
  readonly ip: string;
}

/**
 * Does it by this one person, who must have the role at this moment.
 * @returns whom it was about; null if they may not do it alone
 */
const executeDirectly = <A, R extends RefusalCode>(
  { db, identity }: ProposalContext,
  kind: ProposalKind<A, R>,
  { wanted, reason, staffId, ip }: AccessChange<A>,
  mayAlone: (tx: Tx) => Promise<boolean>,
): Promise<number | null | Refused<R | CommonRefusal>> =>
  transaction(db, async (tx) => {
    await identity.colleagues.lock(tx);
    if (!(await mayAlone(tx))) return null;
    if (!mayDo(await roleNow(tx, staffId), kind.mayPropose)) return new Refused('not-allowed');
    const refused = await kind.check(tx, wanted, staffId);
    if (refused !== null) return refused;
    const alone = { proposedBy: staffId, confirmedBy: staffId, requestId: null, reason, ip };
    const done = await kind.execute(tx, wanted, alone);
    if (done instanceof Refused) return done;
    if ('unasked' in done) throw new Error(`proposals: ${kind.name} asks, and nobody is there to answer`);
    await audit(tx, done.change);
    return Number(done.outcome.replace('user:', ''));
  });

/**
 * Does it, or under dual control proposes it.
 * @param mayAlone whether, under dual control too, this one person may do it; judged under the lock of super admins
 * @returns the proposal, or the id of whom it was about
 */
export const executeOrPropose = async <A, R extends RefusalCode>(
  options: ProposalContext,
  kind: ProposalKind<A, R>,
  wish: AccessChange<A>,
  mayAlone: (tx: Tx) => Promise<boolean> = () => Promise.resolve(false),
): Promise<number | Awaited<ReturnType<typeof presentOwn>> | Refused<R | CommonRefusal | 'proposal-waiting'>> => {
  const done = await executeDirectly(options, kind, wish, async (tx) => !options.needsTwo || (await mayAlone(tx)));
  if (done !== null) return done;
  const proposal = await propose(options, kind, Object.assign({ requestId: null }, wish));
  if (!(proposal instanceof Refused)) return presentOwn(options.db, proposal, wish.staffId);
  return proposal as Refused<R | 'proposal-waiting'>; // it has no request to be reused
};
