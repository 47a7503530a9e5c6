import { roundCorrect, roundReportWrong } from '@lajvard/contract';
import type { ProposalKind } from '#modules/dual-control';
import { asFieldError } from '#modules/identity';
import { type Handled, handle, Refused } from '#platform/http/handler.ts';
import type { Tasks } from '#platform/queue/queue.ts';
import { correctionKind, proposeCorrection } from './correction-kind.ts';
import type { CorrectionsOptions } from './ports.ts';
import { CORRECTION_TASK, tellPlayers, type Waiting } from './tell-players.ts';

/** The module, ready for the API to mount. */
export interface Corrections {
  readonly staffRoutes: Handled[];
  readonly proposalKinds: readonly ProposalKind[];
  /** Queue tasks that mail the players. */
  readonly tasks: Tasks;
}

type OldWaiting = Omit<Waiting, 'ordinal'> & Partial<Waiting>;

/** Rounds whose number turned out to be wrong. */
export const createCorrections = (options: CorrectionsOptions): Corrections => ({
  proposalKinds: [correctionKind(options) as ProposalKind],
  tasks: {
    // a job of an older version names no correction: there was one
    [CORRECTION_TASK]: (payload) => tellPlayers(options.db, options, { ordinal: 1, ...(payload as OldWaiting) }),
  },
  staffRoutes: [
    handle(roundCorrect, async ({ body: { round_number: roundNumber, number, reason, password }, caller, ip }) => {
      const staffId = caller.userId;
      const right = asFieldError(await options.identity.checkMasterPassword({ staffId, ip }, password, 'correction'));
      if (right instanceof Refused) return right;
      const data = await proposeCorrection(options, { roundNumber, number, reason, staffId, ip });
      return data instanceof Refused ? data : { data };
    }),
    handle(roundReportWrong, async ({ body: { round_number: roundNumber, number, reason, password }, caller, ip }) => {
      const staffId = caller.userId;
      const wrong = await options.identity.askPassword(staffId, password);
      if (wrong) return wrong;
      const proposed = await proposeCorrection(options, { roundNumber, number, reason, staffId, ip });
      // what it would move is money, which who reads the wheel does not see
      return proposed instanceof Refused
        ? proposed
        : { data: { status: 0 as const, round_number: roundNumber, number } };
    }),
  ],
});
