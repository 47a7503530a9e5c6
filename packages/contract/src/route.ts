import type * as z from 'zod/mini';
import type { RefusalCode } from './refusals.ts';
import { isProved, isRead, type StaffAction } from './staff-permissions.ts';

/**
 * Who may call a route. There is no default: a route without `who` does not compile.
 * `anyone`: no token. `signed-in`: any valid access token. `player`: a token of level user.
 * `registrant`: the short-lived token of an unfinished registration. `studio`: the studio's key.
 * `{ staff }`: a staff token whose role may do that action (`staff-permissions.ts`).
 */
export type Who = 'anyone' | 'signed-in' | 'player' | 'registrant' | 'studio' | { readonly staff: StaffAction };

/**
 * How often a route may be called: the name of a limit whose figures the server holds (`api/route-limits.ts`), or
 * `none`. There is no default: who adds a route decides.
 */
export type LimitName =
  | 'none'
  | 'sign-in'
  | 'refresh'
  | 'register'
  | 'link-mail'
  | 'own-link-mail'
  | 'link'
  | 'link-look'
  | 'completion'
  | 'action'
  | 'payment'
  | 'ticket'
  | 'staff-ticket'
  | 'picture'
  | 'public-record'
  | 'page-fault'
  | 'signed-file'
  | 'csv'
  | 'play';

/**
 * How fresh the answer of a call must be, which decides the connections that it uses.
 * `now`: as of this moment; the call changes something, or reads a few rows.
 * `list`: as of this moment too, because staff act on it, but it may read a lot.
 * `late`: may be seconds old, and come from a replica: reports, and lists of what is over.
 */
export type Freshness = 'now' | 'list' | 'late';

/** Any zod (mini) schema. */
export type Schema = z.ZodMiniType;

/** The files a call may carry. */
export interface MultipartRules {
  /** The form field of the files, repeated for each. */
  readonly field: string;
  readonly most: number;
  /** Per file. */
  readonly mostBytes: number;
}

/** The declaration of one call: data, no behaviour. */
export interface Route {
  readonly name: string;
  readonly who: Who;
  readonly limit: LimitName;
  readonly method: 'GET' | 'POST';
  /**
   * A GET that changes something, because the specification names it so
   * (docs/specification/3-rulings.md#1-names-and-addresses): it needs the bearer header, is idempotent and never cached.
   */
  readonly changes?: true;
  /** How fresh what it reads must be. Default: `list` for what staff read, else `now`. */
  readonly reads?: Freshness;
  /** `:name` is a part of it, a last `*` all the rest. */
  readonly path: string;
  readonly summary: string;
  /** It needs a second factor shown within five minutes, of a player or, whatever the action, of staff. */
  readonly provesAgain?: true;
  /** Of staff: what `:id` names. */
  readonly about?: 'member' | 'colleague' | 'ticket' | 'broadcast';
  readonly params?: Schema;
  readonly query?: Schema;
  readonly body?: Schema;
  /** The call is a form with files (`multipart/form-data`): `body` describes its text fields only. */
  readonly multipart?: MultipartRules;
  readonly reply: Schema;
  /** The type of a reply that is not JSON. */
  readonly replyType?: 'text/csv' | 'image/webp' | 'text/plain' | 'application/octet-stream';
  readonly refusals?: readonly RefusalCode[];
}

/** How fresh what a call reads must be. */
export const freshnessOf = ({ who, method, changes, reads }: Route): Freshness =>
  reads ?? (typeof who === 'object' && method === 'GET' && !changes ? 'list' : 'now');

/**
 * Whether a call of staff is recorded (docs/decisions/024-permissions-and-audit.md): it reads, and can be asked for
 * something, or hands out a file. Without either it shows what everybody in the office sees: counts, the running round.
 */
export const isLook = ({ who, params, query, replyType }: Pick<Route, 'who' | 'params' | 'query' | 'replyType'>) =>
  typeof who === 'object' && isRead(who.staff) && [params, query, replyType].some((given) => given !== undefined);

/** Whether it needs a second factor shown within the last five minutes, of those who have one. */
export const needsFreshFactor = ({
  who,
  method,
  replyType,
  provesAgain,
}: Pick<Route, 'who' | 'method' | 'replyType' | 'provesAgain'>): boolean =>
  provesAgain === true ||
  (typeof who === 'object' && ((method === 'POST' && isProved(who.staff)) || replyType === 'text/csv'));

/** Declares a route and keeps the exact types of its schemas. */
export const route = <const R extends Route>(declared: R): R => declared;
