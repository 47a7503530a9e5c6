import type { EarlierDecision, RefusalCode } from '@lajvard/contract';

/** What a refusal says besides its message. `errors`: i18n keys by field, the first stands beside the field. */
export interface RefusalFacts {
  status: number;
  code: RefusalCode | null;
  errors?: Record<string, string[]> | undefined;
  spot?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** Of a payment that somebody else has decided before. */
  decided?: EarlierDecision | undefined;
}

/** The server said no. `message` is its sentence, or words of HTTP; pages say their own text for `code`. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly errors: Record<string, string[]> | undefined;
  readonly spot: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly decided: EarlierDecision | undefined;

  constructor(message: string, facts: RefusalFacts) {
    super(message);
    this.name = 'ApiRefusal';
    this.status = facts.status;
    this.code = facts.code;
    this.errors = facts.errors;
    this.spot = facts.spot;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.decided = facts.decided;
  }
}

/** No answer, or one that is none of ours: nobody knows whether the server did anything. */
export class NetworkFault extends Error {
  constructor(message: string, options?: ErrorOptions) {
    super(message, options);
    this.name = 'NetworkFault';
  }
}
