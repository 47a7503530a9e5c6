import type { EarlierDecision, RefusalCode } from '@lajvard/contract';

/** A refusal without its message. `errors`: i18n keys by field; the first is shown beside the field. */
export interface RefusalFacts {
  status: number;
  code: RefusalCode | null;
  errors?: Record<string, string[]> | undefined;
  spot?: string | undefined;
  retryAfterSeconds?: number | undefined;
  /** The earlier decision about a payment that somebody else has already decided. */
  decided?: EarlierDecision | undefined;
  /** Of a fault of the server: the id by which the operator finds it. */
  reference?: string | undefined;
}

/** The server refused. `message` is its sentence, or HTTP's status text; pages show their own text for `code`. */
export class ApiRefusal extends Error {
  readonly status: number;
  readonly code: RefusalCode | null;
  readonly errors: Record<string, string[]> | undefined;
  readonly spot: string | undefined;
  readonly retryAfterSeconds: number | undefined;
  readonly decided: EarlierDecision | undefined;
  readonly reference: string | undefined;

  constructor(message: string, facts: RefusalFacts) {
    super(message);
    this.name = 'ApiRefusal';
    this.status = facts.status;
    this.code = facts.code;
    this.errors = facts.errors;
    this.spot = facts.spot;
    this.retryAfterSeconds = facts.retryAfterSeconds;
    this.decided = facts.decided;
    this.reference = facts.reference;
  }
}

/** The page itself cannot go on; `message` is the key of the text that says why. */
export class PageRefusal extends Error {
  constructor(key: string, options?: ErrorOptions) {
    super(key, options);
    this.name = 'PageRefusal';
  }
}

/** No answer, or one that is not our server's: it is unknown whether the server did anything. */
export class NetworkFault extends Error {
  readonly reference: string | undefined;

  constructor(message: string, options?: ErrorOptions & { reference?: string | undefined }) {
    super(message, options);
    this.name = 'NetworkFault';
    this.reference = options?.reference;
  }
}
