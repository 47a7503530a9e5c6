import type { Assertion, Attestation, CreationOptions, Passkey, RequestOptions } from '@lajvard/contract';
import { queryOptions } from '@tanstack/react-query';

/** The secret that an authenticator app takes over: in Base32, and as the address of a QR code. */
export interface BegunFactor {
  readonly secret: string;
  readonly uri: string;
}

/** One's own second factor at the server of an app. Each call throws what `callApi` throws. */
export interface FactorCalls {
  /** `since`: ISO 8601 UTC, null while it is off. */
  read(): Promise<{ readonly since: string | null; readonly codes_left: number }>;
  begin(password: string): Promise<BegunFactor>;
  /** @returns the recovery codes */
  confirm(code: string, password: string): Promise<readonly string[]>;
  end(password: string, code: string): Promise<void>;
  /** `origin`: the only one at which passkeys work; null: none. */
  passkeys(): Promise<{ readonly passkeys: readonly Passkey[]; readonly origin: string | null }>;
  createPasskey(): Promise<CreationOptions>;
  addPasskey(name: string, passkey: Attestation): Promise<void>;
  removePasskey(id: string): Promise<void>;
  /** What the browser is asked to show the factor again with a passkey. */
  askPasskey(): Promise<RequestOptions>;
  /** Shows the factor again. */
  show(shown: { readonly code: string } | { readonly passkey: Assertion }): Promise<void>;
}

/** One's own passkeys, and the only origin at which they work. */
export const passkeysOf = (calls: FactorCalls) =>
  queryOptions({ queryKey: ['passkeys'], queryFn: () => calls.passkeys(), staleTime: 0 });
