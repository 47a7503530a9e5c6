import type { CommonRefusal, EarlierDecision, Language, RefusalCode, Route } from '@lajvard/contract';
import type * as z from 'zod/mini';
import type { Db } from '../db/pool.ts';

/** The person behind a request, as named by the token and confirmed by the session. */
export interface Caller {
  readonly userId: number;
  readonly level: 'user' | 'admin' | 'registrant';
  readonly role: string | null;
  readonly sessionId: string;
  /** The browser or program that signed in; the session id if it did not name itself. */
  readonly deviceId: string;
  /** The chosen language, as of the last token. */
  readonly language?: Language | undefined;
}

/** An uploaded file, in memory. The sender's file name is dropped, because nothing may rely on it. */
export interface UploadedFile {
  readonly bytes: Buffer;
}

type Parsed<S> = S extends z.ZodMiniType ? z.infer<S> : undefined;

/** The input of a handler, parsed by the route's closed schemas. `caller` can be null only if anyone may call. */
export interface Call<R extends Route> {
  readonly body: Parsed<R['body']>;
  readonly query: Parsed<R['query']>;
  readonly params: Parsed<R['params']>;
  /** For routes with `multipart`: number and sizes are within its rules; nothing else has been checked. */
  readonly files: R extends { readonly multipart: object } ? readonly UploadedFile[] : undefined;
  readonly caller: R['who'] extends 'anyone' | 'studio' ? Caller | null : Caller;
  /** The connections that the route reads from (`freshnessOf`). */
  readonly db: Db;
  readonly ip: string;
  readonly userAgent: string;
  /** The requested host, in lower case, without a port. */
  readonly host: string;
  /** When the request arrived, in monotonic ms of this process; plays are judged by it. */
  readonly arrivedAt: number;
}

/**
 * A refusal: expected, typed, shown. Only `api/error-reply.ts` knows its status code. `C`: its code, a common
 * one by default.
 */
export class Refused<C extends RefusalCode = CommonRefusal> {
  readonly code: C;
  readonly spot: string | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What somebody else decided earlier. */
  readonly decided: EarlierDecision | undefined;
  constructor(
    code: C,
    more: {
      spot?: string | undefined;
      errors?: Record<string, string[]>;
      retryAfterSeconds?: number;
      decided?: EarlierDecision | undefined;
    } = {},
  ) {
    this.code = code;
    this.spot = more.spot;
    this.errors = more.errors;
    this.retryAfterSeconds = more.retryAfterSeconds;
    this.decided = more.decided;
  }
}

/** A reply that is already JSON text and is sent unchanged. `T`: the type of its content, unchecked. */
export class ReadyJson<T> {
  declare readonly says: T;
  readonly text: string;
  constructor(text: string) {
    this.text = text;
  }
}

/** A reply that is a file of rows, not JSON: for routes whose `replyType` is `text/csv`. */
export class CsvFile {
  readonly #write: (zone: string | null) => string;
  readonly #zone: string | null;
  /** The suggested file name. */
  readonly name: string;
  constructor(write: (zone: string | null) => string, name: string, zone: string | null = null) {
    this.#write = write;
    this.#zone = zone;
    this.name = name;
  }
  get text(): string {
    return this.#write(this.#zone);
  }
  /** The same file with times in this zone. */
  inZone(zone: string): CsvFile {
    return new CsvFile(this.#write, this.name, zone);
  }
}

/**
 * A reply that is a picture, not JSON: for routes whose `replyType` is `image/webp`. Immutable; only the caller
 * may cache it.
 */
export class ImageFile {
  readonly bytes: Buffer;
  /** The suggested file name. */
  readonly name: string;
  constructor(bytes: Buffer, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}

/** A reply that is a file for everybody: for routes whose `replyType` is `text/plain` or `application/octet-stream`. */
export class PublicFile {
  readonly content: string | Buffer;
  /** Anybody may keep it. */
  readonly neverChanges: boolean;
  constructor(content: string | Buffer, neverChanges: boolean) {
    this.content = content;
    this.neverChanges = neverChanges;
  }
}

/** A reply that never changes and may be cached by anyone. */
export class Cacheable<T> {
  readonly body: T;
  constructor(body: T) {
    this.body = body;
  }
}

type Reply<R extends Route> = R extends { readonly replyType: 'text/csv' }
  ? CsvFile
  : R extends { readonly replyType: 'image/webp' }
    ? ImageFile
    : R extends { readonly replyType: 'text/plain' | 'application/octet-stream' }
      ? PublicFile
      : z.infer<R['reply']> | ReadyJson<z.infer<R['reply']>> | Cacheable<z.infer<R['reply']>>;

/** The codes a handler may refuse with: those its route declares, and the common ones. */
export type OwnRefusal<R extends Route> = CommonRefusal | NonNullable<R['refusals']>[number];

export type Handler<R extends Route> = (call: Call<R>) => Promise<Reply<R> | Refused<OwnRefusal<R>>>;

/** A route with its handler, as a module hands it to the API. */
export interface Handled {
  readonly route: Route;
  readonly handler: (call: never) => Promise<unknown>;
}

/** Joins a contract route and its handler; their types must agree. */
export const handle = <R extends Route>(route: R, handler: Handler<R>): Handled => ({ route, handler });
