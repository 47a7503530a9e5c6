import type { MemberFigures, UserRanks } from '@lajvard/contract';
import type { Refused } from '#platform/http/handler.ts';
import { createSumKeeping, type SumKeeping } from './keep-sums.ts';
import type { KeepingOptions } from './ports.ts';
import { readMember } from './read-overview.ts';
import { readRanks } from './read-rankings.ts';

/** What other modules ask of this one. Between `start` and `stop` it keeps the sums. */
export interface Reports extends SumKeeping {
  /** The figures on a member's profile. */
  figuresOf(idOrCode: string, staffId: number): Promise<MemberFigures | Refused<'not-found'>>;
  ranksOf(idOrCode: string): Promise<UserRanks | Refused<'not-found'>>;
}

export const createReports = (options: KeepingOptions): Reports => ({
  figuresOf: (idOrCode, staffId) => readMember(options, idOrCode, staffId),
  ranksOf: (idOrCode) => readRanks(options, idOrCode),
  ...createSumKeeping(options),
});
