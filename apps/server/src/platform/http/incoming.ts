import type { FastifyRequest } from 'fastify';
import type { Db } from '../db/pool.ts';
import type { Caller, UploadedFile } from './handler.ts';
import type { CountedCall } from './route-options.ts';
import type { UploadedForm } from './upload.ts';

/**
 * A call on its way to its handler. Address, host and program are found only when they are read: behind a proxy,
 * finding the address takes longer than all checks of a play.
 */
export class Incoming implements CountedCall {
  body: unknown;
  query: unknown;
  params: unknown;
  readonly files: readonly UploadedFile[] | undefined;
  readonly caller: Caller | null;
  readonly arrivedAt: number;
  readonly db: Db;
  readonly #request: FastifyRequest;
  constructor(request: FastifyRequest, db: Db, form?: UploadedForm) {
    this.body = form === undefined ? request.body : form.body;
    this.query = request.query;
    this.params = request.params;
    this.files = form?.files;
    this.caller = request.caller;
    this.arrivedAt = request.arrivedAt;
    this.db = db;
    this.#request = request;
  }
  get userId(): number | null {
    return this.caller?.userId ?? null;
  }
  get ip(): string {
    return this.#request.ip;
  }
  get host(): string {
    return this.#request.hostname.toLowerCase();
  }
  get userAgent(): string {
    return this.#request.headers['user-agent'] ?? '';
  }
}
