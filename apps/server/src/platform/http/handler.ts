import type { CommonRefusal, EarlierDecision, RefusalCode, Route } from '@lajvard/contract';
import type * as z from 'zod/mini';
import type { Language } from './language.ts';

/** The person behind a request, as the token says and the session confirms. */
export interface Caller {
  readonly userId: number;
  readonly level: 'user' | 'admin' | 'registrant';
  readonly role: string | null;
  readonly sessionId: string;
  /** The browser or program that signed in; where it did not say, the session stands for it. */
  readonly deviceId: string;
  /** The language they chose, as of their last token. */
  readonly language?: Language | undefined;
}

/** A file of a form, in memory. What its sender called it is not told: nothing is to be built on that. */
export interface UploadedFile {
  readonly bytes: Buffer;
}

type Parsed<S> = S extends z.ZodMiniType ? z.infer<S> : undefined;

/** What a handler gets: parsed by the route's closed schemas; `caller` is null only where anyone may call. */
export interface Call<R extends Route> {
  readonly body: Parsed<R['body']>;
  readonly query: Parsed<R['query']>;
  readonly params: Parsed<R['params']>;
  /** Of routes with `multipart`: as many and as big as its rules allow, judged by nothing else. */
  readonly files: R extends { readonly multipart: object } ? readonly UploadedFile[] : undefined;
  readonly caller: R['who'] extends 'anyone' | 'studio' ? Caller | null : Caller;
  readonly ip: string;
  readonly userAgent: string;
  /** The host that was asked for, in lower case, without a port. */
  readonly host: string;
  /** Monotonic milliseconds of this process when the request arrived: a play is judged by its time of arrival. */
  readonly arrivedAt: number;
}

/** A refusal: expected, typed, shown. `api/error-reply.ts` alone knows its status code. `C`: its code; where nothing is said, a common one. */
export class Refused<C extends RefusalCode = CommonRefusal> {
  readonly code: C;
  readonly spot: string | undefined;
  readonly errors: Readonly<Record<string, readonly string[]>> | undefined;
  readonly retryAfterSeconds: number | undefined;
  /** What somebody else has decided before. */
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

/** A reply that is JSON text already and is sent as it is; `T` is what the text says, on the word of who wrote it. */
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
  /** What the browser may call it. */
  readonly name: string;
  constructor(write: (zone: string | null) => string, name: string, zone: string | null = null) {
    this.#write = write;
    this.#zone = zone;
    this.name = name;
  }
  get text(): string {
    return this.#write(this.#zone);
  }
  /** The same file with the times of this zone. */
  inZone(zone: string): CsvFile {
    return new CsvFile(this.#write, this.name, zone);
  }
}

/** A reply that is a picture, not JSON: for routes whose `replyType` is `image/webp`. It never changes, and only who asked may keep it. */
export class ImageFile {
  readonly bytes: Buffer;
  /** What the browser may call it. */
  readonly name: string;
  constructor(bytes: Buffer, name: string) {
    this.bytes = bytes;
    this.name = name;
  }
}

/** A reply that will never change: whoever got it may keep it. */
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
    : z.infer<R['reply']> | ReadyJson<z.infer<R['reply']>> | Cacheable<z.infer<R['reply']>>;

/** What a handler may refuse with: what its route declares, and what any call may be refused with. */
export type OwnRefusal<R extends Route> = CommonRefusal | NonNullable<R['refusals']>[number];

export type Handler<R extends Route> = (call: Call<R>) => Promise<Reply<R> | Refused<OwnRefusal<R>>>;

/** A route with the verb behind it, as a module hands it to a surface. */
export interface Handled {
  readonly route: Route;
  readonly handler: (call: never) => Promise<unknown>;
}

/** Joins a contract route and its verb; the types of both must agree. */
export const handle = <R extends Route>(route: R, handler: Handler<R>): Handled => ({ route, handler });
