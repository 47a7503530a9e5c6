import type { RefusalCode } from '@lajvard/contract';

/** The server said no. `message` is an i18n key; `errors` i18n keys by field. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly errors: Record<string, string[]>;
  readonly retryAfterSeconds: number | null;

  constructor(message: string, facts: Pick<ApiRefusal, 'status' | 'code' | 'errors' | 'retryAfterSeconds'>) {
    super(message);
    this.status = facts.status;
    this.code = facts.code;
    this.errors = facts.errors;
    this.retryAfterSeconds = facts.retryAfterSeconds;
  }
}

/** No answer, or one that is none of ours. */
export class NetworkFault extends Error {}
