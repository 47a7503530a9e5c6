import { mayDo, proposalConfirm, proposalDecline, proposalList, type RefusalCode } from '@lajvard/contract';
import { asFieldError } from '#modules/identity';
import type { Db } from '#platform/db/pool.ts';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import { metaOf } from '#platform/http/paging.ts';
import { confirm, decline } from './decide.ts';
import type { DualControlOptions } from './ports.ts';
import { presentProposals, type Reader } from './present.ts';
import { countOthers, findProposals, type ProposalRow } from './proposal-store.ts';

/** The module, ready for the API to mount. */
export interface DualControl {
  readonly staffRoutes: Handled[];
  /** How many proposals wait for this reader. */
  countWaitingFor(db: Db, reader: Reader): Promise<number>;
}

/** Two people for what `kinds` registers. */
export const createDualControl = (options: DualControlOptions): DualControl => {
  const { kinds, identity } = options;
  const namesFor = (role: string | null) =>
    kinds
      .filter(({ mayPropose, mayConfirm }) =>
        [mayPropose, mayConfirm, 'audit.read' as const].some((action) => mayDo(role, action)),
      )
      .map(({ name }) => name);
  const answer = async <R extends RefusalCode>(db: Db, decided: ProposalRow | Refused<R>, reader: Reader) => {
    if (decided instanceof Refused) return decided;
    const [data] = await presentProposals(db, kinds, [decided], reader);
    if (data === undefined) throw new Error(`proposals: ${decided.id} is missing`);
    return { data };
  };
  return {
    countWaitingFor: (db, { userId, role }) =>
      countOthers(
        db,
        kinds.filter(({ mayConfirm }) => mayDo(role, mayConfirm)).map(({ name }) => name),
        userId,
      ),
    staffRoutes: [
      handle(proposalList, async ({ query, caller, db }) => {
        const { search, ...asked } = query;
        const { rows, count } = await findProposals(db, {
          ...asked,
          kinds: namesFor(caller.role),
          id: search.id,
          status: search.status,
        });
        return { data: await presentProposals(db, kinds, rows, caller), meta: metaOf(asked, count) };
      }),
      handle(proposalConfirm, async ({ body, caller, ip, db }) => {
        const { id, reason = null, password, overlap_seen: overlapSeen, owner_asked: ownerAsked } = body;
        const right = asFieldError(
          await identity.checkMasterPassword({ staffId: caller.userId, ip }, password, 'proposal'),
        );
        if (right instanceof Refused) return right;
        const form = { id, reason, staffId: caller.userId, ip, overlapSeen, ownerAsked };
        return answer(db, await confirm(options, form), caller);
      }),
      handle(proposalDecline, async ({ body, caller, ip, db }) =>
        answer(db, await decline(options, { id: body.id, reason: body.reason, staffId: caller.userId, ip }), caller),
      ),
    ],
  };
};
