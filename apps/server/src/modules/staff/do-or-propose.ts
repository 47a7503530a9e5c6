import { type CommonRefusal, mayDo, type RefusalCode } from '@lajvard/contract';
import { audit } from '#modules/audit';
import { type ProposalKind, presentOwn, propose } from '#modules/dual-control';
import { roleNow } from '#modules/identity';
import { transaction } from '#platform/db/transaction.ts';
import { Refused } from '#platform/http/handler.ts';
import type { StaffOptions } from './ports.ts';

/** What a member of staff wants of the access of another. `A`: the arguments of its kind. */
interface Wish<A> {
  readonly wanted: A;
  /** As in the audit log. */
  readonly subject: string;
  readonly reason: string;
  readonly staffId: number;
  readonly ip: string;
}

/** Does it by this one person, who must have the role at this moment. @returns whom it was about */
const doAlone = <A, R extends RefusalCode>(
  { db, identity }: StaffOptions,
  kind: ProposalKind<A, R>,
  { wanted, reason, staffId, ip }: Wish<A>,
): Promise<number | Refused<R | CommonRefusal>> =>
  transaction(db, async (tx) => {
    await identity.colleagues.lock(tx);
    if (!mayDo(await roleNow(tx, staffId), kind.mayPropose)) return new Refused('not-allowed');
    const refused = await kind.check(tx, wanted, staffId);
    if (refused !== null) return refused;
    const alone = { proposedBy: staffId, confirmedBy: staffId, requestId: null, reason, ip };
    const done = await kind.execute(tx, wanted, alone);
    if (done instanceof Refused) return done;
    await audit(tx, done.change);
    return Number(done.outcome.replace('user:', ''));
  });

/** Does it, or under dual control proposes it. @returns the proposal, or the id of whom it was about */
export const doOrPropose = async <A, R extends RefusalCode>(
  options: StaffOptions,
  kind: ProposalKind<A, R>,
  wish: Wish<A>,
): Promise<number | Awaited<ReturnType<typeof presentOwn>> | Refused<R | CommonRefusal | 'proposal-waiting'>> => {
  if (!options.needsTwo) return doAlone(options, kind, wish);
  const proposal = await propose(options, kind, Object.assign({ requestId: null }, wish));
  if (!(proposal instanceof Refused)) return presentOwn(options.db, proposal, wish.staffId);
  return proposal as Refused<R | 'proposal-waiting'>; // it has no request to be reused
};
