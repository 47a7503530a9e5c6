import type { Config } from '@lajvard/contract';
import type { Pages } from '#modules/content';
import type { ProposalKind } from '#modules/dual-control';
import type { GUESS_LIMITS } from '#modules/identity';
import type { MaxADay } from '#platform/db/day-limit.ts';
import type { Auth } from '#platform/http/auth.ts';
import type { DurableLimits } from '#platform/http/durable-limits.ts';
import type { EndedSessions } from '#platform/http/ended-sessions.ts';
import type { Handled } from '#platform/http/handler.ts';
import type { Tasks } from '#platform/queue/queue.ts';
import { type Worker, worker } from '#platform/worker.ts';
import type { AppOptions } from '../app-options.ts';

/** What a domain gives the application. Its figures are registered when it is composed. */
export interface Domain {
  /** The calls of the site and the table. */
  readonly playerRoutes?: readonly Handled[];
  /** The calls of the office. */
  readonly staffRoutes?: readonly Handled[];
  /** What works in the background. They start in this order and stop in the reverse one. */
  readonly workers?: readonly Worker[];
  /** What the queue runs, by the name of the task. */
  readonly tasks?: Tasks;
  /** What is done only once a second person confirms it. */
  readonly proposalKinds?: readonly ProposalKind[];
}

/** What every domain gets: from outside, and from the application around it. */
export interface Base extends AppOptions {
  readonly auth: Auth;
  readonly ended: EndedSessions;
  readonly durableLimits: DurableLimits<keyof typeof GUESS_LIMITS>;
  readonly config: Config;
  readonly pages: Pages;
  /** The site's address, known once the server listens; without a trailing slash. */
  siteUrl(): string;
}

/**
 * The maximum number of requests per player in 24 hours
 * (docs/specification/2-account-and-back-office.md#44-after-a-request). The refusals name these numbers. Disabled when
 * limits are.
 */
export const maxADayOf = ({ settings }: Pick<Base, 'settings'>) => {
  const times = (count: number): MaxADay => (settings.RATE_LIMIT_FACTOR === 0 ? null : count);
  return { deposits: times(10), withdrawals: times(5), tickets: times(10) };
};

/** Partner panels' hosts, in lower case, and their partners. */
export const partnerHostsOf = ({ settings }: Pick<Base, 'settings'>): ReadonlyMap<string, string> =>
  new Map(settings.PARTNER_HOSTS.map((pair) => pair.split('=', 2) as [string, string]));

const SWEEP_MS = 30_000;

/** Ends regularly what has lapsed. Every process does it. */
export const sweep = ({ clock, log }: Pick<Base, 'clock' | 'log'>, failure: string, step: () => Promise<void>) =>
  worker(
    failure,
    { clock, log, firstMs: SWEEP_MS },
    async () => {
      await step();
      return SWEEP_MS;
    },
    SWEEP_MS,
  );
