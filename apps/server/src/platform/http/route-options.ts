import type { Freshness, Language, RefusalCode, Route } from '@lajvard/contract';
import type { Db } from '../db/pool.ts';
import type { Auth } from './auth.ts';
import type { DurableLimits } from './durable-limits.ts';
import type { Caller, Refused } from './handler.ts';
import type { RateLimits } from './rate-limit.ts';
import type { Answer } from './server.ts';

/** What a limit may use of a call. */
export interface CountedCall {
  readonly body: unknown;
  readonly ip: string;
  readonly userId: number | null;
}

/** A limit on a route, with the key its calls are counted by. */
export interface RouteLimit<Name extends string = string> {
  readonly name: Name;
  readonly kept: 'in-memory' | 'in-database';
  /** Counts the calls that are refused for their form, and no others; kept in memory. */
  readonly malformedOnly?: true;
  /** The key of a call; null: this call is not counted. */
  key(call: CountedCall): string | null;
}

/** A refused staff call and its caller. */
export interface Denied {
  readonly caller: Caller;
  readonly route: Route;
  readonly ip: string;
}

/** What mounting routes needs other than the routes. */
export interface RouteOptions {
  readonly auth: Auth;
  readonly studioKey: string;
  /** The connections for calls that read as freshly as they must. */
  readonly pools: Readonly<Record<Freshness, Db>>;
  readonly limits: RateLimits;
  readonly durableLimits: DurableLimits;
  limitsOf(route: Route): readonly RouteLimit[];
  /** The one place that maps codes to statuses. */
  answerRefusal(refused: Refused<RefusalCode>, language: Language): Answer;
  /** The sentence that confirms a call of this route; most have none. */
  doneSentence(route: string, language: Language, answer?: unknown): string | undefined;
  /**
   * Called when a signed-in person is refused a staff call; the answer waits for it. @returns another refusal, if any
   */
  onDenied?(denied: Denied): Promise<Refused<RefusalCode> | undefined>;
}
